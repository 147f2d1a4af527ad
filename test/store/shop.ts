import assert from 'node:assert/strict';
import { Refusal } from '../../src/domain/shared/refusal.js';
import type { Disk } from '../../src/store/file/disk.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { memoryStore } from '../../src/store/memory-store.js';
import { StorageUnavailable } from '../../src/store/store.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { ForgetfulDisk, pathOn, type Call, type Incidents } from './forgetful-disk.js';
import { ABSENT, assertOneOf, History, type Promised } from './promised.js';
import { aCapture, QUARTER } from './store-contract.js';
import { fixture, ITEM } from './workspace.js';

const CAPACITY = 10;
const FIXTURE = fixture();
/** Settings of a store that folds after a few changes, always writes the indexes, and opens one journal at a time. */
const SETTINGS = { foldAtBytes: 1200, indexFromBytes: 0, openJournals: 1 };
/** The data folder. Neither the folder nor its parent folders exist before the first start. */
export const DATA = pathOn('srv', 'sandbox', 'data');

/** Starts a store on a disk. Its clock advances whenever it is read, so that every workspace becomes idle. */
export async function startOn(disk: Disk): Promise<WorkspaceRegistry> {
  let now = 0;
  const store = await fileStore(DATA, { ...SETTINGS, disk });
  return new WorkspaceRegistry(store, { idleMs: 0, realTime: () => ++now });
}

/** Returns the changing parts of a workspace as text, without the content of its snapshots. */
export function stateOf(workspace: LiveWorkspace): string {
  return workspace.query((tables, now) => {
    const captures = [...tables.captures.values()].map(({ reference, seats }) => [
      reference,
      seats[0]?.seats,
    ]);
    const ended = [...tables.endedCaptures.values()].map(({ reference }) => reference);
    const sequences = ['guest', 'endedCapture'].map((name) => tables.sequences.get(name));
    return JSON.stringify({ captures, ended, sequences, now, snapshots: workspace.snapshots() });
  });
}

/** Returns the part of a state that a snapshot contains. */
export function recordsIn(state: string): string {
  return JSON.stringify({ ...JSON.parse(state), snapshots: [] });
}

/** Checks that the held seats are those of all captures, and do not exceed the capacity. */
export function assertNoOversale(workspace: LiveWorkspace): void {
  const [seats, held] = workspace.query((tables) => [
    [...tables.captures.values()].reduce((sum, capture) => sum + (capture.seats[0]?.seats ?? 0), 0),
    tables.occupancy(ITEM).held,
  ]);
  assert.equal(held, seats);
  assert.ok(held <= CAPACITY, `${held} seats are held`);
}

export async function take(workspace: LiveWorkspace, reference: string, seats = 1): Promise<void> {
  await workspace.command((tx, now) => {
    if (tx.occupancy(ITEM).held + seats > CAPACITY) throw new Refusal('conflict', 'C8');
    tx.nextId('guest');
    tx.put('captures', aCapture(reference, seats, now + QUARTER));
  });
}

/** Repeats failed work up to twice, because the disk may have refused it. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** Sells seats in workspaces of a store, and records the acknowledged and the refused changes. */
export class Shop {
  readonly #histories = new Map<string, History>();
  readonly #snapshots = new Map<string, string>();
  readonly #incidents: Incidents;
  #workspaces: WorkspaceRegistry | undefined;
  #killed: (() => void) | null = null;
  #sold = 0;

  constructor(
    readonly disk: ForgetfulDisk,
    { judge, onChange }: Incidents,
  ) {
    const isLine = ({ kind, path }: Call) => kind === 'write' && path.endsWith('.ndjson');
    this.#incidents = {
      ...(onChange && { onChange }),
      judge: (call) => {
        if (!this.#killed || !isLine(call)) return judge?.(call);
        this.#killed();
        this.#killed = null;
        return 'kill';
      },
    };
  }

  promised(): Promised {
    const workspaces = [...this.#histories].map(([name, history]) => [name, history.allowed()] as const);
    return { workspaces: new Map(workspaces), snapshots: new Map(this.#snapshots) };
  }

  /** Starts a new process on the disk. The new process must find all acknowledged changes. */
  async start(): Promise<void> {
    this.#workspaces = await retried(() => startOn(this.disk.start(this.#incidents)));
    for (const [name, history] of this.#histories) {
      const workspace = await retried(() => this.#open.get(name));
      const found = workspace ? stateOf(workspace) : ABSENT;
      assertOneOf(found, history.allowed());
      history.settle(found);
    }
  }

  async stop(): Promise<void> {
    await this.#open.close().catch(() => undefined); // the next process takes over the lock
  }

  /**
   * Kills the process while it writes changes to the journal. If the disk refuses the changes before that, the
   * process is not killed.
   */
  async killDuring(change: () => Promise<unknown>): Promise<void> {
    const killed = new Promise<void>((resolve) => (this.#killed = resolve));
    await Promise.race([killed, change()]);
    this.#killed = null;
  }

  async create(name: string): Promise<void> {
    const state = await EMPTY;
    await this.#untilDone(name, state, () => this.#open.create({ name, fixture: FIXTURE }));
  }

  async delete(name: string): Promise<void> {
    await this.#untilDone(name, ABSENT, () => this.#open.delete(name));
  }

  /**
   * Makes several changes of a workspace at the same time. Checks that the state in memory contains only the changes
   * that were not refused.
   */
  async change(name: string, ...changes: ((workspace: LiveWorkspace) => Promise<unknown>)[]): Promise<void> {
    const workspace = await retried(() => this.#open.get(name));
    if (!workspace) throw new Error(`${name} is gone`);
    await Promise.all(
      changes.map((change) => {
        const done = change(workspace);
        return this.#settle(name, stateOf(workspace), done);
      }),
    );
    assert.equal(stateOf(workspace), this.#history(name).latest);
    assertNoOversale(workspace);
  }

  sale = (seats = 1) => {
    const reference = `C${++this.#sold}`;
    return (workspace: LiveWorkspace) => take(workspace, reference, seats);
  };

  snapshot = (name: string) => (workspace: LiveWorkspace) => {
    this.#snapshots.set(name, recordsIn(stateOf(workspace)));
    return workspace.createSnapshot(name);
  };

  /**
   * Restores a snapshot. Other changes may happen first, because the snapshot's records may have to be read from the
   * disk.
   */
  async restore(name: string, snapshot: string): Promise<void> {
    const workspace = await retried(() => this.#open.get(name));
    const snapshots = workspace?.snapshots() ?? [];
    // The disk refused to store the snapshot.
    if (!workspace || !snapshots.some((one) => one.name === snapshot)) return;
    const state = JSON.stringify({ ...JSON.parse(this.#snapshots.get(snapshot) ?? ''), snapshots });
    await this.#settle(name, state, workspace.restoreSnapshot(snapshot));
    assert.equal(stateOf(workspace), this.#history(name).latest);
  }

  /** Closes the workspaces, which folds their journals. */
  async closeIdle(): Promise<void> {
    await retried(() => this.#open.closeIdle());
  }

  get #open(): WorkspaceRegistry {
    if (!this.#workspaces) throw new Error('start it first');
    return this.#workspaces;
  }

  #history(name: string): History {
    const history = this.#histories.get(name) ?? new History();
    this.#histories.set(name, history);
    return history;
  }

  /**
   * Waits for a change, which leads to `state`, and records whether it succeeded. Returns whether the disk refused
   * the change.
   */
  async #settle(name: string, state: string, done: Promise<unknown>): Promise<boolean> {
    const history = this.#history(name);
    const isChange = state !== history.latest;
    const change = history.begin(state);
    try {
      await done;
      if (isChange) history.acknowledge(change);
      return false;
    } catch (error) {
      history.refuse(change);
      if (error instanceof Refusal) return false; // the seats are sold out: not an error of the disk
      assert.ok(error instanceof StorageUnavailable, String(error));
      return true;
    }
  }

  /** Repeats a change until no disk error refuses it. Checks that a refused change has no effect. */
  async #untilDone(name: string, state: string, act: () => Promise<unknown>): Promise<void> {
    while (await this.#settle(name, state, act())) {
      const workspace = await retried(() => this.#open.get(name));
      assert.equal(workspace ? stateOf(workspace) : ABSENT, this.#history(name).latest);
    }
  }
}

/** The state of a new workspace. */
const EMPTY = new WorkspaceRegistry(memoryStore(), { idleMs: 0, realTime: () => 0 })
  .create({ name: 'new', fixture: FIXTURE })
  .then(stateOf);

const MINUTE = 60_000;
const advance = (minutes: number) => (workspace: LiveWorkspace) => workspace.advanceClock(minutes * MINUTE);

/** Runs a day of a shop: it creates and deletes workspaces, sells, folds, takes snapshots, and is killed and stopped. */
export async function trade(shop: Shop): Promise<void> {
  const { sale } = shop;
  await shop.start();
  await shop.create('a');
  for (let at = 0; at < 3; at++) await shop.change('a', sale());
  await shop.change('a', sale(2), sale(), advance(1), sale());
  await shop.change('a', shop.snapshot('s1'));
  await shop.change('a', sale(), sale(9), sale(2)); // sold out
  await shop.change('a', advance(20));
  await shop.create('b');
  for (let at = 0; at < 4; at++)
    await Promise.all([shop.change('a', sale()), shop.change('b', sale(), sale())]);
  await shop.killDuring(() => shop.change('a', sale(), sale(), sale()));
  await shop.start();
  await shop.change('b', sale());
  await shop.change('a', sale());
  await shop.restore('a', 's1');
  await shop.delete('b');
  await shop.create('b');
  await shop.change('b', sale());
  await shop.stop();
  await shop.start();
  await shop.change('a', (workspace) => workspace.deleteSnapshot('s1'), sale(), shop.snapshot('s2'));
  await shop.closeIdle();
  await shop.change('a', (workspace) => workspace.reset());
  for (let at = 0; at < 6; at++) await shop.change('a', sale());
  await shop.stop();
}
