import { describe, expect, it } from 'vitest';
import { judged } from './bars.js';
import { BREACHES } from './breaches/all.js';
import { LEGAL } from './legal-variations.js';
import type { Wrapper } from './wrapped-target.js';
import { ALL_FACTS, examineWrapped, reported, sandboxFor, type Reported } from './suite.js';

/** Two or three breaches of each theme, with an examination that finds them. */
const SAMPLE: readonly (readonly [id: string, only: string])[] = [
  ['a cancelled booking keeps its seats', 'seats/'],
  ['only the first entry of a category is checked', 'seats/categories'],
  ['a captured item is bookedsome', 'seats/'],
  ['an included tax is taken off the top', 'prices/'],
  ['a quote names another rate', 'prices/'],
  ['no fee is taken', 'money/'],
  ['startsAt has the offset of another zone', 'filters/a'],
  ['a period of bookings has no begin where it has an end', 'lists/bookings'],
  ['a page has 50 entries at most', 'lists/pages'],
  ['/activities ignores merchant[]', 'lists/activities'],
  ['inactive items are always listed', 'filters/'],
  ['a cancelled guest is checked in', 'states/'],
  ['a move refunds the difference at once', 'rebooking/guest'],
  ['guests of others are found by their name', 'people/other'],
  ['HEAD is not allowed', 'http/'],
  ['every response has the same request id', 'http/'],
];

const VARIATIONS = [
  'the sandbox itself',
  'further properties in each object',
  'categories in another order',
  'members in another order',
  'moments in Greenwich',
  'tokens that end early',
];

async function shownBy(wrapper: Wrapper, only: string): Promise<Reported> {
  const sandbox = await sandboxFor();
  try {
    return await reported(
      sandbox.url,
      await examineWrapped(sandbox.url, wrapper, { facts: ALL_FACTS, only }),
    );
  } finally {
    await sandbox.close();
  }
}

/** Returns the entry of a name. Throws if there is none. */
function named<Entry extends { readonly id: string }>(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw new Error(`The suite has no "${id}".`);
  return entry;
}

describe('a part of the examinations', { timeout: 60_000 }, () => {
  it.each(SAMPLE)('finds under the right rule: %s', async (id, only) => {
    const breach = named(BREACHES, id);
    const row = judged(breach, await shownBy(breach, only));
    expect(row).toEqual({ breach, isFound: true, isNamed: true, confirmed: [] });
  });

  it.each(VARIATIONS)('finds nothing at a correct target: %s', async (id) => {
    const { errors, reasons } = await shownBy(
      named(LEGAL, id),
      'holds/seats,money/booking,lists/activities,http/requests',
    );
    expect(errors.map((error) => error.id)).toEqual([]);
    expect(reasons).toEqual([]);
  });
});
