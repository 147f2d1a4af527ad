import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { sandbox } from '../cli/command-from-sources.js';
import { needs } from '../needs.js';
import { postgresFolder } from '../tools.js';
import { instanceOn, startCluster, type Cluster } from './postgres.js';
import { aCapture } from './store-contract.js';
import { fixture } from './workspace.js';

describe('a database', needs('postgres'), () => {
  let cluster: Cluster;
  let dump = '';
  const run = (program: string, args: readonly string[], input = '') =>
    execFileSync(join(postgresFolder() ?? '', program), args, { input, encoding: 'utf8', stdio: 'pipe' });
  const restored = async (name: string, text: string) => {
    const url = await cluster.database(name);
    run('psql', ['--quiet', '--dbname', url], text);
    return url;
  };
  beforeAll(async () => {
    cluster = await startCluster();
    const url = await cluster.database('whole');
    const instance = await instanceOn(url);
    for (const name of ['a', 'b']) {
      const workspace = await instance.create({ name, fixture: fixture() });
      for (let entry = 0; entry < 20; entry++)
        await workspace.command((tx) => tx.put('captures', aCapture(`X${entry}`, 1)));
    }
    await instance.close(0);
    dump = run('pg_dump', ['--schema=sandbox', '--dbname', url]);
  });
  afterAll(() => cluster.remove());

  it('from a complete dump passes the check, and can be served', async () => {
    const url = await restored('restored', dump);
    const checked = await sandbox(['store', 'check', url]);
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('2 workspaces checked')]);
    const served = await createSandbox({ port: 0, store: url, fixture: null, log: 'silent' });
    expect(await served.workspaces.names()).toEqual(['a', 'b']);
    await served.close();
  });

  it('with an invalid row of the token keys cannot be served, and the check says so', async () => {
    const url = await restored('keys', dump);
    run(
      'psql',
      ['--quiet', '--dbname', url],
      `INSERT INTO sandbox.document (kind, id, text) VALUES ('token keys', 'HS256', 'x')`,
    );
    const problem = 'Line 1 of the document "token keys" of the';
    const starting = createSandbox({ port: 0, store: url, fixture: null, log: 'silent' });
    await expect(starting).rejects.toThrow(problem);
    const { code, stdout } = await sandbox(['store', 'check', url]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(`${problem}.* is too short for a key`)]);
    expect(stdout).toContain('b  0 bookings');
  });

  it('with an unreadable workspace lists it as damaged, refuses its requests, and serves the others', async () => {
    const url = await restored('unreadable', dump);
    run('psql', ['--quiet', '--dbname', url], `UPDATE sandbox.workspace SET about = '{}' WHERE name = 'a'`);
    const settings = { port: 0, store: url, fixture: null, log: 'silent', validateResponses: true } as const;
    const served = await createSandbox(settings);
    const get = async (path: string) => (await fetch(`${served.url}/_sandbox/workspaces${path}`)).json();
    expect(await get('')).toMatchObject([{ name: 'b' }, { name: 'a', damage: 'sandbox.workspace' }]);
    expect(await get('/a')).toMatchObject({ status: 503, code: 'workspace_damaged' });
    expect(await get('/b')).toMatchObject({ name: 'b' });
    await served.close();
  });

  it('from a truncated dump cannot be served: the start names one missing part, the check names all', async () => {
    const url = await restored('cut', dump.slice(0, -4000));
    const starting = createSandbox({ port: 0, store: url, fixture: null, log: 'silent' });
    await expect(starting).rejects.toThrow(
      /^The schema sandbox of the database is incomplete, for example after an interrupted restore: it lacks the .* Drop it and restore the full backup/,
    );
    const { code, stdout } = await sandbox(['store', 'check', url]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('It lacks the primary key of ')]);
  });
});
