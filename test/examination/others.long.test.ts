import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteMissing } from '../../src/examination/missing.js';
import { RuleEvidence } from '../../src/report/rule-evidence.js';
import type { Sandbox } from '../../src/sandbox.js';
import { BREACHES } from './breaches/all.js';
import { onItems } from './breaches/acts.js';
import { examineWrapped, sandboxFor } from './suite.js';
import type { Traffic, Wrapper } from './wrapped-target.js';

/** Simulates other customers, who book a seat of activities between two reads and release it before the next read. */
function others(isBooked: (activity: number) => boolean, breach: Wrapper = {}): Wrapper {
  let reads = 0;
  return {
    ...breach,
    reply: async (traffic: Traffic, aside) => {
      await breach.reply?.(traffic, aside);
      if (traffic.method !== 'GET' || !traffic.path.startsWith('/availabilities')) return;
      reads += 1;
      onItems(traffic, (item: { activityId: number; availableSeats: number }) => {
        if (isBooked(item.activityId) && item.availableSeats > 0) item.availableSeats -= reads % 2;
      });
    },
  };
}

describe('an examination while other customers book', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await sandboxFor();
  });
  afterAll(() => sandbox.close());

  const only = 'holds/seats';
  const isFirst = (activity: number) => activity === 101;

  it('confirms the rule at an activity that nobody else books', async () => {
    const { contradicted, confirmed, run } = await examineWrapped(sandbox.url, others(isFirst), { only });
    expect(contradicted).toEqual([]);
    expect(new Set(confirmed.map(({ rule }) => rule))).toEqual(new Set(['A2', 'C5', 'C6']));
    expect(run.results.flatMap(({ lacking }) => lacking)).toEqual([]);
  });

  it('finds a breach there', async () => {
    const breach = BREACHES.find(({ id }) => id === 'a release keeps the seats');
    const { contradicted } = await examineWrapped(sandbox.url, others(isFirst, breach), { only });
    expect(contradicted.map(({ title }) => title)).toContain('Releasing a capture frees its seats.');
  });

  it('reports that it cannot decide if others book everything', async () => {
    const { contradicted, run } = await examineWrapped(
      sandbox.url,
      others(() => true),
      { only },
    );
    expect(contradicted).toEqual([]);
    const rules = new RuleEvidence();
    noteMissing(rules, run);
    const { missing } = rules.results().find(({ id }) => id === 'A2') ?? {};
    expect(missing).toContain(
      'holds/seats: Others booked or held seats there in each attempt that could decide this.',
    );
  });
});
