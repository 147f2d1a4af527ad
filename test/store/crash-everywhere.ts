import assert from 'node:assert/strict';
import { failure, ForgetfulDisk, type Call, type Fate } from './forgetful-disk.js';
import { ABSENT, assertOneOf, type Promised } from './promised.js';
import { assertNoOversale, recordsIn, Shop, startOn, stateOf, take, trade } from './shop.js';

/** Returns a generator of numbers from 0 to 1, which depend on the seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const all = (of: number) => of;
const none = () => 0;
/** The outcomes of a crash after which everything survives, nothing, only the names, or only the bytes. */
const PLAIN: readonly Fate[] = [true, false].flatMap((isNameKept) =>
  [all, none].map((bytesKept) => ({ isNameKept: () => isNameKept, bytesKept, isFilled: () => false })),
);

/**
 * Returns an outcome of a crash in which chance decides whether a change survives. Of a write, only a part may
 * survive.
 */
function torn(random: () => number): Fate {
  const coin = () => random() < 0.5;
  return { isNameKept: coin, bytesKept: (of) => (coin() ? of : Math.floor(random() * of)), isFilled: coin };
}

const NOTHING: Fate = { isNameKept: () => false, bytesKept: none, isFilled: () => false };

interface Crash {
  readonly at: string;
  readonly disk: ForgetfulDisk;
  readonly promised: Promised;
}

/** Starts a store on the disk after a crash. Compares the state of the store with the promised state. */
async function recover({ disk, promised }: Crash): Promise<void> {
  const workspaces = await startOn(disk.start());
  for (const name of await workspaces.names()) assert.ok(promised.workspaces.has(name), name);
  for (const [name, allowed] of promised.workspaces) {
    const workspace = await workspaces.get(name);
    assertOneOf(workspace ? stateOf(workspace) : ABSENT, allowed);
    if (!workspace) continue;
    assertNoOversale(workspace);
    for (const snapshot of workspace.snapshots()) {
      await workspace.restoreSnapshot(snapshot.name);
      assert.equal(recordsIn(stateOf(workspace)), promised.snapshots.get(snapshot.name));
    }
    await workspace.reset();
    await take(workspace, 'AFTER');
  }
  await workspaces.close();
}

/** The numbers of tested crashes and failures. */
export interface Tried {
  /** The number of changes of the disk, in `failEverywhere` only of those at which a crash is tested. */
  readonly points: number;
  /** The number of different disk contents that these crashes left. */
  readonly crashes: number;
  /** The number of calls that failed. */
  readonly errors: number;
}

/** The crashes from which a store must recover. Each content of the disk is tested once. */
class Crashes {
  readonly #found = new Map<string, Crash>();

  add(at: string, shop: Shop, fates: readonly Fate[]): void {
    const promised = shop.promised();
    const key = JSON.stringify([...promised.workspaces]);
    for (const fate of fates) {
      const disk = shop.disk.crash(fate);
      this.#found.set(disk.print() + key, { at, disk, promised });
    }
  }

  async recoverAll(): Promise<number> {
    for (const crash of this.#found.values())
      await recover(crash).catch((error: unknown) => {
        throw new Error(`after a crash ${crash.at}`, { cause: error });
      });
    return this.#found.size;
  }
}

/** Crashes at every change of a shop on its disk, or at every `period`-th change, and recovers. */
export async function crashEverywhere(seed: number, { timesTorn = 1, period = 1 } = {}): Promise<Tried> {
  const random = randomOf(seed);
  const fates = [...PLAIN, ...Array.from({ length: timesTorn }, () => torn(random))];
  const crashes = new Crashes();
  let points = 0;
  const onChange = ({ kind, path }: Call) => {
    if (++points % period === 0) crashes.add(`at change ${points}, ${kind} ${path}`, shop, fates);
  };
  const shop = new Shop(new ForgetfulDisk(), { onChange });
  await trade(shop);
  crashes.add('at the end', shop, fates);
  return { points, crashes: await crashes.recoverAll(), errors: 0 };
}

/**
 * Makes every `period`-th call of a shop on its disk fail. Does this once per offset, in separate runs. Crashes at
 * the change after each failure.
 */
export async function failEverywhere(seed: number, period = 37): Promise<Tried> {
  const random = randomOf(seed);
  const tried = { points: 0, crashes: 0, errors: 0 };
  for (let offset = 0; offset < period; offset++) {
    const crashes = new Crashes();
    let [calls, failed, last] = [0, '', ''];
    const judge = ({ kind, path }: Call) => {
      if (++calls % period !== offset) return undefined;
      tried.errors++;
      const code = random() < 0.5 ? 'EIO' : 'ENOSPC';
      last = failed = `after ${code} at call ${calls}, ${kind} ${path}`;
      return failure(code, path);
    };
    const onChange = () => {
      if (failed !== '') crashes.add(failed, shop, [tried.points++ % 2 === 0 ? NOTHING : torn(random)]);
      failed = '';
    };
    const shop = new Shop(new ForgetfulDisk(), { judge, onChange });
    await trade(shop).catch((error: unknown) => {
      throw new Error(`${last} (every ${period}th call, from ${offset})`, { cause: error });
    });
    crashes.add('at the end', shop, [NOTHING]);
    tried.crashes += await crashes.recoverAll();
  }
  return tried;
}
