import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import { inBrackets } from '../../src/schema-check/wrong-guesses.js';
import { startHarness, type Reply } from '../harness.js';

const api = await startHarness();
const ITEM = '11_trip_20260603100000_20260603120000';
const CONTACT = { type: 'email', name: 'Ann', value: 'ann@example.com' };

const faultAt = ({ body }: Reply, field: string) =>
  body.errors.find((one: { field: string }) => one.field === field);

describe('the error for a common wrong parameter contains the right one (P11)', () => {
  it.each([
    ['page=2', 'limit=30&offset=30'],
    ['page=4', 'limit=30&offset=90'],
    ['page=x', 'limit=30&offset=30'],
    ['page[number]=1', 'limit=30&offset=0'],
    ['page[size]=20', 'limit=20&offset=20'],
    ['per_page=10', 'limit=10&offset=10'],
    ['per_page=101', 'limit=30&offset=30'],
    ['size=2', 'limit=2&offset=2'],
    ['pageSize=2', 'limit=2&offset=2'],
    ['skip=60', 'limit=30&offset=60'],
    ['cursor=abc', 'limit=30&offset=30'],
  ])('%s becomes %s', async (sent, allowed) => {
    for (const path of ['/activities', '/availabilities', '/bookings', '/availability-rules']) {
      const reply = await api.get(`${path}?${sent}`);
      const fault = faultAt(reply, sent.split('=')[0] ?? '');
      expect([reply.status, fault]).toMatchObject([400, { code: 'unknown', allowed }]);
      expect((await api.get(`${path}?${allowed}`)).body.errors ?? []).not.toContainEqual(
        expect.objectContaining({ field: 'limit' }),
      );
    }
  });

  it.each(['/merchants', '/guests'])('page is removed at %s, which returns complete lists', async (path) => {
    const fault = faultAt(await api.get(`${path}?page=2`), 'page');
    expect(fault.allowed).toBeUndefined();
    expect(fault.message).toContain('contains all entries');
  });

  it('numbers in one text become entries of a list, which the service then accepts', async () => {
    const { code, allowed } = faultAt(await api.get('/activities?id=101,102'), 'id[]');
    expect([code, allowed]).toEqual(['wrong_type', 'id[]=101&id[]=102']);
    expect((await api.get(`/activities?${allowed}`)).status).toBe(200);
  });

  it.each([
    ['date', 'startsFrom'],
    ['from', 'startsFrom'],
    ['startDate', 'startsFrom'],
    ['date_from', 'startsFrom'],
    ['to', 'startsTo'],
    ['until', 'startsTo'],
    ['endDate', 'startsTo'],
  ])('%s in a list of items becomes %s', async (name, allowed) => {
    const reply = await api.get(`/availabilities?${name}=2026-06-05`);
    expect([reply.status, faultAt(reply, name)]).toMatchObject([400, { code: 'unknown', allowed }]);
  });

  it('a date does not become a range for a list without ranges', async () => {
    expect(faultAt(await api.get('/bookings?startDate=2026-06-05'), 'startDate').allowed).not.toBe(
      'startsFrom',
    );
  });

  it.each([
    ['/bookings', 'email', 'user[]'],
    ['/bookings', 'contact_email', 'user[]'],
    ['/bookings', 'search', 'q'],
    ['/activities', 'search', 'titleLike'],
  ])('to search %s, %s becomes %s', async (path, name, allowed) => {
    const reply = await api.get(`${path}?${name}=ada`);
    expect([reply.status, faultAt(reply, name)]).toMatchObject([400, { code: 'unknown', allowed }]);
  });

  it('minutes for advancing a clock become a duration', async () => {
    const path = `/_sandbox/workspaces/${api.workspace}/clock/advance`;
    const { status, body } = await api.send('POST', path, { body: { minutes: 15 } });
    expect([status, body.errors]).toMatchObject([400, [{ field: '/minutes', allowed: 'duration' }]]);
  });

  it.each(['status', 'status[]', 'state'])(
    'the unknown filter %s gets an error with the list of filters',
    async (name) => {
      const reply = await api.get(`/bookings?${name}=paid`);
      const { code, allowed, message } = faultAt(reply, name);
      expect([reply.status, code]).toEqual([400, 'unknown']);
      expect(allowed).toEqual([
        'merchant[]',
        'user[]',
        'q',
        'bookingDate',
        'activityDate',
        'limit',
        'offset',
      ]);
      expect(message).toContain('`bookingDate`');
    },
  );

  it.each([
    [{ id: 111, seats: 2 }, '{"111": 2}'],
    [{ categoryId: 111, quantity: 3 }, '{"111": 3}'],
    [{ priceCategoryId: 111, occupancy: 1 }, '{"111": 1}'],
    [{ category: 'adult' }, '{"8121": 2}'],
  ])('a price category sent as %j becomes one pair', async (pair, allowed) => {
    const body = { availabilityItemId: ITEM, priceCategories: [pair] };
    const reply = await api.send('POST', '/reservations', { body });
    const [name = ''] = Object.keys(pair);
    expect([reply.status, faultAt(reply, `/priceCategories/0/${name}`)]).toMatchObject([
      400,
      { code: 'unknown', allowed },
    ]);
    const alone = await api.send('POST', '/reservations', { body: { ...body, priceCategories: pair } });
    expect(faultAt(alone, `/priceCategories/${name}`)).toMatchObject({ allowed });
  });

  it('a price category as an object with names gets one error, with the right pair and the categories for single seats', async () => {
    const send = (priceCategories: unknown, language = 'en') =>
      api.send('POST', '/reservations', {
        body: { availabilityItemId: ITEM, priceCategories },
        headers: { 'accept-language': language },
      });
    const { body } = await send([{ id: 8121, seats: 2 }]);
    expect(body.errors).toMatchObject([{ field: '/priceCategories/0/id', allowed: '{"8121": 2}' }]);
    expect(body.errors[0].message).toContain('send 2 entries `{"8121": 1}`');
    for (const language of LANGUAGES)
      expect((await send([{ id: 8121, seats: 2 }], language)).body.errors[0].message).toMatch(
        /2.*`\{"8121": 1\}`/,
      );
    const one = await send([{ id: 8121, seats: 1 }]);
    expect(one.body.errors[0].message).not.toContain('maxSeats');
  });

  it.each([
    [[8121], '/priceCategories/0', '{"8121": 1}'],
    [['8133'], '/priceCategories/0', '{"8133": 1}'],
    [['adult'], '/priceCategories/0', '{"8121": 1}'],
    [8121, '/priceCategories', '[{"8121":1}]'],
  ])('price categories sent as %j get an example', async (priceCategories, field, example) => {
    const body = { availabilityItemId: ITEM, priceCategories };
    const fault = faultAt(await api.send('POST', '/reservations', { body }), field);
    expect(fault.code).toBe('wrong_type');
    expect(fault.message).toContain(`such as \`${example}\``);
  });

  it.each([
    ['email', '{"type": "email", "value": "ada@example.com"}'],
    ['phone', '{"type": "mobile", "value": "+351910000001"}'],
  ])('%s of a contact becomes its type and value', async (name, allowed) => {
    const contact = { name: 'Ann', [name]: 'ann-the-buyer' };
    const reply = await api.send('POST', '/bookings', { body: { items: [], contact } });
    expect(faultAt(reply, `/contact/${name}`)).toMatchObject({ code: 'unknown', allowed });
    expect(faultAt(reply, '/contact/type').code).toBe('required');
  });

  it('items as JSON are written out in numbered brackets, which the service then accepts', async () => {
    const items = [{ availabilityItemId: ITEM, guests: [{ priceCategoryId: 111, occupancy: 1 }] }];
    const reply = await api.get(
      `/bookingPrices?currency=EUR&items=${encodeURIComponent(JSON.stringify(items))}`,
    );
    const { code, allowed } = faultAt(reply, 'items[0]');
    expect([reply.status, code, allowed]).toEqual([
      400,
      'wrong_type',
      `items[0][availabilityItemId]=${ITEM}` +
        '&items[0][guests][0][priceCategoryId]=111&items[0][guests][0][occupancy]=1',
    ]);
    expect((await api.get(`/bookingPrices?currency=EUR&${allowed}`)).status).toBe(200);
    const one = await api.get(
      `/bookingPrices?currency=EUR&items[0]=${encodeURIComponent(JSON.stringify(items[0]))}`,
    );
    expect(faultAt(one, 'items[0]').allowed).toBe(allowed);
  });

  it('items as JSON are written out without null values', () => {
    const items = [{ availabilityItemId: ITEM, guests: null, addons: [{ id: 7, comment: null }] }];
    expect(inBrackets('items', JSON.stringify(items))).toBe(
      `items[0][availabilityItemId]=${ITEM}&items[0][addons][0][id]=7`,
    );
    expect(inBrackets('items', '[null]')).toBeUndefined();
  });

  it.each([
    [
      '/items/0/guests',
      { items: [{ availabilityItemId: ITEM, guests: '2' }] },
      '[{"occupancy":1,"priceCategoryId":8121}]',
    ],
    ['/contact', { contact: 'Ann' }, '{"type":"email","name":"Ada Lovelace","value":"ada@example.com"}'],
  ])('a text instead of the list or object %s gets an example', async (field, sent, example) => {
    const reply = await api.send('POST', '/bookings', { body: { items: [], contact: CONTACT, ...sent } });
    const { code, message } = faultAt(reply, field);
    expect([reply.status, code]).toEqual([400, 'wrong_type']);
    expect(message).toContain(`such as \`${example}\``);
  });

  it('a number instead of an object in a query gets an example in brackets', async () => {
    const { message } = faultAt(await api.get('/bookingPrices?currency=EUR&items=2'), 'items[0]');
    expect(message).toContain('items[0][guests][0][priceCategoryId]=');
  });

  it('the effect of a fault as a single word gets an example', async () => {
    const path = `/_sandbox/workspaces/${api.workspace}/faults`;
    const { status, body } = await api.send('POST', path, { body: { effect: 'status' } });
    expect([status, body.errors[0].message]).toEqual([
      400,
      expect.stringContaining('must be an object, such as `{"type":"status","status":503}`'),
    ]);
  });

  it('a decimal comma becomes a point', async () => {
    const reply = await api.send('POST', '/booking/7/payment?amount=46,50&treasurerType=merchant');
    expect(faultAt(reply, 'amount')).toMatchObject({ code: 'wrong_type', allowed: '46.50' });
  });

  it('DELETE becomes the operation for cancelling', async () => {
    for (const [path, cancel] of [
      ['/bookings/7', 'PUT /bookings/7'],
      ['/guest/7', 'PUT /guest/7/cancel'],
    ] as const) {
      const { status, body } = await api.send('DELETE', path);
      expect([status, body.detail]).toEqual([405, expect.stringContaining(`\`${cancel}\``)]);
    }
    expect((await api.send('DELETE', '/activities/7')).body.detail).not.toContain('cancel');
  });

  it('an empty booking gets an error for every missing field', async () => {
    const { body } = await api.send('POST', '/bookings', { body: {} });
    expect(body.errors.map(({ field, code }: Record<string, string>) => `${code} ${field}`)).toEqual([
      'required /contact',
      'required /items',
    ]);
  });

  it('never repeats a card number from the JSON (H1)', async () => {
    const items = encodeURIComponent('[{"availabilityItemId":"4242424242424242"}]');
    const reply = await api.get(`/bookingPrices?currency=EUR&items=${items}`);
    expect([reply.status, JSON.stringify(reply.body).includes('42424242')]).toEqual([400, false]);
    const long = encodeURIComponent(JSON.stringify([{ availabilityItemId: 'x'.repeat(5000) }]));
    const { allowed } = faultAt(await api.get(`/bookingPrices?currency=EUR&items=${long}`), 'items[0]');
    expect(allowed.length).toBeLessThan(1100);
  });

  it('formats no more of the JSON than a message shows, even for a long name before many values', () => {
    const json = JSON.stringify({ ['k'.repeat(40_000)]: Array.from({ length: 20_000 }, () => 1) });
    expect(inBrackets('items', json)).toBe(`items[${'k'.repeat(1000 - 'items['.length)}`);
  });

  it.each(['[{"a":', '{nothing'])(
    'does not parse a text that only looks like a JSON object: %s',
    async (text) => {
      const reply = await api.get(`/bookingPrices?currency=EUR&items=${encodeURIComponent(text)}`);
      expect(faultAt(reply, 'items[0]')).toMatchObject({ code: 'wrong_type', allowed: 'object' });
    },
  );

  it.each(LANGUAGES)('in %s', async (language) => {
    const headers = { 'accept-language': language };
    const body = { items: [], contact: { ...CONTACT, email: 'x' } };
    const messages = [
      faultAt(await api.get('/bookings?page=1&status=x', { headers }), 'page').message,
      faultAt(await api.get('/bookings?page=1&status=x', { headers }), 'status').message,
      faultAt(await api.send('POST', '/bookings', { body, headers }), '/contact/email').message,
      faultAt(await api.get('/bookingPrices?currency=EUR&items=[1]', { headers }), 'items[0]').message,
    ];
    for (const [index, code] of ['`limit`', '`merchant[]`', '`type`', '`items[0]=1`'].entries())
      expect(messages[index]).toContain(code);
  });
});

describe('a client_id without its workspace', () => {
  const tokenFor = (client: string) =>
    fetch(`${api.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: client,
        client_secret: 'partner-secret',
      }),
    });

  it('gets the right form in the error', async () => {
    const reply = await tokenFor('partner');
    expect([reply.status, await reply.json()]).toEqual([
      401,
      {
        error: 'invalid_client',
        error_description: 'client_id must have the form <workspace>.<client>, such as demo.partner.',
      },
    ]);
  });

  it('with an unknown workspace gets the same error as a wrong secret', async () => {
    for (const client of ['nowhere.partner', `${api.workspace}.nobody`])
      expect(await (await tokenFor(client)).json()).toMatchObject({
        error_description: 'Unknown client_id or wrong client_secret.',
      });
  });
});
