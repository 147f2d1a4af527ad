import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileStore } from '../../src/store/file/file-store.js';
import { NameTaken } from '../../src/store/store.js';
import { newWorkspace } from '../../src/workspaces/new-workspace.js';
import { drawTokenKey, TokenKeys } from '../../src/workspaces/token-keys.js';
import { aFolder } from './folder.js';
import { fixture, NOW } from './workspace.js';

const KEYS = new TokenKeys([drawTokenKey()]);
const aWorkspace = (name: string) =>
  newWorkspace(name, { fixture: fixture() }, { now: NOW, secrets: KEYS.secrets });

// On Windows and macOS, both names mean the same folder, and a data folder may be moved there.
describe('a name that differs from another one only in case', () => {
  it('is taken even while the other name is being created, and free after its deletion', async () => {
    const folder = aFolder();
    const store = await fileStore(folder, { fsync: false });
    const tried = ['Demo', 'demo'].map((name) => store.create(aWorkspace(name)));
    const [created, refused] = await Promise.allSettled(tried);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(NameTaken) });
    if (created?.status === 'fulfilled') await created.value.log.close();
    await expect(store.create(aWorkspace('DEMO'))).rejects.toBeInstanceOf(NameTaken);
    await store.delete('Demo');
    await (await store.create(aWorkspace('demo'))).log.close();
    expect(store.names()).toEqual(['demo']);
    await store.close();
  });

  it('is taken by a folder that is not a workspace, and the folder remains', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, 'Notes'));
    const store = await fileStore(folder, { fsync: false });
    await expect(store.create(aWorkspace('notes'))).rejects.toBeInstanceOf(NameTaken);
    await store.close();
    expect(readdirSync(folder)).toContain('Notes');
  });

  it('is taken after a restart too', async () => {
    const folder = aFolder();
    const before = await fileStore(folder, { fsync: false });
    await (await before.create(aWorkspace('Demo'))).log.close();
    await before.close();
    const store = await fileStore(folder, { fsync: false });
    await expect(store.create(aWorkspace('demo'))).rejects.toBeInstanceOf(NameTaken);
    await store.close();
  });
});
