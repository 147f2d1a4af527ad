import { expect, it } from 'vitest';
import { hasWords } from '../../src/text/search-words.js';

it.each([
  ['Grace Wiśniewska', 'wisniewska grace', true],
  ['Łukasz Müller', 'muller lukasz', true],
  ['Søren Weiß', 'Soren WEISS', true],
  ['garcia', 'García', true],
  ['Grace Wiśniewska', 'grace hopper', false],
])('%s is found by the words %s: %s', (text, search, isFound) => {
  expect(hasWords(text, search)).toBe(isFound);
});
