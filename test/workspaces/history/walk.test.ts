import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../src/seed/fixture/load.js';
import type { Dataset } from '../../../src/store/dataset/dataset.js';
import { memoryStore } from '../../../src/store/memory-store.js';
import { WorkspaceRegistry } from '../../../src/workspaces/registry.js';
import { transitionsIn } from '../../../src/workspaces/history/history.js';
import { START } from '../../harness.js';
import { BOOKING_FIXTURE } from '../../operations/booking-fixture.js';
import { answersOf, forked, recordsOf, recordStates } from './recorder.js';
import { anyWalk, take, type WalkStep } from './walk.js';

const RUNS = Number(process.env['HISTORY_RUNS'] ?? 15);
const read = (dataset: Dataset) => recordsOf(dataset) + answersOf(dataset);
const FIXTURE = loadFixture(BOOKING_FIXTURE, { now: START });

/** A capture expires while the clock runs, a booking is paid on its page, and the workspace is reset. */
const PLAIN_WALK: readonly WalkStep[] = [
  ['setClock', 4, 0],
  ['capture', 0, 1],
  ...Array.from({ length: 7 }, (): WalkStep => ['tickets', 0, 0]),
  ['book', 0, 2],
  ['page', 0, 0],
  ['reset', 0, 0],
];

describe('the history of a workspace', () => {
  it('can rebuild every stored state, and restore the workspace to it after any changes', async () => {
    const seen = new Set<string>();
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(anyWalk, fc.constantFrom(500, 15), async (walk, requestsKept) => {
        let real = START;
        const workspaces = new WorkspaceRegistry(memoryStore(), { requestsKept, realTime: () => real });
        const clock = { now: START, frozen: true };
        const workspace = await workspaces.create({ name: 'a', fixture: FIXTURE, seed: 7, clock });
        const states = recordStates(workspace, read);
        for (const step of walk) {
          await take(workspace, step);
          real += 20_000; // moves the workspace's clock while the clock runs
        }
        workspace.query(() => undefined); // due events are a step, too
        const { history } = workspace.activityLogs;
        const known: [number, ReturnType<typeof forked>][] = [];
        for (let id = 0; id <= history.lastId; id++)
          if (history.reaches(id)) known.push([id, forked(workspace, id, read)]);
        expect(known.length).toBe(Math.min(states.size, requestsKept + 1));
        for (const [id, state] of known) expect([id, state]).toEqual([id, states.get(id)]);
        kept += known.length;
        for (const [id, state] of known.slice(0, -1)) {
          await workspace.undo(id);
          const undone = forked(workspace, history.lastAction()?.[0] ?? 0, read);
          expect([id, undone]).toEqual([id, state]);
          if (requestsKept < 500) break; // each undo removes the oldest step
        }
        for (const [, entry] of history.newestFirst()) {
          seen.add(entry.cause.type);
          for (const { entity, to } of transitionsIn(entry)) seen.add(`${entity}.${to}`);
          if (entry.replaced) seen.add(String(entry.cause.id));
        }
        await workspaces.close();
      }),
      { numRuns: RUNS, examples: [[PLAIN_WALK, 500]] },
    );
    expect(kept).toBeGreaterThan(5 * RUNS);
    expect(seen).toContain('basket.paid');
    expect(seen).toContain('reset');
    expect(seen).toContain('due');
    expect(seen).toContain('page');
  });
});
