import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import type { HadOutcome } from '../src/coverage/observe.js';
import type { PastStep } from '../src/workspaces/history/history.js';

// If CONTRACT_COVERAGE names a folder, each test process writes to this folder the outcomes and changes of state that its
// sandboxes exercised. `npm run coverage:contract` combines the files. This file runs before each test file.

const folder = process.env['CONTRACT_COVERAGE'];
/** The counts of this process, over all its test files. */
interface Counting {
  /** The count of each outcome and change of state. */
  readonly counts: Map<string, number>;
  /** The classes whose steps are counted. A test that loads the modules again adds another class. */
  readonly classes: Set<unknown>;
}
const state = globalThis as { exercised?: Counting };

function startCounting(): Counting {
  const counts = new Map<string, number>();
  subscribe('activity-booking-sandbox:outcome', (message) => {
    const { operationId, outcome } = message as HadOutcome;
    const name = `${operationId} ${outcome}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return { counts, classes: new Set() };
}

/**
 * Makes each history count the changes of state of its steps, except steps that an injected fault caused. Subtracts
 * the changes of a step that is undone.
 */
async function countTransitions({ counts, classes }: Counting): Promise<void> {
  const { History, transitionsIn: transitionsOf } = await import('../src/workspaces/history/history.js');
  const { transitionName } = await import('../src/workspaces/coverage.js');
  if (classes.has(History)) return;
  classes.add(History);
  const own = History.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- called with their own `this` below
  const { add, takeBack } = { add: own.add, takeBack: own.takeBack };
  /** Returns the changes of state of a step. Returns none for a step that a store test created without the rules. */
  const ruledBy = (step: PastStep) => {
    try {
      return transitionsOf(step);
    } catch (error) {
      if ((error as Error).message.startsWith('No rule takes ')) return [];
      throw error;
    }
  };
  const countAll = (step: PastStep | undefined, by: number) => {
    if (step === undefined || step.cause.type === 'fault') return;
    for (const transition of ruledBy(step)) {
      const name = transitionName(transition);
      counts.set(name, (counts.get(name) ?? 0) + by);
    }
  };
  own.add = function (step) {
    countAll(step, 1);
    return add.call(this, step);
  };
  own.takeBack = function (id) {
    countAll(this.get(id), -1);
    takeBack.call(this, id);
  };
}

if (folder !== undefined) {
  const target = resolve(folder); // The path is resolved first, because a test may change the working directory.
  const counting = (state.exercised ??= startCounting());
  await countTransitions(counting);
  afterAll(() => {
    mkdirSync(target, { recursive: true });
    const names = [...counting.counts].flatMap(([name, times]) => (times > 0 ? name : []));
    writeFileSync(join(target, `${process.pid}.json`), JSON.stringify(names.toSorted()));
  });
}
