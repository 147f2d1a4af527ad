import { expect, it } from 'vitest';
import { maySell, merchantsOf } from '../../src/domain/catalogue/client.js';
import { clientOf, merchantOf } from './workspace.js';

const CLIENT = clientOf({ sells: ['tagus', 'gone'] });

it.each([
  ['tagus', true],
  ['other', false],
])('a key may sell for %s: %s (K1)', (merchant, expected) => {
  expect(maySell(CLIENT, merchant)).toBe(expected);
});

it('a key sells for the existing merchants in its list (K1)', () => {
  const tagus = merchantOf({ slug: 'tagus' });
  const merchants = new Map([tagus, merchantOf({ slug: 'other' })].map((one) => [one.slug, one]));
  expect([...merchantsOf(merchants, CLIENT)]).toEqual([['tagus', tagus]]);
});
