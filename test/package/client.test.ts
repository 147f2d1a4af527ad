import { afterAll, describe, expect, it } from 'vitest';
import {
  connect,
  dataOf,
  FixtureInvalid,
  RequestRefused,
  startSandbox,
  type Fixture,
} from '../../src/index.js';

const NOW = '2026-06-01T08:00:00.000Z';
const ITEM = '11_trip_20260602100000_20260602120000';

const HARBOUR = {
  clients: [
    { client: 'shop', secret: 'a secret of its own' },
    { client: 'ann', agent: { id: 1, code: 'ann', name: 'Ann', email: 'ann@example.com', commission: 10 } },
  ],
  merchants: [{ slug: 'harbour', timezone: 'Europe/Berlin', defaultCurrency: 'EUR' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour walk' }],
  availabilityRules: [
    {
      id: 11,
      activityId: 1,
      startDate: '2026-06-01',
      startTimes: ['10:00'],
      duration: 'PT2H',
      recurrence: { frequency: 'daily' },
      capacity: 10,
      priceCategories: [
        { id: 111, name: 'Adult', price: { amount: 20, currency: 'EUR' } },
        { id: 112, name: 'Child', price: { amount: 10, currency: 'EUR' }, capacity: 1 },
      ],
    },
  ],
} satisfies Fixture;

const sandbox = await startSandbox({ fixture: HARBOUR, validateResponses: true });
afterAll(() => sandbox.close());

const harbour = () => sandbox.workspace(HARBOUR, { clock: { now: NOW, frozen: true } });
const two = { availabilityItemId: ITEM, priceCategories: [{ '111': 2 }] };

describe('a client of a workspace', () => {
  it('is authenticated with the secret in its fixture', async () => {
    const workspace = await harbour();
    const [activity] = dataOf(await workspace.client('shop').GET('/activities'));
    expect(activity?.title).toBe('Harbour walk');
    expect(dataOf(await sandbox.client('shop').GET('/merchants'))[0]?.slug).toBe('harbour');
    expect(dataOf(await sandbox.client('ann').GET('/merchants'))).toHaveLength(1);
  });

  it('lists the existing clients if an unknown one is requested', async () => {
    const workspace = await harbour();
    for (const act of [() => workspace.client('x'), () => workspace.env('x'), () => workspace.token('x')])
      expect(act).toThrow(/no client x\. It has (ann, shop|shop, ann)\./);
    const opened = connect(sandbox.url).open(workspace.name);
    await expect(opened.client('x').GET('/activities')).rejects.toThrow('has no client x. It has ');
    const wrong = workspace.client('shop', { secret: 'wrong' }).GET('/activities');
    await expect(wrong).rejects.toThrow(/invalid_client/);
  });

  it('fetches one token for simultaneous requests, and a new one when it has expired (K2)', async () => {
    const workspace = await harbour();
    const shop = workspace.client('shop');
    await Promise.all([shop.GET('/activities'), shop.GET('/merchants')]);
    const tokens = () => workspace.requests({ operationId: 'createToken' });
    expect(await tokens()).toHaveLength(1);
    await workspace.advance('PT1H');
    const replies = await Promise.all([
      shop.POST('/reservations', { body: two }),
      shop.GET('/merchants'),
      workspace.client('shop').GET('/merchants'),
    ]);
    expect(replies.map(({ response }) => response.status)).toEqual([200, 200, 200]);
    expect(await tokens()).toHaveLength(2);
  });

  it('names the client that gets no token', async () => {
    const workspace = await harbour();
    const nowhere = connect(sandbox.url).open('nowhere').client('nobody');
    await expect(nowhere.GET('/activities')).rejects.toThrow(
      'no token for nowhere.nobody: there is no workspace nowhere.',
    );
    await expect(workspace.client('shop', { secret: 'wrong' }).GET('/activities')).rejects.toThrow(
      'invalid_client',
    );
  });

  it('has a default language, and lets a request override any header (P3, P4)', async () => {
    const workspace = await harbour();
    const german = workspace.client('shop', { language: 'de' });
    const language = async (headers: Record<string, string | null>) =>
      (await german.GET('/activities', { headers })).response.headers.get('content-language');
    expect(await language({})).toBe('de');
    expect(await language({ 'Accept-Language': 'pt-BR' })).toBe('pt');
    const vendor = await german.GET('/merchants', { headers: { accept: 'application/vnd.vendor.v1+json' } });
    expect(vendor.response.headers.get('content-type')).toContain('application/vnd.vendor.v1+json');
    const always = workspace.client('shop', { headers: { Accept: 'text/html' } });
    expect((await always.GET('/merchants')).error?.code).toBe('not_acceptable');
  });

  it('sends no token or an invalid one on request (P1)', async () => {
    const shop = (await harbour()).client('shop');
    for (const authorization of [null, 'Bearer wrong']) {
      const { error, response } = await shop.GET('/activities', { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(error).toEqual({});
    }
  });

  it('sends the token that a caller sets for all requests of a client', async () => {
    const shop = (await harbour()).client('shop', { headers: { Authorization: 'Bearer wrong' } });
    expect((await shop.GET('/activities')).response.status).toBe(401);
  });

  it('returns refusals as problem documents with every error (P7)', async () => {
    const shop = (await harbour()).client('shop');
    const body = { availabilityItemId: ITEM, priceCategories: [{ '111': 11 }, { '112': 2 }] };
    const { data, error } = await shop.POST('/reservations', { body });
    expect(data).toBeUndefined();
    expect(error?.code).toBe('invalid_request');
    expect(error?.errors?.map(({ field }) => field)).toContain('/priceCategories/1/112');
  });

  it("sends filters, maps and nested items in the service's query format (P9, P10)", async () => {
    const workspace = await harbour();
    const [shop, ann] = [workspace.client('shop'), workspace.client('ann')];
    const found = await shop.GET('/availabilities', {
      params: {
        query: {
          'activityId[]': [1, 2],
          'type[]': ['trip', 'rental'],
          category: { 111: 3, 112: 1 },
          startsFrom: '2026-06-02T00:00:00+02:00',
          limit: 1,
        },
      },
    });
    expect(dataOf(found).map((item) => item.availabilityItemId)).toEqual([ITEM]);
    const none = await shop.GET('/availabilities', { params: { query: { category: { 112: 2 } } } });
    expect(dataOf(none)).toEqual([]);
    const guests = [
      { priceCategoryId: 111, occupancy: 2 },
      { priceCategoryId: 112, occupancy: 1 },
    ];
    const quote = await ann.GET('/bookingPrices', {
      params: {
        query: { currency: 'EUR', items: [{ availabilityItemId: ITEM, guests }], multidiscount: 10 },
      },
    });
    expect(dataOf(quote)).toMatchObject({ total: 45, items: [{ guests: [{ total: 36 }, { total: 9 }] }] });
  });
});

describe('dataOf', () => {
  it('throws an error with every error of a refusal', async () => {
    const shop = (await harbour()).client('shop');
    const refused = await shop.GET('/activities', { params: { query: { limit: 101 } } });
    expect(() => dataOf(refused)).toThrow(RequestRefused);
    expect(() => dataOf(refused)).toThrow(/\/activities .* 400 invalid_request: .*\n {2}query limit: /);
  });
});

describe('a workspace', () => {
  it('shares no data with another workspace', async () => {
    const [one, other] = await Promise.all([harbour(), harbour()]);
    const { reference } = dataOf(await one.client('shop').POST('/reservations', { body: two }));
    const release = { params: { path: { reference } } };
    const foreign = await other.client('shop').DELETE('/reservations/{reference}', release);
    expect(foreign.error?.code).toBe('capture_not_active');
    dataOf(await one.client('shop').DELETE('/reservations/{reference}', release));
  });

  it('has its own clock, which can be frozen, set and advanced', async () => {
    const workspace = await harbour();
    expect(await workspace.clock()).toEqual({ now: NOW, frozen: true });
    const { reference, expires } = dataOf(
      await workspace.client('shop').POST('/reservations', { body: two }),
    );
    expect(await workspace.advance('PT45M')).toEqual([
      {
        at: new Date(expires).toISOString(),
        type: 'capture.expired',
        id: reference,
        about: expect.stringMatching(/^2 seats of .*, held by /),
        merchant: expect.any(String),
        merchantName: expect.any(String),
      },
    ]);
    expect(await workspace.now()).toBe('2026-06-01T08:45:00.000Z');
    await workspace.setClock({ now: new Date('2027-01-01T00:00:00Z'), frozen: false });
    expect(await workspace.now()).toMatch(/^2027-01-01T00:00/);
    expect(await workspace.freeze('2027-02-01T00:00:00Z')).toEqual({
      now: '2027-02-01T00:00:00.000Z',
      frozen: true,
      step: expect.any(Number),
    });
    expect((await workspace.freeze()).now).toBe('2027-02-01T00:00:00.000Z');
  });

  it('can be reset to its fixture or restored to a snapshot, together with its clock', async () => {
    const workspace = await harbour();
    const left = async () =>
      dataOf(
        await workspace.client('shop').GET('/availabilities/{availabilityItemId}', {
          params: { path: { availabilityItemId: ITEM } },
        }),
      ).availableSeats;
    await workspace.client('shop').POST('/reservations', { body: two });
    await workspace.snapshot('two-held');
    await workspace.advance('PT20M');
    expect(await left()).toBe(10);
    await workspace.restore('two-held');
    expect([await left(), await workspace.now()]).toEqual([8, NOW]);
    await workspace.reset();
    expect([await left(), await workspace.now()]).toEqual([10, NOW]);
    await expect(workspace.restore('unknown')).rejects.toThrow(RequestRefused);
  });

  it('can be exported, and created again from the export', async () => {
    const workspace = await harbour();
    const [activity] = dataOf(await workspace.client('shop').GET('/activities'));
    await workspace.client('shop').POST('/reservations', { body: two });
    const twin = await sandbox.workspace(await workspace.export());
    expect(await twin.clock()).toEqual(await workspace.clock());
    const events = await twin.advance('PT20M');
    expect(events.map(({ type }) => type)).toContain('capture.expired');
    expect(dataOf(await twin.client('shop').GET('/activities'))).toEqual([activity]);
  });

  it('lists its requests and its mails', async () => {
    const workspace = await harbour();
    await workspace.client('shop').GET('/activities', { params: { query: { limit: 3 } } });
    const [request] = await workspace.requests({ limit: 1 });
    expect(request).toMatchObject({
      operationId: 'listActivities',
      path: '/activities?limit=3',
      status: 200,
    });
    expect(await workspace.outbox()).toEqual([]);
    // A refusal of these limits proves that the query was sent.
    for (const query of [{ limit: 101 }, { offset: -1 }])
      await expect(workspace.outbox(query)).rejects.toThrow(RequestRefused);
  });

  it('is deleted at the end of a block', async () => {
    const name = await (async () => {
      await using workspace = await harbour();
      return workspace.name;
    })();
    const gone = await sandbox.control.GET('/workspaces/{name}', { params: { path: { name } } });
    expect(gone.error?.code).toBe('not_found');
  });

  it('is refused with every error of its fixture, or if its name is taken', async () => {
    const bad = { merchants: [{ slug: 'a' }], activities: [{ id: 0 }], nonsense: [] };
    const refused = await sandbox.workspace(bad).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FixtureInvalid);
    expect(String(refused)).toMatch(/\/activities\/0[\s\S]*\/nonsense|\/nonsense[\s\S]*\/activities\/0/);
    await sandbox.workspace(HARBOUR, { name: 'taken' });
    await expect(sandbox.workspace(HARBOUR, { name: 'taken' })).rejects.toThrow('409 conflict');
  });

  it('gives identical responses for a seed and a frozen clock (P15)', async () => {
    const responses: unknown[] = [];
    for (const name of ['seeded', 'seeded']) {
      await using workspace = await sandbox.workspace(HARBOUR, {
        name,
        seed: 1,
        clock: { now: NOW, frozen: true },
      });
      const { response, data } = await workspace.client('shop').POST('/reservations', { body: two });
      const repeated = [...response.headers].filter(([header]) => !['request-id', 'date'].includes(header));
      responses.push({ status: response.status, headers: repeated, data });
    }
    expect(responses[0]).toMatchObject({ status: 200, data: { reference: expect.any(String) } });
    expect(responses[1]).toEqual(responses[0]);
  });
});

describe('a sandbox in another process', () => {
  it('is used with its admin token, and retains no workspace of the test', async () => {
    await using hosted = await startSandbox({ fixture: null, adminToken: 'the-admin-token-of-tests' });
    const shared = await hosted.workspace(HARBOUR, { name: 'shared' });
    const refused = connect(`${hosted.url}/`);
    await expect(refused.workspace(HARBOUR)).rejects.toThrow('401');

    const admitted = connect(`${hosted.url}/`, { adminToken: 'the-admin-token-of-tests' });
    const mine = await admitted.workspace(HARBOUR);
    expect(dataOf(await mine.client('shop').GET('/activities'))).toHaveLength(1);
    const secret = 'a secret of its own';
    const opened = admitted.open('shared').client('shop', { secret });
    expect(dataOf(await opened.GET('/activities'))).toHaveLength(1);
    const guessed = admitted.open('shared').client('ann').GET('/activities');
    await expect(guessed).rejects.toThrow('is not the well-known ann-secret. Pass the one');
    const known = await admitted.workspace(HARBOUR, { name: 'known', secrets: 'public' });
    expect(dataOf(await known.client('ann').GET('/activities'))).toHaveLength(1);
    expect(dataOf(await admitted.open('known').client('ann').GET('/activities'))).toHaveLength(1);

    await admitted.close();
    const left = dataOf(await hosted.control.GET('/workspaces'));
    expect(left.map(({ name }) => name)).toEqual([shared.name]);
  });
});
