import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { senderTo, TINY, workWell, type ShownCase } from '../certification/tiny-profile.js';
import { follow, ofKind } from '../control/event-reader.js';
import { SMALL_FIXTURE } from '../harness.js';
import { eventually } from '../eventually.js';
import { needs } from '../needs.js';
import { startCluster, type Cluster } from './postgres.js';
import { accessTokenOf } from '../token.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const HOLD = { availabilityItemId: ITEM, priceCategories: [{ 111: 1 }] };
const ACCEPT = { accept: 'application/json', 'accept-language': 'en' };
/** The number of stored requests of a workspace. */
const KEPT = 60;

const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
const requestOfStep = (steps: readonly { id: number; request: { id: number } }[], wanted: number) =>
  steps.find(({ id }) => id === wanted)?.request.id;

describe('instances that share a database show the same', needs('postgres'), () => {
  let cluster: Cluster;
  let url = '';
  const open: Sandbox[] = [];
  const start = async () => {
    const given = { port: 0, store: url, fixture: null, log: 'silent', requestsKept: KEPT } as const;
    const settings = { ...given, validateResponses: true };
    const sandbox = await createSandbox(settings, () => Promise.resolve([TINY]));
    open.push(sandbox);
    return { url: sandbox.url, send: senderTo(`${sandbox.url}/_sandbox`) };
  };
  let [a, b] = [] as unknown as [Awaited<ReturnType<typeof start>>, Awaited<ReturnType<typeof start>>];
  beforeAll(async () => {
    cluster = await startCluster();
    url = await cluster.database('observing');
    [a, b] = [await start(), await start()];
  });
  afterAll(async () => {
    for (const sandbox of open) await sandbox.close();
    await cluster.remove();
  });

  /**
   * Creates a workspace. Returns functions that send requests of the partner, alternately to the instances, and
   * requests to the control plane of each instance.
   */
  async function shop(name: string) {
    const clock = { now: '2026-06-01T08:00:00Z', frozen: true };
    await a.send('POST', '/workspaces', { name, fixture: SMALL_FIXTURE, clock });
    const token = await accessTokenOf(a.url, `${name}.partner`, 'partner-secret');
    let turn = 0;
    const senders = [a, b].map((instance) => senderTo(instance.url, token));
    const send = (method: string, path: string, body?: unknown, more: object = {}) =>
      (senders[turn++ % 2] as (typeof senders)[0])(method, path, body, { ...ACCEPT, ...more });
    const at = (instance: typeof a) => (method: string, path: string, body?: unknown) =>
      instance.send(method, `/workspaces/${name}${path}`, body);
    return { send, token, atA: at(a), atB: at(b) };
  }

  it('fault rules: a rule created at one instance applies at the other, and its hits are counted over both', async () => {
    const { send, atA, atB } = await shop('faults');
    const rule = { effect: { type: 'status', status: 503 }, when: { times: 3 } };
    expect((await atA('POST', '/faults', rule)).status).toBe(200);
    const replies = await Promise.all(Array.from({ length: 12 }, () => send('GET', '/merchants')));
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(3);
    expect((await atB('GET', '/faults')).body).toMatchObject([{ id: 1, hits: 3 }]);
    const limit = { effect: { type: 'rate-limit', limit: 5, windowSeconds: 3600 } };
    expect((await atB('POST', '/faults', limit)).body.id).toBe(2);
    const limited = await Promise.all(Array.from({ length: 8 }, () => send('GET', '/merchants')));
    expect(limited.filter(({ status }) => status === 429)).toHaveLength(3);
    await atA('DELETE', '/faults/2');
    expect((await send('GET', '/merchants')).status + (await send('GET', '/merchants')).status).toBe(400);
    await atB('POST', '/reset');
    expect((await atA('GET', '/faults')).body).toEqual([]);
    expect((await atA('POST', '/faults', rule)).body.id).toBe(1);
  });

  it('requests with their steps, forks, archives and the coverage', async () => {
    const { send, atA, atB, token } = await shop('log');
    for (let count = 0; count < 4; count++)
      expect((await send('POST', '/reservations', HOLD)).status).toBe(200);
    const last = await send('GET', '/activities/1');
    // Both instances soon show the requests that either of them received.
    for (const at of [atA, atB])
      await eventually(async () => expect((await at('GET', '/requests')).body).toHaveLength(6));
    const [logA, logB] = [(await atA('GET', '/requests')).body, (await atB('GET', '/requests')).body];
    expect(logB).toEqual(logA);
    expect(new Set(idsOf(logA))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    const older = (await atB('GET', `/requests?before=${logA[2].id}`)).body;
    expect(idsOf(older)).toEqual(idsOf(logA.slice(3)));
    expect((await atB('GET', '/requests?limit=1')).body[0].id).toBe(logA[0].id);
    expect(logA[0].requestId).toBe(last.headers.get('request-id'));
    expect(JSON.stringify(logA)).not.toContain(token);
    const [stepsA, stepsB] = [(await atA('GET', '/history')).body, (await atB('GET', '/history')).body];
    expect(stepsB).toEqual(stepsA);
    const ofHolds = logA.filter(
      ({ operationId }: { operationId: string }) => operationId === 'createCapture',
    );
    expect(stepsA.map(({ request }: { request: { id: number } }) => request.id)).toEqual(idsOf(ofHolds));
    for (const { id, changes } of ofHolds) {
      const [shownA, shownB] = [
        (await atA('GET', `/requests/${id}`)).body,
        (await atB('GET', `/requests/${id}`)).body,
      ];
      expect(shownB).toEqual(shownA);
      expect([shownA.canFork, shownA.changes.length]).toEqual([true, changes.length]);
    }
    const third = requestOfStep(stepsA, 3);
    const forked = await atB('POST', `/requests/${third}/fork`, { moment: 'before', name: 'log-fork' });
    expect(forked.status).toBe(200);
    const { body: seats } = await a.send(
      'GET',
      `/workspaces/log-fork/seats?activityId=1&from=2026-06-03&to=2026-06-03`,
    );
    expect(JSON.stringify(seats)).toContain('"held":2');
    const [harA, harB] = [(await atA('GET', '/requests.har')).body, (await atB('GET', '/requests.har')).body];
    expect(harA.log.entries).toHaveLength(6);
    expect(harB).toEqual(harA);
    const [covA, covB] = [(await atA('GET', '/coverage')).body, (await atB('GET', '/coverage')).body];
    expect(covB).toEqual(covA);
    const calls = (id: string) =>
      covA.operations.find((one: { operationId: string }) => one.operationId === id);
    expect(calls('createCapture')).toMatchObject({ calls: 4, statuses: { 200: 4 } });
    expect(covA.transitions.hit).toEqual(['capture none→held']);
  });

  it('the history from before the start of an instance', async () => {
    const { send, atA } = await shop('late');
    for (let count = 0; count < 3; count++) await send('POST', '/reservations', HOLD);
    await eventually(async () => expect((await atA('GET', '/requests')).body).toHaveLength(4));
    const late = await start();
    const at = (path: string) => late.send('GET', `/workspaces/late${path}`);
    for (const path of ['/history', '/requests', '/requests/2', '/coverage'])
      await eventually(async () =>
        expect((await at(path)).body, path).toEqual((await atA('GET', path)).body),
      );
    const fork = await late.send('POST', '/workspaces/late/history/1/fork', { moment: 'before' });
    expect(fork.status).toBe(200);
  });

  it('events: a client of one instance continues at the other without missing or repeated events', async () => {
    const { send, atA, atB } = await shop('events');
    const first = await follow(a.url, 'events');
    for (let count = 0; count < 3; count++) await send('POST', '/reservations', HOLD);
    await atB('POST', '/clock/advance', { duration: 'PT1M' });
    await first.until((events) => ofKind(events, 'request').length > 2 && ofKind(events, 'clock').length > 0);
    first.leave();
    await first.ended;
    await atA('POST', '/faults', { effect: { type: 'delay', ms: 1 } });
    for (let count = 0; count < 3; count++) await send('POST', '/reservations', HOLD);
    const second = await follow(b.url, 'events', { headers: { 'Last-Event-ID': String(first.lastId) } });
    await second.until(
      (events) => ofKind(events, 'request').length > 2 && ofKind(events, 'state').length > 0,
    );
    second.leave();
    const all = [...first.events, ...second.events];
    const requests = ofKind(all, 'request').map(({ data }) => data.id);
    expect(requests.toSorted((x, y) => x - y)).toEqual(requests);
    expect(new Set(requests).size).toBe(requests.length);
    expect(requests.slice(-6)).toHaveLength(6);
    const ids = all.map(({ id }) => id ?? 0);
    expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at));
    expect(ofKind(all, 'missed')).toEqual([]);
    expect(ofKind(all, 'began')).toEqual([]);
  });

  it('certifications: one started at one instance continues at both, with one key', async () => {
    const started = (await a.send('POST', '/certifications', { profile: 'reseller' })).body;
    const { id, cases } = started as { id: string; cases: ShownCase[] };
    for (const [at, one] of cases.entries()) {
      const instance = at % 2 === 0 ? b : a;
      const answers = await workWell({ ...one, baseUrl: instance.url });
      const path = `/certifications/${id}/cases/${one.id}/answers`;
      expect((await (at % 2 === 0 ? a : b).send('POST', path, answers)).status).toBe(200);
    }
    const reports = [
      await a.send('GET', `/certifications/${id}`),
      await b.send('GET', `/certifications/${id}`),
    ];
    for (const { body } of reports) expect(body.certification.result).toBe('passed');
    expect(reports[1]?.body.certification.evidence).toEqual(reports[0]?.body.certification.evidence);
    expect((await b.send('GET', '/certifications')).body).toHaveLength(1);
    expect((await b.send('GET', '/keys')).body).toEqual((await a.send('GET', '/keys')).body);
    expect((await b.send('DELETE', `/certifications/${id}`)).status).toBe(200);
    expect((await a.send('GET', `/certifications/${id}`)).status).toBe(404);
    const names = (await a.send('GET', '/workspaces')).body.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name.startsWith('cert-'))).toEqual([]);
  });

  it('requests: as many as one instance would store, without a secret in the database', async () => {
    const { send, atB, token } = await shop('many');
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 100 }, () => send('GET', '/merchants')));
    await eventually(async () => {
      const { body } = await atB('GET', '/requests?limit=1000');
      expect(body).toHaveLength(KEPT);
      expect([Math.min(...idsOf(body)), Math.max(...idsOf(body))]).toEqual([302 - KEPT, 301]);
    });
    const admin = pooledDatabase(url, { connections: 1 });
    const { rows } = await admin.query<{ lines: number; secret: number }>(
      `SELECT count(*)::int AS lines, (count(*) FILTER (WHERE line LIKE '%' || $1 || '%'))::int AS secret
       FROM sandbox.observation o JOIN sandbox.workspace w ON w.id = o.workspace WHERE name = 'many'`,
      [token],
    );
    await admin.close();
    expect(rows[0]?.secret).toBe(0);
    expect(rows[0]?.lines).toBeLessThanOrEqual(2 * KEPT + 100);
  });
});
