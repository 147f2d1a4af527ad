// Background work in a shared store is tried again after failures of the store. Defects in the code are reported.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { real } from '../../src/time/real-time.js';
import { memoryStore } from '../../src/store/memory-store.js';
import type { SharedObservations, SharedStore } from '../../src/store/shared-store.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { newWorkspace } from '../../src/workspaces/new-workspace.js';
import { DEFAULT_REGISTRY_SETTINGS } from '../../src/workspaces/registry-settings.js';
import { SharedActivityLogs } from '../../src/workspaces/observed/shared-activity-logs.js';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';
import { Observer, type Unwritten } from '../../src/workspaces/observed/observer.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { fixture, NOW } from '../store/workspace.js';

const { secrets } = DEFAULT_REGISTRY_SETTINGS.keys;
const HOUR = 60 * 60_000;
const DEFECT = new TypeError('a defect');
const FAILURE = new StorageUnavailable('the database cannot be read');
const OUTCOMES = [
  ['is tried again if the store fails', FAILURE, []],
  ['reports a defect', DEFECT, [DEFECT]],
] as const;

afterEach(() => vi.restoreAllMocks());

/** Returns a registry on a store with the given parts, its reports, and a function that advances the time. */
function registryOf(parts: Partial<SharedStore>) {
  const reported: Error[] = [];
  let now = NOW;
  // A slow machine writes the observations during the test.
  const observations = { add: async () => undefined } as Partial<SharedObservations> as SharedObservations;
  const store = {
    realTime: () => now,
    open: async () => undefined,
    observations,
    ...parts,
  } as SharedStore;
  const onDamage = (error: Error) => void reported.push(error);
  const registry = new WorkspaceRegistry(store, { onDamage, idleMs: HOUR });
  return { registry, reported, pass: (ms: number) => (now += ms) };
}

describe('reading the settings from other instances', () => {
  it.each(OUTCOMES)('%s', async (_, error, expected) => {
    const settings = vi.fn<SharedStore['settings']>().mockRejectedValue(error);
    const { registry, reported } = registryOf({ settings });
    await registry.get('none');
    vi.spyOn(real, 'performanceNow').mockReturnValue(real.performanceNow() + HOUR);
    await registry.get('none');
    await new Promise(setImmediate);
    expect([settings.mock.calls.length, reported]).toEqual([2, expected]);
  });
});

it('a workspace whose log never continues from its state is opened a few times, then refused', async () => {
  const memory = memoryStore();
  const stored = newWorkspace('a', { fixture: fixture() }, { now: NOW, secrets });
  const log = { ...(await memory.create(stored)).log, refresh: async () => false };
  const opened = { stored, log, id: 1, n: 0, settings: {}, lastUsedAt: NOW, refusals: [] };
  const open = vi.fn<SharedStore['open']>().mockResolvedValue(opened);
  const { registry } = registryOf({ open, settings: async () => new Map() });
  await expect(registry.get('a')).rejects.toThrow('does not continue from its state');
  expect(open).toHaveBeenCalledTimes(5);
});

describe('closing an unused workspace', () => {
  it.each(OUTCOMES)('%s', async (_, error, expected) => {
    const memory = memoryStore();
    const { registry, reported, pass } = registryOf({
      create: async (stored) => {
        const log = { ...(await memory.create(stored)).log, close: () => Promise.reject(error) };
        return { stored, log, id: 1, n: 0, settings: {}, lastUsedAt: NOW, refusals: [] };
      },
      changeSettings: async () => undefined,
    });
    await registry.create({ name: 'a', fixture: fixture() });
    pass(2 * HOUR);
    await registry.closeIdle();
    await new Promise(setImmediate);
    expect([registry.countOpen(), reported]).toEqual([0, expected]);
  });
});

describe('writing the observations of an instance', () => {
  const figures = { bookings: 0, size: 0, publicSecrets: false };
  const use = { lastUsedAt: 0, hours: [], figures };
  const unwritten: Unwritten = {
    take: async () => ({ workspace: 1, lines: [], counts: new Map(), use }),
    putBack: () => undefined,
  };
  /** Replaces timers. Returns a function that runs the next one at once. */
  const runTimers = () => {
    const waiting: (() => void)[] = [];
    vi.spyOn(real, 'setTimeout').mockImplementation(((run: () => void) => {
      waiting.push(run);
      return { unref: () => waiting.length };
    }) as unknown as typeof real.setTimeout);
    return async () => {
      waiting.shift()?.();
      await new Promise(setImmediate);
    };
  };

  it.each([FAILURE, DEFECT])('is tried again and reported each time: %s', async (error) => {
    const add = vi.fn<SharedObservations['add']>().mockRejectedValueOnce(error).mockResolvedValue();
    const failed = vi.fn<(error: unknown) => void>();
    const next = runTimers();
    new Observer({ add } as unknown as SharedObservations, failed).note(unwritten);
    await next();
    expect(failed.mock.calls).toEqual([[error]]);
    await next();
    expect([add.mock.calls.length, failed.mock.calls.length]).toEqual([2, 1]);
  });

  it('stores an event and the use of a workspace with one write', async () => {
    const add = vi.fn<SharedObservations['add']>().mockResolvedValue();
    const observations = { add } as unknown as SharedObservations;
    const observer = new Observer(observations, () => undefined);
    const settings = { workspace: 'a', requestsKept: 10, budget: new LogBudget(), begin: NOW };
    const logs = new SharedActivityLogs(settings, { id: 1, n: 0 }, { observations, observer });
    logs.emit({ type: 'request', id: 1 });
    logs.used(NOW + 1);
    await observer.flush(logs);
    await observer.flush(logs);
    await observer.close();
    expect(add.mock.calls).toMatchObject([[[{ use: { lastUsedAt: NOW + 1 } }]]]);
  });

  it('is reported when the last write fails', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const add = () => Promise.reject(DEFECT);
    const observer = new Observer({ add } as unknown as SharedObservations, failed);
    runTimers();
    observer.note(unwritten);
    await observer.close();
    expect(failed.mock.calls).toEqual([[DEFECT]]);
  });
});
