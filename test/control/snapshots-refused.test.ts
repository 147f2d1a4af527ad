import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { MAX_SNAPSHOTS } from '../../src/workspaces/size-limit.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { aFolder } from '../store/folder.js';

let running: Sandbox | undefined;
afterEach(() => running?.close());

async function start(store: string) {
  const settings = {
    port: 0,
    store,
    fsync: false,
    fixture: null,
    log: 'silent',
    validateResponses: true,
  } as const;
  running = await createSandbox(settings);
  const below = `${running.url}/_sandbox/workspaces/a`;
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'accept-language': 'en', ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(below + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as object,
    };
  };
  return { sandbox: running, send };
}

const create = (sandbox: Sandbox) =>
  sandbox.workspaces.create({ name: 'a', fixture: loadFixture(SMALL_FIXTURE, { now: START }) });

describe('snapshots over HTTP', () => {
  it('are limited to a thousand: 429 until one is deleted', async () => {
    const { sandbox, send } = await start('memory:');
    const workspace = await create(sandbox);
    for (let at = 1; at < MAX_SNAPSHOTS; at++) await workspace.createSnapshot(`s${at}`);
    expect((await send('POST', '/snapshots', { name: 'last' })).status).toBe(200);
    const { status, body } = await send('POST', '/snapshots', { name: 'more' });
    expect({ status, body }).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', detail: expect.stringMatching(/\b1,?000\b/) },
    });
    await send('DELETE', '/snapshots/s1');
    expect((await send('POST', '/snapshots', { name: 'more' })).status).toBe(200);
  });

  it('are not restored from a damaged file: 503 names the file, and everything else works', async () => {
    const folder = aFolder();
    const before = await start(`file:${folder}`);
    const workspace = await create(before.sandbox);
    await workspace.advanceClock(1000);
    await workspace.command((tx) => tx.nextId('guest'));
    await workspace.createSnapshot('s');
    await before.sandbox.close();
    const snapshots = join(folder, 'a', 'snapshots');
    const [file = ''] = readdirSync(snapshots);
    writeFileSync(join(snapshots, file), '{');
    const { send } = await start(`file:${folder}`);
    const { status, retryAfter, body } = await send('POST', '/snapshots/s/restore');
    expect({ status, retryAfter, body }).toMatchObject({
      status: 503,
      retryAfter: '60',
      body: { code: 'workspace_damaged', detail: expect.stringContaining(`a/snapshots/${file}`) },
    });
    expect(JSON.stringify(body)).not.toContain(folder);
    expect((await send('GET', '/clock')).status).toBe(200);
    expect((await send('DELETE', '/snapshots/s')).status).toBe(200);
  });
});
