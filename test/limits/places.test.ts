// Tests that enough places, connections and long responses are left for other clients if one client uses up its
// share.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LONG_REPLIES, SHARED } from '../../src/limits/limits.js';
import { Shares } from '../../src/limits/shares.js';
import { createApp, serverOf } from '../../src/http/server.js';
import { HttpSessions, type HttpSession } from '../../src/mcp/http-sessions.js';
import { startHarness, START } from '../harness.js';
import { follow } from '../control/event-reader.js';
import { aTaker, takeAllBut, type Taker } from './takers.js';

const never = () => Promise.reject(new Error('No message is sent.'));
const ADMIN = 'sixteen-letters!';
const api = await startHarness({ adminToken: ADMIN });
const names = ['streams-greedy', 'streams-other', 'held-greedy', 'held-other', 'long-greedy', 'long-other'];
const takers = new Map<string, Taker>();
for (const name of names) takers.set(name, await aTaker(api, name));

/** Returns a partner that no other test uses. */
function partner(name: string): Taker {
  const taker = takers.get(name);
  if (!taker) throw new Error(`There is no ${name}.`);
  return taker;
}

describe('event streams', () => {
  it('are not used up by one partner: it gets 429 with Retry-After, and another partner can follow its workspace', async () => {
    const open = ({ name, token }: Taker) =>
      follow(api.url, name, { headers: { authorization: `Bearer ${token}` } });
    const [greedy, other] = [partner('streams-greedy'), partner('streams-other')];
    const most = new Shares(SHARED.streams).largest;
    const readers = await Promise.all(Array.from({ length: most }, () => open(greedy)));
    readers.push(await open(greedy));
    onTestFinished(() => readers.forEach((reader) => reader.leave()));
    const refused = readers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, response }) => [status, response.headers['retry-after']])).toEqual([
      [429, '5'],
    ]);
    const reader = await open(other);
    expect(reader.status).toBe(200);
    reader.leave();
  });
});

describe('sessions of agents', () => {
  const MINUTE = 60_000;

  /**
   * Returns sessions with their clock, and a function that starts sessions of a client until one is refused or a
   * given number is reached.
   */
  function place() {
    const clock = { now: 0 };
    const sessions = new HttpSessions(() => clock.now);
    onTestFinished(() => sessions.close());
    const begin = async (taker: string, count: number) => {
      for (let id = 0; id < count && (await sessions.makeRoomFor(taker)) === 0; id++) {
        const session = { end: async () => undefined } as unknown as HttpSession['session'];
        const kept = { session, taker, handle: never, close: async () => undefined };
        sessions.add(`${taker} ${id}`, { ...kept, principal: `${taker}.client-${id % 3}` });
      }
    };
    return { clock, sessions, begin };
  }

  it('are not used up by one partner with any number of clients: another partner can start a session', async () => {
    const { sessions, begin } = place();
    await begin('greedy', 500);
    expect(await sessions.makeRoomFor('greedy')).toBe(5 * MINUTE);
    await begin('other', 40);
    expect(await sessions.makeRoomFor('other')).toBe(0);
  });

  it('that were idle for minutes are ended for new sessions of the same partner, longest idle first', async () => {
    const { clock, sessions, begin } = place();
    await begin('other', 1);
    await begin('greedy', 500);
    const isOpen = (id: number) => sessions.find(`greedy ${id}`, `greedy.client-${id % 3}`) !== undefined;
    clock.now = 4 * MINUTE;
    expect(isOpen(0)).toBe(true); // looking for a session counts as a use
    expect(await sessions.makeRoomFor('greedy')).toBe(MINUTE);
    clock.now = 5 * MINUTE;
    expect(await sessions.makeRoomFor('greedy')).toBe(0);
    expect([0, 1, 2].map(isOpen)).toEqual([true, false, true]);
    expect(sessions.find('other 0', 'other.client-0')).toBeDefined();
  });
});

describe('requests that faults hold', () => {
  it('are not used up by one partner: it gets 429 with Retry-After, and requests of another partner are held', async () => {
    const [greedy, other] = [partner('held-greedy'), partner('held-other')];
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const send = ({ headers }: Taker, fault: string) =>
      fetch(`${api.url}/merchants`, {
        headers: { ...headers, 'Sandbox-Fault': fault },
        signal: leaving.signal,
      });
    const all = Array.from({ length: new Shares(SHARED.heldRequests).largest + 1 }, () =>
      send(greedy, 'hang=300000').catch(() => undefined),
    );
    const refused = await Promise.race(all);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await send(other, 'delay=1')).status).toBe(200);
  });
});

/** Sends a request. Returns its response as soon as the head has arrived, and does not read the body. */
function unread(path: string, { headers }: Taker): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(`${api.url}${path}`, { headers, agent: false }, resolve).on('error', reject);
    onTestFinished(() => void request.destroy());
  });
}

describe('long lists and exports', () => {
  it('do not fill the memory for one partner: it gets 429 with Retry-After, and another partner gets its export', async () => {
    const [greedy, other] = [partner('long-greedy'), partner('long-other')];
    const workspace = await api.sandbox.workspaces.get(greedy.name);
    const body = 'x'.repeat(100_000);
    await workspace?.command((tx) => {
      const mail = { to: 'a@example.com', subject: 'x', body, at: START, basketId: 1, attachments: [] };
      for (let id = 1; id <= 60; id++) tx.put('mails', { ...mail, id });
    });
    const path = `/_sandbox/workspaces/${greedy.name}/export`;
    takeAllBut(6 * 1024 * 1024, LONG_REPLIES, greedy.name); // each export that is being sent holds 4 MiB
    const answers: string[] = [];
    for (let opened = 0; opened < 2; opened++) {
      const response = await unread(path, greedy);
      answers.push(`${response.statusCode} ${response.headers['retry-after']}`);
    }
    expect(answers).toEqual(['200 undefined', '429 5']);
    const own = await fetch(`${api.url}/_sandbox/workspaces/${other.name}/export`, {
      headers: other.headers,
    });
    expect([own.status, Object.keys((await own.json()) as object)]).toEqual([
      200,
      expect.arrayContaining(['merchants']),
    ]);
  });
});

describe('connections', () => {
  it('are not used up by one address: it gets 503 with Retry-After, and requests of another address get responses', async () => {
    const served: string[] = [];
    const app = createApp();
    app.use((request: Request, response: Response) => {
      served.push(request.socket.remoteAddress ?? '');
      response.end('served');
    });
    const server = serverOf(app, { connections: { all: 8, parts: 2 } });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const open = async (localAddress: string) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    };
    for (let held = 0; held < 4; held++) await open('127.0.0.8');
    const fifth = await open('127.0.0.8');
    fifth.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [data] = (await once(fifth, 'data')) as [Buffer];
    expect(data.toString()).toMatch(
      /^HTTP\/1.1 503 Service Unavailable\r\n[^]*Retry-After: 5\r\n[^]*"code":"overloaded"/,
    );
    await once(fifth, 'close');
    const other = await open('127.0.0.9');
    other.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String(((await once(other, 'data')) as [Buffer])[0])).toMatch(/^HTTP\/1.1 200 OK/);
    expect(served).toEqual(['127.0.0.9']);
  });
});
