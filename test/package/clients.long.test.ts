import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { needs } from '../needs.js';

const run = promisify(execFile);
/** A day before the dates of the items in the docs. */
const NOW = Date.parse('2027-05-20T09:00:00Z');
const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/clients.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'clients-'));

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const clock = { now: NOW, frozen: true };
await sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', NOW), clock });
const credentials = {
  grant_type: 'client_credentials',
  client_id: 'demo.partner',
  client_secret: 'partner-secret',
};
const token = await fetch(`${sandbox.url}/oauth2/token`, {
  method: 'POST',
  body: new URLSearchParams(credentials),
});
const { access_token: SANDBOX_TOKEN }: { access_token: string } = JSON.parse(await token.text());
const env = {
  ...process.env,
  SANDBOX_URL: sandbox.url,
  SANDBOX_TOKEN,
  PYTHONPATH: join(root, 'clients/python'),
  PYTHONDONTWRITEBYTECODE: '1',
};

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sandbox.close();
});

/** Returns the programs of the page in a programming language. */
function programsIn(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.+?)^\`\`\`$`, 'gms'))].map(
    ([, text = '']) => text,
  );
}

/** Writes a program of the page to a file, runs a command with it, and returns the JSON that it prints. */
async function printed(command: readonly string[], program: string, name: string): Promise<unknown> {
  return JSON.parse(await outputOf(command, program, name));
}

/** Writes a program of the page to a file, runs a command with it, and returns its output. */
async function outputOf(command: readonly string[], program: string, name: string): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, program);
  const [executable = '', ...options] = command;
  const { stdout } = await run(executable, [...options, file], { env, cwd: root });
  return stdout;
}

/**
 * 45 for an adult with an addon and 25 for a child, minus a voucher of 50, plus the fee. All languages must
 * get the same price.
 */
const PRICED = {
  currency: 'EUR',
  items: [{ availabilityItemId: '812_trip_20270605173000_20270605193000' }],
  vouchers: [{ code: 'GIFT-TAGUS-50', discount: 50 }],
};

describe('the programs of docs/clients.md quote a nested query (P10)', () => {
  const [withFetch = '', withAxios = ''] = programsIn('js');
  it.each([
    ['fetch', withFetch],
    ['axios', withAxios],
  ])('JavaScript with %s', async (_, program) => {
    const source = new URL('../../src/client/query-string.ts', import.meta.url).href;
    const resolved = program.replace('activity-booking-sandbox/query-string', source);
    const options = ['--import', 'tsx', '--input-type=module', '-e', resolved];
    const { stdout } = await run(process.execPath, options, { env, cwd: root });
    expect(JSON.parse(stdout)).toMatchObject(PRICED);
  });

  it('Python', needs('python'), async () => {
    const [program = ''] = programsIn('python');
    expect(await printed(['python3'], program, 'prices.py')).toMatchObject(PRICED);
  });

  it('PHP', needs('php'), async () => {
    const [program = ''] = programsIn('php');
    expect(await printed(['php'], program, 'prices.php')).toMatchObject(PRICED);
  });

  it('Java', { ...needs('java'), timeout: 60_000 }, async () => {
    const [program = ''] = programsIn('java');
    expect(await printed(['java'], program, 'Prices.java')).toMatchObject(PRICED);
  });
});

describe('the tests of docs/clients.md', () => {
  const [, withPytest = '', withoutPytest = ''] = programsIn('python');
  const [, withPhp = ''] = programsIn('php');
  /** Returns the remaining workspaces. Each test deletes its own workspaces. */
  const workspaces = async () => (await sandbox.workspaces.list()).map(({ name }) => name);

  it('pass in pytest', needs('python', 'pytest'), async () => {
    const command = ['pytest', '-p', 'no:cacheprovider', '-p', 'activity_booking_sandbox.pytest_plugin'];
    expect(await outputOf([...command, '--strict-markers'], withPytest, 'test_seat.py')).toContain(
      '1 passed',
    );
  });

  it('print the lines of the page in Python', needs('python'), async () => {
    const lines = (await outputOf(['python3', '-W', 'error'], withoutPytest, 'paying.py')).trim().split('\n');
    const said = [...withoutPytest.matchAll(/print\(.*\)  # (.*)$/gm)].map(([, text = '']) => text);
    expect(said).toHaveLength(4);
    expect(lines).toEqual(said);
    expect(await workspaces()).toEqual(['demo']);
  });

  it('let a capture expire in PHP', needs('php'), async () => {
    expect(await printed(['php'], withPhp, 'seat.php')).toMatchObject([{ type: 'capture.expired' }]);
    expect(await workspaces()).toEqual(['demo']);
  });
});
