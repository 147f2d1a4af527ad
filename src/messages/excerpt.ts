/** Returns at most `length` UTF-16 units from the beginning of a text. Never ends within a surrogate pair. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
