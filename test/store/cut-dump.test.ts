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

  it('from a whole dump passes the check, and is served', async () => {
    const url = await restored('restored', dump);
    const checked = await sandbox(['store', 'check', url]);
    expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('2 workspaces checked')]);
    const served = await createSandbox({ port: 0, store: url, fixture: null, log: 'silent' });
    expect(await served.workspaces.names()).toEqual(['a', 'b']);
    await served.close();
  });

  it('from a dump without its end is not served: the start names a missing part, and the check all of them', async () => {
    const url = await restored('cut', dump.slice(0, -4000));
    const starting = createSandbox({ port: 0, store: url, fixture: null, log: 'silent' });
    await expect(starting).rejects.toThrow(
      /^The schema sandbox of the database is incomplete, as after a restore that was cut short: it lacks the .* Drop it and restore the whole backup/,
    );
    const { code, stdout } = await sandbox(['store', 'check', url]);
    expect([code, stdout]).toEqual([1, expect.stringContaining('It lacks the primary key of ')]);
  });
});
