import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import type { Report } from '../../src/report/report.js';
import { sandbox } from '../cli/command-from-sources.js';

const EXAMPLE = fileURLToPath(new URL('../../examples/certified-client/main.ts', import.meta.url));

/** Builds the example as one file, as users of the example would. */
async function bundledClient(folder: string): Promise<string> {
  const outfile = join(folder, 'client.mjs');
  await build({
    entryPoints: [EXAMPLE],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return outfile;
}

it('certifies the example command by the profile operator, with a valid certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const out = join(folder, 'out');
  const command = ['--', process.execPath, await bundledClient(folder)];
  const flags = ['--profile', 'operator', '--parallel', '4', '--format', 'json', '--out', out];
  const environment = { PATH: process.env['PATH'] ?? '' };
  const certified = await sandbox(['certify', ...flags, ...command], environment);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
  expect(report.findings).toEqual([]);
  expect(report.notJudged).toEqual([]);
  expect(new Set(report.cases?.map(({ status }) => status))).toEqual(new Set(['passed']));
  expect([report.certification?.result, report.cases?.length]).toEqual(['passed', 12]);
  expect(certified.code, certified.stderr).toBe(0);
  const verified = await sandbox(
    ['certify', '--verify', join(out, 'report.json'), '--keys', join(out, 'keys.json')],
    environment,
  );
  expect(verified.code, verified.stderr).toBe(0);
  expect(verified.stdout).toContain('12 of 12');
});
