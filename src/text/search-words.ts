/** Letters that Unicode does not decompose, with their replacement in plain letters. */
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
 * Returns a function that tests texts. Each search word must be the beginning of a word of the text, in any order,
 * ignoring case and accents: `17th` does not find `117th`. Without a search word, no text passes.
 */
export function wordsFinder(search: string): (text: string) => boolean {
  const sought = wordsOf(search);
  return (text) => {
    const words = wordsOf(text);
    return sought.length > 0 && sought.every((begin) => words.some((word) => word.startsWith(begin)));
  };
}

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns whether a text contains all search words, in any order, ignoring case and accents. */
export function hasWords(text: string, search: string): boolean {
  const inText = plain(text);
  return plain(search)
    .split(/\s+/)
    .every((word) => inText.includes(word));
}
