import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { explainFailure } from '../../src/cli/fail.js';
import { createProgram } from '../../src/cli/program.js';
import { SETTINGS } from '../../src/cli/settings-table.js';
import type { SandboxSettings } from '../../src/start/settings.js';
import { START } from '../harness.js';
import { sandbox } from './command-from-sources.js';

const folder = mkdtempSync(join(tmpdir(), 'refused-values-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'broken.yaml');
writeFileSync(file, 'merchants:\n  - slug: harbour\n    timezone: Mars\n');

interface Refused {
  readonly values: readonly string[];
  /** Matches the advice in the error message. */
  readonly says: RegExp;
  readonly exitCode?: 1;
}

const SWITCH: Refused = { values: ['maybe', 'TRUE!'], says: /on or off/ };
const SIZE: Refused = { values: ['0', '-1', '1MB', '1.5MiB', 'KiB'], says: /number of bytes.*64KiB or 1MiB/ };
const count = (min: number): Refused => ({
  values: [String(min - 1), '1.5', 'many', '1e3', '99999999999999999999'],
  says: new RegExp(`whole number from ${min} to`),
});

/** Admin tokens that no client can send. */
const UNSENDABLE = [
  'qzsecretxqqzsecretxq\n',
  'qzsecretxq\nqzsecretxq',
  'qzsecretxq qzsecretxq',
  'qzsecretxqqzsecretxqß',
  'qzsecretxqqzsecretxq\u{7f}',
];

/** Addresses with a secret. */
const REVEALING = [
  'http://bob:qzsecretxq@127.0.0.1:1',
  'HTTPS://qzsecretxq@shop.example',
  'http://bob:a/qzsecretxq@127.0.0.1',
  'http://bob:qzsecretxq?qzsecretxq@127.0.0.1',
  'http://bob:qzsecretxq#@127.0.0.1',
  'bob:qzsecretxq@127.0.0.1',
  'https://shop.example?token=qzsecretxq',
  'https://shop.example/?token=qzsecretxq@qzsecretxq',
  'https://shop.example#qzsecretxq',
];

/** For each setting, values that are refused before the server listens. */
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
    { values: ['redis:', 'file:', 'memory', folder], says: /Use memory:, file:<folder> or postgres:/ },
    { values: ['postgres://a:qzsecretxq#@127.0.0.1:1/b'], says: /not a URL\. Encode .* %23 for #/ },
    {
      values: ['postgres://127.0.0.1:1/b?sslmode=verify_full'],
      says: /TLS mode .* verify_full\. Use one of disable, .*verify-full/,
    },
    {
      values: [`file:${file}`, `file:${file}/data`, 'file:/proc/sandbox', 'file:/proc/sandbox/data'],
      says: /Choose another with --store/,
    },
  ],
  fixture: [
    {
      values: ['nowhere', join(folder, 'absent.yaml')],
      says: /Unknown fixture .*Use the path of a file, or one of: `demo`/,
    },
    { values: [file], says: /broken\.yaml:3:15 .*timezone/, exitCode: 1 },
  ],
  vendor: [
    { values: ['merchant', 'agent', 'ignore', 'two words', '1st'], says: /word of letters and digits/ },
  ],
  lenient: [SWITCH],
  seed: [count(0)],
  validateResponses: [SWITCH],
  adminToken: [
    { values: ['x', '123456789012345'], says: /at least 16 characters/ },
    { values: [...UNSENDABLE], says: /a character that no request can carry.*without accents/ },
  ],
  tokensFile: [
    { values: [join(folder, 'absent.txt')], says: /file of --tokens-file cannot be read \(ENOENT/ },
    { values: [folder], says: /file of --tokens-file cannot be read \(.* is not a regular file/ },
    { values: [file], says: /is not a valid list of tokens: Line 1 must have three parts/ },
  ],
  tokenKeys: [
    { values: [join(folder, 'absent.txt')], says: /file of --token-keys cannot be read \(ENOENT/ },
    { values: [file], says: /is too short for a key\. Write one key of at least 32 characters a line/ },
  ],
  publicUrl: [
    {
      values: ['shop', 'ftp://a.example', 'https://a.example/path'],
      says: /such as https:\/\/sandbox\.example\.org/,
    },
    { values: ['https://a.example'], says: /Set an admin token/ },
    { values: REVEALING, says: /without a path, not .*\*\*\*/ },
  ],
  cors: [
    { values: ['*', 'https://a.example,', 'shop'], says: /such as https:\/\/shop\.example\.org/ },
    { values: REVEALING, says: /without a path, not .*\*\*\*/ },
  ],
  smtp: [
    {
      values: ['localhost:25', 'smtp://', 'smtp://a:x', 'http://a'],
      says: /such as smtp:\/\/127\.0\.0\.1:1025/,
    },
  ],
  trustedProxies: [
    {
      values: ['proxy', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8'],
      says: /addresses or networks such as 10\.0\.0\.0\/8/,
    },
  ],
  pageLanguages: [{ values: ['xx', 'en,', 'de-AT', 'en de'], says: /one of en, de, fr, it, es, pt, nl/ }],
  log: [{ values: ['verbose', 'INFO', 'trace'], says: /one of silent, error, warn, info, debug/ }],
  fsync: [SWITCH],
  maxBodyBytes: [SIZE, { values: ['16385KiB', '64MiB'], says: /from 1 to 16777216/ }],
  maxWorkspaces: [count(1)],
  maxStateBytes: [SIZE],
  maxHeapBytes: [SIZE],
  requestsKept: [count(0)],
  maxRequestsPerSecond: [count(1), { values: ['2147483648'], says: /from 1 to 2147483647/ }],
  maxConnectionsPerWorkspace: [count(1), { values: ['2147483648'], says: /from 1 to 2147483647/ }],
  expireUnused: [
    { values: ['90', 'P', 'PT23H', '-P90D', 'soon'], says: /duration of at least a day, such as P90D/ },
  ],
  metrics: [SWITCH],
  stopDelaySeconds: [{ values: ['301', '-1', 'soon'], says: /seconds from 0 to 300/ }],
};

/** Runs a command in this process. Returns its failure. */
async function failureOf(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const stream = new Writable({ write: (_, __, done) => done() });
  const program = createProgram({ stdout: stream, stderr: stream, environment, now: START });
  const error: unknown = await program.parseAsync([...args], { from: 'user' }).then(
    () => new Error('The command did not fail'),
    (reason: unknown) => reason,
  );
  return explainFailure(error);
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
  it('for every setting', () => {
    expect(Object.keys(VALUES).toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
  });

  it.each(ROWS)('$source $value', async ({ source, value, args, environment, says, exitCode }) => {
    const store = source.includes('store') || source.includes('STORE') ? [] : ['--store', 'memory:'];
    const fixture = source.includes('fixture') || source.includes('FIXTURE') ? [] : ['--fixture', 'none'];
    const port = source === '--port' || source === 'PORT' ? [] : ['--port', '0'];
    const failure = await failureOf(['serve', ...port, ...store, ...fixture, ...args], environment);
    expect(failure).toEqual({ exitCode, text: expect.stringMatching(says) });
    expect(failure.text.split('\n')).toHaveLength(1);
    expect(failure.text, value).not.toMatch(/\n\s+at |qzsecretxq/);
  });

  it('for a variable whose name is nearly that of a setting, and for no other variable', async () => {
    const settings = ['serve', '--port', '80.5'];
    expect(await failureOf(settings, { SANDBOX_MAX_STAT: '1MiB' })).toEqual({
      exitCode: 2,
      text: expect.stringContaining('SANDBOX_MAX_STAT is no setting. Did you mean SANDBOX_MAX_STATE?'),
    });
    const others = {
      SANDBOX_URL: 'http://127.0.0.1',
      SANDBOX_CASE: 'x',
      SANDBOX_REPORTS: 'x',
      OTHER_STORE: 'x',
    };
    expect((await failureOf(settings, others)).text).toContain('--port');
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

describe('the commands that call a sandbox', () => {
  const calls = [
    ['--url', (url: string) => ['workspace', 'list', '--url', url]],
    ['--into', (url: string) => ['seed', '--into', url]],
  ] as const;

  it.each(calls)('refuse an unusable address of %s without repeating its secrets', async (flag, call) => {
    for (const url of [...REVEALING, 'shop', '', 'ftp://a.example', 'http://a:99999']) {
      const failure = await failureOf(call(url));
      expect(failure).toEqual({ exitCode: 2, text: expect.stringMatching(/^--\w+ must be a URL such as/) });
      expect(failure.text, url).not.toContain('qzsecretxq');
      expect(failure.text).toContain(flag);
    }
    expect((await failureOf(call('http://127.0.0.1:1/'))).text).toMatch(/^No sandbox responds at/);
  });

  it.each(calls)(
    'with %s refuse an admin token that cannot be sent, without repeating it',
    async (_, call) => {
      for (const token of UNSENDABLE) {
        const args = call('http://127.0.0.1:1');
        const failures = [
          await failureOf([...args, '--admin-token', token]),
          await failureOf(args, { SANDBOX_ADMIN_TOKEN: token }),
        ];
        expect(failures.map(({ exitCode, text }) => [exitCode, text.split(' has a character')[0]])).toEqual([
          [2, '--admin-token'],
          [2, 'SANDBOX_ADMIN_TOKEN'],
        ]);
        expect(JSON.stringify(failures)).not.toContain('qzsecretxq');
      }
    },
  );
});

describe('the commands', () => {
  it('say what to do if a file cannot be written', async () => {
    const few = ['--merchants', '1', '--activities', '0', '--bookings', '0'];
    const { exitCode, text } = await failureOf(['seed', ...few, '--out', folder]);
    expect([exitCode, text]).toEqual([1, expect.stringMatching(/Choose another with --out\.$/)]);
  });

  it('refuse an invalid fixture with 1, and name the line', async () => {
    const { code, stdout } = await sandbox(['fixture', 'check', file]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/broken\.yaml:3:15 [\s\S]*: 1 error\n$/)]);
  });
});
