// The programs of docs/testing.md, run in a project that has the package installed.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
/** Returns a program of the page as the body of a function: without imports, exports and declarations of modules. */
function bodyOf(chapter: string): string {
  const block = BLOCKS.find(({ id, language }) => id === PAGE + chapter && language === 'ts');
  if (block === undefined) throw new Error(`There is no program ${chapter}`);
  return block.text
    .replace(/^declare module[^]*/m, '')
    .replaceAll(/^import .*$/gm, '')
    .replaceAll('export default ', '')
    .replaceAll('…', '[field, code, message]');
}

const FILES = 'Test files at the same time';
/** Each program in a function of its own, with the names that it does not declare, and what is to be seen of it. */
const PROGRAM = `
import { connect, dataOf, startSandbox, type Fixture } from 'activity-booking-sandbox';
const seen: Record<string, unknown> = {};
const atEnd: (() => unknown)[] = [];
const afterAll = (close: () => unknown) => void atEnd.push(close);
const tests: Promise<unknown>[] = [];
const test = { concurrent: (name: string, check: () => Promise<unknown>) => void tests.push(check()) };
const provided: Record<string, string> = {};
const inject = (name: string) => provided[name];

async function start() {
  ${bodyOf('Start a sandbox in a test')}
  seen.url = sandbox.url;
  seen.merchants = activities.map(({ merchant }) => merchant);
}
async function client(shop, body) {
  ${bodyOf('A client')}
  seen.refused = [response.status, data, error.code];
}
async function fixture(sandbox) {
  ${bodyOf('A fixture for one test')}
  const workspace = await sandbox.workspace(ONE_SEAT);
  const now = Date.parse(await workspace.now());
  const [item] = dataOf(await workspace.client('rival').GET('/availabilities'));
  const inLisbon = new Date(now + 86_400_000).toLocaleDateString('sv', { timeZone: 'Europe/Lisbon' });
  seen.oneSeat = [item.availableSeats, item.startDate.slice(0, 10) === inLisbon];
}
async function inEachFile() {
  ${bodyOf(FILES)}
}
async function inOneSandbox() {
  const setup = await (async () => {
    ${bodyOf(`${FILES} 2`)}
    return setup;
  })();
  const close = await setup({ provide: (name: string, value: string) => void (provided[name] = value) });
  ${bodyOf(`${FILES} 3`)}
  const workspace = await sandbox.workspace('scenarios/last-seat');
  for (const end of atEnd.splice(0)) await end();
  seen.deleted = (await sandbox.control.GET('/workspaces')).data;
  await close();
}
async function whole(sandbox) {
  ${bodyOf('Compare whole responses')}
  seen.clock = await workspace.clock();
}

await start();
await inEachFile();
await Promise.all(tests);
for (const end of atEnd.splice(0)) await end();
await inOneSandbox();
await using sandbox = await startSandbox({ fixture: null });
await fixture(sandbox);
await whole(sandbox);
const last = await sandbox.workspace('scenarios/last-seat');
await client(last.client('partner'), { availabilityItemId: 'none', priceCategories: [{ 1: 1 }] });
seen.tests = tests.length;
console.log(JSON.stringify(seen));
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
  }, 60_000);

  it('listen on a free port of 127.0.0.1, and find activities', () => {
    expect(seen['url']).toMatch(/^http:\/\/127\.0\.0\.1:(?!4020$)\d+$/);
    expect(new Set(seen['merchants'] as string[])).toEqual(new Set(['tagus-tours']));
  });

  it('print nothing, and store nothing on disk', () => {
    expect(printed).toEqual({ stdout: `${JSON.stringify(seen)}\n`, stderr: '' });
    expect(readdirSync(project).toSorted()).toEqual(['node_modules', 'program.mjs']);
  });

  it('get refusals as problem documents', () => {
    expect(seen['refused']).toEqual([400, null, 'invalid_request']);
  });

  it('make a workspace of a fixture with one seat tomorrow', () => {
    expect(seen['oneSeat']).toEqual([1, true]);
  });

  it('use a sandbox in each file, or one for all files whose workspaces are deleted at their end', () => {
    expect([seen['tests'], seen['deleted']]).toEqual([1, []]);
  });

  it('freeze the clock of a workspace with a seed', () => {
    expect(seen['clock']).toEqual({ now: '2027-05-20T09:00:00.000Z', frozen: true });
  });
});
