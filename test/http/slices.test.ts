import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SlicedBody, valueOfReply } from '../../src/http/sliced-body.js';
import { turnOf } from '../../src/http/turn.js';
import { readInSlice, readInSlices, Slices } from '../../src/time/slices.js';
import { countUse, greediest, nextTurn, turnFor } from '../../src/time/turns.js';
import type { HandledId } from '../../src/operations/handlers.js';
import { ListReply, runOperation } from '../../src/operations/run.js';
import { allOf } from '../../src/domain/shared/steps.js';
import { real } from '../../src/time/real-time.js';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { toDocument } from '../../src/seed/fixture/schema/document.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { SMALL_FIXTURE, START } from '../harness.js';

/** Returns the milliseconds that a partner, here named by `taker`, used in the last minute. */
const usedBy = (taker: string) => new Map(greediest(1000)).get(taker) ?? 0;

describe('a slice', () => {
  it('is followed by other work of the event loop, even if much sliced work waits', async () => {
    const turns: string[] = [];
    let isOver = false;
    const count = () => {
      turns.push('turn');
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const work = async (name: string) => {
      for (let slice = 0; slice < 3; slice++) {
        await nextTurn();
        turns.push(name);
      }
    };
    await Promise.all(['a', 'b', 'c'].map(work));
    isOver = true;
    const slices = turns.flatMap((name, at) => (name === 'turn' ? [] : [at]));
    expect(slices.map((at) => turns[at])).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
    for (const [index, at] of slices.slice(1).entries()) expect(at - (slices[index] ?? 0)).toBeGreaterThan(1);
  });

  it('gives up a slow list, and reads a short one completely', () => {
    function* endless() {
      for (;;) yield null;
    }
    expect(readInSlice(endless())).toBeNull();
    expect(readInSlice([1, null, 2])).toEqual([1, 2]);
  });
});

describe('a waiting request', () => {
  it('comes before requests of takers that used more time in the last second', async () => {
    const order: string[] = [];
    countUse('greedy', 100);
    const waiting = ['greedy', 'greedy', 'other', 'greedy'].map(async (taker) => {
      await turnFor(taker);
      order.push(taker);
    });
    await Promise.all(waiting);
    expect(order).toEqual(['other', 'greedy', 'greedy', 'greedy']);
  });

  it('counts by its address without a token, so that no stranger delays others', async () => {
    const order: string[] = [];
    const from = (remoteAddress: string) => ({ socket: { remoteAddress }, headers: {} }) as IncomingMessage;
    countUse('(203.0.113.7)', 100, '(strangers)');
    await Promise.all(
      ['203.0.113.7', '203.0.113.7', '198.51.100.1'].map(async (address) => {
        await turnOf(from(address));
        order.push(address);
      }),
    );
    expect(order).toEqual(['198.51.100.1', '203.0.113.7', '203.0.113.7']);
  });

  it('counts also by all strangers together, so that many addresses gain nothing', async () => {
    const order: string[] = [];
    countUse('(203.0.113.9)', 100, '(crowd)');
    countUse('partner', 50);
    const takers = [
      ...['(::1)', '(::2)', '(::3)'].map((one) => [one, '(crowd)'] as const),
      ['partner'] as const,
    ];
    await Promise.all(
      takers.map(async ([taker, group]) => {
        await nextTurn(taker, group);
        order.push(taker);
      }),
    );
    expect(order[0]).toBe('partner');
  });

  it('need not wait if nobody waits and this turn of the event loop has time left', async () => {
    await nextTurn('one'); // a new turn of the event loop
    expect(turnFor('one')).toBeUndefined();
    countUse('one', 4);
    expect(turnFor('one')).toBeUndefined();
    countUse('one', 1);
    await expect(turnFor('two')).resolves.toBeUndefined();
  });
});

describe('a list that is read in slices', () => {
  it('lets other work run in between, and ends at its limit', async () => {
    let [turns, read] = [0, 0];
    vi.spyOn(real, 'performanceNow').mockImplementation(() => read); // each entry takes a millisecond
    function* slow() {
      for (;;) {
        read += 1;
        yield read < 60 ? null : read;
      }
    }
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const entries = await readInSlices(slow(), { limit: 2, taker: 'reader' });
    clearImmediate(timer);
    vi.restoreAllMocks();
    expect(entries).toEqual([60, 61]);
    expect(turns).toBeGreaterThan(10); // one turn per 2 ms of reading
    expect(usedBy('reader')).toBe(61);
    expect(await readInSlices([1, null, 2], { limit: 5, taker: undefined })).toEqual([1, 2]);
  });

  it('are charged without the time of a wait', async () => {
    let now = real.performanceNow();
    vi.spyOn(real, 'performanceNow').mockImplementation(() => now);
    const slices = new Slices('waiter');
    now += 3;
    const wait = Promise.resolve().then(() => (now += 500));
    await slices.waitFor(wait);
    now += 4;
    slices.count();
    vi.restoreAllMocks();
    expect(usedBy('waiter')).toBe(7);
  });
});

const MAIL = { to: 'a@example.com', subject: 'x', at: START, basketId: 1, attachments: [] };
/** Enough mails for a body that is too long to be serialized at once, and too long for the buffers of sockets. */
const [MAILS, MAIL_BYTES] = [60, 100_000];

describe('a long body', () => {
  let sandbox: Sandbox;
  let workspace: LiveWorkspace;
  const path = '/_sandbox/workspaces/large/export';

  beforeAll(async () => {
    sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent', fixture: null });
    const fixture = loadFixture(SMALL_FIXTURE, { now: START });
    workspace = await sandbox.workspaces.create({
      name: 'large',
      fixture,
      clock: { now: START, frozen: true },
    });
    await workspace.command((tx) => {
      for (let id = 1; id <= MAILS; id++)
        tx.put('mails', { ...MAIL, id, body: `${id}`.padEnd(MAIL_BYTES, 'é') });
    });
  });
  afterAll(() => sandbox.close());

  const exported = () => JSON.parse(JSON.stringify(toDocument(workspace.export()))) as unknown;

  it('is sent while it is serialized, and is complete', async () => {
    const response = await fetch(sandbox.url + path);
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    expect(await response.json()).toEqual(exported());
  });

  it('shows the moment of its request, without later changes', async () => {
    const before = exported();
    const response = await fetch(sandbox.url + path); // its body is not read yet, and is too long for the buffers of sockets
    await workspace.command((tx) => {
      for (let id = 1; id <= MAILS; id++) tx.remove('mails', id);
      tx.put('mails', { ...MAIL, id: MAILS + 1, body: 'late' });
    });
    expect(await response.json()).toEqual(before);
    expect(await (await fetch(sandbox.url + path)).json()).toEqual(exported());
  });

  it('has no bytes for HEAD', async () => {
    const response = await fetch(sandbox.url + path, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('ends when its client disconnects, and others are answered', async () => {
    await workspace.command((tx) => {
      for (let id = 1; id <= MAILS; id++) tx.put('mails', { ...MAIL, id, body: 'x'.repeat(MAIL_BYTES) });
    });
    const { hostname, port, host } = new URL(sandbox.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    expect((await fetch(`${sandbox.url}/_sandbox/health`)).status).toBe(200);
  });
});

describe('the value of a long reply', () => {
  const parts = [Buffer.from('['), Buffer.from(']')];
  const responseOf = (destroyed: boolean) =>
    ({ destroyed, req: {}, once: () => undefined }) as unknown as ServerResponse;

  it('is not serialised if the client has disconnected; its request is logged all the same', async () => {
    const body = new SlicedBody(parts);
    expect(await valueOfReply(body, responseOf(true))).toBe(body);
    expect([body.isDone, body.bytes]).toEqual([false, 0]);
    expect(await valueOfReply(new SlicedBody(parts), responseOf(false))).toEqual(Buffer.from('[]'));
  });
});

describe('a listing', () => {
  it('that is read in slices shows the moment of its request', async () => {
    const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent', fixture: null });
    const fixture = loadFixture(SMALL_FIXTURE, { now: START });
    const workspace = await sandbox.workspaces.create({ fixture, clock: { now: START, frozen: true } });
    const client = workspace.query(({ clients }) => clients.get('partner'));
    if (!client) throw new Error('no client');
    const call = {
      path: {},
      query: {},
      body: undefined,
      language: 'en',
      baseUrl: '',
      workspace: 'w',
      vendor: 'v',
    };
    const run = (id: HandledId, parts: object = {}) =>
      runOperation(workspace, { id, client, callAt: (now) => ({ ...call, ...parts, now }) as never });
    const availabilityItemId = '11_trip_20260603100000_20260603120000';
    const guests = [{ priceCategoryId: 111, occupancy: 1 }];
    const contact = { type: 'email', name: 'Ann', value: 'ann@example.com' };
    const book = () => run('createBooking', { body: { items: [{ availabilityItemId, guests }], contact } });
    await book();
    await book();
    const reply = run('listBookings');
    if (!(reply instanceof ListReply)) throw new Error('no list');
    const [before, slices] = [allOf(reply.atOnce()), reply.inSlices()[Symbol.iterator]()];
    const first: unknown = slices.next().value;
    await run('cancelBooking', { path: { bookingId: 2 }, query: { reason: 'x' } });
    await book();
    expect([first, ...allOf({ [Symbol.iterator]: () => slices })]).toEqual(before);
    expect(before).toHaveLength(2);
    await sandbox.close();
  });
});
