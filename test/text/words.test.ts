import { expect, it } from 'vitest';
import { inWords } from '../../src/text/words.js';

it.each([
  ['Changed endedCaptures, baskets.', 'Changed ended captures, baskets.'],
  ['onlineBookingFee', 'online booking fee'],
  ['Ada McDonald', 'Ada McDonald'],
  ['ended_captures', 'ended_captures'],
])('the API names in “%s” are shown in words', (text, shown) => expect(inWords(text)).toBe(shown));
