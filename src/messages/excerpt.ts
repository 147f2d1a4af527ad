/** Returns the beginning of a text: at most `length` UTF-16 units, without half a character at the end. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
