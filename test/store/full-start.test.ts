import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { explainFailure } from '../../src/cli/fail.js';
import { createSandbox } from '../../src/sandbox.js';
import { nodeDisk } from '../../src/store/file/disk.js';
import { lockFolder } from '../../src/store/file/lock.js';
import { aFolder } from './folder.js';
import { failure } from './forgetful-disk.js';
import { fillDisk } from './full-disk.js';

/** Starts a sandbox, which must fail. Returns the output and the exit code of its command. */
async function startOf(folder: string) {
  const starting = createSandbox({ port: 0, store: `file:${folder}`, log: 'silent' });
  return explainFailure(await starting.then((sandbox) => sandbox.close()).catch((error: unknown) => error));
}

const says = (folder: string, reason: string) =>
  `The data folder ${folder} cannot be written: ${reason}, or choose another folder with --store file:<folder>.`;

describe('a start on a full disk', () => {
  it('prints one sentence if the demo workspace cannot be stored', async () => {
    const folder = aFolder();
    onTestFinished(fillDisk());
    const expected = says(folder, 'its disk is full. Make room on it');
    expect(await startOf(folder)).toEqual({ text: expected, exitCode: 1 });
  });

  it.each(['ENOSPC', 'EDQUOT'])(
    'prints one sentence if not even the lock can be written (%s)',
    async (code) => {
      const folder = aFolder();
      vi.spyOn(nodeDisk, 'lock').mockRejectedValue(failure(code, `${folder}/.lock`));
      onTestFinished(() => void vi.restoreAllMocks());
      const expected = says(folder, 'its disk is full. Make room on it');
      expect(await startOf(folder)).toEqual({ text: expected, exitCode: 1 });
    },
  );

  it.each([
    ['', 'a first one'],
    ['{"pid":1', 'a lock that replaces another one'],
  ])('leaves no unfinished lock, for which the next start would wait: %j, %s', async (text) => {
    const folder = aFolder();
    if (text) fs.writeFileSync(join(folder, '.lock'), text);
    const before = fs.readdirSync(folder);
    const { writeFileSync } = fs;
    const full = vi.spyOn(fs, 'writeFileSync').mockImplementation((...args) => {
      if (typeof args[0] !== 'number') return writeFileSync(...args);
      throw failure('ENOSPC', folder);
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      full.mockRestore();
      syncBuiltinESMExports();
    });
    await expect(lockFolder(folder, { staleMs: 40, heartbeatMs: 10 })).rejects.toThrow('ENOSPC');
    expect(fs.readdirSync(folder)).toEqual(before);
  });

  it('shows the error of the operating system for a broken disk', async () => {
    const folder = aFolder();
    vi.spyOn(nodeDisk, 'rename').mockRejectedValue(failure('EIO', folder));
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await startOf(folder)).text).toMatch(
      /^The data folder .* cannot be written: .*EIO.*\. Remove the cause, or/,
    );
  });
});

describe('a start with a damaged documents.json', () => {
  it.each([
    ['it is empty', '', 'Unexpected end of JSON input'],
    ['it is cut', '[{"kind":"notice","id":', 'Unexpected end of JSON input'],
    ['it lists no documents', '[1,2]', 'it must be a list of documents'],
    ['it is no list', '{}', 'it must be a list of documents'],
  ])('is refused with the reason if %s', async (_, text, reason) => {
    const folder = aFolder();
    const file = join(folder, 'documents.json');
    fs.writeFileSync(file, text);
    const expected = `${file} is damaged (${reason}). Put it back from a backup, or delete it.`;
    expect(await startOf(folder)).toEqual({ text: expected, exitCode: 1 });
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  });
});
