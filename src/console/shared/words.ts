/** Returns whether a text has all words of a search, in any order, whatever their case and accents. */
export function hasWords(text: string, search: string): boolean {
  const plain = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const inText = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}

/** Returns a number with its noun: `1 request`, `2 requests`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
