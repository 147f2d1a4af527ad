/**
 * The minimum lengths of a secret in a search: of any secret, and of one with only hexadecimal digits. Random codes, ids,
 * ports and times contain a given text of this length with a probability of about one in 10 million.
 */
const [FEWEST, FEWEST_HEXADECIMAL] = [5, 10];

/** Returns whether a text is long enough to be searched for among random codes. */
export function isLongEnough(secret: string): boolean {
  return secret.length >= (/^[\da-f]+$/i.test(secret) ? FEWEST_HEXADECIMAL : FEWEST);
}

/**
 * Returns the secrets that a text contains. @throws Error for a very short secret, because random codes may contain
 * it
 */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  const short = secrets.find((secret) => !isLongEnough(secret));
  if (short !== undefined) throw new Error(`Random codes contain ${JSON.stringify(short)} now and then`);
  return secrets.filter((secret) => text.includes(secret));
}
