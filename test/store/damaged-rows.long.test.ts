import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/store/postgres/database.js';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { checkedDatabase } from '../../src/store/postgres/whole-database.js';
import { WorkspaceDamaged } from '../../src/store/store.js';
import { checkStore } from '../../src/store/whole/check-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { embeddedDatabase } from './postgres.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

const ENTRIES = 6;
const LACKS = 'its log lacks 1 of its last entries';

let database: Database;
let statements: number;
let reported: Error[];
const opened: WorkspaceRegistry[] = [];
beforeEach(async () => {
  database = await embeddedDatabase();
  const instance = await anInstance();
  for (const name of ['a', 'b']) {
    const workspace = await instance.create({ name, fixture: fixture() });
    for (let entry = 0; entry < ENTRIES; entry++)
      await workspace.command((tx) => tx.put('captures', aCapture(`X${entry}`)));
    await workspace.close(AbortSignal.abort()); // nothing is folded
  }
});
afterEach(async () => {
  for (const instance of opened.splice(0)) await instance.close();
  await database.close();
});

/** Returns an instance on the database. Counts its statements. */
async function anInstance(): Promise<WorkspaceRegistry> {
  statements = 0;
  reported = [];
  const query: Database['query'] = (...args) => {
    statements += 1;
    return database.query(...args);
  };
  const store = await postgresStore({ ...database, query, close: () => Promise.resolve() });
  const instance = new WorkspaceRegistry(store, { onDamage: (error) => reported.push(error) });
  opened.push(instance);
  return instance;
}

const remove = (n: number) =>
  database.query(
    `DELETE FROM sandbox.entry WHERE n = ${n} AND workspace = (SELECT id FROM sandbox.workspace WHERE name = 'a')`,
  );

describe('a workspace in the database whose log lacks an entry', () => {
  it.each([
    ['the first', 1],
    ['one between', 3],
    ['the last', ENTRIES],
  ])('%s is refused as damaged after two reads, reported once, and the others work', async (_, n) => {
    await remove(n);
    const instance = await anInstance();
    statements = 0;
    const error = await instance.get('a').catch((refused: unknown) => refused);
    expect([error, (error as Error).message]).toEqual([
      expect.any(WorkspaceDamaged),
      `The workspace a is damaged in the database: ${LACKS}. Restore the database from a backup, or delete the workspace.`,
    ]);
    expect((error as WorkspaceDamaged).place).toEqual({ file: 'sandbox.entry', line: null });
    expect(statements).toBeLessThanOrEqual(5); // including the statements for the settings and the fixture
    await expect(instance.get('a')).rejects.toThrow(LACKS);
    expect(reported).toEqual([error]);
    expect((await instance.get('b'))?.query(({ captures }) => captures.size)).toBe(ENTRIES);
  });

  it('is opened again once the entry is restored', async () => {
    const of = `workspace = (SELECT id FROM sandbox.workspace WHERE name = 'a') AND n = 3`;
    await database.query(`UPDATE sandbox.entry SET n = 99 WHERE ${of}`);
    const instance = await anInstance();
    await expect(instance.get('a')).rejects.toThrow(LACKS);
    await database.query('UPDATE sandbox.entry SET n = 3 WHERE n = 99');
    expect((await instance.get('a'))?.query(({ captures }) => captures.size)).toBe(ENTRIES);
  });

  it('is refused by an instance that has it open, when another one added the missing entry', async () => {
    const [one, other] = [await anInstance(), await anInstance()];
    await one.get('a');
    await (await other.get('a'))?.command((tx) => tx.put('captures', aCapture('Y')));
    await remove(ENTRIES + 1);
    await expect(one.get('a')).rejects.toThrow(LACKS);
  });

  it('is marked in the list by an instance that could not open it, until it is repaired', async () => {
    const ofA = `workspace = (SELECT id FROM sandbox.workspace WHERE name = 'a')`;
    await database.query(`UPDATE sandbox.entry SET n = -3 WHERE n = 3 AND ${ofA}`);
    const instance = await anInstance();
    await expect(instance.get('a')).rejects.toThrow(LACKS);
    expect(await instance.list()).toMatchObject([
      { name: 'a', error: { place: { file: 'sandbox.entry' } } },
      { name: 'b', clients: ['partner'] },
    ]);
    await database.query('UPDATE sandbox.entry SET n = 3 WHERE n = -3');
    expect(await instance.list()).toMatchObject([{ clients: ['partner'] }, { clients: ['partner'] }]);
  });

  it('is deleted like any other', async () => {
    await remove(3);
    const instance = await anInstance();
    await expect(instance.get('a')).rejects.toThrow(LACKS);
    expect(await instance.bin.put('a')).toEqual(expect.any(Number));
    expect(await instance.names()).toEqual(['b']);
    expect(await instance.get('a')).toBeUndefined();
  });
});

describe('a workspace in the database with an unreadable row', () => {
  const ofA = `(SELECT id FROM sandbox.workspace WHERE name = 'a')`;
  it.each([
    ['metadata', `UPDATE sandbox.workspace SET about = '{}' WHERE name = 'a'`, 'workspace', 'lacks clients'],
    [
      'metadata',
      `UPDATE sandbox.workspace SET about = 'x' WHERE name = 'a'`,
      'workspace',
      'contains no JSON',
    ],
    ['state', `UPDATE sandbox.state SET head = '3' WHERE workspace = ${ofA}`, 'state', 'contains no object'],
    [
      'log',
      `UPDATE sandbox.entry SET line = 'x' WHERE n = 3 AND workspace = ${ofA}`,
      'entry',
      'entry 3 of its log',
    ],
    [
      'log',
      `UPDATE sandbox.entry SET line = '{}' WHERE n = 3 AND workspace = ${ofA}`,
      'entry',
      'lacks entry',
    ],
  ])(
    '(%s: %s) is refused as damaged, and found by the check, and the others work',
    async (_, change, table, problem) => {
      await database.query(change);
      const instance = await anInstance();
      await expect(instance.get('a')).rejects.toThrow(problem);
      await expect(instance.get('a')).rejects.toMatchObject({ place: { file: `sandbox.${table}` } });
      expect(reported).toHaveLength(1);
      expect(await instance.list()).toMatchObject([
        { name: 'a', error: { place: { file: `sandbox.${table}` } } },
        { name: 'b', clients: ['partner'] },
      ]);
      expect(await instance.mayExpire(1)).toEqual([]);
      const store = await checkedDatabase('db', { ...database, close: () => Promise.resolve() });
      const { workspaces } = await checkStore(store);
      expect(workspaces).toMatchObject([
        { name: 'a', findings: [expect.stringContaining(problem)] },
        { name: 'b', captures: ENTRIES, findings: [] },
      ]);
      await instance.bin.put('a');
      expect((await instance.bin.list()).map(({ name }) => name)).toEqual(['a']);
    },
  );
});
