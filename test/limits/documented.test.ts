// Tests that the table about shared resources in docs/settings.md agrees with the code.
import { readFileSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { LOG_MEMORY, SHARED } from '../../src/limits/limits.js';
import { JUDGE_LIMITS } from '../../src/judging/judge-thread.js';
import { Shares } from '../../src/limits/shares.js';
import { startHarness } from '../harness.js';
import { serverAt } from '../http/running-server.js';
import { tableRows } from '../markdown-table.js';

const MIB = 1024 * 1024;
const WORDS = { 1: 'all', 2: 'half', 4: 'a quarter', 8: 'an eighth', 10: 'a tenth' } as const;

/** The names of the table's rows, keyed by shared resource. */
const ROWS = {
  clientBodies: 'bodies of clients being received',
  ownerBodies: 'bodies of the owner being received',
  strangerBodies: 'forms of strangers being received',
  longReplies: 'long lists and exports that wait for their reader',
  streams: 'event streams',
  agentSessions: 'sessions of agents (MCP)',
  heldRequests: 'requests that faults hold',
  waitingMails: 'mails that wait for the mail server',
  printedPages: 'pages of tickets being printed',
  connections: 'connections',
} as const satisfies Record<keyof typeof SHARED, string>;

const [, ...rows] = tableRows('docs/settings.md', 'Shares');
const table = new Map(rows.map(([what = '', ...cells]) => [what, cells]));

it.each(Object.entries(ROWS))('%s: amount and share agree with the table', (name, row) => {
  const { all, parts } = SHARED[name as keyof typeof SHARED];
  const amount = all >= MIB ? `${all / MIB} MiB` : all.toLocaleString('en');
  expect(table.get(row)?.slice(0, 2)).toEqual([amount, WORDS[parts]]);
});

it('the table has no rows without a limit in the code', () => {
  const others = ['requests, history and events', 'checks of requests against the contract'];
  expect([...table.keys()].toSorted()).toEqual([...Object.values(ROWS), ...others].toSorted());
  expect(table.get(others[0] ?? '')?.slice(0, 2)).toEqual([`${LOG_MEMORY.all / MIB} MiB`, 'an even share']);
  expect(table.get(others[1] ?? '')?.slice(0, 2)).toEqual([`${JUDGE_LIMITS.maxWaiting} batches`, 'one']);
});

/** By row of the table: a test with two clients. One client takes all it can, and the other is not affected. */
const TWO_TAKERS = {
  [ROWS.clientBodies]: ['limits/bodies', 'other partners are not affected'],
  [ROWS.ownerBodies]: ['limits/bodies', 'when it is used up'],
  [ROWS.strangerBodies]: ['limits/bodies', 'other addresses get their tokens'],
  [ROWS.longReplies]: ['limits/places', 'another partner gets its export'],
  [ROWS.streams]: ['limits/places', 'another partner can follow its workspace'],
  [ROWS.agentSessions]: ['limits/places', 'another partner can start a session'],
  [ROWS.heldRequests]: ['limits/places', 'requests of another partner are held'],
  [ROWS.waitingMails]: ['pages/mail-queue', 'and a mail of another workspace is sent'],
  [ROWS.printedPages]: ['pages/pdf-cache', 'of one workspace leave room for tickets of another workspace'],
  [ROWS.connections]: ['limits/places', 'requests of another address get responses'],
  'requests, history and events': [
    'workspaces/request-log',
    'loses its oldest requests, and other logs lose none',
  ],
  'checks of requests against the contract': [
    'judging/judge-thread',
    'so that other workspaces need not wait',
  ],
} as const satisfies Record<string, readonly [file: string, title: string]>;

it.each([...table.keys()])('%s: a test with two clients exists', (row) => {
  const [file, title] = TWO_TAKERS[row as keyof typeof TWO_TAKERS];
  expect(readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8')).toContain(title);
});

it('a server accepts as many connections as the table says; one address gets its share, and other addresses can still connect', async () => {
  const { url } = await startHarness();
  const server = await serverAt(url);
  expect(server.maxConnections).toBe(SHARED.connections.all);
  const connections: Duplex[] = [];
  onTestFinished(() => connections.forEach((one) => one.destroy()));
  /** Returns whether a connection from an address is kept open. */
  const isTaken = (remoteAddress: string) => {
    const ends = { read: () => undefined, write: () => undefined };
    const connection = Object.assign(new Duplex(ends), { remoteAddress });
    connections.push(connection);
    server.emit('connection', connection);
    return !connection.writableEnded;
  };
  let opened = 0;
  while (isTaken('192.0.2.1')) opened++;
  expect(opened).toBe(new Shares(SHARED.connections).largest - 1); // `serverAt` also opened a connection
  expect(isTaken('192.0.2.2')).toBe(true);
});
