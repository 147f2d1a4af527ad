import type { Fault } from '../domain/shared/faults.js';
import { checkCatalogue } from './catalogue-checks.js';
import type { Fixture } from './fixture.js';
import { checkLedger } from './ledger-checks.js';
import { checkRules } from './rule-checks.js';

/** Checks what the schema cannot see: that what a record names is there, is unique and fits. Every fault at once. */
export function checkReferences(fixture: Fixture): readonly Fault[] {
  const known = index(fixture);
  return [...checkCatalogue(fixture, known), ...checkRules(fixture, known), ...checkLedger(fixture, known)];
}

/** The records that others name. Of a key that is there twice, the first. */
export interface Known {
  readonly merchants: ReadonlyMap<string, Fixture['merchants'][number]>;
  readonly activities: ReadonlyMap<number, Fixture['activities'][number]>;
  readonly rules: ReadonlyMap<number, Fixture['rules'][number]>;
}

function index(fixture: Fixture): Known {
  return {
    merchants: firstBy(fixture.merchants, ({ slug }) => slug),
    activities: firstBy(fixture.activities, ({ id }) => id),
    rules: firstBy(fixture.rules, ({ id }) => id),
  };
}

function firstBy<Key, Value>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ReadonlyMap<Key, Value> {
  return new Map(values.toReversed().map((value) => [keyOf(value), value]));
}
