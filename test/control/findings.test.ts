import { describe, expect, it } from 'vitest';
import { checkArchive } from '../../src/verification/exchange/checked-fetch.js';
import { startCheckedProxy } from '../../src/verification/proxy/checked-proxy.js';
import { judgePage } from '../../src/control/findings.js';
import { CannotJudge } from '../../src/judging/judge-thread.js';
import { unjudged, type CheckedExchange } from '../../src/report/findings.js';
import { startHarness, type Harness, type Reply } from '../harness.js';

const ITEM = '11_trip_20260605100000_20260605120000';
const BOOKING = {
  items: [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }],
  contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
};

/** Findings that only the proxy can have: the log masks secrets. */
const UNSEEN = ['createBooking/request.body/unknown/password'];
/** Findings in bodies that the log does not have. They are known from the errors of the responses, which `check` ignores. */
const OF_RESPONSES = [
  'createBooking/request.body/malformed',
  'createBooking/request.body/too_long/note',
  'createBooking/request.body/wrong_type/items.*.guests.*.occupancy',
];

/** Sends requests of every kind: valid, invalid, refused, with injected faults, and never answered. */
async function play(url: string, token: string): Promise<void> {
  const send = async (path: string, { body, raw, ...init }: Record<string, unknown> = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(init['headers'] as object),
    };
    const text = (raw as string | undefined) ?? (body === undefined ? undefined : JSON.stringify(body));
    const sent = text === undefined ? {} : { body: text };
    await fetch(url + path, { ...init, ...sent, headers }).then(
      (response) => response.text(),
      () => undefined,
    );
  };
  const fault = (text: string) => ({ headers: { 'sandbox-fault': text } });
  await send('/merchants');
  await send('/merchants?zzz=1');
  await send('/merchantz');
  await send('/merchants', { method: 'PATCH' });
  await send('/bookings', { method: 'POST', body: BOOKING });
  await send('/bookings', { method: 'POST', body: { ...BOOKING, contact: { type: 'pigeon' } } });
  await send('/bookings', {
    method: 'POST',
    body: { ...BOOKING, credit: 'x', password: 'hunter2-and-more' },
  });
  await send('/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    raw: '{"items":',
  });
  const guests = [{ occupancy: 'two', priceCategoryId: 111 }];
  const long = { ...BOOKING, items: [{ availabilityItemId: ITEM, guests }], note: 'x'.repeat(60_000) };
  await send('/bookings', { method: 'POST', body: long });
  await send('/bookings', { method: 'POST', headers: { 'content-type': 'text/plain' }, raw: 'x' });
  await send('/bookings/1001');
  await send('/bookings/first');
  await send('/activities?limit=ten&sort=nothing');
  await send('/activities?limit=0');
  await send('/merchants', fault('drop=before'));
  await send('/discount-codes/SECRET-CODE-77/check?api_key=abcdef123456');
}

/** The id, the parts of its name, severity, rules, message and count of each finding. */
const summaryOf = (found: CheckedExchange['findings']) => {
  const counts = new Map<string, number>();
  for (const { id, part, in: within, code, place, rules = [], severity, message, evidence } of found) {
    const line = `${severity} ${id} ${JSON.stringify([part, within, code, place, rules])} ${message}`;
    counts.set(line, (counts.get(line) ?? 0) + evidence.count);
  }
  return [...counts].map(([line, count]) => `${line} x${count}`).toSorted();
};

const findings = async (harness: Harness, query = '?limit=1000', client?: string) =>
  (await harness.get(`/_sandbox/workspaces/test/findings${query}`, client === undefined ? {} : { client }))
    .body;

/** A sandbox of several tests, because each sandbox starts a thread of its own to judge requests. */
const shared = await startHarness();

/** Sends requests to the shared sandbox. Returns the findings of these requests. */
async function findingsIn(send: () => Promise<unknown>) {
  const newest = async (): Promise<number> =>
    (await shared.get('/_sandbox/workspaces/test/requests?limit=1')).body.at(0)?.id ?? 0;
  const before = await newest();
  await send();
  return findings(shared, `?limit=${(await newest()) - before}`);
}

describe('the findings of logged requests', async () => {
  const harness = await startHarness();
  const proxy = await startCheckedProxy({
    target: new URL(harness.url),
    host: '127.0.0.1',
    port: 0,
    mode: 'observe',
    vendor: 'vendor',
    har: null,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 60_000,
    onChecked: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  await play(proxy.url, await harness.token());
  await proxy.close();
  const page = await findings(harness);

  it('equal those of the proxy that the requests passed through', () => {
    const logged = proxy.findings.found.filter(({ id }) => !UNSEEN.includes(id));
    expect(proxy.findings.found.length - logged.length).toBe(UNSEEN.length);
    expect(summaryOf(page.findings)).toEqual(summaryOf(logged));
    expect(page.findings.length).toBeGreaterThan(8);
  });

  it('equal those of `sandbox check` for the archive of the requests', async () => {
    const archive = await harness.get('/_sandbox/workspaces/test/requests.har?limit=1000');
    const { findings: found } = await checkArchive(archive.body);
    const inArchive = (page.findings as CheckedExchange['findings']).filter(
      ({ id }) => !OF_RESPONSES.includes(id),
    );
    expect(summaryOf(inArchive)).toEqual(summaryOf(found));
    expect(page.findings.length - inArchive.length).toBe(OF_RESPONSES.length);
  });

  it('say where they come from if the log does not have the complete body of a request', async () => {
    const reason = expect.stringMatching(
      /^createBooking: the log does not have the complete body .* the response\.$/,
    );
    expect(page.notJudged).toEqual(expect.arrayContaining([{ request: expect.any(Number), reason }]));
  });

  it('name the exact place as a JSON pointer, and escape it only in their id', async () => {
    const [name, long] = ['größe/x~y "z"', 'n'.repeat(70)];
    const guests = [{ occupancy: 'two', priceCategoryId: 111, [name]: 1 }];
    const body = { ...BOOKING, items: [{ availabilityItemId: ITEM, guests }], [long]: 1, 'a.b': 1 };
    const named = await findingsIn(async () => {
      await shared.send('POST', '/bookings', { body });
      await shared.get(`/merchants?${encodeURIComponent(name)}=1`);
    });
    const found = named.findings as CheckedExchange['findings'];
    expect(new Map(found.map(({ place, id }) => [place, id.split('/').slice(3).join('/')]))).toEqual(
      new Map([
        ['/größe~1x~0y "z"', 'gr_e_x_y_z_'],
        ['/items/*/guests/*/größe~1x~0y "z"', 'items.*.guests.*.gr_e_x_y_z_'],
        ['/items/*/guests/*/occupancy', 'items.*.guests.*.occupancy'],
        [`/${long}`, 'n'.repeat(60)],
        ['/a.b', 'a.b'],
      ]),
    );
  });

  it('leave out errors of rules that the schema of a cut body does not explain', async () => {
    const [guest] = BOOKING.items[0]?.guests ?? [];
    const item = { availabilityItemId: ITEM, guests: Array.from({ length: 900 }, () => guest) };
    const body = { ...BOOKING, items: [item, item] };
    const { findings: found, notJudged } = await findingsIn(async () => {
      const { body: refused } = await shared.send('POST', '/bookings', { body });
      expect(refused.errors[0]).toMatchObject({ in: 'body', code: 'seats_exceeded' });
    });
    const why = 'the log does not have the complete body of the request. Findings in it come only from';
    expect([found, notJudged]).toMatchObject([[], [{ reason: expect.stringContaining(why) }]]);
  });
});

describe('the list of findings', async () => {
  const harness = await startHarness({ adminToken: 'sixteen-letters!' });
  const admin = { authorization: 'Bearer sixteen-letters!' };
  const list = (query: string, headers: Record<string, string> = admin) =>
    harness.get(`/_sandbox/workspaces/test/findings${query}`, { headers });
  for (const path of ['/merchants?zzz=1', '/activities?zzz=2', '/merchants?zzz=3', '/merchants'])
    await harness.get(path);
  await harness.get('/merchants?yyy=4', { headers: { 'sandbox-fault': 'status=418' } });

  const ids = ({ body }: Reply): string[] =>
    body.findings.map(({ request, id }: { request: number; id: string }) => `${request} ${id}`);

  it('has the pages and the filters of the list of requests', async () => {
    const first = await list('?limit=2');
    expect(first.body).toMatchObject({ requests: [6, 5], before: 5 });
    expect(ids(first)).toEqual(['6 listMerchants/request.query/unknown/yyy']);
    const second = await list(`?limit=2&before=${first.body.before}`);
    expect(second.body).toMatchObject({ requests: [4, 3], before: 3 });
    expect(ids(second)).toEqual([
      '4 listMerchants/request.query/unknown/zzz',
      '3 listActivities/request.query/unknown/zzz',
    ]);
    const last = await list(`?limit=2&before=${second.body.before}`);
    expect(last.body).toMatchObject({ requests: [2, 1], before: null });
    expect(ids(await list('?operationId=listActivities'))).toEqual([
      '3 listActivities/request.query/unknown/zzz',
    ]);
    expect(ids(await list('?text=zzz%3D3'))).toEqual(['4 listMerchants/request.query/unknown/zzz']);
    expect((await list('?status=200')).body).toMatchObject({ requests: [5, 1], findings: [] });
    expect(ids(await list('?status=400&severity=warning'))).toEqual([]);
    expect(ids(await list('?severity=error'))).toHaveLength(1);
  });

  it('leaves out responses that an injected fault made', async () => {
    const reason = 'listMerchants: the response was made by a fault.';
    expect((await list('?id=6')).body.notJudged).toEqual([{ request: 6, reason }]);
  });

  it.each([
    ['cut=committed', 'the request was executed, but a fault lost its response.'],
    ['cut=middle', 'a fault cut the connection in the middle of the response.'],
    ['cut=start', 'a fault cut the connection before the request was executed.'],
    ['garble=html', 'a fault damaged the response.'],
    ['token-ended', 'the response was made by a fault.'],
  ])('says what the fault %s did to a response', async (fault, reason) => {
    const { notJudged } = await findingsIn(() =>
      shared.get('/merchants', { headers: { 'sandbox-fault': fault } }).catch(() => null),
    );
    const texts = notJudged.map((one: { reason: string }) => one.reason);
    expect(texts).toContain(`listMerchants: ${reason}`);
  });

  it('reports that a request was refused, even if a fault lost its response', async () => {
    const { notJudged } = await findingsIn(() =>
      shared.get('/bookings/7', { headers: { 'sandbox-fault': 'cut=committed' } }).catch(() => null),
    );
    const texts = notJudged.map((one: { reason: string }) => one.reason);
    expect(texts).toContain('getBooking: the request was refused, but a fault lost the response.');
  });

  it('reports no fault that left the response unchanged', async () => {
    const page = await findingsIn(async () => {
      await shared.get('/merchants', { headers: { 'sandbox-fault': 'delay=1' } });
      await shared.get('/merchants', { headers: { 'sandbox-fault': 'moment=seats-taken' } });
    });
    expect(page).toMatchObject({ requests: { length: 2 }, notJudged: [] });
  });

  it('can be limited to one request, and is empty if that is no longer in the log', async () => {
    const one = await list('?id=4');
    expect(one.body).toMatchObject({ requests: [4], before: null });
    expect(ids(one)).toEqual(['4 listMerchants/request.query/unknown/zzz']);
    expect((await list('?id=77')).body).toEqual({ requests: [], before: null, findings: [], notJudged: [] });
  });

  it('names each request as the list of requests does, and the place in the documentation', async () => {
    const { body } = await harness.get('/_sandbox/workspaces/test/requests/6', { headers: admin });
    expect((await list('?fault=true')).body.findings[0]).toMatchObject({
      request: 6,
      requestId: body.requestId,
      operationId: 'listMerchants',
      docs: '/docs#/Merchants/listMerchants',
    });
  });

  it('is shown to those who may read the requests', async () => {
    const token = { authorization: `Bearer ${await harness.token()}` };
    expect((await list('', token)).status).toBe(200);
    expect((await list('', { authorization: 'Bearer x' })).status).toBe(401);
    const other = '/_sandbox/workspaces/other/findings';
    expect((await harness.get(other, { headers: token })).status).toBe(403);
    expect((await harness.get(other, { headers: admin })).status).toBe(404);
  });

  it('stops judging when nobody waits for it', async () => {
    const workspace = await harness.sandbox.workspaces.get('test');
    if (!workspace) throw new Error('The workspace is gone');
    let batches = 0;
    const count = (requests: readonly unknown[]) => {
      batches += 1;
      return Promise.resolve(requests.map(() => unjudged('a test')));
    };
    const judge = { judge: count, close: () => Promise.resolve() };
    for (let sent = 0; sent < 41; sent++) await harness.get('/merchants');
    await judgePage({ judge, taker: 'test', isGone: () => false }, workspace, { limit: 41 });
    expect(batches).toBe(3);
    await judgePage({ judge, taker: 'test', isGone: () => batches > 3 }, workspace, { limit: 41 });
    expect(batches).toBe(4);
  });

  it('is refused (503) while the requests cannot be judged', async () => {
    const workspace = await harness.sandbox.workspaces.get('test');
    if (!workspace) throw new Error('The workspace is gone');
    const judge = { judge: () => Promise.reject(new CannotJudge('busy')), close: () => Promise.resolve() };
    const asker = { judge, taker: 'test', isGone: () => false };
    await expect(judgePage(asker, workspace, {})).rejects.toMatchObject({
      code: 'overloaded',
      details: { message: 'overloaded.check' },
      headers: { 'Retry-After': '5' },
    });
  });
});

it('shows no secret of a request', async () => {
  const secret = 'hunter2hunter2';
  const card = '4242424242424242';
  const contact = { type: 'pigeon', name: card, value: 1, password: secret };
  const body = {
    ...BOOKING,
    contact,
    creditCard: { ccnumber: card, cvc: secret },
    vouchers: [{ code: secret }],
  };
  const page = await findingsIn(async () => {
    await shared.get(`/merchants?api_key=${secret}&currency=${card}`);
    await shared.get(`/activities?limit=${card}&password=${secret}`, { headers: { 'x-api-key': secret } });
    await shared.get(`/reservations/${card}`);
    await shared.send('POST', '/bookings', { body });
  });
  expect(page.findings.length).toBeGreaterThan(5);
  expect(JSON.stringify(page)).not.toMatch(new RegExp(`${secret}|${card}`));
});
