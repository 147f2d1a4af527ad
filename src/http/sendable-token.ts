/** What is wrong with a token that is not sendable; continues its name. */
export const NOT_SENDABLE =
  'has a character that no request can carry. Use letters without accents, digits and punctuation only, ' +
  'without spaces and line breaks.';

/** Returns whether a token can be sent in the header `Authorization`. */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]*$/.test(token);
}
