import { describe, expect, it } from 'vitest';
import { postgresStore } from '../../src/store/postgres/postgres-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { embeddedDatabase } from './postgres.js';
import { fixture } from './workspace.js';

const ADD = { id: 'add-client', by: 'admin' } as const;
const DELETE = { id: 'delete-client', by: 'admin' } as const;

async function namesIn(instance: WorkspaceRegistry): Promise<readonly string[]> {
  const workspace = await instance.get('w');
  return workspace?.query(({ clients }) => [...clients.values()].map(({ client }) => client)) ?? [];
}

async function add(instance: WorkspaceRegistry, client: string): Promise<void> {
  const workspace = await instance.get('w');
  const like = workspace?.query(({ clients }) => [...clients.values()][0]);
  if (!workspace || !like) throw new Error('no client');
  await workspace.clients.change(client, ADD, () => ({ ...like, client }));
}

describe('the clients of a shared workspace', () => {
  it('are the same at all instances, also in lists, and remain after a reset and a restored snapshot', async () => {
    const database = await embeddedDatabase();
    const instance = async () => new WorkspaceRegistry(await postgresStore(database), { idleMs: 0 });
    const [one, two] = [await instance(), await instance()];
    const created = await one.create({ name: 'w', fixture: fixture() });
    const [first = ''] = await namesIn(one);
    await created.createSnapshot('s');
    await add(one, 'late');
    await add(two, 'later');
    await (await two.get('w'))?.clients.change(first, DELETE, () => null);
    for (const action of ['none', 'reset', 'restore']) {
      if (action === 'reset') await (await one.get('w'))?.reset();
      if (action === 'restore') await (await two.get('w'))?.restoreSnapshot('s');
      for (const registry of [one, two, await instance()])
        expect(await namesIn(registry), action).toEqual(['late', 'later']);
      expect((await two.list())[0], action).toMatchObject({ clients: ['late', 'later'] });
    }
    const history = (await one.get('w'))?.activityLogs.history.newestFirst() ?? [];
    expect([...history].map(([, { cause }]) => cause.by)).toEqual([
      undefined,
      undefined,
      'admin',
      'admin',
      'admin',
    ]);
    await one.close();
  });
});
