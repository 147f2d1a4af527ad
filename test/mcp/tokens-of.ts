import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** Returns the total number of tokens in texts. */
export function tokensOf(...texts: readonly string[]): number {
  return texts.reduce((total, text) => total + encode(text).length, 0);
}
