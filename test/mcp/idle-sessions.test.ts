import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHARED } from '../../src/limits/limits.js';
import { HttpSessions } from '../../src/mcp/http-sessions.js';
import { createSandbox } from '../../src/sandbox.js';
import { until } from '../eventually.js';
import { fakeIntervals } from '../fake-intervals.js';
import { connectAgent } from './agent.js';
import { beginSession } from './raw-session.js';

const MINUTE = 60_000;

let now = 0;
let ended: string[] = [];
let sessions: HttpSessions;

beforeEach(() => {
  now = 1_000_000;
  ended = [];
  sessions = new HttpSessions(() => now);
  fakeIntervals();
});
afterEach(async () => {
  await sessions.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a session that records its end. */
function open(id: string, taker = 'anybody') {
  const note = (what: string) => async () => void ended.push(`${what} ${id}`);
  const session = { end: note('workspaces of') } as never;
  const handle = () => Promise.resolve(new Response());
  sessions.add(id, { session, principal: 'admin one', taker, handle, close: note('server of') });
}

/** Lets minutes pass. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    now += MINUTE;
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
}

describe('a session over HTTP', () => {
  it('ends with its workspaces after 30 idle minutes', async () => {
    open('one');
    await pass(30);
    expect(ended).toEqual([]);
    await pass(1);
    expect(ended).toEqual(['server of one', 'workspaces of one']);
    expect(sessions.find('one', 'admin one')).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is idle from the last use by its own caller', async () => {
    open('used');
    open('tried by others');
    await pass(20);
    expect(sessions.find('used', 'admin one')).toBeDefined();
    expect(sessions.find('tried by others', 'admin two')).toBeUndefined();
    await pass(30);
    expect(ended).toEqual(['server of tried by others', 'workspaces of tried by others']);
    await pass(1);
    expect(ended).toContain('workspaces of used');
  });

  it('is in use as long as one of its requests is open, such as an event stream', async () => {
    open('one');
    const release = sessions.use('one');
    await pass(90);
    expect(ended).toEqual([]);
    release();
    await pass(30);
    expect(ended).toEqual([]);
    await pass(1);
    expect(ended).toEqual(['server of one', 'workspaces of one']);
  });

  it('ends when the server stops', async () => {
    open('one');
    open('two');
    await sessions.close();
    expect(ended.toSorted()).toEqual([
      'server of one',
      'server of two',
      'workspaces of one',
      'workspaces of two',
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts only against the share of its caller', async () => {
    const { all, parts } = SHARED.agentSessions;
    for (let count = 0; count < all / parts; count += 1) {
      expect(await sessions.makeRoomFor('full')).toBe(0);
      open(String(count), 'full');
    }
    expect(await sessions.makeRoomFor('full')).toBe(5 * MINUTE);
    expect(await sessions.makeRoomFor('other')).toBe(0);
    expect(ended).toEqual([]);
  });

  it('makes room for another session of its caller after 5 idle minutes, the longest idle first', async () => {
    const { all, parts } = SHARED.agentSessions;
    open('of another', 'other');
    const share = Math.floor((all - 1) / parts);
    for (let count = 0; count < share; count += 1) open(String(count), 'full');
    sessions.find('0', 'admin one');
    now += 1;
    sessions.find('0', 'admin one');
    now += 5 * MINUTE - 2;
    expect(await sessions.makeRoomFor('full')).toBe(1);
    now += 1;
    expect(await sessions.makeRoomFor('full')).toBe(0);
    expect(ended).toEqual(['server of 1', 'workspaces of 1']);
  });

  it('that is in use makes no room for another', async () => {
    const share = Math.floor(SHARED.agentSessions.all / SHARED.agentSessions.parts);
    for (let count = 0; count < share; count += 1) open(String(count), 'full');
    const releases = Array.from({ length: share }, (_, count) => sessions.use(String(count)));
    now += 60 * MINUTE;
    expect(await sessions.makeRoomFor('full')).toBe(5 * MINUTE);
    releases[7]?.();
    now += 5 * MINUTE;
    expect(await sessions.makeRoomFor('full')).toBe(0);
    expect(ended).toEqual(['server of 7', 'workspaces of 7']);
  });
});

it('an open event stream counts as a request of its session', async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  const used = vi.spyOn(HttpSessions.prototype, 'use');
  const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
  const { id } = await beginSession(sandbox.url);
  const releases: unknown[] = [];
  used.mockImplementation((of) => () => void releases.push(of));
  const leave = new AbortController();
  const headers = { accept: 'text/event-stream', 'mcp-session-id': id ?? '' };
  const stream = await fetch(`${sandbox.url}/_sandbox/mcp`, { headers, signal: leave.signal });
  expect([stream.status, used.mock.lastCall, releases]).toEqual([200, [id], []]);
  leave.abort();
  await until(() => releases.length === 1);
  expect(releases).toEqual([id]);
  await sandbox.close();
});

it('a server that stops deletes the workspaces of sessions that are open', async () => {
  const store = `file:${join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'data')}`;
  const settings = { port: 0, store, fixture: null, log: 'silent', fsync: false } as const;
  const first = await createSandbox(settings);
  const agent = await connectAgent(first.url);
  const made = await agent.call('workspace', {
    action: 'create',
    fixture: 'scenarios/last-seat',
  });
  expect(made.isError).toBe(false);
  await fetch(`${first.url}/_sandbox/workspaces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'of-nobody', fixture: 'scenarios/last-seat' }),
  });
  await first.close();
  await agent.client.close();
  const again = await createSandbox(settings);
  expect((await again.workspaces.list()).map(({ name }) => name)).toEqual(['of-nobody']);
  await again.close();
});
