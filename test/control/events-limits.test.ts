import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventStreams } from '../../src/control/event-streams.js';
import { STOP_TIMEOUT_MS } from '../../src/http/stop.js';
import { SHARED } from '../../src/limits/limits.js';
import { Shares } from '../../src/limits/shares.js';
import { createSandbox } from '../../src/sandbox.js';
import { memoryStore } from '../../src/store/memory-store.js';
import { newTrace } from '../../src/workspaces/history/trace.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { fakeIntervals } from '../fake-intervals.js';
import { startHarness } from '../harness.js';
import { fixture } from '../store/workspace.js';
import { follow, ofKind } from './event-reader.js';
import { eventually } from '../eventually.js';
import { holdTimers } from '../held-timers.js';

const api = await startHarness();
const ADMIN = 'sixteen-letters!';
/** The maximum number of streams of a workspace if no other workspace has a stream. */
const MAX_PER_WORKSPACE = new Shares(SHARED.streams).largest;

/** Returns a workspace in memory, and streams whose ticks only the test triggers. */
async function aWorkspace(requestsKept = 500) {
  fakeIntervals();
  const workspaces = new WorkspaceRegistry(memoryStore(), { requestsKept });
  const workspace = await workspaces.create({ name: 'a', fixture: fixture() });
  const failures: unknown[] = [];
  const streams = new EventStreams((error) => failures.push(error));
  return { workspaces, workspace, streams, failures };
}

/**
 * Returns a response whose reader does not read, and a function that returns the number of its bytes waiting in
 * memory.
 */
function unread() {
  const pipe = new PassThrough();
  return {
    pipe,
    response: pipe as unknown as ServerResponse,
    waiting: () => pipe.readableLength + pipe.writableLength,
  };
}

function answer(workspace: LiveWorkspace, path = '/'): void {
  workspace.answered({
    at: workspace.now(),
    requestId: 'R',
    operationId: null,
    client: null,
    method: 'GET',
    path,
    status: 200,
    durationMs: 1,
    request: { headers: {}, text: null },
    response: { headers: {}, text: '' },
    trace: newTrace('request'),
  });
}

/** Returns everything that a pipe holds. From Node 26 on, `read()` returns one write at a time. */
function readAll(pipe: PassThrough): string {
  let text = '';
  for (let part = pipe.read(); part !== null; part = pipe.read()) text += String(part);
  return text;
}

const tick = () => vi.advanceTimersByTime(100);

describe('the streams of a server', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('buffer little for a reader that does not read; later it gets the rest and the number of missed events', async () => {
    const { workspace, streams } = await aWorkspace();
    const { pipe, response, waiting } = unread();
    streams.open(workspace, { after: workspace.activityLogs.events.begin }).begin(response);
    let most = 0;
    for (let made = 0; made < 20_000; made++) {
      answer(workspace, `/${'x'.repeat(2000)}`);
      if (made % 50 === 0) tick();
      most = Math.max(most, waiting());
    }
    expect(most).toBeLessThan(400 * 1024);
    let text = '';
    pipe.setEncoding('utf8').on('data', (part: string) => (text += part));
    for (let turn = 0; turn < 30; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      tick();
    }
    const ids = Array.from(text.matchAll(/^id: (\d+)\nevent: request/gm), ([, id]) => Number(id));
    const missed = Array.from(text.matchAll(/^data: \{"events":(\d+)\}$/gm), ([, events]) => Number(events));
    expect(ids.at(-1)).toBe(workspace.activityLogs.events.begin + 20_000);
    expect(missed).toHaveLength(1);
    expect(ids.length + (missed[0] ?? 0)).toBe(20_000);
  });

  it('run one timer, which ends with the last reader', async () => {
    const { workspace, streams } = await aWorkspace();
    const readers = [unread(), unread()];
    expect(vi.getTimerCount()).toBe(0);
    for (const { response } of readers) streams.open(workspace).begin(response);
    expect(vi.getTimerCount()).toBe(1);
    for (const { pipe } of readers) {
      expect(vi.getTimerCount()).toBe(1);
      pipe.destroy();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  it('do not begin for a reader that has left, nor after the server has stopped', async () => {
    const { workspace, streams } = await aWorkspace();
    const left = unread();
    left.pipe.destroy();
    await new Promise((resolve) => setTimeout(resolve, 1));
    streams.open(workspace).begin(left.response);
    expect(vi.getTimerCount()).toBe(0);
    streams.close();
    const late = unread();
    streams.open(workspace).begin(late.response);
    expect([vi.getTimerCount(), late.pipe.writableEnded]).toEqual([0, true]);
  });

  it('end at once when the server stops, and do not wait for a reader that does not read', async () => {
    const { workspace, streams } = await aWorkspace();
    const [slow, quick] = [unread(), unread()];
    for (const { response } of [slow, quick]) streams.open(workspace).begin(response);
    quick.pipe.resume();
    for (let made = 0; made < 500; made++) answer(workspace, `/${'x'.repeat(2000)}`);
    tick();
    await new Promise((resolve) => setTimeout(resolve, 5));
    streams.close();
    expect([slow.pipe.destroyed, quick.pipe.writableEnded, quick.pipe.destroyed]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('stay within their limit, even if all readers were admitted before one began', async () => {
    const { workspaces, workspace, streams } = await aWorkspace();
    const refused = expect.objectContaining({ code: 'too_many_requests' }) as Error;
    const openIn = (of: typeof workspace, length: number) => {
      const admitted = Array.from({ length }, () => streams.open(of));
      const readers = admitted.map((body) => {
        const reader = unread();
        body.begin(reader.response);
        return reader;
      });
      return readers.filter(({ pipe }) => !pipe.writableEnded).length;
    };
    expect(openIn(workspace, MAX_PER_WORKSPACE + 5)).toBe(MAX_PER_WORKSPACE);
    expect(() => streams.open(workspace)).toThrow(refused);
    let open = MAX_PER_WORKSPACE;
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const opened = openIn(await workspaces.create({ name, fixture: fixture() }), MAX_PER_WORKSPACE);
      expect(opened).toBeGreaterThan(1); // the earlier greedy workspaces leave some streams for the next workspace
      open += opened;
    }
    expect(open).toBeLessThan(SHARED.streams.all);
    streams.close();
  });

  it('fail one by one: an error in one is reported, and ends neither the others nor the process', async () => {
    const { workspaces, workspace, streams, failures } = await aWorkspace();
    const other = await workspaces.create({ name: 'b', fixture: fixture() });
    const [broken, whole] = [unread(), unread()];
    streams.open(workspace).begin(broken.response);
    streams.open(other).begin(whole.response);
    const error = new Error('of a test');
    vi.spyOn(workspace.requests, 'summary').mockImplementation(() => {
      throw error;
    });
    answer(workspace);
    answer(other);
    tick();
    expect([broken.pipe.writableEnded, whole.pipe.writableEnded, failures]).toEqual([true, false, [error]]);
    expect(readAll(whole.pipe)).toContain('event: request');
    streams.close();
  });

  it('end with the token of their reader', async () => {
    const { workspace, streams } = await aWorkspace();
    const { pipe, response } = unread();
    let hasEnded = false;
    const check = () => (hasEnded ? Promise.reject(new Error('ended')) : Promise.resolve());
    streams.open(workspace, { check }).begin(response);
    vi.advanceTimersByTime(2000);
    expect(pipe.writableEnded).toBe(false);
    hasEnded = true;
    vi.advanceTimersByTime(1000);
    await Promise.resolve();
    expect(pipe.writableEnded).toBe(true);
  });

  it('send a comment now and then to keep the connection open', async () => {
    const { workspace, streams } = await aWorkspace();
    const { pipe, response } = unread();
    streams.open(workspace).begin(response);
    expect(readAll(pipe)).toBe(`: follows a\nid: ${workspace.activityLogs.events.begin}\n\n`);
    vi.advanceTimersByTime(14_900);
    expect(readAll(pipe)).toBe('');
    tick();
    expect(readAll(pipe)).toBe(': still here\n\n');
    streams.close();
  });
});

describe('over HTTP, the events', () => {
  it('have headers of an event stream, also for HEAD', async () => {
    const reader = await follow(api.url, 'test');
    const head = await follow(api.url, 'test', { method: 'HEAD' });
    await head.ended;
    for (const { status, response } of [reader, head]) {
      const {
        'content-type': type,
        'cache-control': cache,
        'x-accel-buffering': buffering,
      } = response.headers;
      expect([status, type, cache, buffering]).toEqual([200, 'text/event-stream', 'no-store', 'no']);
    }
    expect(head.events).toEqual([]);
    reader.leave();
  });

  it('of a workspace can be followed by 25 readers, and by one more only after one has left', async () => {
    const readers = await Promise.all(
      Array.from({ length: MAX_PER_WORKSPACE }, () => follow(api.url, 'test')),
    );
    expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await follow(api.url, 'test')).status).toBe(429);
    await api.get('/merchants');
    await Promise.all(
      readers.map((reader) => reader.until((events) => ofKind(events, 'request').length > 0)),
    );
    readers[0]?.leave();
    await eventually(async () => {
      const again = await follow(api.url, 'test');
      again.leave();
      expect(again.status).toBe(200);
    });
    for (const reader of readers) reader.leave();
  });

  it('end when the workspace is deleted, and not when it is reset', async () => {
    await api.send('POST', '/_sandbox/workspaces', {
      body: { name: 'brief', fixture: 'scenarios/last-seat' },
    });
    const reader = await follow(api.url, 'brief');
    await api.send('POST', '/_sandbox/workspaces/brief/reset');
    await reader.until((events) => events.length > 1);
    await api.send('DELETE', '/_sandbox/workspaces/brief');
    await reader.ended;
    expect(reader.events.map(({ data }) => data.action)).toEqual([undefined, 'reset']);
    expect((await follow(api.url, 'brief')).status).toBe(404);
  });

  it('end at once when the server stops', async () => {
    const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
    const reader = await follow(sandbox.url, 'demo');
    const timeout = holdTimers(STOP_TIMEOUT_MS); // a stop that waits for the open stream would never end
    await sandbox.close();
    await reader.ended;
    expect(timeout.count()).toBe(0);
  });

  it('need a token of this workspace or the admin token', async () => {
    const closed = await startHarness({ adminToken: ADMIN });
    const token = await closed.token();
    await closed.sandbox.workspaces.create({ name: 'other', fixture: fixture() });
    const statusOf = async (workspace: string, bearer?: string) => {
      const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
      const reader = await follow(closed.url, workspace, { headers });
      reader.leave();
      return reader.status;
    };
    expect(await statusOf('test')).toBe(401);
    expect(await statusOf('test', token)).toBe(200);
    expect(await statusOf('test', ADMIN)).toBe(200);
    expect(await statusOf('other', token)).toBe(403);
  });
});
