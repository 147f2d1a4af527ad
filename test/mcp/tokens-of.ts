import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** Returns how many tokens texts are, together. */
export function tokensOf(...texts: readonly string[]): number {
  return texts.reduce((total, text) => total + encode(text).length, 0);
}
