import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseOf } from '../../src/store/fixture-base.js';
import { COUNTS, LOOKUPS, type CountName, type LookupName } from '../../src/store/dataset/indexes.js';
import { RECORD_KEYS, TABLES } from '../../src/store/dataset/keys.js';
import { resourceLeft } from '../../src/domain/seats/item-seats.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { Dataset } from '../../src/store/dataset/dataset.js';
import type { RecordTable, Transaction } from '../../src/store/tables.js';
import { applyChanges, rollBack, transact } from '../../src/store/transaction.js';
import { anyBasket } from './ledger.js';
import { aCapture } from './store-contract.js';
import { fixture, ITEM, NOW } from './workspace.js';

/** Returns the complete content of a state: its tables and its indexes. */
function contents(state: Dataset): unknown {
  return {
    tables: TABLES.map((name) => [name, [...state.tables[name].entries()]]),
    lookups: (Object.keys(LOOKUPS) as LookupName[]).map((name) => [
      name,
      [...state.indexes.lookups[name].keys()],
    ]),
    counts: (Object.keys(COUNTS) as CountName[]).map((name) => [
      name,
      [...state.indexes.counts[name].entries()],
    ]),
  };
}

/** Puts the same records into a new state, which builds its own indexes. */
function rebuilt(state: Dataset): Dataset {
  const made = Dataset.empty();
  for (const table of Object.keys(RECORD_KEYS) as RecordTable[]) {
    for (const [key, record] of state.tables[table].entries()) made.change(table, key, record);
  }
  for (const [key, value] of state.tables.sequences.entries()) made.change('sequences', key, value);
  return made;
}

type Step = (tx: Transaction) => void;

const aChange: fc.Arbitrary<Step> = fc.oneof(
  anyBasket.map(
    (basket): Step =>
      (tx) =>
        tx.put('baskets', basket),
  ),
  fc.integer({ min: 1, max: 4 }).map(
    (id): Step =>
      (tx) =>
        tx.remove('baskets', id),
  ),
  fc.tuple(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 4 })).map(
    ([reference, seats]): Step =>
      (tx) =>
        tx.put('captures', aCapture(reference, seats)),
  ),
  fc.constantFrom('A', 'B').map(
    (reference): Step =>
      (tx) =>
        tx.remove('captures', reference),
  ),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('a', 'b')).map(
    ([id, subject]): Step =>
      (tx) =>
        tx.put('mails', { id, at: NOW, to: '', subject, body: '', basketId: 1, attachments: [] }),
  ),
  fc.constant<Step>((tx) => void tx.nextId('basket')),
);
const withGuests = anyBasket.filter(({ items }) => items.some(({ guests }) => guests.length > 0));
const changes = fc.array(aChange, { maxLength: 6 });

describe('a transaction', () => {
  it('leaves the same indexes as a new state with the same records', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 5 }), (transactions) => {
        const state = baseOf(fixture()).dataset.clone();
        for (const steps of transactions) transact(state, null, (tx) => steps.forEach((step) => step(tx)));
        expect(contents(state)).toEqual(contents(rebuilt(state)));
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['the basket that has them first', [1, 2]],
    ['the basket that gets them first', [2, 1]],
  ])('finds guests who move from one basket to another if the changes start with %s', (_, order) => {
    const [sample] = fc.sample(withGuests, { numRuns: 1, seed: 3 });
    if (!sample) throw new Error('no basket');
    const state = baseOf(fixture()).dataset.clone();
    const has = (id: number, items: typeof sample.items) =>
      state.change('baskets', id, { ...sample, id, items });
    has(1, sample.items);
    has(2, []);
    const guests = sample.items.flatMap((item) => item.guests);
    const holders = () =>
      guests.map(({ barCode }) => new DatasetReader(state).findGuestByCode(barCode)?.basket.id);
    expect(new Set(holders())).toEqual(new Set([1]));
    for (const id of order) has(id, id === 2 ? sample.items : []);
    expect(new Set(holders())).toEqual(new Set([2]));
  });

  it('changes nothing if it is refused or rolled back', () => {
    fc.assert(
      fc.property(changes, changes, (before, steps) => {
        const state = baseOf(fixture()).dataset.clone();
        transact(state, null, (tx) => before.forEach((step) => step(tx)));
        const was = contents(state);
        expect(() =>
          transact(state, null, (tx) => {
            steps.forEach((step) => step(tx));
            throw new Error('no');
          }),
        ).toThrow('no');
        expect(contents(state)).toEqual(was);
        const { undo } = transact(state, null, (tx) => steps.forEach((step) => step(tx)));
        rollBack(state, undo);
        expect(contents(state)).toEqual(was);
      }),
      { numRuns: 100 },
    );
  });

  it('returns the last change of each record; these changes turn a copy of the old state into the new state', () => {
    fc.assert(
      fc.property(changes, changes, (before, steps) => {
        const state = baseOf(fixture()).dataset.clone();
        transact(state, null, (tx) => before.forEach((step) => step(tx)));
        const copy = state.clone();
        const made = transact(state, null, (tx) => steps.forEach((step) => step(tx))).changes;
        applyChanges(copy, made);
        expect(contents(copy)).toEqual(contents(state));
        const changed = made.map(({ table, key }) => `${table} ${key}`);
        expect(changed).toEqual([...new Set(changed)]);
      }),
      { numRuns: 100 },
    );
  });

  it('on a copy or its original does not change the other state', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const base = baseOf(fixture()).dataset.clone();
        transact(base, null, (tx) => first.forEach((step) => step(tx)));
        const was = contents(base);
        const copy = base.clone();
        transact(copy, null, (tx) => second.forEach((step) => step(tx)));
        expect(contents(base)).toEqual(was);
        const copied = contents(copy);
        transact(base, null, (tx) => second.toReversed().forEach((step) => step(tx)));
        expect(contents(copy)).toEqual(copied);
      }),
      { numRuns: 100 },
    );
  });

  it('changes only the versions of changed tables, also across copies', () => {
    const base = baseOf(fixture()).dataset;
    const [a, b] = [base.clone(), base.clone()];
    expect(a.tables.rules.version).toBe(b.tables.rules.version);
    a.change('captures', 'X', aCapture('X'));
    expect(a.tables.rules.version).toBe(b.tables.rules.version);
    expect(a.tables.captures.version).not.toBe(b.tables.captures.version);
  });

  it('counts the highest number of seats of a resource in use at one time (A1)', () => {
    const state = baseOf(fixture()).dataset.clone();
    transact(state, null, (tx) => {
      tx.put('captures', aCapture('X', 3));
      tx.put('captures', {
        ...aCapture('Y', 4),
        availabilityItemIds: ['812_trip_20260605130000_20260605160000'],
      });
      tx.put('captures', {
        ...aCapture('Z', 1),
        availabilityItemIds: ['812_trip_20260605120000_20260605150000'],
      });
    });
    const read = new DatasetReader(state);
    const at = (hour: number) => Date.parse(`2026-06-05T${String(hour).padStart(2, '0')}:00:00+01:00`);
    const span = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
    const use = (from: number, to: number) => 12 - resourceLeft(read, 1, span(from, to));
    expect([use(10, 13), use(13, 16), use(10, 12), use(15, 16), use(16, 20), use(0, 23)]).toEqual([
      4, 5, 3, 4, 0, 5,
    ]);
    expect(read.occupancy(ITEM)).toMatchObject({ booked: 0, paid: 0, held: 3 });
  });

  it('counts the seats of a resource that the captures of a fixture hold (A1)', () => {
    const { dataset } = baseOf({ ...fixture(), captures: [aCapture('X', 3)] });
    const uses = new DatasetReader(dataset).resourceUses(1, NOW, NOW + 7 * 24 * 60 * 60_000);
    expect(uses.map(({ seats }) => seats)).toEqual([3]);
  });
});
