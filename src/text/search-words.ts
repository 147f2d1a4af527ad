/** Letters that have no accent to take away, as people type them without. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

function plain(text: string): string {
  const bare = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return bare.replaceAll(/[ßæœøłđı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/**
 * Returns a test of whether a text has, for each word of a search, a word that begins with it, in any order and whatever their
 * case and accents: `17th` does not find `117th`.
 */
export function wordsFinder(search: string): (text: string) => boolean {
  const sought = wordsOf(search);
  return (text) => {
    const words = wordsOf(text);
    return sought.length > 0 && sought.every((begin) => words.some((word) => word.startsWith(begin)));
  };
}

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether a text has all words of a search, in any order, whatever their case and accents. */
export function hasWords(text: string, search: string): boolean {
  const inText = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}
