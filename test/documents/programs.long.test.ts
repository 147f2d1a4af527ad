// Runs the programs of docs/testing.md in a project that has the package installed.
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BLOCKS, ROOT } from './blocks.js';

const run = promisify(execFile);
const project = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(project, { recursive: true }));

const PAGE = 'docs/testing.md > ';
const programs = BLOCKS.filter(({ id, language }) => id.startsWith(PAGE) && language === 'ts');
const ran = new Set<string>();
function textOf(chapter: string): string {
  const block = programs.find(({ id }) => id === PAGE + chapter);
  if (block === undefined) throw new Error(`There is no program ${chapter}`);
  ran.add(block.id);
  return block.text;
}
/** Returns a program of the page as a function body, without imports, exports and module declarations. */
const bodyOf = (chapter: string) =>
  textOf(chapter)
    .replace(/^declare module[^]*/m, '')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll('export default ', '');

const FILES = 'Test files at the same time';
/**
 * Puts each program of the page into its own function, declares the names that the programs need, and records their
 * effects.
 */
const PROGRAM = `
import { checkedFetch, connect, startSandbox } from 'activity-booking-sandbox';
import type { ApiClient, Booking, Fixture, FixtureName, RunningSandbox, Workspace } from 'activity-booking-sandbox';
type TestProject = import('vitest/node').TestProject;
const seen: Record<string, unknown> = {};
const atEnd: (() => unknown)[] = [];
const afterAll = (close: () => unknown) => void atEnd.push(close);
const tests: Promise<unknown>[] = [];
const test = { concurrent: (name: string, check: () => Promise<unknown>) => void tests.push(check()) };
const provided: Record<string, string> = {};
const inject = (name: string): string => provided[name] ?? '';

async function withoutUsing(sandbox: RunningSandbox) {
  ${bodyOf('Start a sandbox in a test 2')}
  seen.left = (await sandbox.control.GET('/workspaces').orThrow()).length;
}
async function connectCode(sandbox: RunningSandbox) {
  ${bodyOf('Connect your code')}
  seen.env = [baseUrl === sandbox.url, clientId === workspace.name + '.partner', clientSecret];
  ${bodyOf('Connect your code 2')}
  seen.merchants = [response.status, ((await response.json()) as unknown[]).length];
  await send(workspace);
}
async function send(workspace: Workspace<'partner' | 'agent' | 'operator'>) {
  ${bodyOf('Send requests yourself')}
  ${bodyOf('Send requests yourself 2')}
  seen.sent = [activities.map(({ merchant }) => merchant), response.status, data, error?.code];
}
async function time(sandbox: RunningSandbox) {
  ${bodyOf('Let time pass')}
  seen.time = [await workspace.now(), events];
}
async function pay(sandbox: RunningSandbox) {
  const workspace = await sandbox.workspace();
  const shop = workspace.client('partner');
  ${bodyOf('Pay on the hosted page')}
  ${bodyOf('Wait for an effect of your code')}
  ${bodyOf('Types for your own functions')}
  seen.latest = [USED.length, (await latest(shop))?.id === booking.id];
  seen.paid = [next, request.status, paid.id === booking.id, paid.status, mail.to];
  ${bodyOf('Find out what happened').replace('console.log(', 'seen.story = (')}
  await shop.GET('/activities', { params: { query: { limit: 1000 } } });
  ${bodyOf('Find out what happened 2')}
  seen.forks = (await sandbox.control.GET('/workspaces').orThrow()).length;
}
async function outcomes() {
  const { default: contract } = await import('activity-booking-sandbox/openapi.json', { with: { type: 'json' } });
  ${bodyOf('Test every possible response of a request').replace('console.table(', 'seen.outcomes = (')}
}
async function fixture(sandbox: RunningSandbox) {
  ${bodyOf('A fixture for one test')}
  const workspace = await sandbox.workspace(ONE_SEAT);
  const now = Date.parse(await workspace.now());
  const [item] = await workspace.client('rival').GET('/availabilities').orThrow();
  const inLisbon = new Date(now + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Lisbon' });
  seen.oneSeat = [item?.availableSeats, item?.startDate?.slice(0, 10) === inLisbon];
}
async function inEachFile() {
  ${bodyOf(FILES)}
  seen.url = sandbox.url;
}
async function inOneSandbox() {
  const setup = await (async () => {
    ${bodyOf(`${FILES} 2`)}
    return setup;
  })();
  const close = await setup({ provide: (name: string, value: string) => void (provided[name] = value) } as unknown as TestProject);
  ${bodyOf(`${FILES} 3`)}
  const workspace = await sandbox.workspace('scenarios/last-seat');
  for (const end of atEnd.splice(0)) await end();
  seen.deleted = (await sandbox.control.GET('/workspaces')).data;
  await close();
}
async function check(sandbox: RunningSandbox) {
  const workspace = await sandbox.workspace();
  ${bodyOf('Check what your code sends')}
  ${bodyOf('Check what your code sends 2')}
  seen.checked = [reply.status, summary.judged, findings, report.summary.judged, report.findings];
}
async function whole(sandbox: RunningSandbox) {
  ${bodyOf('Compare whole responses')}
  seen.clock = await workspace.clock();
}

await inEachFile();
await Promise.all(tests);
for (const end of atEnd.splice(0)) await end();
await inOneSandbox();
await using sandbox = await startSandbox({ fixture: null });
await withoutUsing(sandbox);
await connectCode(sandbox);
await time(sandbox);
await pay(sandbox);
await fixture(sandbox);
await outcomes();
await check(sandbox);
await whole(sandbox);
seen.tests = tests.length;
console.log(JSON.stringify(seen));
${bodyOf('End the tests')} // it must not keep the process alive
`;

describe('the programs of docs/testing.md', () => {
  let seen: Record<string, unknown>;
  let printed: { stdout: string; stderr: string };
  beforeAll(async () => {
    mkdirSync(join(project, 'node_modules'));
    symlinkSync(ROOT, join(project, 'node_modules/activity-booking-sandbox'));
    const { code } = transformSync(PROGRAM, { loader: 'ts', format: 'esm', target: 'node20' });
    writeFileSync(join(project, 'program.mjs'), code);
    printed = await run(process.execPath, ['program.mjs'], { cwd: project });
    seen = JSON.parse(printed.stdout.trim().split('\n').at(-1) ?? '') as typeof seen;
  });

  it('are all run here, or are a test file in examples/', () => {
    const first = readFileSync(join(ROOT, 'examples/vitest/first.test.ts'), 'utf8');
    expect(textOf('Start a sandbox in a test')).toBe(first);
    expect(programs.map(({ id }) => id).filter((id) => !ran.has(id))).toEqual([]);
  });

  it('listen on a free port of 127.0.0.1', () => {
    expect(seen['url']).toMatch(/^http:\/\/127\.0\.0\.1:(?!4020$)\d+$/);
  });

  it('delete their workspace without `await using`', () => {
    expect(seen['left']).toBe(0);
  });

  it('connect code by credentials, or by a token', () => {
    expect(seen['env']).toEqual([true, true, 'partner-secret']);
    expect(seen['merchants']).toEqual([200, 4]);
  });

  it('get data, or problem documents for refusals', () => {
    expect(seen['sent']).toEqual([['tagus-tours', 'tagus-tours'], 400, null, 'invalid_request']);
  });

  it('advance the clock', () => {
    expect(seen['time']).toEqual(['2027-05-20T10:00:00.000Z', []]);
  });

  it('pay as a shopper, and wait for the booking, the mail and the request', () => {
    expect(seen['latest']).toEqual([2, true]);
    expect(seen['paid']).toEqual(['https://shop.example/thanks', 200, true, 'paid', 'ada@example.com']);
  });

  it('print the history of a booking, and fork before a refused request', () => {
    expect(seen['story']).toMatch(/ createBooking \(request \d+, 200\): .*basket 1 none → paying/);
    expect(seen['forks']).toBeGreaterThan(1);
  });

  it("read an operation's outcomes from the contract", () => {
    expect(seen['outcomes']).toContainEqual(
      expect.objectContaining({ status: 402, code: 'payment_declined' }),
    );
  });

  it('print nothing, and store nothing on disk', () => {
    expect(printed).toEqual({ stdout: `${JSON.stringify(seen)}\n`, stderr: '' });
    expect(readdirSync(project).toSorted()).toEqual(['node_modules', 'program.mjs']);
  });

  it('create a workspace from a fixture that has one seat left tomorrow', () => {
    expect(seen['oneSeat']).toEqual([1, true]);
  });

  it('use a sandbox in each test file, or one for all files, whose workspaces are deleted at the end', () => {
    expect([seen['tests'], seen['deleted']]).toEqual([1, []]);
  });

  it('check the requests of the tested code, and the log of a workspace', () => {
    expect(seen['checked']).toEqual([200, 1, [], 2, []]);
  });

  it('freeze the clock of a seeded workspace', () => {
    expect(seen['clock']).toEqual({ now: '2027-05-20T09:00:00.000Z', frozen: true });
  });
});
