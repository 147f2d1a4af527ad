import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/licences.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true }));

function licences(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Creates a project with one installed package. */
function project(manifest: object, entry: object = {}): string {
  const path = 'node_modules/one';
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, [path]: entry } }));
  return folder;
}

describe('licences of dependencies', () => {
  it.each([[], ['--all']])('are all listed in the table %j', (...args) => {
    const { status, stdout, stderr } = licences(...args.flat());
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^OFL-1\.1 \(fonts.*\): .*@fontsource\/noto-sans\b/m);
  });

  it.each([
    [{ license: 'GPL-3.0-only' }, {}, 'GPL-3.0-only'],
    [{ license: 'MIT AND GPL-3.0-only' }, {}, 'MIT AND GPL-3.0-only'],
    [{ license: 'MPL-2.0' }, {}, 'MPL-2.0'],
    [{ licenses: [{ type: 'GPL-2.0' }] }, {}, 'GPL-2.0'],
    [{}, {}, 'none named'],
    [{ license: 'GPL-3.0-only' }, { dev: true }, 'GPL-3.0-only'],
  ])('%j (%j) is refused', (manifest, entry, named) => {
    const { status, stderr } = licences('--all', project(manifest, entry));
    expect(status).toBe(1);
    expect(stderr).toContain(`one: ${named}`);
  });

  it.each([
    [{ license: '(GPL-3.0-only OR MIT)' }, {}],
    [{ licenses: [{ type: 'MIT' }] }, {}],
    [{ license: 'MPL-2.0' }, { dev: true }],
  ])('%j (%j) is accepted', (manifest, entry) => {
    expect(licences('--all', project(manifest, entry)).status).toBe(0);
  });

  it('of development tools are checked only with --all', () => {
    expect(licences(project({ license: 'GPL-3.0-only' }, { dev: true })).status).toBe(0);
  });
});
