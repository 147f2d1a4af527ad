/** The fewest characters of a secret that random codes, ids, ports and times practically never contain, about one in 10 million. */
const [FEWEST, FEWEST_HEXADECIMAL] = [5, 10];

/** Returns whether a text is long enough for a search among random codes. */
export function isLongEnough(secret: string): boolean {
  return secret.length >= (/^[\da-f]+$/i.test(secret) ? FEWEST_HEXADECIMAL : FEWEST);
}

/**
 * Returns which secrets a text contains.
 * @throws Error for a secret so short that random codes contain it now and then
 */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  const short = secrets.find((secret) => !isLongEnough(secret));
  if (short !== undefined) throw new Error(`Random codes contain ${JSON.stringify(short)} now and then`);
  return secrets.filter((secret) => text.includes(secret));
}
