import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UsageError, CommandFailed } from '../../src/cli/command.js';
import { seedCommand } from '../../src/cli/seed.js';
import { checkFixture } from '../../src/cli/fixture.js';
import { type Harness, startHarness } from '../harness.js';
import { now } from '../seed/fixtures.js';

const SMALL = ['--merchants', '2', '--activities', '6', '--bookings', '20', '--seed', '7'];
const DATED = [...SMALL, '--from', '2026-06-01', '--days', '60'];

/** A stream that stores its input as text. It can act as a terminal. */
class Page extends Writable {
  text = '';
  constructor(readonly isTTY: boolean) {
    super();
  }
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

async function seed(args: readonly string[], { isTTY = false, adminToken = null as string | null } = {}) {
  const [stdout, stderr] = [new Page(false), new Page(isTTY)];
  const environment = adminToken === null ? {} : { SANDBOX_ADMIN_TOKEN: adminToken };
  await seedCommand({ stdout, stderr, now, environment }).parseAsync(args, { from: 'user' });
  return { out: stdout.text, err: stderr.text };
}

const refusalOf = async (args: readonly string[]) => {
  const error: unknown = await seed(args).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect([UsageError, CommandFailed].some((kind) => error instanceof kind)).toBe(true);
  return String(error);
};

describe('sandbox seed', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seed-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('writes the same bytes to a file and to standard output, which are a valid fixture', async () => {
    const file = join(folder, 'workspace.json');
    await seed([...DATED, '--out', file]);
    const text = await readFile(file, 'utf8');
    expect((await seed(DATED)).out).toBe(text);
    expect(checkFixture(file, now)).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('20 baskets'),
    });
  });

  test('writes one record per line, so that fixtures can be compared', async () => {
    const { out } = await seed([...DATED, '--bookings', '3']);
    expect(
      out.split('\n').filter((line) => line.startsWith('{"id":') && line.includes('"seller":')),
    ).toHaveLength(3);
  });

  test('shows its progress on a terminal and is silent in a pipe', async () => {
    expect((await seed(DATED)).err).toBe('');
    const { err } = await seed(DATED, { isTTY: true });
    expect(err).toContain('50 %');
    expect(err).toMatch(/^\rBooking [█░]/);
    expect(err).toContain('2 merchants, 6 activities, 20 bookings');
  });

  test('says how many bookings did not fit, in a pipe too', async () => {
    const full = ['--merchants', '1', '--activities', '1', '--bookings', '500', '--days', '1'];
    expect((await seed(full)).err).toMatch(/; \d+ more did not fit/);
  });

  test('makes today the middle of the calendar unless the first day is given', async () => {
    const { clock } = JSON.parse((await seed(SMALL)).out) as { clock: { now: string } };
    expect(clock.now.slice(0, 10)).toBe(new Date(now).toISOString().slice(0, 10));
  });

  test.each([
    [['--bookings', 'many'], '--bookings must be a whole number'],
    [['--merchants', '0'], '--merchants must be a whole number from 1'],
    [['--from', '2026-02-30'], '--from must be a day'],
    [['--out', 'x', '--into', 'http://127.0.0.1:1'], 'not both'],
    [['--colour', 'red'], '--colour'],
    [['--into', 'http://127.0.0.1:1'], 'No sandbox responds'],
  ])('refuses %j and says what to send', async (args, advice) => {
    expect(await refusalOf(args)).toContain(advice);
  });
});

describe('sandbox fixture check', () => {
  test('has a line for each error, and one with their number', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'faults-'));
    const file = join(folder, 'faults.yaml');
    await writeFile(file, 'merchants:\n  - slug: harbour\n    timezone: Mars\n    phone: 7\n');
    const { text, exitCode } = checkFixture(file, now);
    await rm(folder, { recursive: true });
    const lines = text.split('\n');
    expect(exitCode).toBe(1);
    expect(new Set(lines.slice(0, 2).map((line) => line.split(' ')[0]))).toEqual(
      new Set([`${file}:3:15`, `${file}:4:12`]),
    );
    expect(lines.slice(2)).toEqual([`${file}: 2 errors`]);
  });
});

describe('sandbox seed --into', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ adminToken: 'let-me-in-please' });
  });
  const into = (...more: readonly string[]) => [
    ...DATED,
    '--into',
    harness.url,
    '--workspace',
    'trial',
    ...more,
  ];

  test('creates a workspace with the generated bookings, and prints its clients with secrets of their own', async () => {
    const { out } = await seed(into('--admin-token', 'let-me-in-please'));
    expect(out).toMatch(/^ {2}trial\.partner {2}[\w-]{32}$/m);
    const workspace = await harness.sandbox.workspaces.get('trial');
    expect(workspace?.query((tables) => tables.baskets.size)).toBe(20);
  });

  test('reads the admin token from the environment, and replaces a workspace only on request', async () => {
    const adminToken = 'let-me-in-please';
    await expect(seed(into(), { adminToken })).rejects.toThrow(/The workspace trial already exists/);
    await seed(into('--replace', '--bookings', '5'), { adminToken });
    const workspace = await harness.sandbox.workspaces.get('trial');
    expect(workspace?.query((tables) => tables.baskets.size)).toBe(5);
  });

  test('refuses --replace without --into', async () => {
    await expect(seed([...DATED, '--replace'])).rejects.toThrow('--replace requires --into.');
  });

  test('needs the admin token', async () => {
    await expect(seed(into())).rejects.toThrow(/admin token/);
  });
});
