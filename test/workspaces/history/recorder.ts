import { allOf } from '../../../src/domain/shared/steps.js';
import { HANDLERS, type HandledId } from '../../../src/operations/handlers.js';
import { DatasetReader } from '../../../src/store/dataset/dataset-reader.js';
import type { Dataset } from '../../../src/store/dataset/dataset.js';
import { exportInSlices, wholeFixture } from '../../../src/store/export-fixture.js';
import type { StoredWorkspace } from '../../../src/store/store.js';
import type { LiveWorkspace } from '../../../src/workspaces/live-workspace.js';
import { item } from '../../operations/booking-fixture.js';
import { callOf, type Asked } from './walk.js';

const HEAD = { clock: { now: 0, frozen: true }, seed: 7, description: '' };

/** Returns all records and sequences of a dataset, and its size. */
export const recordsOf = (dataset: Dataset): string =>
  JSON.stringify([wholeFixture(exportInSlices(dataset, HEAD)), dataset.bytes]);

const QUESTIONS: readonly (readonly [HandledId, Asked])[] = [
  ['getAvailability', { path: { availabilityItemId: item(21, 5) } }],
  ['getAvailability', { path: { availabilityItemId: item(21, 6) } }],
  ['listAvailabilities', { query: { 'activityId[]': [2], limit: 5 } }],
  ['listBookings', {}],
  ['listGuests', { query: { availabilityItemId: item(21, 5) } }],
  ['validateVouchers', { query: { 'code[]': ['GIFT'] } }],
];

/** Returns the results of operations on a dataset. The operations use the indexes of the dataset. */
export function answersOf(dataset: Dataset): string {
  const tables = new DatasetReader(dataset);
  const client = tables.clients.get('partner');
  const now = Date.parse('2026-06-01T08:00:00Z');
  const answers = QUESTIONS.map(([id, asked]) => {
    const handler = HANDLERS[id];
    const call = callOf(asked, now) as never;
    const value: unknown = handler.run(tables as never, call, client as never);
    return handler.kind === 'listing' ? allOf(value as never) : value;
  });
  return JSON.stringify([answers, tables.nextDueAt(), tables.takenItems()]);
}

/** Returns the stored state of a workspace. */
const storedOf = (workspace: LiveWorkspace): StoredWorkspace =>
  (workspace as unknown as { readonly stored: StoredWorkspace }).stored;

/** A function that reads a part of a state. */
export type ReadState = (dataset: Dataset) => string;

const isFrozen = (clock: object) => 'frozenAt' in clock;

/** Returns the part of the current state that `read` returns, and whether the clock is frozen. */
export function present(workspace: LiveWorkspace, read: ReadState = recordsOf) {
  const { dataset, clock } = storedOf(workspace).state;
  return { state: read(dataset), isFrozen: isFrozen(clock) };
}

/**
 * Returns the same as `present`, but for a fork of the state after an entry. Null if the history no longer has that
 * state.
 */
export function forked(workspace: LiveWorkspace, entry: number, read: ReadState = recordsOf) {
  const fork = workspace.forkAfter(entry, 0);
  return fork && { state: read(fork.dataset), isFrozen: fork.clock.frozen };
}

/** Records the state before the first entry and after each added entry, keyed by the entry's id. */
export function recordStates(workspace: LiveWorkspace, read: ReadState = recordsOf) {
  const { history } = workspace.activityLogs;
  const states = new Map([[history.lastId, present(workspace, read)]]);
  const add = history.add.bind(history);
  history.add = (entry) => {
    const id = add(entry);
    states.set(id, present(workspace, read));
    return id;
  };
  return states;
}
