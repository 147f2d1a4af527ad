// Failures of the store are ignored if the work is tried again later. Defects in the code are reported.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../src/store/memory-store.js';
import { isStoreFailure, StorageUnavailable, StoreUnusable, type Store } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { fakeIntervals } from '../fake-intervals.js';
import { failure } from '../store/forgetful-disk.js';
import { aCapture, QUARTER } from '../store/store-contract.js';
import { fixture, NOW } from '../store/workspace.js';

const HOUR = 60 * 60_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns a registry on a store with given failures, its reports, and a function that advances the time. */
function registryOf(calls: { append?: () => Promise<void>; close?: () => Promise<void> }) {
  const store = memoryStore();
  const create: Store['create'] = async (stored) => {
    const opened = await store.create(stored);
    const { log } = opened;
    const decide: typeof log.decide = async (decideNow) => {
      const { change, result } = decideNow();
      if (change) await calls.append?.();
      return result;
    };
    return { ...opened, log: { ...log, decide, ...(calls.close && { close: calls.close }) } };
  };
  const failing: Store = Object.assign(Object.create(store) as Store, { isDurable: true, create });
  const reported: Error[] = [];
  let real = NOW;
  const workspaces = new WorkspaceRegistry(failing, {
    realTime: () => real,
    onDamage: (error) => reported.push(error),
  });
  return { workspaces, reported, pass: (ms: number) => (real += ms) };
}

const DEFECTS = [new TypeError('a defect'), new RangeError('a defect'), new Error('a defect')];
const FAILURES = [
  new StorageUnavailable('the disk is full'),
  new StoreUnusable('it is in use'),
  failure('EACCES', 'state.json'),
];

describe('applying a due event during a read', () => {
  const expiring = async (thrown: Error) => {
    let isFailing = false;
    const append = () => (isFailing ? Promise.reject(thrown) : Promise.resolve());
    const { workspaces, reported, pass } = registryOf({ append });
    const workspace = await workspaces.create({ fixture: fixture(), clock: { now: NOW, frozen: false } });
    await workspace.command((tx) => tx.put('captures', aCapture('X', 1, NOW + QUARTER)));
    isFailing = true;
    pass(QUARTER);
    expect(workspace.query((tables) => tables.captures.size)).toBe(0);
    await new Promise(setImmediate);
    return reported;
  };

  it.each(FAILURES)('is tried again later if the event cannot be stored: %s', async (error) => {
    expect(await expiring(error)).toEqual([]);
  });

  it.each(DEFECTS)('reports a defect: %s', async (error) => {
    expect(await expiring(error)).toEqual([error]);
  });
});

describe('closing an unused workspace', () => {
  const closing = async (thrown: Error) => {
    fakeIntervals();
    const { workspaces, reported, pass } = registryOf({ close: () => Promise.reject(thrown) });
    await workspaces.create({ name: 'a', fixture: fixture() });
    pass(HOUR);
    await vi.advanceTimersByTimeAsync(HOUR);
    return reported;
  };

  it.each(FAILURES)('is tried again later if the store fails: %s', async (error) => {
    expect(await closing(error)).toEqual([]);
  });

  it.each(DEFECTS)('reports a defect once: %s', async (error) => {
    expect(await closing(error)).toEqual([error]);
  });
});

it('the class of an error distinguishes a failure of the store from a defect', () => {
  expect(FAILURES.map(isStoreFailure)).toEqual([true, true, true]);
  const ofNode = Object.assign(new TypeError('a defect'), { code: 'ERR_INVALID_ARG_TYPE' });
  expect([...DEFECTS, ofNode, null, 'x'].map(isStoreFailure)).toEqual(Array(6).fill(false));
});
