import { describe, expect, it } from 'vitest';
import { BREACHES } from './breaches/all.js';
import { AGENT, SINGLE, smallSandbox, type SmallWorld } from './small-worlds.js';
import { examineWrapped, reported } from './suite.js';
import type { Wrapper } from './wrapped-target.js';

/** Examines a small world with some examinations. */
async function examined(world: SmallWorld, only: string, wrapper: Wrapper = {}) {
  const sandbox = await smallSandbox(world);
  const run = await examineWrapped(sandbox.url, wrapper, { only });
  const { errors, rules } = await reported(sandbox.url, run);
  await sandbox.close();
  const stateOf = (id: string) => rules.find((rule) => rule.id === id)?.state;
  return {
    found: errors.map(({ id }) => id),
    stateOf,
    confirmed: new Set(run.confirmed.map(({ rule }) => rule)),
  };
}

// small.long.test.ts runs complete examinations.
describe('an examination of a world of two activities', () => {
  it('finds nothing if cities have no code and each title has the text (A12, A13)', async () => {
    const { found, stateOf } = await examined({}, 'lists/activities');
    expect(found).toEqual([]);
    expect(stateOf('A13')).not.toBe('unseen');
    expect(stateOf('A12')).not.toBe('confirmed');
  });

  it('finds a search of titles that lists too few (A13)', async () => {
    const { found } = await examined({}, 'lists/activities', {
      reply: ({ query, reply }) => {
        if (query.has('titleLike') && Array.isArray(reply)) reply.pop();
      },
    });
    expect(found).toContainEqual(expect.stringContaining('A13'));
  });

  it('finds nothing if an agent has a multi-discount by default (M10)', async () => {
    const only = 'prices/quotes,money/cancellation,rebooking/guest';
    const { found, confirmed } = await examined({ client: AGENT, category: SINGLE }, only);
    expect(found).toEqual([]);
    expect([...confirmed]).toEqual(expect.arrayContaining(['M1', 'B7', 'B8']));
  });

  it('books categories that take several seats, which are a fixture’s default', async () => {
    const { found, confirmed } = await examined({}, 'holds/,seats/,money/booking,states/checkins');
    expect(found).toEqual([]);
    const rules = ['A1', 'A2', 'B2', 'B4', 'B7', 'B8', 'C1', 'C2', 'C3', 'C5', 'C6', 'C7', 'M2', 'M9'];
    expect([...confirmed]).toEqual(expect.arrayContaining(rules));
  });

  it('finds that a guest of several seats takes one (A2)', async () => {
    const breach = BREACHES.find(({ id }) => id === 'a guest of several seats takes one');
    const { found } = await examined({}, 'seats/several', breach);
    expect(found).toContainEqual(expect.stringContaining('A2'));
  });
});
