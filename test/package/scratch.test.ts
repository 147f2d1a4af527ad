import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import setup from '../scratch.js';
import { aFolder } from '../store/folder.js';

it('keeps temporary files of tests and their processes in one folder', () => {
  const ofProcess = execFileSync(process.execPath, ['-p', "require('node:os').tmpdir()"], {
    encoding: 'utf8',
  });
  expect([tmpdir(), ofProcess.trim()].map((path) => basename(path))).toEqual(
    Array(2).fill(expect.stringMatching(/^sandbox-tests-/)),
  );
});

it('removes that folder after all tests', async () => {
  const before = tmpdir();
  const remove = setup();
  const folder = aFolder();
  expect(dirname(folder)).not.toBe(before);
  await remove();
  expect([existsSync(folder), existsSync(dirname(folder)), tmpdir()]).toEqual([false, false, before]);
});
