import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { HANDLERS } from '../../src/operations/handlers.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { START, startHarness, type Harness, type Reply } from '../harness.js';
import { BOOKING_FIXTURE, item, RICH_ORDER } from '../operations/booking-fixture.js';
import { CONTROL_REQUESTS } from './control-paths.js';
import { CANCEL_URL, SUCCESS_URL } from '../pages/paying.js';
import { requestToken } from '../token.js';

const ADMIN = 'admin-token-of-the-test';
const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };

/** The ids, codes and names of workspace A. None of them exists in workspace B. */
const OWN = {
  clients: [
    { client: 'partner', secret: 'secret-of-a', merchant: 'harbour' },
    { client: 'operator', secret: 'secret-of-a', merchant: 'harbour', overbooking: ['harbour'] },
  ],
  merchants: [{ slug: 'harbour', timezone: 'Europe/Berlin' }],
  activities: [{ id: 9001, merchant: 'harbour', title: 'Harbour walk' }],
  availabilityRules: [
    {
      id: 9011,
      activityId: 9001,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      capacity: 10,
      priceCategories: [{ id: 90111, price: { amount: 20, currency: 'EUR' } }],
    },
  ],
};
const FOREIGN = {
  ...BOOKING_FIXTURE,
  merchants: [...BOOKING_FIXTURE.merchants, { slug: 'outsider', timezone: 'Europe/Berlin' }],
  clients: [...BOOKING_FIXTURE.clients, { client: 'outsider', merchant: 'outsider' }],
  mobileGroups: [{ id: 71, merchantId: 3, title: 'North', latitude: 38.7, longitude: -9.1 }],
};

/** Ids, codes and names that exist in no workspace. */
const UNKNOWN = {
  merchant: 'nobody',
  activity: 8801,
  rule: 8811,
  category: 88111,
  item: item(8811, 5),
  reference: 'UNKNOWNUNKNOWNUNKNOWNUNKNO',
  booking: 88_001,
  bookingItem: 88_002,
  guest: 88_003,
  otherGuest: 88_004,
  guestAddon: 88_005,
  itemAddon: 88_006,
  barcode: 'UNKNOWNUNKNOWNUNKNOWNUNKNB',
  discountCode: 'UNKNOWN',
  voucher: 'UNKNOWNVOUCHER',
  shopItem: 8850,
};

type Names = Readonly<typeof UNKNOWN>;

/** A request with an id, code or name: method, path, body, and the client (default: `partner`). */
type Try = readonly [string, string, object?, string?];

/** For each operation, a request. In this order, each request succeeds for the owner of the ids. */
const TRIES: Partial<Record<keyof typeof HANDLERS, (n: Names) => Try>> = {
  listMerchants: (n) => ['GET', `/merchants?slug=${n.merchant}`],
  listMobileGroups: (n) => ['GET', `/merchants/${n.merchant}/mobilegroups`],
  listActivities: (n) => ['GET', `/activities?merchant[]=${n.merchant}`],
  getActivity: (n) => ['GET', `/activities/${n.activity}`],
  getActivityUpdated: (n) => ['GET', `/activities/${n.activity}/updated`],
  listActivityAvailabilities: (n) => ['GET', `/activities/${n.activity}/availabilities`],
  listAvailabilities: (n) => ['GET', `/availabilities?activityId[]=${n.activity}`],
  getAvailability: (n) => ['GET', `/availabilities/${n.item}`],
  listAvailabilityRules: (n) => ['GET', `/availability-rules?id[]=${n.rule}`],
  setItemCapacity: (n) => [
    'POST',
    `/availabilities/${n.item}/priceCategories`,
    { capacity: 50, ruleId: n.rule },
    'operator',
  ],
  setCategoryCapacity: (n) => [
    'POST',
    `/availabilities/${n.item}/priceCategories/${n.category}`,
    { capacity: 50, ruleId: n.rule },
    'operator',
  ],
  createCapture: (n) => [
    'POST',
    '/reservations',
    { availabilityItemId: n.item, priceCategories: [{ [n.category]: 1 }] },
  ],
  createBooking: (n) => [
    'POST',
    '/bookings',
    {
      contact,
      items: [{ availabilityItemId: n.item, guests: [{ priceCategoryId: n.category, occupancy: 1 }] }],
      shopItems: [{ id: n.shopItem, quantity: 1 }],
      vouchers: [n.voucher],
    },
  ],
  releaseCapture: (n) => ['DELETE', `/reservations/${n.reference}`],
  getBookingPrices: (n) => [
    'GET',
    `/bookingPrices?currency=EUR&items[0][availabilityItemId]=${n.item}` +
      `&items[0][guests][0][priceCategoryId]=${n.category}&items[0][guests][0][occupancy]=1`,
  ],
  validateDiscountCode: (n) => [
    'GET',
    `/discountCodes?discountCode=${n.discountCode}&activityId=${n.activity}&price=45&currency=EUR`,
  ],
  validateVouchers: (n) => ['GET', `/vouchers?code[]=${n.voucher}`],
  listBookings: (n) => ['GET', `/bookings?q=${n.booking}`],
  getBooking: (n) => ['GET', `/bookings/${n.booking}`],
  listGuests: (n) => ['GET', `/guests?bookingId=${n.booking}`],
  getGuest: (n) => ['GET', `/guest/${n.guest}`],
  validateTicket: (n) => ['GET', `/ticket/validate/${n.barcode}`],
  setBookingNumber: (n) => ['POST', `/booking-number?id=${n.booking}&number=N-2`],
  sendTickets: (n) => ['POST', `/booking/${n.booking}/tickets?recipient=a@b.example`],
  setBookingItemRemarks: (n) => ['PUT', `/booking/item/${n.bookingItem}/remarks?remarks=x`],
  editGuest: (n) => ['POST', `/guest/${n.guest}/edit?firstname=Eva`],
  checkInGuest: (n) => ['POST', `/guest/${n.guest}/check-in`],
  checkOutGuest: (n) => ['POST', `/guest/${n.guest}/check-out`],
  addPayment: (n) => ['POST', `/booking/${n.booking}/payment?amount=20&treasurerType=merchant`],
  addRefund: (n) => ['POST', `/booking/${n.booking}/refund?amount=5&refundType=merchant&reason=late`],
  rebookGuest: (n) => ['PUT', `/guest/${n.otherGuest}/rebook?itemId=${item(n.rule, 6)}&ruleId=${n.rule}`],
  rebookBookingItem: (n) => [
    'PUT',
    `/booking/item/${n.bookingItem}/rebook?itemId=${item(n.rule, 7)}&ruleId=${n.rule}&price=30&seats=2`,
  ],
  cancelGuestAddon: (n) => ['PUT', `/guest/addon/${n.guestAddon}/cancel?refundType=ignore`],
  cancelBookingItemAddon: (n) => ['PUT', `/booking/item/addon/${n.itemAddon}/cancel?refundType=ignore`],
  cancelGuest: (n) => ['PUT', `/guest/${n.otherGuest}/cancel?refundType=ignore&reason=ill`],
  cancelBookingItem: (n) => ['PUT', `/booking/item/${n.bookingItem}/cancel?refundType=ignore`],
  cancelBooking: (n) => ['PUT', `/bookings/${n.booking - 1}?refundType=ignore&reason=ill`],
};
/** Operations without an id or code. */
const NAMELESS = ['listDepartureCities'];
const OPERATIONS = Object.entries(TRIES);

let a: Harness;
let foreign: Names;
let page: string;
let ticket: string;
const tokens = new Map<string, string>();

async function tokenOf(id: string, secret: string): Promise<{ status: number; token: string }> {
  const reply = await requestToken(a.url, id, secret);
  const { access_token: token = '' } = (await reply.json()) as { access_token?: string };
  return { status: reply.status, token };
}

/** Sends a request as a client of workspace B. */
async function sendInB(method: string, path: string, body?: object, client = 'partner'): Promise<Reply> {
  const known = tokens.get(client) ?? (await tokenOf(`b.${client}`, `${client}-secret`)).token;
  tokens.set(client, known);
  return a.send(method, path, { body, headers: { authorization: `Bearer ${known}` } });
}

const workspaceB = async () => {
  const workspace = await a.sandbox.workspaces.get('b');
  if (!workspace) throw new Error('workspace B is gone');
  return workspace;
};
const stateOfB = async () => (await workspaceB()).export();

beforeAll(async () => {
  a = await startHarness({ workspace: 'a', fixture: OWN, adminToken: ADMIN });
  const fixture = loadFixture(FOREIGN, { now: START });
  await a.sandbox.workspaces.create({ name: 'b', fixture, seed: 99, clock: { now: START, frozen: true } });
  // Workspace A has a booking too, so that its ids start with 1 like those of B.
  const guests = [{ priceCategoryId: 90111, occupancy: 1 }];
  const own = await a.send('POST', '/bookings', {
    body: { contact, items: [{ availabilityItemId: '9011_trip_20260605100000_20260605110000', guests }] },
  });
  if (own.body.id !== 1) throw new Error(JSON.stringify(own.body));
  const hosted = await sendInB('POST', '/bookings', {
    contact,
    items: [{ availabilityItemId: item(11, 5), guests: [{ priceCategoryId: 111, occupancy: 1 }] }],
    vendorPayPSP: { successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL, language: 'en' },
  });
  page = new URL(hosted.body.redirectUrl).pathname;
  for (let at = 0; at < 2; at++) await sendInB('POST', '/bookings', { contact, ...RICH_ORDER, vouchers: [] });
  const { body: basket } = await sendInB('GET', '/bookings/3');
  const [line] = basket.items;
  const capture = { availabilityItemId: item(21, 5), priceCategories: [{ 211: 1 }] };
  ticket = new URL(line.guests[0].ticket, a.url).pathname;
  foreign = {
    merchant: 'tagus',
    activity: 2,
    rule: 21,
    category: 211,
    item: item(21, 5),
    reference: (await sendInB('POST', '/reservations', capture)).body.reference,
    booking: basket.id,
    bookingItem: line.id,
    guest: line.guests[0].id,
    otherGuest: line.guests[1].id,
    guestAddon: line.guests[0].addons[0].id,
    itemAddon: line.addons[0].id,
    barcode: line.guests[0].barcodeAlias,
    discountCode: 'SEVEN',
    voucher: 'GIFT',
    shopItem: 501,
  };
});

/** Returns the content of a response, without the names that it repeats from the request. */
function gist({ status, body }: Reply, names: Names): unknown {
  if (status === 200) return JSON.stringify(body).replaceAll(names.voucher, '…');
  const faults = (body.errors ?? []) as { in: string; field: string; code: string }[];
  return [status, body.code, faults.map(({ in: place, field, code }) => [place, field, code])];
}

describe('a workspace cannot be accessed from another workspace', () => {
  it('by an untested operation', () => {
    expect([...Object.keys(TRIES), ...NAMELESS].toSorted()).toEqual(Object.keys(HANDLERS).toSorted());
  });

  it.each(OPERATIONS)(
    'by %s: its ids and codes are unknown there, as they are to other merchants of its own workspace (K1)',
    async (_, make) => {
      const before = await stateOfB();
      const ask = ([method, path, body, client]: Try) =>
        a.send(method, path, { body, ...(client !== undefined && { client }) });
      const reply = await ask(make(foreign));
      expect(gist(reply, foreign)).toEqual(gist(await ask(make(UNKNOWN)), UNKNOWN));
      expect([200, 400, 404, 422]).toContain(reply.status);
      const told = reply.status === 200 ? JSON.stringify(reply.body) : ''; // an error repeats the request
      expect(told).not.toMatch(/Sail|Lisbon|tagus|Ines|ines@|33\.33/);
      const askAsOutsider = ([method, path, body]: Try) => sendInB(method, path, body, 'outsider');
      const [known, unknown] = [await askAsOutsider(make(foreign)), await askAsOutsider(make(UNKNOWN))];
      expect(gist(known, foreign)).toEqual(gist(unknown, UNKNOWN));
      expect(await stateOfB()).toEqual(before);
    },
  );

  it('by lists that need no id', async () => {
    for (const path of [
      '/merchants',
      '/activities',
      '/activities/departure-cities',
      '/bookings',
      '/guests',
    ]) {
      const reply = await a.get(path);
      expect([path, reply.status === 200 || reply.status === 400]).toEqual([path, true]);
      expect(JSON.stringify(reply.body)).not.toMatch(/tagus|Sail|reseller/);
    }
  });

  it('by its payment page or ticket under another name', async () => {
    const before = await stateOfB();
    const elsewhere = (path: string) => a.url + path.replace('/b/', '/a/');
    expect((await fetch(elsewhere(page))).status).toBe(404);
    expect((await fetch(elsewhere(ticket))).status).toBe(404);
    const form = new URLSearchParams({ action: 'pay', cardNumber: '4242424242424242' });
    expect((await fetch(elsewhere(page), { method: 'POST', body: form })).status).toBe(404);
    expect(await stateOfB()).toEqual(before);
    expect((await fetch(a.url + ticket)).status).toBe(200);
    expect((await fetch(a.url + page)).status).toBe(200);
  });

  it('by the secret of a client with the same name, or a token signed with another key', async () => {
    expect((await tokenOf('b.partner', 'secret-of-a')).status).toBe(401);
    expect((await tokenOf('a.partner', 'partner-secret')).status).toBe(401);
    const own = await a.sandbox.workspaces.get('a');
    const forged = await new SignJWT({ workspace: 'b', client: 'partner' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(START / 1000)
      .setExpirationTime(START / 1000 + 3600)
      .sign(own?.tokenKeys.newest.bytes ?? new Uint8Array(32));
    const reply = await a.get('/merchants', { headers: { authorization: `Bearer ${forged}` } });
    expect([reply.status, reply.body]).toEqual([401, {}]);
  });

  it('by the control plane with a token of the other workspace', async () => {
    const before = await stateOfB();
    await (await workspaceB()).createSnapshot('kept');
    for (const [method, path, body] of CONTROL_REQUESTS) {
      const { status } = await a.send(method, `/_sandbox/workspaces/b${path}`, { body });
      expect([method, path, status === 401 || status === 403]).toEqual([method, path, true]);
    }
    expect(await stateOfB()).toEqual(before);
    expect((await workspaceB()).snapshots()).toEqual([{ name: 'kept', at: START }]);
  });
});

describe('each workspace has its own', () => {
  const control = async (path: string, method = 'GET', body?: object) => {
    const reply = await a.send(method, `/_sandbox/workspaces/a${path}`, { body });
    expect(reply.status).toBe(200);
    return reply.body;
  };

  it('log and outbox', async () => {
    const requests: { clientId: string | null }[] = await control('/requests');
    expect(requests.length).toBeGreaterThan(50);
    const clients = requests.flatMap(({ clientId }) => clientId ?? []); // requests of pages and with invalid tokens have no client
    expect(new Set(clients.map((clientId) => clientId.split('.')[0]))).toEqual(new Set(['a']));
    expect((await workspaceB()).requests.list().filter(({ clientId }) => clientId?.startsWith('a.'))).toEqual(
      [],
    );
    const sentInB = (await workspaceB()).outbox().length;
    await a.send('POST', '/booking/1/tickets?recipient=ann@a.example');
    expect(JSON.stringify(await control('/outbox'))).toContain('ann@a.example');
    expect((await workspaceB()).outbox()).toHaveLength(sentInB);
  });

  it('clock and snapshots', async () => {
    const before = await stateOfB();
    await control('/snapshots', 'POST', { name: 'of-a' });
    expect(await control('/snapshots')).toHaveLength(1);
    await control('/clock/advance', 'POST', { duration: 'PT30M' });
    expect([(await workspaceB()).now(), await stateOfB()]).toEqual([START, before]);
    expect(await (await workspaceB()).restoreSnapshot('of-a')).toBe(false);
    await control('/snapshots/of-a/restore', 'POST');
    await control('/reset', 'POST');
    expect(await stateOfB()).toEqual(before);
  });

  // This test shows that the requests refused above are valid. It comes last, because it uses up the ids.
  it('ids and codes, which are valid in it', async () => {
    const statuses: unknown[] = [];
    for (const [operation, make] of OPERATIONS) {
      const { status, body } = await sendInB(...make(foreign));
      statuses.push([operation, status === 200 ? 200 : body]);
    }
    expect(statuses).toEqual(OPERATIONS.map(([operation]) => [operation, 200]));
  });
});
