import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { explain } from '../../src/cli/fail.js';
import { createProgram } from '../../src/cli/program.js';
import { SETTINGS } from '../../src/cli/serve-settings.js';
import type { SandboxSettings } from '../../src/settings.js';
import { sandbox } from './built-command.js';

const folder = mkdtempSync(join(tmpdir(), 'refused-values-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'broken.yaml');
writeFileSync(file, 'merchants:\n  - slug: harbour\n    timezone: Mars\n');

interface Refused {
  readonly values: readonly string[];
  /** What the message says to send instead. */
  readonly says: RegExp;
  readonly exitCode?: 1;
}

const SWITCH: Refused = { values: ['maybe', 'TRUE!'], says: /on or off/ };
const SIZE: Refused = { values: ['0', '-1', '1MB', '1.5MiB', 'KiB'], says: /number of bytes.*64KiB or 1MiB/ };
const count = (min: number): Refused => ({
  values: [String(min - 1), '1.5', 'many', '1e3', '99999999999999999999'],
  says: new RegExp(`whole number from ${min} to`),
});

/** Values of each setting that are refused before the server listens. */
const VALUES: { readonly [Name in keyof SandboxSettings]: readonly Refused[] } = {
  port: [{ values: ['65536', '-1', '80.5', 'http'], says: /whole number from 0 to 65535/ }],
  host: [
    { values: ['0.0.0.0', '::'], says: /Set an admin token \(--admin-token\)/ },
    {
      values: ['127.0.0.1.', '127.0.0.999', '127.0.0.1:80'],
      says: /not an address of this machine|Set an admin token/,
    },
  ],
  store: [
    { values: ['redis:', 'file:', 'memory', folder], says: /Use memory: or file:<folder>/ },
    {
      values: [`file:${file}`, `file:${file}/data`, 'file:/proc/sandbox', 'file:/proc/sandbox/data'],
      says: /Choose another with --store/,
    },
  ],
  fixture: [
    {
      values: ['nowhere', join(folder, 'absent.yaml')],
      says: /There is no fixture .*Name one of these, or a path: demo/,
    },
    { values: [file], says: /broken\.yaml:3:15 .*timezone/, exitCode: 1 },
  ],
  vendor: [
    { values: ['merchant', 'agent', 'ignore', 'two words', '1st'], says: /word of letters and digits/ },
  ],
  lenient: [SWITCH],
  seed: [count(0)],
  validateResponses: [SWITCH],
  adminToken: [{ values: ['x', '123456789012345'], says: /at least 16 characters/ }],
  publicUrl: [
    {
      values: ['shop', 'ftp://a.example', 'https://a.example/path'],
      says: /such as https:\/\/sandbox\.example\.org/,
    },
    { values: ['https://a.example'], says: /Set an admin token/ },
  ],
  cors: [{ values: ['*', 'https://a.example,', 'shop'], says: /such as https:\/\/shop\.example\.org/ }],
  smtp: [
    {
      values: ['localhost:25', 'smtp://', 'smtp://a:x', 'http://a'],
      says: /such as smtp:\/\/127\.0\.0\.1:1025/,
    },
  ],
  log: [{ values: ['verbose', 'INFO', 'trace'], says: /one of silent, error, warn, info, debug/ }],
  fsync: [SWITCH],
  maxBodyBytes: [SIZE],
  maxWorkspaces: [count(1)],
  maxStateBytes: [SIZE],
  requestsKept: [count(0)],
};

/** Runs a command in this process, and returns how it fails. */
async function failureOf(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const stream = new Writable({ write: (_, __, done) => done() });
  const program = createProgram({ stdout: stream, stderr: stream, environment, now: Date.now() });
  const error: unknown = await program.parseAsync([...args], { from: 'user' }).then(
    () => new Error('The command did not fail'),
    (reason: unknown) => reason,
  );
  return explain(error);
}

const ROWS = Object.entries(VALUES).flatMap(([name, refusals]) => {
  const setting = SETTINGS[name as keyof SandboxSettings];
  return refusals.flatMap(({ values, says, exitCode = 2 }) =>
    values.flatMap((value) => {
      const variable = [setting.variable, [], { [setting.variable]: value }] as const;
      const flag = [`--${setting.flag}`, [`--${setting.flag}=${value}`], {}] as const;
      return (setting.value === null ? [variable] : [flag, variable]).map(([source, args, environment]) => ({
        source,
        value,
        args,
        environment,
        says,
        exitCode,
      }));
    }),
  );
});

describe('sandbox serve refuses a wrong value and says what to send', () => {
  it('of every setting', () => {
    expect(Object.keys(VALUES).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });

  it.each(ROWS)('$source $value', async ({ source, value, args, environment, says, exitCode }) => {
    const store = source.includes('store') || source.includes('STORE') ? [] : ['--store', 'memory:'];
    const fixture = source.includes('fixture') || source.includes('FIXTURE') ? [] : ['--fixture', 'none'];
    const port = source === '--port' || source === 'PORT' ? [] : ['--port', '0'];
    const failure = await failureOf(['serve', ...port, ...store, ...fixture, ...args], environment);
    expect(failure).toEqual({ exitCode, text: expect.stringMatching(says) });
    expect(failure.text.split('\n')).toHaveLength(1);
    expect(failure.text, value).not.toMatch(/\n\s+at /);
  });

  it.each(Object.values(SETTINGS).filter(({ value }) => value !== null))(
    '--$flag with an empty value',
    async ({ flag }) => {
      const { exitCode, text } = await failureOf(['serve', `--${flag}=`], {
        SANDBOX_ADMIN_TOKEN: 'a-token-of-the-variable',
      });
      expect([exitCode, text]).toEqual([2, `--${flag} has an empty value. Set one, or leave out the flag.`]);
    },
  );
});

describe('the commands', () => {
  it('say what to do about a file that cannot be written', async () => {
    const few = ['--merchants', '1', '--activities', '0', '--bookings', '0'];
    const { exitCode, text } = await failureOf(['seed', ...few, '--out', folder]);
    expect([exitCode, text]).toEqual([1, expect.stringMatching(/Choose another with --out\.$/)]);
  });

  it.each([
    ['a value', 2, ['serve', '--max-workspaces', '0'], {}, /^--max-workspaces must be a whole number from 1/],
    ['a variable', 2, ['serve'], { SANDBOX_MAX_BODY: '1MB' }, /^SANDBOX_MAX_BODY must be a number of bytes/],
    ['an invalid fixture', 1, ['fixture', 'check', file], {}, /broken\.yaml:3:15 [\s\S]*: 1 fault\n$/],
  ] as const)('refuse %s with %i when they are built', async (_, code, args, variables, says) => {
    const ended = await sandbox(args, variables);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(says);
  });
});
