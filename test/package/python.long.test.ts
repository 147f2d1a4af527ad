// Tests the Python helper in clients/python, with the Python tests in test/package/python.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/index.js';
import { needs } from '../needs.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'clients/python');
const tests = join(root, 'test/package/python');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());

/** Runs a Python program with the helper and the sandbox, in the folder of its tests. Returns the program's output. */
async function ran(program: string, ...args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    PYTHONPATH: folder,
    PYTHONDONTWRITEBYTECODE: '1',
    SANDBOX_URL: sandbox.url,
    SANDBOX_COMMAND: JSON.stringify([process.execPath, join(root, 'dist/bin/sandbox.js')]),
  };
  const { stdout, stderr } = await run(program, args, { env, cwd: tests });
  return stdout + stderr;
}

describe('the Python helper', { timeout: 60_000 }, () => {
  it('passes its tests without a warning', needs('python'), async () => {
    const printed = await ran('python3', '-W', 'error', 'sandbox_test.py');
    const [, count] = /^Ran (\d+) tests in .*\n\nOK$/m.exec(printed) ?? [];
    expect(Number(count), printed).toBe(
      read('test/package/python/sandbox_test.py').match(/def test_/g)?.length,
    );
  });

  it('provides pytest fixtures', needs('python', 'pytest'), async () => {
    const options = ['-p', 'no:cacheprovider', '--strict-markers'];
    const printed = await ran('pytest', ...options, 'fixtures_test.py');
    expect(printed).toMatch(/\b3 passed\b/);
  });

  it('has types that mypy accepts', needs('mypy'), async () => {
    const options = ['--strict', '--cache-dir', '/dev/null'];
    const file = join(folder, 'activity_booking_sandbox/__init__.py');
    expect(await ran('mypy', ...options, file)).toMatch(/^Success/);
  });

  it('has the version of the package, and is shipped in it with its types', () => {
    const { version, files } = JSON.parse(read('package.json')) as {
      version: string;
      files: readonly string[];
    };
    expect(read('clients/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
    expect(files).toContain('clients');
    expect(read('clients/python/activity_booking_sandbox/py.typed')).toBe('');
  });
});
