import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import type { Disk } from '../../src/store/file/disk.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import type { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { ForgetfulDisk, type Call, type Fate } from './forgetful-disk.js';
import { startOn, stateOf, take } from './shop.js';
import { fixture } from './workspace.js';

/** The outcome of a crash in which no unsynced change survives. */
const NOTHING: Fate = { isNameKept: () => false, bytesKept: () => 0, isFilled: () => false };

const FIXTURE = fixture();
/**
 * Calls that do not change the disk. A kill before such a call has the same effect as a kill before the next changing
 * call.
 */
const READS: ReadonlySet<Call['kind']> = new Set(['readFile', 'readdir', 'stat', 'close']);

/** Creates, changes, folds, closes and deletes workspaces. */
async function work(disk: Disk): Promise<void> {
  const workspaces = await startOn(disk);
  const workspace = await workspaces.create({ name: 'a', fixture: FIXTURE });
  for (let at = 0; at < 4; at++) await take(workspace, `C${at}`);
  await workspace.createSnapshot('s');
  await workspaces.closeIdle();
  await workspaces.create({ name: 'b', fixture: FIXTURE });
  await take((await workspaces.get('a')) as LiveWorkspace, 'D');
  await workspaces.delete('b');
  await workspaces.close();
}

/**
 * Returns the disk after its process was killed at its nth changing call. Null if the process ends before that call.
 */
async function killedAt(
  at: number,
  working = work,
): Promise<{ readonly disk: ForgetfulDisk; readonly call: string } | null> {
  const disk = new ForgetfulDisk();
  let calls = 0;
  return new Promise((resolve, reject) => {
    const judge = ({ kind, path }: Call) => {
      if (READS.has(kind) || ++calls !== at) return undefined;
      resolve({ disk, call: `call ${at}, ${kind} ${path}` });
      return 'kill';
    };
    working(disk.start({ judge })).then(() => resolve(null), reject);
  });
}

async function statesIn(workspaces: WorkspaceRegistry): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>();
  for (const name of await workspaces.names())
    states.set(name, stateOf((await workspaces.get(name)) as LiveWorkspace));
  return states;
}

/** Changes each workspace on a disk. Returns the acknowledged states. */
async function changeAll(disk: ForgetfulDisk): Promise<ReadonlyMap<string, string>> {
  const workspaces = await startOn(disk.start());
  for (const name of await workspaces.names())
    await take((await workspaces.get(name)) as LiveWorkspace, 'AFTER');
  return statesIn(workspaces);
}

describe('a process that is killed at any call that changes the disk', () => {
  it('leaves workspaces that the next process makes durable before it acknowledges a change', async () => {
    let killed = await killedAt(1);
    let tried = 0;
    for (; killed; killed = await killedAt(tried + 1)) {
      tried++;
      const acknowledged = await changeAll(killed.disk);
      const found = await statesIn(await startOn(killed.disk.crash(NOTHING).start()));
      assert.deepEqual(found, acknowledged, `after a kill at ${killed.call}, a change and a loss of power`);
    }
    expect(tried).toBeGreaterThan(60);
  });

  it('loses no workspace while it is moved into or out of the bin, and no acknowledged change', async () => {
    let isAcknowledged = false;
    const binning = async (disk: Disk) => {
      isAcknowledged = false;
      const workspaces = await startOn(disk);
      await take(await workspaces.create({ name: 'a', fixture: FIXTURE }), 'KEPT');
      isAcknowledged = true;
      await workspaces.bin.put('a');
      await workspaces.bin.takeOut('a');
      await workspaces.close();
    };
    let tried = 0;
    for (let at = 1, killed = await killedAt(1, binning); killed; killed = await killedAt(++at, binning)) {
      if (!isAcknowledged) continue;
      tried++;
      // After a loss of power, the workspace may be in both folders, because renames may not be atomic.
      const fates = [
        [() => killed.disk.start(), [['a']]],
        [() => killed.disk.crash(NOTHING).start(), [['a'], ['a', 'a']]],
      ] as const;
      for (const [disk, allowed] of fates) {
        const workspaces = await startOn(disk());
        const all = [...(await workspaces.names()), ...(await workspaces.bin.list()).map(({ name }) => name)];
        expect(allowed, `after a kill at ${killed.call}`).toContainEqual(all);
        if ((await workspaces.names()).length === 0) assert.equal(await workspaces.bin.takeOut('a'), true);
        const workspace = await workspaces.get('a');
        assert.equal(
          workspace?.query(({ captures }) => captures.size),
          1,
          `after a kill at ${killed.call}`,
        );
        await workspaces.close();
      }
    }
    expect(tried).toBeGreaterThan(5);
  });
});
