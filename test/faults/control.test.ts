import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_RULES } from '../../src/faults/rule.js';
import { createSandbox } from '../../src/sandbox.js';
import { startHarness, type Harness } from '../harness.js';
import { copyWithoutLock } from '../store/folder.js';
import { controlOf } from './control.js';

const folder = mkdtempSync(`${tmpdir()}/faults-`);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const ITEM = '11_trip_20260603100000_20260603120000';
const BOOKING = {
  items: [{ availabilityItemId: ITEM, guests: [{ priceCategoryId: 111, occupancy: 2 }] }],
  contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
};
const LOST = {
  match: { operationId: ['createBooking'], client: 'partner' },
  when: { skip: 1, times: 1 },
  effect: { type: 'cut', at: 'committed' },
  note: 'The second reply is lost',
} as const;

describe('fault rules of a workspace', () => {
  it('are added at the end, listed with their hits, and removed', async () => {
    const api = await startHarness();
    const control = controlOf(api);
    expect(await control.add(LOST)).toEqual({ id: 1, ...LOST, hits: 0 });
    expect(await control.add({ effect: { type: 'token-ended' } })).toEqual({
      id: 2,
      match: {},
      when: {},
      effect: { type: 'token-ended' },
      note: null,
      hits: 0,
    });
    expect((await api.get('/merchants')).status).toBe(401);
    expect((await control.list()).map(({ id, hits }) => [id, hits])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(await control.call('DELETE', '/faults/2')).toMatchObject({
      status: 200,
      body: { id: 2, hits: 1 },
    });
    expect(await control.call('DELETE', '/faults/2')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await control.call('DELETE', '/faults')).toMatchObject({ status: 200, body: [{ id: 1 }] });
    expect(await control.list()).toEqual([]);
    expect((await api.get('/merchants')).status).toBe(200);
  });

  it('have new ids after all were removed, and start at 1 after a reset', async () => {
    const api = await startHarness();
    const control = controlOf(api);
    const added = async () => {
      await control.add({ effect: { type: 'token-ended' } });
      return (await control.list()).map(({ id }) => id);
    };
    expect(await added()).toEqual([1]);
    await control.call('DELETE', '/faults');
    expect(await added()).toEqual([2]);
    await control.call('POST', '/reset');
    expect(await added()).toEqual([1]);
  });

  it('can be moved, switched off and on, and keep their counts', async () => {
    const api = await startHarness();
    const control = controlOf(api);
    await control.add({ effect: { type: 'status', status: 503 } });
    await control.add({ effect: { type: 'status', status: 500 } });
    const status = async () => (await api.get('/merchants')).status;
    const order = async () => (await control.list()).map(({ id, hits, isOff = false }) => [id, hits, isOff]);
    expect(await status()).toBe(503);
    const moved = await control.call('PUT', '/faults/2', { position: 1 });
    expect(moved).toMatchObject({ status: 200, body: { id: 2, hits: 0 } });
    expect(await status()).toBe(500);
    expect((await control.call('PUT', '/faults/2', { isOff: true })).body).toMatchObject({
      isOff: true,
      hits: 1,
    });
    expect(await status()).toBe(503);
    expect((await control.call('PUT', '/faults/2', { position: 100 })).body).toMatchObject({ isOff: true });
    expect(await order()).toEqual([
      [1, 2, false],
      [2, 1, true],
    ]);
    await control.call('PUT', '/faults/1', { isOff: true });
    expect(await status()).toBe(200);
    await control.call('PUT', '/faults/2', { isOff: false });
    expect(await status()).toBe(500);
    expect(await order()).toEqual([
      [1, 2, true],
      [2, 2, false],
    ]);
    expect((await control.call('PUT', '/faults/3', { position: 1 })).status).toBe(404);
    expect((await control.call('PUT', '/faults/2', { position: 0 })).status).toBe(400);
  });

  it('are refused with all their errors', async () => {
    const control = controlOf(await startHarness());
    const faultsOf = async (rule: unknown) => {
      const { status, body } = await control.send(rule);
      expect(status).toBe(400);
      return body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]);
    };
    expect(await faultsOf({})).toEqual([['/effect', 'required']]);
    expect(await faultsOf({ effect: { type: 'explode' }, when: { times: 0 }, notes: '' })).toEqual(
      expect.arrayContaining([
        ['/notes', 'unknown'],
        ['/when/times', 'too_small'],
        ['/effect/type', 'not_allowed'],
      ]),
    );
    const both = {
      match: { operationId: ['nope', 3], client: 'nobody' },
      when: { every: 0, probability: 2 },
      effect: { type: 'delay', ms: 300_001, uniform: [5, 1], status: 'x', foo: 1 },
    };
    expect((await faultsOf(both)).toSorted()).toEqual([
      ['/effect/foo', 'unknown'],
      ['/effect/ms', 'mutually_exclusive'],
      ['/effect/ms', 'too_large'],
      ['/effect/status', 'unknown'],
      ['/effect/status', 'wrong_type'],
      ['/effect/uniform', 'mutually_exclusive'],
      ['/effect/uniform/1', 'too_small'],
      ['/match/client', 'not_found'],
      ['/match/operationId/0', 'not_allowed'],
      ['/match/operationId/1', 'wrong_type'],
      ['/when/every', 'too_small'],
      ['/when/probability', 'too_large'],
    ]);
    expect(await faultsOf({ match: 1, effect: { type: 'cut', at: 'end' } })).toEqual([
      ['/match', 'wrong_type'],
      ['/effect/at', 'not_allowed'],
    ]);
    expect(await control.list()).toEqual([]);
  });

  it.each([
    { type: 'delay', uniform: [0, 60_000] },
    { type: 'delay', lognormal: { median: 200, sigma: 0.5 } },
    { type: 'status', status: 503, retryAfter: 0, body: 'empty' },
    { type: 'hang', ms: 300_000 },
    { type: 'slow', bytesPerSecond: 1 },
    { type: 'garble', as: 'html' },
    { type: 'moment', moment: 'hold-shortened' },
  ])('accept the effect $type', async (effect) => {
    const control = controlOf(await startHarness());
    expect((await control.send({ effect })).body).toMatchObject({ effect });
  });

  it(`are limited to ${MAX_RULES}`, async () => {
    const control = controlOf(await startHarness());
    for (let count = 0; count < MAX_RULES; count++) await control.add({ effect: { type: 'token-ended' } });
    const refused = await control.send({ effect: { type: 'token-ended' } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  });

  it('are deleted by a reset, kept when a snapshot is restored, and not part of an export or a fork', async () => {
    const api = await startHarness();
    const control = controlOf(api);
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    await workspace?.createSnapshot('before');
    await api.get('/merchants');
    await control.add({ effect: { type: 'delay', ms: 1 } });
    await workspace?.restoreSnapshot('before');
    expect(await control.list()).toHaveLength(1);
    expect(JSON.stringify(workspace?.export())).not.toContain('delay');
    const [latest] = await control.requests();
    const forked = await fetch(`${api.url}/_sandbox/workspaces/${api.workspace}/requests/${latest.id}/fork`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ moment: 'before', name: 'forked' }),
    });
    expect(forked.status).toBe(200);
    const ofFork = await fetch(`${api.url}/_sandbox/workspaces/forked/faults`);
    expect(await ofFork.json()).toEqual([]);
    await control.call('POST', '/reset');
    expect(await control.list()).toEqual([]);
  });

  it('emit an event when they change', async () => {
    const api = await startHarness();
    const control = controlOf(api);
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    const before = workspace?.activityLogs.events.lastId ?? 0;
    await control.add({ effect: { type: 'token-ended' } });
    await control.call('DELETE', '/faults/1');
    await control.call('DELETE', '/faults'); // there is no rule left to delete
    expect(workspace?.activityLogs.events.after(before)).toMatchObject([
      [before + 1, { type: 'state', action: 'faults', name: null }],
      [before + 2, { type: 'state', action: 'faults' }],
    ]);
  });

  it('end with the process, even if it is killed', async () => {
    const store = `file:${folder}/rules`;
    const first = await createSandbox({ port: 0, store, log: 'silent' });
    const rules = `${first.url}/_sandbox/workspaces/demo/faults`;
    const body = JSON.stringify({ effect: { type: 'token-ended' } });
    await fetch(rules, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(await (await fetch(rules)).json()).toHaveLength(1);
    copyWithoutLock(`${folder}/rules`, `${folder}/killed`);
    await first.close();
    for (const after of [store, `file:${folder}/killed`]) {
      const second = await createSandbox({ port: 0, store: after, log: 'silent' });
      expect(await (await fetch(`${second.url}/_sandbox/workspaces/demo/faults`)).json()).toEqual([]);
      await second.close();
    }
  });
});

describe('a fault after the request was processed', () => {
  it('a lost response leaves exactly one booking, also after a restart', async () => {
    const store = `file:${folder}/lost`;
    const api = await startHarness({ store });
    await controlOf(api).add({ ...LOST, when: { times: 1 } });
    await expect(api.send('POST', '/bookings', { body: BOOKING })).rejects.toThrow('fetch failed');
    expect((await api.get('/bookings')).body).toHaveLength(1);
    await api.close();
    const again = await createSandbox({ port: 0, store, fixture: null, log: 'silent' });
    const workspace = await again.workspaces.get('test');
    expect(workspace?.export().baskets).toMatchObject([{ id: 1, status: 'reserved' }]);
    await again.close();
  });

  it('prices raised by a `moment` fault stay after a restart', async () => {
    const store = `file:${folder}/raised`;
    const api = await startHarness({ store });
    const headers = { 'Sandbox-Fault': 'moment=price-raised' };
    expect((await api.send('POST', '/bookings', { body: BOOKING, headers })).status).toBe(200);
    await api.close();
    const again = await createSandbox({ port: 0, store, fixture: null, log: 'silent' });
    const exported = (await again.workspaces.get('test'))?.export();
    expect(exported?.rules[0]?.priceCategories[0]?.price).toEqual({ amount: 22, currency: 'EUR' });
    await again.close();
  });
});

describe('a read-only token', () => {
  const asReader = async (api: Harness, path: string, method = 'GET', headers = {}) => {
    const { body } = await controlOf(api).call('POST', '/reading-tokens', { client: 'partner' });
    const token = (body as { accessToken: string }).accessToken;
    return (
      await fetch(api.url + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } })
    ).status;
  };

  it('uses up no rule, and its requests are not logged or counted', async () => {
    const api = await startHarness();
    const control = controlOf(api);
    await control.add({ when: { times: 1 }, effect: { type: 'status', status: 503 } });
    for (let sent = 0; sent < 3; sent++) expect(await asReader(api, '/merchants')).toBe(200);
    expect(await control.list()).toMatchObject([{ hits: 0 }]);
    expect(await control.get('/requests')).toEqual([]);
    expect((await control.get('/coverage')).summary.operations.hit).toBe(0);
    const listed = await fetch(`${api.url}/_sandbox/workspaces`).then((answer) => answer.json());
    expect(listed).toMatchObject([{ name: api.workspace, requests24h: 0 }]);
    expect((await api.get('/merchants')).status).toBe(503);
    expect(await control.requests()).toHaveLength(1);
  });

  it('cannot request a fault by its header, and cannot change anything', async () => {
    const api = await startHarness();
    expect(await asReader(api, '/merchants', 'GET', { 'sandbox-fault': 'status=503' })).toBe(200);
    const id = '/availabilities/11_trip_20260603100000_20260603120000';
    expect(await asReader(api, id, 'GET', { 'sandbox-fault': 'moment=price-raised' })).toBe(200);
    const [rule] = (await api.sandbox.workspaces.get('test'))?.export().rules ?? [];
    expect(rule?.priceCategories[0]?.price).toEqual({ amount: 20, currency: 'EUR' });
    expect(await asReader(api, `/bookings`, 'POST')).toBe(401);
  });
});
