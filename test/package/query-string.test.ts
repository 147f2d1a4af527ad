import { describe, expect, it } from 'vitest';
import { EXPLODED, queryString } from '../../src/client/query-string.js';
import { loadContract } from '../../src/contract/load.js';
import { parseQuery } from '../../src/http/query.js';

const contract = loadContract();

/** Returns a query of the client as parsed by the server. */
function received(operationId: string, query: object) {
  const operation = contract.operations.find(({ id }) => id === operationId);
  const rules = {
    parameters: operation?.parameters ?? [],
    resolve: contract.resolve,
    bodyNames: [],
    lenient: false,
  };
  return parseQuery(queryString({ ...query }), rules);
}

describe('the query string of the client', () => {
  it('repeats the wire name of an array (P9)', () => {
    const query = { 'id[]': [1, 2], 'merchant[]': ['tours', 'a&b=c[]'], limit: 5, isActive: false };
    expect(queryString(query)).toBe(
      'id[]=1&id[]=2&merchant[]=tours&merchant[]=a%26b%3Dc%5B%5D&limit=5&isActive=false',
    );
    expect(received('listActivities', query)).toEqual({
      values: { id: [1, 2], merchant: ['tours', 'a&b=c[]'], limit: 5, isActive: false },
      errors: [],
    });
  });

  it('sends the price-category filter in pairs (A3)', () => {
    expect(queryString({ category: { 7: 2, 8: 1 } })).toBe('category[7]=2&category[8]=1');
    expect(received('listAvailabilities', { category: { 7: 2, 8: 1 } })).toEqual({
      values: { category: { 7: 2, 8: 1 } },
      errors: [],
    });
  });

  it('sends the items of a quote with indexed brackets (P10)', () => {
    const query = {
      currency: 'EUR',
      items: [
        {
          availabilityItemId: '812_trip_20270605173000_20270605193000',
          guests: [
            { priceCategoryId: 8121, occupancy: 1, addons: [{ id: 3, quantity: 2 }] },
            { priceCategoryId: 8122, occupancy: 1, discountCode: 'Früh & spät' },
          ],
        },
        { availabilityItemId: '9_voucher', guests: [], addons: [{ id: 4, quantity: 1 }] },
      ],
      shopItems: [{ id: 501, quantity: 2 }],
      'vouchers[]': ['A', 'B'],
      multidiscount: 12.5,
    };
    expect(queryString(query)).toContain('items[0][guests][0][addons][0][id]=3&');
    const { guests: _none, ...second } = query.items[1] ?? {};
    const { 'vouchers[]': vouchers, ...same } = query;
    expect(received('getBookingPrices', query)).toEqual({
      values: { ...same, vouchers, items: [query.items[0], second] },
      errors: [],
    });
  });

  it('sends more than a hundred guests in their order', () => {
    const guests = Array.from({ length: 150 }, (_, index) => ({ priceCategoryId: index + 1, occupancy: 1 }));
    const query = { currency: 'EUR', items: [{ availabilityItemId: 'x', guests }] };
    expect(received('getBookingPrices', query).values).toEqual(query);
  });

  it('sends custom fields as separate parameters (G2)', () => {
    const query = { firstname: 'Ada', customFields: { diet: 'vegan & raw', 'size/eu': '42' } };
    expect(queryString(query)).toBe('firstname=Ada&diet=vegan%20%26%20raw&size%2Feu=42');
    expect(received('editGuest', query)).toEqual({
      values: { firstname: 'Ada', customFields: { diet: 'vegan & raw', 'size/eu': '42' } },
      errors: [],
    });
  });

  it('keeps the plus sign of a zone offset', () => {
    const startsFrom = '2026-06-05T10:00:00+02:00';
    expect(received('listAvailabilities', { startsFrom }).values).toEqual({ startsFrom });
  });

  it('omits undefined values and empty arrays', () => {
    expect(queryString({ limit: undefined, 'id[]': [], language: null, q: '' })).toBe('q=');
  });

  it('knows every object of the contract whose properties are separate parameters', () => {
    const open = contract.operations.flatMap(({ parameters }) => parameters.filter(({ isOpen }) => isOpen));
    expect(new Set(open.map(({ name }) => name))).toEqual(EXPLODED);
  });
});
