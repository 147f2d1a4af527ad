import * as fc from 'fast-check';
import type { Basket } from '../../src/domain/basket/basket.js';
import type { Dataset } from '../../src/store/dataset/dataset.js';
import { COUNTS, LOOKUPS, type CountName, type LookupName } from '../../src/store/dataset/indexes.js';
import { anyBasket } from './ledger.js';

export const MANY = 2500; // so many that they are neither added one by one nor all cached as objects

/** Returns a copy of a booking with unique ids and codes. */
export function own(basket: Basket, n: number): Basket {
  const items = basket.items.map((item, at) => ({
    ...item,
    id: n * 10 + at,
    guests: item.guests.map((guest, place) => {
      const id = n * 100 + at * 10 + place;
      return { ...guest, id, barCode: `B${id}`, barcodeAlias: `A${id}`, ticketCode: `T${id}`, addons: [] };
    }),
    addons: [],
  }));
  return { ...basket, id: n, items, payments: [], hostedPayment: null, ticketCode: `T${n}` };
}

export const baskets = fc
  .sample(anyBasket, { numRuns: MANY, seed: 7 })
  .map((basket, at) => own(basket, at + 1));

/** Returns the content of all indexes. */
export const indexesOf = (state: Dataset) => ({
  lookups: (Object.keys(LOOKUPS) as LookupName[]).map((name) => [
    name,
    [...state.indexes.lookups[name].keys()],
  ]),
  counts: (Object.keys(COUNTS) as CountName[]).map((name) => [
    name,
    [...state.indexes.counts[name].entries()],
  ]),
});
