/** Returns a text of the traffic in one line, without characters that a terminal or a log obeys. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '\uFFFD');
}
