import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writePrivate } from '../../src/cli/secret-files.js';
import { createSandbox } from '../../src/sandbox.js';

const ADMIN = 'sixteen-letters!';

/** Returns the paths that other users can access: in a folder, or the folder itself. */
function wideIn(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return [folder, ...paths].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

let runs = 0;

/** Runs a sandbox on a folder, with a snapshot and a certificate. Returns the log output of the sandbox. */
async function run(folder: string): Promise<string> {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const settings = { port: 0, store: `file:${folder}`, adminToken: ADMIN, log: 'info' } as const;
  const sandbox = await createSandbox(settings);
  const headers = { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' };
  const snapshots = `${sandbox.url}/_sandbox/workspaces/demo/snapshots`;
  expect(
    (await fetch(snapshots, { method: 'POST', headers, body: JSON.stringify({ name: `run-${++runs}` }) }))
      .status,
  ).toBe(200);
  await fetch(`${sandbox.url}/_sandbox/keys.json`);
  await fetch(`${sandbox.url}/_sandbox/notice`, { method: 'PUT', headers, body: '{"text":"At eight"}' });
  await sandbox.close();
  const said = written.mock.calls.join('\n');
  written.mockRestore();
  return said;
}

it('the files of a sandbox are accessible only to its own user: data folder, workspaces, snapshots, keys', async () => {
  const umask = process.umask(0);
  try {
    const folder = join(mkdtempSync(join(tmpdir(), 'modes-')), 'above', 'data');
    expect(await run(folder)).not.toContain('other users');
    expect(readdirSync(folder).toSorted()).toEqual(
      expect.arrayContaining([
        'certificate-key.json',
        'demo',
        'documents.json',
        'fixtures',
        'token-keys.txt',
      ]),
    );
    expect(wideIn(folder)).toEqual([]);
  } finally {
    process.umask(umask);
  }
});

it('a start restricts files that are open to others, reports that in one line, and does not touch foreign files', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'modes-')), 'data');
  await run(folder);
  cpSync(join(folder, 'demo'), join(folder, '.bin', 'demo.9999999999999'), { recursive: true });
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', 'mine.txt'), 'mine');
  const others = [join(folder, 'notes'), join(folder, 'notes', 'mine.txt')];
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chmodSync(join(folder, path), statSync(join(folder, path)).isDirectory() ? 0o755 : 0o644);
  chmodSync(folder, 0o755);
  const said = (await run(folder)).split('\n').filter((line) => line.includes('other users could read'));
  expect(said).toHaveLength(1);
  expect(wideIn(folder).toSorted()).toEqual(others);
  expect(await run(folder)).not.toContain('other users could read');
});

it('an export by the command is readable only by its owner, even if it overwrites a file open to others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'modes-'));
  for (const name of ['new.json', 'wide.json']) {
    const path = join(folder, name);
    if (name === 'wide.json') {
      writeFileSync(path, 'x');
      chmodSync(path, 0o644);
    }
    writePrivate(path, '{}');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  }
});
