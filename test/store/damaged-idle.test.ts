import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAuthenticate, issueToken } from '../../src/http/tokens.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { WorkspaceDamaged } from '../../src/store/store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { START } from '../harness.js';
import { aFolder } from './folder.js';
import { fixture } from './workspace.js';

it('a known token of a workspace that was damaged while idle gets an error, and other requests still work', async () => {
  const folder = aFolder();
  let now = START;
  const workspaces = new WorkspaceRegistry(await fileStore(folder, { fsync: false }), {
    realTime: () => now,
  });
  const workspace = await workspaces.create({ name: 'w', fixture: fixture() });
  const client = workspace.query(({ clients }) => clients.get('partner'));
  if (!client) throw new Error('the client is gone');
  const header = `Bearer ${await issueToken({ workspace, client, secretId: '1' })}`;
  const authenticate = createAuthenticate((name) => workspaces.opened(name) ?? workspaces.get(name));
  await authenticate(header);
  expect(authenticate(header)).toMatchObject({ client }); // the client is cached
  now += 24 * 60 * 60_000;
  await workspaces.closeIdle();
  const state = join(folder, 'w', 'state.json');
  const content = readFileSync(state);
  writeFileSync(state, '{"');
  rmSync(join(folder, 'w', 'state.index.json'), { force: true });
  for (let time = 0; time < 2; time++)
    await expect(Promise.resolve().then(() => authenticate(header))).rejects.toBeInstanceOf(WorkspaceDamaged);
  writeFileSync(state, content);
  expect(await authenticate(header)).toMatchObject({ client });
  await workspaces.close();
});
