// Tests that it is no error to close a sandbox twice, or never.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { connect, startSandbox } from '../../src/index.js';

const run = promisify(execFile);
const library = fileURLToPath(new URL('../../dist/index.js', import.meta.url));

describe('closing and deleting', () => {
  it('twice, in parallel and in any order causes no error', async () => {
    const sandbox = await startSandbox({ fixture: null });
    const workspace = await sandbox.workspace('scenarios/last-seat');
    await Promise.all([workspace.delete(), workspace.delete()]);
    await workspace.delete();
    const left = await sandbox.workspace('scenarios/last-seat');
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
    await left.delete();
    await expect(left.now()).rejects.toThrow('got no response');
  });

  it('a connection and its workspace causes no error if the workspace no longer exists', async () => {
    await using sandbox = await startSandbox({ fixture: null });
    const connection = connect(sandbox.url);
    const workspace = await connection.workspace('scenarios/last-seat');
    await sandbox.open(workspace.name).delete();
    await Promise.all([workspace.delete(), connection.close(), connection.close()]);
    expect(await sandbox.control.GET('/workspaces').orThrow()).toEqual([]);
  });
});

describe('a process with a sandbox', () => {
  it.each([
    ['is closed', '{}', 'await sandbox.close();'],
    ['may be left open', '{ unref: true }', ''],
  ])('ends by itself if the sandbox %s', async (_, options, last) => {
    const program = `
      import { startSandbox } from ${JSON.stringify(library)};
      const sandbox = await startSandbox(${options});
      const activities = await sandbox.client('partner').GET('/activities').orThrow();
      console.log(activities.length > 0);
      ${last}
    `;
    const ended = run(process.execPath, ['--input-type=module', '--eval', program], { timeout: 15_000 });
    expect((await ended).stdout).toBe('true\n');
  });
});

describe('a custom fetch function', () => {
  it('sends the requests of all clients and of payment pages', async () => {
    const urls: string[] = [];
    const record = (url: string, init?: RequestInit) => {
      urls.push(new URL(url).pathname);
      return fetch(url, init);
    };
    await using sandbox = await startSandbox({ fetch: record });
    await sandbox.client('partner').GET('/merchants').orThrow();
    await using other = connect(sandbox.url, { fetch: record });
    await using workspace = await other.workspace('scenarios/last-seat');
    await expect(workspace.pay(`${sandbox.url}/pay/${workspace.name}/none`)).rejects.toThrow('404');
    expect(urls).toEqual([
      '/oauth2/token',
      '/merchants',
      '/_sandbox/workspaces',
      `/pay/${workspace.name}/none`,
    ]);
  });
});
