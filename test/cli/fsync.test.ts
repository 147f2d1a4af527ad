import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { needs } from '../needs.js';
import { aFolder } from '../store/folder.js';
import { sameTime } from '../time/moment.js';

const COUNT = pathToFileURL(resolve('test/cli/fsync-count.mjs')).href;

/** Starts the built command, creates a workspace and advances its clock. Returns the names of the files synced by then. */
async function syncsOf(): Promise<string[]> {
  const folder = aFolder();
  const syncs = join(folder, 'syncs');
  const args = ['--import', COUNT, 'dist/bin/sandbox.js', 'serve', '--port', '0', '--fixture', 'none'];
  const child = spawn(process.execPath, [...args, '--store', `file:${join(folder, 'data')}`], {
    env: { ...sameTime(), PATH: '', SYNCS: syncs },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    const url = await new Promise<string>((found, reject) => {
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        const at = /http:\/\/[\d.:]+/.exec((out += chunk.toString()))?.[0];
        if (at !== undefined) found(at);
      });
      child.once('exit', () => reject(new Error(`it ended: ${out}`)));
    });
    const post = (path: string, body: object) =>
      fetch(`${url}/_sandbox/workspaces${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const created = await post('', { name: 'shop', fixture: 'scenarios/last-seat' });
    const advanced = await post('/shop/clock/advance', { duration: 'PT1M' });
    expect([created.status, advanced.status]).toEqual([200, 200]);
    return readFileSync(syncs, 'utf8').trim().split('\n');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

describe('the command with a data folder', needs('linux'), () => {
  it('responds only after files and folders are synced to the disk', async () => {
    expect(await syncsOf()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^sync state\.json\..*\.tmp$/),
        expect.stringMatching(/^sync \.created-shop-/),
        'sync data',
        expect.stringMatching(/^sync journal\.ndjson\..*\.tmp$/),
        'sync shop',
        'datasync journal.ndjson',
      ]),
    );
  });
});
