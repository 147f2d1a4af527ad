import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../../src/sandbox.js';
import { loadFixture } from '../../../src/seed/fixture/load.js';
import { newTrace } from '../../../src/workspaces/history/trace.js';
import { SMALL_FIXTURE, START, startHarness, type Harness, type Reply } from '../../harness.js';
import { aFolder } from '../../store/folder.js';
import { accessTokenOf } from '../../token.js';
import { observedRequest } from '../observed-request.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const MINUTE = 60_000;
const ADMIN = 'sixteen-letters!';
const ORDER = {
  contact: { type: 'email', name: 'Ana', value: 'ana@example.com' },
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
};

/** Returns a client of a workspace. */
async function clientOf(url: string, workspace: string, client = 'partner') {
  const token = await accessTokenOf(url, `${workspace}.${client}`, `${client}-secret`);
  const send = async (method: string, path: string, sent?: object, bearer = token) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      'accept-language': 'en',
      ...(sent && { 'content-type': 'application/json' }),
    };
    const reply = await fetch(url + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) });
    const text = await reply.text();
    const body: Reply['body'] = text === '' ? null : JSON.parse(text);
    return { status: reply.status, body };
  };
  return {
    token,
    send,
    book: async (): Promise<number> => (await send('POST', '/bookings', ORDER)).body.id,
    bookings: async (): Promise<number[]> =>
      (await send('GET', '/bookings')).body.map(({ id }: { id: number }) => id),
    seats: async (): Promise<number> => (await send('GET', `/availabilities/${ITEM}`)).body.availableSeats,
  };
}

const control = (harness: Harness, method: string, path: string, body?: object) =>
  harness.send(method, `/_sandbox/workspaces/${path}`, { ...(body && { body }) });
const fork = (harness: Harness, workspace: string, request: number | string, body: object) =>
  control(harness, 'POST', `${workspace}/requests/${request}/fork`, body);
/** Returns the number of the latest booking request of a workspace. */
const latest = async (harness: Harness, workspace = 'test'): Promise<number> =>
  (await control(harness, 'GET', `${workspace}/requests?operationId=createBooking&limit=1`)).body[0].id;

describe('a fork of a workspace', async () => {
  const api = await startHarness({ store: `file:${aFolder()}`, fsync: false });
  const origin = await clientOf(api.url, 'test');

  it('has the state before or after the request, with the clients under its own name', async () => {
    await control(api, 'POST', 'test/reset');
    const first = await origin.book();
    const second = await origin.book();
    const request = await latest(api);
    await origin.book();
    await control(api, 'POST', 'test/clock/advance', { duration: 'P1D' });
    const replies = [
      await fork(api, 'test', request, { moment: 'before', name: 'before' }),
      await fork(api, 'test', request, { moment: 'after', name: 'after' }),
    ];
    const [{ clients: secrets }] = replies.map(({ body }) => body) as [{ clients: object[] }];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(secrets[0]).toEqual({ clientId: 'before.agent', clientSecret: 'agent-secret' });
    expect(replies[0]?.body.clock).toEqual({ now: new Date(START).toISOString(), frozen: true });
    const [before, after] = [await clientOf(api.url, 'before'), await clientOf(api.url, 'after')];
    expect([await before.bookings(), await after.bookings()]).toEqual([[first], [first, second]]);
    expect([await before.seats(), await after.seats()]).toEqual([9, 8]);
    expect(await before.book()).toBe(second);
  });

  it('shares no changes with its origin, in either direction', async () => {
    await control(api, 'POST', 'test/reset');
    const same = await origin.book();
    await fork(api, 'test', await latest(api), { moment: 'after', name: 'apart' });
    const apart = await clientOf(api.url, 'apart');
    await apart.send('PUT', `/bookings/${same}?refundType=ignore&reason=x`);
    await apart.book();
    await origin.book();
    await origin.book();
    expect([await origin.seats(), await apart.seats()]).toEqual([7, 9]);
    const statusIn = async (client: typeof origin) =>
      (await client.send('GET', `/bookings/${same}`)).body.status;
    expect([await statusIn(origin), await statusIn(apart)]).toEqual(['reserved', 'cancelled']);
    await control(api, 'POST', 'test/reset');
    expect([await origin.bookings(), (await apart.bookings()).length]).toEqual([[], 2]);
    await control(api, 'DELETE', 'apart');
    expect(await origin.seats()).toBe(10);
  });

  it('can be forked again, and reset to the fixture and the first clock of its origin', async () => {
    await control(api, 'POST', 'test/reset');
    await control(api, 'POST', 'test/clock/advance', { duration: 'PT30M' });
    const first = await origin.book();
    await fork(api, 'test', await latest(api), { moment: 'after', name: 'child' });
    const child = await clientOf(api.url, 'child');
    const second = await child.book();
    await child.book();
    const request = (await control(api, 'GET', 'child/requests?operationId=createBooking')).body[1].id;
    await fork(api, 'child', request, { moment: 'after', name: 'grandchild' });
    const grandchild = await clientOf(api.url, 'grandchild');
    expect(await grandchild.bookings()).toEqual([first, second]);
    expect((await control(api, 'GET', 'grandchild/clock')).body.now).toBe(
      new Date(START + 30 * MINUTE).toISOString(),
    );
    await control(api, 'POST', 'grandchild/reset');
    expect((await control(api, 'GET', 'grandchild/clock')).body).toEqual({
      now: new Date(START).toISOString(),
      frozen: true,
    });
    const anew = await clientOf(api.url, 'grandchild');
    expect([await anew.bookings(), (await child.bookings()).length]).toEqual([[], 3]);
  });

  it('refuses the tokens of its origin, and the origin refuses those of the fork', async () => {
    await control(api, 'POST', 'test/reset');
    await origin.book();
    await fork(api, 'test', await latest(api), { moment: 'after', name: 'signed' });
    const forked = await clientOf(api.url, 'signed');
    // A token names its workspace, and is signed with the key of that workspace.
    const mixed = (of: string, by: string) => [...of.split('.').slice(0, 2), by.split('.')[2]].join('.');
    const [a, b] = [mixed(forked.token, origin.token), mixed(origin.token, forked.token)];
    const statuses = [a, b, forked.token, origin.token].map(
      async (token) => (await origin.send('GET', '/bookings', undefined, token)).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200]);
  });

  it('is refused if the step is no longer stored, the name is taken, or the request does not exist', async () => {
    const few = await startHarness({ requestsKept: 2 });
    const client = await clientOf(few.url, 'test');
    await client.book();
    const request = await latest(few);
    await control(few, 'POST', 'test/clock/advance', { duration: 'PT1S' });
    expect((await control(few, 'GET', `test/requests/${request}`)).body.canFork).toBe(true);
    await control(few, 'POST', 'test/clock/advance', { duration: 'PT1S' });
    expect((await control(few, 'GET', `test/requests/${request}`)).body.canFork).toBe(false);
    const codes = [
      await fork(few, 'test', request, { moment: 'before' }),
      await fork(few, 'test', request, { moment: 'after', name: 'test' }),
      await fork(few, 'test', 99, { moment: 'before' }),
      await fork(few, 'none', request, { moment: 'before' }),
      await fork(few, 'test', request, { moment: 'during' }),
      await fork(few, 'test', request, {}),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [409, 'conflict'],
      [409, 'conflict'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ]);
    expect((await fork(few, 'test', request, { moment: 'after' })).body.name).toMatch(/^w[a-z0-9]+$/);
  });
});

describe('a fork in a data folder', () => {
  it('remains after a restart, and so does its running clock', async () => {
    const folder = aFolder();
    const settings = { store: `file:${folder}`, fsync: false, fixture: null } as const;
    const api = await startHarness({ store: settings.store, fsync: false });
    const origin = await clientOf(api.url, 'test');
    await control(api, 'PUT', 'test/clock', { frozen: false });
    const first = await origin.book();
    const request = await latest(api);
    const { at } = (await control(api, 'GET', `test/requests/${request}`)).body;
    await control(api, 'POST', 'test/clock/advance', { duration: 'P30D' });
    const { body } = await fork(api, 'test', request, { moment: 'after', name: 'kept' });
    expect(Date.parse(body.clock.now) - Date.parse(at)).toBeLessThan(5000);
    expect(body.clock.frozen).toBe(false);
    const second = await (await clientOf(api.url, 'kept')).book();
    await api.close();
    const again = await createSandbox({ ...settings, port: 0, log: 'silent' });
    const kept = await clientOf(again.url, 'kept');
    expect(await kept.bookings()).toEqual([first, second]);
    expect(await kept.seats()).toBe(8);
    const later = await (await fetch(`${again.url}/_sandbox/workspaces/kept/clock`)).json();
    const { now, frozen } = later as { now: string; frozen: boolean };
    expect([frozen, Date.parse(now) - Date.parse(at) < 20_000]).toEqual([false, true]);
    expect(await (await clientOf(again.url, 'test')).bookings()).toEqual([first]);
    await again.close();
  });
});

describe('the time of a fork', () => {
  it('is the time at which its request was handled, not the time of the response', async () => {
    const api = await startHarness();
    const workspace = await api.sandbox.workspaces.get('test');
    const trace = newTrace('request');
    workspace?.query(() => undefined, trace);
    await workspace?.advanceClock(60 * MINUTE); // the clock advances while the response is written
    workspace?.answered(
      observedRequest({
        requestId: 'R',
        at: trace.at ?? 0,
        operationId: 'listBookings',
        path: '/bookings',
        trace,
      }),
    );
    const { body } = await fork(api, 'test', 'R', { moment: 'before', name: 'then' });
    expect(body.clock.now).toBe(new Date(START).toISOString());
  });
});

describe('the permission to fork a workspace', async () => {
  const clients = [
    { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
    { client: 'desk', secret: 'b2c4-7f11', merchant: 'tours' },
  ];
  const api = await startHarness({ adminToken: ADMIN, fixture: { ...SMALL_FIXTURE, clients } });

  it('belongs to the admin: a token of the workspace may only read its requests', async () => {
    const [desk, partner] = [await api.token('desk'), await api.token('partner')];
    const path = '/_sandbox/workspaces/test/requests/1';
    const statusOf = async (method: string, target: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = method === 'POST' ? { body: { moment: 'before' } } : {};
      return (await api.send(method, target, { headers, ...body })).status;
    };
    for (const token of [desk, partner]) {
      expect([token === desk, await statusOf('GET', path, token)]).toEqual([token === desk, 200]);
      expect([token === desk, await statusOf('POST', `${path}/fork`, token)]).toEqual([token === desk, 403]);
    }
    expect(await statusOf('POST', `${path}/fork`, ADMIN)).toBe(200);
    await api.sandbox.workspaces.create({
      name: 'other',
      fixture: loadFixture(SMALL_FIXTURE, { now: START }),
    });
    const foreign = (await clientOf(api.url, 'other')).token;
    for (const place of ['requests/1', 'requests.har', 'requests', 'history']) {
      const target = `/_sandbox/workspaces/test/${place}`;
      expect([place, await statusOf('GET', target, foreign)]).toEqual([place, 403]);
      expect([place, await statusOf('GET', target, 'none')]).toEqual([place, 401]);
      expect([place, await statusOf('GET', target, partner)]).toEqual([place, 200]);
    }
  });
});
