import { expect, it } from 'vitest';
import { involvesMerchant, maySee } from '../../src/domain/basket/visibility.js';
import { basketOf } from './baskets.js';
import { clientOf } from './world.js';

const BASKET = basketOf({ seller: 'seller', operator: 'operator' });

it.each([
  ['seller', true],
  ['operator', true],
  ['other', false],
])('a key of %s sees the basket: %s (B9)', (merchant, expected) => {
  expect(maySee(BASKET, clientOf({ merchant, sells: ['seller', 'operator'] }))).toBe(expected);
});

it.each([
  [undefined, true],
  [['seller'], true],
  [['other', 'operator'], true],
  [['other'], false],
  [[], false],
])('merchants %j involve the basket: %s', (merchants, expected) => {
  expect(involvesMerchant(BASKET, merchants)).toBe(expected);
});
