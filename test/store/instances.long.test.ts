import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { StorageUnavailable } from '../../src/store/store.js';
import type { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { eventually } from '../eventually.js';
import { needs } from '../needs.js';
import { note } from './instance-faults.js';
import { at, buy, race, seen } from './instances.js';
import { instanceOn, startCluster, type Cluster } from './postgres.js';
import { fixture, FIXTURE, ITEM, NOW } from './workspace.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { accessTokenOf } from '../token.js';

const MINUTE = 60_000;
const [OK, AWAY] = [
  [200, null],
  [503, '5'],
];

/** Returns the time of a database in milliseconds since 1970. */
async function timeOf(url: string): Promise<number> {
  const admin = pooledDatabase(url, { connections: 1 });
  const { rows } = await admin.query<{ now: string }>('SELECT extract(epoch FROM now()) * 1000 AS now');
  await admin.close();
  return Number(rows[0]?.now);
}

describe('instances that share a database', needs('postgres'), () => {
  let cluster: Cluster;
  let databases = 0;
  let url = '';
  let open: WorkspaceRegistry[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.remove());

  async function instances(
    ...settings: readonly Parameters<typeof instanceOn>[1][]
  ): Promise<readonly [WorkspaceRegistry, WorkspaceRegistry]> {
    url = await cluster.database(`shared${++databases}`);
    // All instances start together, so that they create the schema at the same time.
    const [a, b] = await Promise.all([instanceOn(url, settings[0]), instanceOn(url, settings[1])]);
    open = [a, b];
    return [a, b];
  }
  const closeAll = () => Promise.all(open.splice(0).map((instance) => instance.close()));

  it('sell no seat twice, use no number twice, and see the sales of each other', async () => {
    for (let decidedAgain = 0; decidedAgain <= 10;) {
      const result = await race(await instances(), 25);
      expect(result).toMatchObject({ rounds: 25, sold: 250, refused: 150 });
      decidedAgain += result.decidedAgain; // the number is small if the instances happened to work one after the other
      await closeAll();
    }
  });

  it('share clock, reset, snapshots, forks, tokens and deletion', async () => {
    const [a, b] = await instances();
    const made = await a.create({ name: 'w', fixture: fixture() });
    expect((await at(b, 'w')).tokenKeys.newest).toEqual(made.tokenKeys.newest);
    await buy(a, 'w', 'X');
    await (await at(b, 'w')).createSnapshot('s');
    await (await at(a, 'w')).advanceClock(20 * MINUTE);
    expect([await seen(b, 'w'), (await at(b, 'w')).now()]).toEqual([[], NOW + 20 * MINUTE]);
    await (await at(b, 'w')).restoreSnapshot('s');
    expect([await seen(a, 'w'), (await at(a, 'w')).now()]).toEqual([['X'], NOW]);
    const fork = (await at(a, 'w')).forkAfter((await at(a, 'w')).activityLogs.history.lastId, NOW);
    await a.create({ name: 'f', ...(fork as NonNullable<typeof fork>) });
    await (await at(b, 'w')).reset();
    expect([await seen(a, 'w'), await seen(b, 'f')]).toEqual([[], ['X']]);
    expect((await at(a, 'w')).snapshots()).toEqual([{ name: 's', at: NOW }]);
    expect(await b.delete('w')).toBe(true);
    expect([await a.get('w'), await a.delete('w')]).toEqual([undefined, false]);
    await closeAll();
  });

  it('share the history: a fork also undoes the steps of the other instances', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    await buy(a, 'w', 'ONE');
    const { history } = (await at(a, 'w')).activityLogs;
    const step = history.lastId;
    await buy(b, 'w', 'TWO');
    await buy(a, 'w', 'THREE');
    const past = (await at(a, 'w')).forkAfter(step, NOW);
    expect([...(past?.dataset.tables.captures.values() ?? [])].map(({ reference }) => reference)).toEqual([
      'ONE',
    ]);
    await closeAll();
  });

  it('undo steps of other instances in a workspace, and count two parallel undos as two', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    await buy(a, 'w', 'ONE');
    await buy(b, 'w', 'TWO');
    await (await at(b, 'w')).advanceClock(MINUTE);
    await buy(b, 'w', 'THREE');
    const first = (await at(a, 'w')).activityLogs.history.lastId - 3;
    await (await at(a, 'w')).undo(first);
    expect([await seen(b, 'w'), (await at(b, 'w')).now()]).toEqual([['ONE'], NOW]);
    await (await at(b, 'w')).undo();
    expect([await seen(a, 'w'), (await at(a, 'w')).now()]).toEqual([['ONE', 'THREE', 'TWO'], NOW + MINUTE]);
    const [here, there] = [await at(a, 'w'), await at(b, 'w')];
    await Promise.all([here.undo(first), there.undo(first)]);
    expect([await seen(a, 'w'), await seen(b, 'w')]).toEqual([['ONE'], ['ONE']]);
    const last = (await at(b, 'w')).activityLogs.history.lastAction();
    expect([last?.[1].cause, last?.[1].undoneTo]).toEqual([{ type: 'control', id: 'undo' }, first]);
    await closeAll();
  });

  it('distinguish a workspace that was deleted and created again from the old one', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    await buy(a, 'w', 'OLD');
    const held = await at(b, 'w');
    await a.delete('w');
    await a.create({ name: 'w', fixture: fixture() });
    await expect(note(held)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(await seen(b, 'w')).toEqual([]);
    expect(await buy(b, 'w', 'NEW')).toBe(1);
    expect(await seen(a, 'w')).toEqual(['NEW']);
    await closeAll();
  });

  it('catch up with thousands of entries, also with folded entries that were deleted', async () => {
    const [a, b] = await instances({ folds: { entries: 500, everyMs: 0 } });
    await a.create({ name: 'w', fixture: fixture() });
    await note(await at(b, 'w'));
    const many = async () => {
      const workspace = await at(a, 'w');
      for (let count = 0; count < 25; count++)
        await Promise.all(Array.from({ length: 60 }, () => note(workspace)));
    };
    await many();
    expect((await at(b, 'w')).outbox()).toHaveLength(1501);
    await many();
    await a.close(); // folds the journal
    const admin = pooledDatabase(url, { connections: 1 });
    await admin.query(`DELETE FROM sandbox.entry WHERE n < 3001`);
    await admin.close();
    expect(await note(await at(b, 'w'))).toBe(3002);
    open = [b];
    await closeAll();
    expect((await at((open[0] = await instanceOn(url)), 'w')).outbox()).toHaveLength(3002);
    await closeAll();
  });

  it('fold at the same time, also snapshots, and lose nothing', async () => {
    const folds = { entries: 1, everyMs: 0 };
    const [a, b] = await instances({ folds }, { folds });
    await a.create({ name: 'w', fixture: fixture() });
    for (let round = 0; round < 10; round++) {
      await Promise.all([a, b].map(async (one, index) => buy(one, 'w', `R${round}I${index}`)));
      await (await at(round % 2 ? a : b, 'w')).createSnapshot(`s${round}`);
      if (round === 4) await (await at(a, 'w')).reset();
    }
    const before = await seen(a, 'w');
    await closeAll();
    const fresh = (open[0] = await instanceOn(url));
    expect(await seen(fresh, 'w')).toEqual(before);
    expect((await at(fresh, 'w')).snapshots()).toHaveLength(10);
    await (await at(fresh, 'w')).restoreSnapshot('s2');
    expect(await seen(fresh, 'w')).toHaveLength(6);
    await closeAll();
  });

  it('share one clock, even if the clocks of their machines differ', async () => {
    const day = 24 * 60 * MINUTE;
    const [a, b] = await instances({ realTime: () => NOW + day }, { realTime: () => NOW - day });
    await a.create({ name: 'w', fixture: loadFixture({ ...FIXTURE, clock: null }, { now: NOW }) });
    const times = [(await at(a, 'w')).now(), (await at(b, 'w')).now()];
    const database = await timeOf(url);
    for (const time of times) expect(Math.abs(time - database)).toBeLessThan(MINUTE);
    await buy(a, 'w', 'X');
    expect(await seen(b, 'w')).toEqual(['X']);
    await closeAll();
  });

  it('reopen a workspace when a database without its last changes takes over', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    for (const reference of ['ONE', 'TWO', 'THREE']) await buy(a, 'w', reference);
    await seen(b, 'w');
    const admin = pooledDatabase(url, { connections: 1 });
    await admin.query('DELETE FROM sandbox.entry WHERE n = 3');
    await admin.query(
      'UPDATE sandbox.workspace SET n = 2, last = (SELECT batch FROM sandbox.entry WHERE n = 2)',
    );
    await admin.close();
    expect(await seen(a, 'w')).toEqual(['ONE', 'TWO']);
    expect(await buy(a, 'w', 'OTHER')).toBe(3); // again the third change, but not the same as before
    expect(await seen(b, 'w')).toEqual(['ONE', 'OTHER', 'TWO']);
    await closeAll();
  });

  it('refuse a database of a later version', async () => {
    url = await cluster.database('later');
    await (await instanceOn(url)).close();
    const database = pooledDatabase(url, { connections: 1 });
    await database.query('UPDATE sandbox.version SET version = 99');
    await expect(postgresStore(database)).rejects.toThrow(/later version \(99/);
    await database.close();
  });

  it('return 503 with Retry-After while the database is unavailable, and recover when it is available', async () => {
    const [a, b] = await instances();
    await a.create({ name: 'w', fixture: fixture() });
    await buy(a, 'w', 'BEFORE');
    const sandbox = await createSandbox({ port: 0, store: url, fixture: null, log: 'silent' });
    const status = async () => {
      const response = await fetch(`${sandbox.url}/_sandbox/workspaces/w`);
      return [response.status, response.headers.get('retry-after')];
    };
    const token = await accessTokenOf(sandbox.url, 'w.partner', 'partner-secret');
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
    const read = async () => {
      const response = await fetch(`${sandbox.url}/merchants`, { headers });
      return [response.status, response.headers.get('retry-after')];
    };
    const ready = async () => (await fetch(`${sandbox.url}/_sandbox/ready`)).status;
    expect([await status(), await read(), await read(), await ready()]).toEqual([OK, OK, OK, 200]);
    const held = await at(a, 'w');
    await cluster.stop();
    expect([await status(), await read(), await read()]).toEqual([AWAY, AWAY, AWAY]);
    await eventually(async () => expect(await ready()).toBe(503)); // the result is cached for a second
    await expect(a.get('w')).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(note(held)).rejects.toBeInstanceOf(StorageUnavailable);
    await cluster.start();
    expect([await status(), await read()]).toEqual([OK, OK]);
    expect(await note(await at(a, 'w'))).toBe(1);
    expect([await seen(b, 'w'), await seen(a, 'w')]).toEqual([['BEFORE'], ['BEFORE']]);
    expect((await at(b, 'w')).query((tables) => tables.occupancy(ITEM).held)).toBe(1);
    await sandbox.close();
    await closeAll();
  });
});
