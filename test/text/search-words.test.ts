import { expect, it } from 'vitest';
import { hasWords, wordsFinder } from '../../src/text/search-words.js';

it.each([
  ['Grace Wiśniewska', 'wisniewska grace', true],
  ['Łukasz Müller', 'muller lukasz', true],
  ['Søren Weiß', 'Soren WEISS', true],
  ['garcia', 'García', true],
  ['Grace Wiśniewska', 'grace hopper', false],
])('%s is found by the words %s: %s', (text, search, isFound) => {
  expect(hasWords(text, search)).toBe(isFound);
});

it.each([
  ['Grace Wiśniewska', 'wisn gra', true],
  ['Emmy Noether the 17th', 'noether the 17th', true],
  ['Emmy Noether the 117th', 'noether the 17th', false],
  ['ana@example.com', 'EXAMPLE', true],
  ['Ana', '!', false],
])('words of %s start with the search words %s: %s', (text, search, isFound) => {
  expect(wordsFinder(search)(text)).toBe(isFound);
});
