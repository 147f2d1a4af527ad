import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import type { Outcome, OutcomeCode } from '../../../src/contract/outcome.js';
import { operationsOf, readDocument } from '../document.js';
import { COMMANDS, playInHardTimes, type Outcomes } from './hard-times.js';
import { startTargets, type Targets } from './targets.js';
import { WAYS, type Way } from './ways.js';

const listed = new Map<string, readonly Outcome[]>(
  loadContract().operations.map(({ id, outcomes }) => [id, outcomes]),
);
const operations = operationsOf(readDocument('openapi.yaml')).map((operation) => {
  const id = operation.operationId;
  return { operation, id, outcomes: listed.get(id) ?? [] };
});
/** The outcomes that a single request to the operation can cause. */
const REQUESTS = Object.entries(WAYS).filter(
  (entry): entry is [OutcomeCode, Way] => typeof entry[1] === 'function',
);

let scenario: Outcomes;
let targets: Targets;
beforeAll(async () => {
  scenario = await playInHardTimes();
  targets = await startTargets();
});
afterAll(() => targets.close());

describe.each(operations)('$id', ({ operation, id, outcomes }) => {
  /** The outcomes of the operation in the scenario. */
  let played: readonly string[] = [];
  const answered = new Map<OutcomeCode, string>();
  beforeAll(async () => {
    played = [...scenario.played].flatMap((one) =>
      one.startsWith(`${id} `) ? one.slice(id.length + 1) : [],
    );
    for (const [code, way] of REQUESTS) answered.set(code, await way(operation, targets));
  });

  it.each(outcomes)('has the outcome $status $code', ({ status, code }) => {
    const way = WAYS[code];
    const given = way === 'scenario' ? played : [answered.get(code)];
    expect(given).toContain(`${status} ${code}`);
  });

  it('has no unlisted outcome, and is 500 only for a server defect (P2, P7)', () => {
    const names = new Set(outcomes.map(({ status, code }) => `${status} ${code}`));
    const { internal_error: defect, ...others } = Object.fromEntries(answered);
    expect(defect).toBe('500 internal_error');
    const had = new Set([...played, ...Object.values(others)]);
    expect([...had].filter((one) => one === defect || !names.has(one))).toEqual([]);
  });
});

/** Commands that do not increase the size of the stored state. */
const FRUGAL: ReadonlySet<string> = new Set(['releaseCapture', 'checkInGuest', 'checkOutGuest']);

describe('a command', () => {
  it.each(COMMANDS)(
    '%s is 429 in a workspace above its size limit, unless it does not increase the state',
    (id) => {
      const outcomes = [...(scenario.aboveLimit.get(id) ?? [])];
      expect(outcomes.includes('429 too_many_requests')).toBe(!FRUGAL.has(id));
    },
  );

  it.each(COMMANDS)('%s is 503 while the disk is full, and changes nothing (P16)', (id) => {
    expect(scenario.onFullDisk.get(id)).toBe('503 storage_unavailable');
  });
});
