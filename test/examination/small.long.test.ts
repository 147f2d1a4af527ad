import { expect, it } from 'vitest';
import { AGENT, SINGLE, smallSandbox, type SmallWorld } from './small-worlds.js';
import { examineWrapped, reported } from './suite.js';
import { NO_FACTS } from '../../src/laws/facts.js';

const VOUCHERS = { startTimes: undefined, startDate: undefined, recurrence: undefined, type: 'voucher' };

/**
 * Rules that none of these worlds can show, because there is no other client and no code, or because no list shows
 * them.
 */
const UNSEEN = ['A6', 'C8', 'G4', 'K1', 'K3', 'P16'];

/** Further rules that cannot be shown if only groups can book. */
const OF_GROUPS = 'A8 B0 B3 B4 B5 B6 B10 B11 B12 C4 C6 G1 G2 G3 H1 H3 P10 P15'.split(' ');

it.each<readonly [string, SmallWorld, readonly string[]]>([
  ['categories of several seats', {}, UNSEEN],
  ['single seats', { category: SINGLE }, UNSEEN],
  ['an agent with a multi-discount by default', { client: AGENT }, UNSEEN],
  [
    'a down payment of a part',
    { category: { downPayment: { type: 'fixed', amount: 4, currency: 'EUR' } } },
    UNSEEN,
  ],
  ['groups alone', { category: { minSeats: 2, maxSeats: 6 } }, [...UNSEEN, ...OF_GROUPS].toSorted()],
  [
    'a down payment of nothing',
    { category: { downPayment: { type: 'fixed', amount: 0, currency: 'EUR' } } },
    [...UNSEEN, 'H3'].toSorted(),
  ],
])('a full examination of a world with two activities finds nothing: %s', async (_, world, due) => {
  const sandbox = await smallSandbox(world);
  const run = await examineWrapped(sandbox.url, {}, { facts: { ...NO_FACTS, waitMs: 3000 } });
  const { errors, rules } = await reported(sandbox.url, run);
  await sandbox.close();
  expect(errors.map(({ id }) => id)).toEqual([]);
  expect(run.reasons.filter((reason) => !reason.includes('in --facts'))).toEqual([]);
  const unseen = rules.filter(({ state }) => state === 'unseen').map(({ id }) => id);
  expect(unseen.toSorted()).toEqual(due);
});

it('a full examination of a world that sells only vouchers finds nothing', async () => {
  const sandbox = await smallSandbox({ rule: VOUCHERS });
  const run = await examineWrapped(sandbox.url, {});
  expect((await reported(sandbox.url, run)).errors.map(({ id }) => id)).toEqual([]);
  expect(run.reasons.filter((reason) => !reason.includes('in --facts'))).toEqual([]);
  await sandbox.close();
});
