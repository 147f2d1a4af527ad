/** The begin of a text: at most so many UTF-16 units of it, and no half of a character at its end. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
