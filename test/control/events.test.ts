import { describe, expect, it } from 'vitest';
import { START, startHarness } from '../harness.js';
import { sendRaw } from '../http/raw.js';
import { follow, ofKind, type StreamEvent } from './event-reader.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const CAPTURE = { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }], duration: 'PT10M' };

const api = await startHarness({ requestsKept: 5000 });
const workspace = await api.sandbox.workspaces.get('test');
const control = (path: string, body?: object, method = 'POST') =>
  api.send(method, `/_sandbox/workspaces/test${path}`, { ...(body && { body }) });
const capture = () => api.send('POST', '/reservations', { body: CAPTURE });
const idsOf = (events: readonly StreamEvent[]) => events.map(({ id }) => id);
const countUp = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('a reader of the events', () => {
  it('gets each event in order, with consecutive ids', async () => {
    await api.get('/merchants');
    const reader = await follow(api.url, 'test');
    await reader.until(() => reader.lastId !== null);
    const before = reader.lastId ?? 0;
    const { reference } = (await capture()).body;
    await control('/clock/advance', { duration: 'PT10M' });
    await control('/snapshots', { name: 'kept' });
    await control('/clock', { frozen: true }, 'PUT');
    await control('/snapshots/kept/restore');
    await api.get('/bookings/7');
    await control('/reset');
    await control('/requests/2/fork', { moment: 'before', name: 'forked' });
    await reader.until((events) => events.some(({ data }) => data.action === 'fork'));
    reader.leave();
    const [fork] = (await api.send('GET', '/_sandbox/workspaces')).body;
    expect(fork).toMatchObject({ name: 'forked', origin: 'test' });
    const later = START + 10 * 60_000;
    const [at, now] = [START, later].map((time) => new Date(time).toISOString());
    expect(reader.events.map(({ event, data }) => [event, data])).toEqual([
      ['request', expect.objectContaining({ operationId: 'createCapture', status: 200, changes: 2 })],
      ['due', { at: now, type: 'capture.expired', id: reference }],
      ['clock', { now, frozen: true }],
      ['state', { at: now, action: 'snapshot', name: 'kept' }],
      ['clock', { now, frozen: true }],
      ['clock', { now, frozen: true }],
      ['state', { at: now, action: 'restore', name: 'kept' }],
      [
        'request',
        expect.objectContaining({
          operationId: 'getBooking',
          outcome: {
            code: 'not_found',
            faults: [],
            rules: ['P0'],
            sentence: 'No booking with ID `7` is visible to this key.',
          },
        }),
      ],
      ['clock', { now: at, frozen: true }],
      ['state', { at: now, action: 'reset', name: null }],
      ['state', { at, action: 'fork', name: 'forked' }],
    ]);
    expect(idsOf(reader.events)).toEqual(countUp(before + 1, before + 11));
  });

  it('gets each request with its changes of state, but without messages and secrets', async () => {
    const reader = await follow(api.url, 'test');
    const { reference } = (await capture()).body;
    await reader.until((events) => events.length > 0);
    reader.leave();
    const [{ data } = { data: {} }] = reader.events;
    expect(data).toMatchObject({
      clientId: 'test.partner',
      outcome: { code: 'ok', faults: [], rules: [] },
      path: '/reservations',
      transitions: [{ entity: 'capture', id: reference, from: 'none', to: 'held', rule: 'C1' }],
    });
    expect(Object.keys(data)).not.toContain('response');
  });

  it('gets due events without another request while the clock runs', async () => {
    await control('/clock', { frozen: false }, 'PUT');
    const reader = await follow(api.url, 'test');
    const brief = { ...CAPTURE, duration: 'PT1S' };
    const { reference } = (await api.send('POST', '/reservations', { body: brief })).body;
    await reader.until((events) => ofKind(events, 'due').length > 0, 3000);
    reader.leave();
    expect(reader.events.map(({ event }) => event)).toEqual(['request', 'due']);
    expect(reader.events[1]?.data).toMatchObject({ type: 'capture.expired', id: reference });
    await control('/reset');
  });
});

describe('a reader that comes back', () => {
  it.each([
    ['the header', (id: number) => ({ headers: { 'last-event-id': String(id) } })],
    ['a parameter', (id: number) => ({ query: `?lastEventId=${id}` })],
    [
      'both, of which the header counts',
      (id: number) => ({ headers: { 'last-event-id': String(id) }, query: '?lastEventId=1' }),
    ],
  ])('continues after the event that it names in %s', async (_, optionsFor) => {
    for (let made = 0; made < 5; made++) await capture();
    const last = workspace?.activityLogs.events.lastId ?? 0;
    const reader = await follow(api.url, 'test', optionsFor(last - 3));
    await reader.until((events) => events.length >= 3);
    reader.leave();
    expect(idsOf(reader.events)).toEqual(countUp(last - 2, last));
  });

  it('gets only new events if it names an id that does not exist yet', async () => {
    const last = workspace?.activityLogs.events.lastId ?? 0;
    const reader = await follow(api.url, 'test', { query: `?lastEventId=${last + 100}` });
    await capture();
    await reader.until((events) => events.length > 0);
    reader.leave();
    expect(idsOf(reader.events)).toEqual([last + 1]);
  });

  it.each(['-1', '1.5', 'x', '', '1e3', '9'.repeat(16), ' 1 2'])(
    'is refused with 400 for the event “%s”',
    async (id) => {
      const target = 'GET /_sandbox/workspaces/test/events HTTP/1.1';
      const { host } = new URL(api.url);
      const reply = await sendRaw(
        api.url,
        target,
        `Host: ${host}`,
        'Connection: close',
        `Last-Event-ID: ${id}`,
      );
      expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, 'Last-Event-ID']);
    },
  );

  it('loses nothing and gets nothing twice if it reconnects often during hundreds of requests a second', async () => {
    const load = { isOver: false, sent: 0 };
    const send = async () => {
      while (!load.isOver) {
        await api.get('/bookings/1');
        load.sent += 1;
      }
    };
    const first = workspace?.activityLogs.events.lastId ?? 0;
    const senders = Promise.all(Array.from({ length: 8 }, send));
    const got: StreamEvent[] = [];
    let last = first;
    for (let visit = 0; visit < 12 || load.sent <= 100; visit++) {
      const reader = await follow(api.url, 'test', { headers: { 'last-event-id': String(last) } });
      await new Promise((resolve) => setTimeout(resolve, visit % 3 === 0 ? 30 : 130));
      reader.leave();
      got.push(...reader.events);
      last = reader.lastId ?? last;
    }
    load.isOver = true;
    await senders;
    const end = first + load.sent;
    const reader = await follow(api.url, 'test', { headers: { 'last-event-id': String(last) } });
    await reader.until((events) => last === end || events.at(-1)?.id === end);
    reader.leave();
    got.push(...reader.events);
    expect(idsOf(got)).toEqual(countUp(first + 1, end));
    expect(load.sent).toBeGreaterThan(100);
    const requests = got.map(({ data }) => data.id);
    expect(requests).toEqual(countUp(requests[0], requests[0] + load.sent - 1));
  });
});

describe('a reader that comes back too late', async () => {
  const few = await startHarness({ requestsKept: 3 });
  const kept = (await few.sandbox.workspaces.get('test'))?.activityLogs.events;

  it('gets the number of missed events, and the others', async () => {
    for (let made = 0; made < 10; made++) await few.get('/merchants');
    const begin = kept?.begin ?? 0;
    expect([kept?.after(0)[0]?.[0], kept?.lastId]).toEqual([begin + 6, begin + 11]); // the first event belongs to the token request
    const reader = await follow(few.url, 'test', { query: `?lastEventId=${begin + 2}` });
    await reader.until((events) => events.length >= 4);
    reader.leave();
    // Six events are kept, but only three of their requests.
    expect(reader.events.map(({ event, id, data }) => [event, id, data.events])).toEqual([
      ['missed', begin + 8, 6],
      ['request', begin + 9, undefined],
      ['request', begin + 10, undefined],
      ['request', begin + 11, undefined],
    ]);
  });

  it('learns that the log was restarted, for example after a deletion of the workspace', async () => {
    const begin = kept?.begin ?? 0;
    const reader = await follow(few.url, 'test', { query: `?lastEventId=${begin - 1}` });
    await reader.until((events) => events.length >= 5);
    reader.leave();
    expect(reader.events.map(({ event }) => event)).toEqual([
      'began',
      'missed',
      'request',
      'request',
      'request',
    ]);
  });

  it('gets only the number of missed events from a sandbox that keeps no requests', async () => {
    const none = await startHarness({ requestsKept: 0 });
    const reader = await follow(none.url, 'test');
    for (let made = 0; made < 3; made++) await none.get('/merchants');
    const begin = (await none.sandbox.workspaces.get('test'))?.activityLogs.events.begin ?? 0;
    await reader.until((events) => events.at(-1)?.id === begin + 4);
    reader.leave();
    expect(new Set(reader.events.map(({ event }) => event))).toEqual(new Set(['missed']));
    expect(reader.events.reduce((sum, { data }) => sum + data.events, 0)).toBe(4);
  });
});
