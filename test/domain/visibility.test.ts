import { expect, it } from 'vitest';
import { involvesMerchant, isMarketplace, maySee, partiesOf } from '../../src/domain/basket/basket.js';
import { basketOf } from './baskets.js';
import { clientOf } from './workspace.js';

const BASKET = basketOf({ seller: 'seller', operator: 'operator' });

it('a basket is a marketplace booking if its seller differs from its operator (B9)', () => {
  expect(isMarketplace(BASKET)).toBe(true);
  expect(isMarketplace(basketOf({ seller: 'one', operator: 'one' }))).toBe(false);
});

it('a basket has one or two merchants', () => {
  expect(partiesOf(BASKET)).toEqual(['seller', 'operator']);
  expect(partiesOf(basketOf({ seller: 'one', operator: 'one' }))).toEqual(['one']);
});

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
])('the merchants %j are part of the basket: %s', (merchants, expected) => {
  expect(involvesMerchant(BASKET, merchants)).toBe(expected);
});
