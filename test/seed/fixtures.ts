import { loadFixture } from '../../src/seed/fixture/load.js';
import { FixtureInvalid, type FixtureError } from '../../src/seed/fixture/invalid.js';
import { type Fixture } from '../../src/store/fixture.js';

export const now = Date.UTC(2026, 5, 1, 12);

/** Returns a ten-line workspace as a fixture object, with replaced parts. */
export function tenLines(parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    merchants: [{ slug: 'harbour' }],
    activities: [{ id: 1, merchant: 'harbour', title: 'Harbour Tour' }],
    availabilityRules: [rule()],
    ...parts,
  };
}

export function rule(parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    id: 10,
    activityId: 1,
    startDate: '2026-06-05',
    startTimes: ['10:00'],
    capacity: 10,
    priceCategories: [category()],
    ...parts,
  };
}

export function category(parts: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { id: 100, price: { amount: 30, currency: 'EUR' }, ...parts };
}

export function load(source: unknown): Fixture {
  return loadFixture(source, { now });
}

export function faultsOf(read: () => unknown): readonly FixtureError[] {
  try {
    read();
  } catch (error) {
    if (error instanceof FixtureInvalid) return error.errors;
    throw error;
  }
  return [];
}

export const merchant = (parts: object) => tenLines({ merchants: [{ slug: 'harbour', ...parts }] });
export const activity = (parts: object) =>
  tenLines({ activities: [{ id: 1, merchant: 'harbour', title: 'Harbour Tour', ...parts }] });
export const oneRule = (parts: Readonly<Record<string, unknown>>) =>
  tenLines({ availabilityRules: [rule(parts)] });
export const oneCategory = (parts: Readonly<Record<string, unknown>>) =>
  oneRule({ priceCategories: [category(parts)] });
export const client = (parts: object) => tenLines({ clients: [{ client: 'partner', ...parts }] });

/** A fixture with an error: the name of the error, the fixture, and the expected code and pointer. */
export type BadFixture = readonly [name: string, source: unknown, expected: string];

type Part = Readonly<Record<string, unknown>>;

/** Returns fixtures with an error in the part that `make` builds. The given pointers are relative to that part. */
export function badIn(
  make: (part: Part) => object,
  place: string,
  rows: readonly (readonly [string, Part, string])[],
): BadFixture[] {
  return rows.map(([name, part, expected]) => [name, make(part), expected.replace(' ', ` ${place}/`)]);
}
