import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/domain/shared/refusal.js';
import type { HandledId } from '../../src/operations/handlers.js';
import { actionsOf, countedBookings } from '../../src/control/views/bookings.js';
import type { ReadTables } from '../../src/store/tables.js';
import { BOOKING_FIXTURE, CARD, item, RICH_ORDER } from '../operations/booking-fixture.js';
import { openDesk, type Asked } from '../operations/desk.js';
import { startHarness } from '../harness.js';

const harness = await startHarness({ fixture: BOOKING_FIXTURE, vendor: 'acme' });
const get = (path: string) => harness.get(`/_sandbox/workspaces/test${path}`);
const idsOf = async (query: string) =>
  (await get(`/bookings${query}`)).body.map(({ id }: { id: number }) => id);

async function book(body: object, name = 'Ines', client = 'partner'): Promise<number> {
  const contact = { type: 'email', name, value: `${name.toLowerCase()}@example.com` };
  return (await harness.send('POST', '/bookings', { body: { contact, ...body }, client })).body.id;
}
const walk = (day: number, firstname = 'Max') => ({
  items: [
    {
      availabilityItemId: item(11, day),
      guests: [{ priceCategoryId: 111, occupancy: 2, firstname, lastname: 'Weber' }],
    },
  ],
});
const rich = await book({ ...RICH_ORDER, multidiscount: 5, creditCard: CARD }, 'Ana', 'agent');
const plain = await book(walk(7));
const cancelled = await book(walk(8, 'Zoe'), 'Rui', 'plain');
await harness.send('PUT', `/bookings/${cancelled}?reason=x`, { client: 'plain' });
await harness.send('POST', `/booking/${plain}/payment?amount=5&treasurerType=merchant&comment=deposit`);
await harness.send('POST', `/booking/${plain}/refund?amount=2&refundType=merchant&reason=late`);

describe('a search for bookings', () => {
  it('finds bookings of a day, of an activity, and of both with a text', async () => {
    const { body: all } = await get('/bookings');
    const activity = (await harness.get(`/bookings/${plain}`)).body.items[0].activity.id;
    expect(await idsOf('?activityDate=2026-06-07,2026-06-07')).toEqual([plain]);
    expect(await idsOf('?activityDate=2026-06-08,2026-06-08')).toEqual([]); // the item on that day is cancelled
    expect(await idsOf(`?activityDate=2026-06-08,2026-06-08&text=${cancelled}`)).toEqual([]);
    expect((await idsOf(`?activityId=${activity}`)).length).toBeLessThanOrEqual(all.length);
    expect(await idsOf(`?activityId=${activity}&activityDate=2026-06-07,2026-06-07&text=weber`)).toEqual([
      plain,
    ]);
    expect(await idsOf(`?activityDate=2026-06-07,2026-06-07&text=${plain}`)).toEqual([plain]);
    expect(await idsOf('?activityId=999999')).toEqual([]);
    const refused = await get('/bookings?activityDate=tomorrow');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'activityDate']);
  });

  it('counts its bookings, with the amounts of each currency if asked for', async () => {
    const { body: all } = await get('/bookings');
    const sumOf = (currency: string, part: 'total' | 'balance') =>
      all
        .filter((one: { currency: string }) => one.currency === currency)
        .reduce((sum: number, one: { total: number; balance: number }) => sum + one[part], 0);
    const count = async (query: string) => (await get(`/booking-totals${query}`)).body;
    expect(await count('')).toEqual({ count: all.length });
    expect(await count('?status=cancelled')).toEqual({ count: 1 });
    expect(await count('?text=weber&totals=false')).toEqual({ count: (await idsOf('?text=weber')).length });
    expect(await count('?text=nobody&totals=true')).toEqual({ count: 0, totals: [] });
    const { totals } = await count('?totals=true');
    expect(totals.map(({ count: own }: { count: number }) => own)).toEqual([all.length]);
    for (const { currency, total, balance } of totals)
      expect([total, balance]).toEqual([sumOf(currency, 'total'), sumOf(currency, 'balance')]);
    expect((await get('/booking-totals?status=lost')).status).toBe(400);
  });

  it('without a filter counts all bookings without reading them', () => {
    const tables = { baskets: { size: 7 } } as unknown as ReadTables;
    expect([...countedBookings(tables, {}, false)]).toEqual([{ count: 7 }]);
  });

  it('counts step by step, one booking at a time, so that a long count blocks nobody', async () => {
    const workspace = await harness.sandbox.workspaces.get('test');
    const steps = workspace?.queryCopy((tables) => [
      ...countedBookings(tables, { status: 'cancelled' }, true),
    ]);
    expect(steps?.slice(0, -1)).toEqual((await get('/bookings')).body.map(() => null));
    expect(steps?.at(-1)).toMatchObject({ count: 1, totals: [{ count: 1 }] });
  });

  it('finds those of all sellers, newest first', async () => {
    const { body } = await get('/bookings');
    expect(body).toEqual([
      {
        id: cancelled,
        bookingNumber: null,
        status: 'cancelled',
        paymentStatus: 'even',
        seller: 'plain',
        operator: 'plain',
        contact: { name: 'Rui', email: 'rui@example.com' },
        titles: ['Walk'],
        startsAt: '2026-06-08T09:00:00.000Z',
        timezone: 'Europe/Lisbon',
        guests: 0,
        total: 0,
        balance: 0,
        currency: 'EUR',
        createdAt: '2026-06-01T08:00:00.000Z',
      },
      {
        id: plain,
        bookingNumber: null,
        status: 'reserved',
        paymentStatus: 'outstanding',
        seller: 'reseller',
        operator: 'plain',
        contact: { name: 'Ines', email: 'ines@example.com' },
        titles: ['Walk'],
        startsAt: '2026-06-07T09:00:00.000Z',
        timezone: 'Europe/Lisbon',
        guests: 1,
        total: 19.98,
        balance: 16.98,
        currency: 'EUR',
        createdAt: '2026-06-01T08:00:00.000Z',
      },
      expect.objectContaining({ id: rich, titles: ['Sail'], guests: 2, status: 'paid', balance: 0 }),
    ]);
  });

  it.each([
    ['text=weber', [cancelled, plain]],
    ['text=ANA', [rich]],
    ['text=weber zóë', [cancelled]],
    ['text=weber zoo', []],
    ['text=sail', [rich]],
    [`text=${plain}`, [plain]],
    [`text=%23${plain}`, [plain]],
    [`text=Booking ${plain}`, [plain]],
    [`text=booking %23${plain}`, [plain]],
    ['text=%23987', []],
    ['text=nobody', []],
    ['status=cancelled', [cancelled]],
    ['status=reserved&text=max', [plain]],
    ['limit=1&offset=1', [plain]],
    ['text=weber&limit=1&offset=1', [plain]],
    ['offset=3', []],
  ])('finds by %s', async (query, ids) => {
    expect(await idsOf(`?${query}`)).toEqual(ids);
  });

  it('finds the numbers, transactions and bar codes that it shows, unlike `q` of GET /bookings (B10)', async () => {
    const number = 'ACME-2026/77';
    const { status } = await harness.send('POST', `/booking-number?id=${plain}&number=${number}`);
    expect(status).toBe(200);
    expect(await idsOf('?text=acme-2026')).toEqual([plain]);
    expect(await idsOf(`?text=${number}&status=cancelled`)).toEqual([]);
    const { booking } = (await get(`/bookings/${rich}`)).body;
    expect(await idsOf(`?text=${booking.payments[0].transactionId}`)).toEqual([rich]);
    expect(await idsOf(`?text=${booking.items[0].guests[0].barCode}`)).toEqual([rich]);
    expect((await harness.get(`/bookings?q=${number}`)).body).toEqual([]);
  });

  it('finds first the booking with the id, then newer ones with these digits elsewhere', async () => {
    const newer = await book(walk(9), `Room${rich}`);
    expect(await idsOf(`?text=${rich}`)).toEqual([rich, newer]);
    expect(await idsOf(`?text=${rich}&limit=1`)).toEqual([rich]);
    expect(await idsOf(`?text=${rich}&limit=1&offset=1`)).toEqual([newer]);
    expect(await idsOf(`?text=%23${rich}`)).toEqual([rich]);
  });

  it('lists them in the requested order: equal ones newest first, those without a start last', async () => {
    const cap = await book({ shopItems: [{ id: 501, quantity: 1 }] }, 'Cap');
    const newest = await idsOf('');
    expect(newest).toEqual(newest.toSorted((a: number, b: number) => b - a));
    expect(await idsOf('?sort=-createdAt')).toEqual(newest);
    expect(await idsOf('?sort=createdAt')).toEqual(newest.toReversed());
    const { body } = await get('/bookings');
    type Key = 'startsAt' | 'total' | 'balance';
    const ordered = (key: Key, sign: number) => {
      const rankOf = (value: string | number | null) =>
        value === null ? Number.MAX_VALUE : sign * (typeof value === 'string' ? Date.parse(value) : value);
      const rows = body as (Readonly<Record<Key, string | number | null>> & { readonly id: number })[];
      return rows.toSorted((a, b) => rankOf(a[key]) - rankOf(b[key])).map(({ id }) => id);
    };
    for (const key of ['startsAt', 'total', 'balance'] as const) {
      expect([key, await idsOf(`?sort=${key}`)]).toEqual([key, ordered(key, 1)]);
      expect([key, await idsOf(`?sort=-${key}`)]).toEqual([key, ordered(key, -1)]);
    }
    const last = newest.length - 1;
    expect(await idsOf(`?sort=startsAt&offset=${last}`)).toEqual([cap]);
    expect(await idsOf(`?sort=-startsAt&offset=${last}`)).toEqual([cap]);
    expect(await idsOf('?sort=startsAt&text=weber&limit=1')).toEqual([plain]);
  });

  it.each([
    'sort=name',
    'sort=',
    'text=',
    'status=open',
    'limit=0',
    'limit=1001',
    'offset=-1',
    'offset=10001',
    'q=x',
  ])('refuses %s', async (query) => {
    expect((await get(`/bookings?${query}`)).status).toBe(400);
  });
});

describe('one booking', () => {
  it('is shown as its seller sees it, with a client that may act on it', async () => {
    const { body } = await get(`/bookings/${rich}`);
    expect(body.booking).toEqual((await harness.get(`/bookings/${rich}`, { client: 'agent' })).body);
    expect(body.client).toBe('agent');
    expect(Object.keys(body.booking.treasurers)).toEqual(['acme']);
    expect((await get(`/bookings/${cancelled}`)).body.client).toBe('plain');
  });

  it('has a ledger whose lines add up (M9)', async () => {
    const { body } = await get(`/bookings/${plain}`);
    const at = '2026-06-01T08:00:00.000Z';
    expect(body.ledger).toEqual([
      { at, kind: 'price', text: 'Walk, 2 × Adult, Max Weber', amount: 19.98, balance: 19.98 },
      { at, kind: 'payment', text: 'merchant reseller, deposit', amount: -5, balance: 14.98 },
      { at, kind: 'refund', text: 'merchant reseller, late', amount: 2, balance: 16.98 },
    ]);
    expect(body.booking.balance).toBe(16.98);
  });

  it('keeps the price of a cancelled booking, and the reason of the cancellation (B7)', async () => {
    const { body } = await get(`/bookings/${cancelled}`);
    const at = '2026-06-01T08:00:00.000Z';
    const [booked, ...later] = body.ledger;
    expect(booked).toMatchObject({ at, kind: 'price', amount: booked.balance });
    expect(booked.amount).toBeGreaterThan(0);
    expect(later).toEqual([{ at, kind: 'cancellation', text: 'x', amount: -booked.amount, balance: 0 }]);
  });

  it('has its original total and its refunds, also after it was cancelled', async () => {
    const cost = async (id: number) => {
      const { originalTotal, refunded } = (await get(`/bookings/${id}`)).body;
      return [originalTotal, refunded];
    };
    const { total } = (await harness.get(`/bookings/${plain}`)).body;
    expect(await cost(plain)).toEqual([total, 2]);
    expect(await cost(cancelled)).toEqual([total, 0]);
  });

  it('keeps its ledger in an export', async () => {
    const fixture = (await get('/export')).body;
    await harness.send('POST', '/_sandbox/workspaces', { body: { name: 'copy', fixture } });
    const copy = await harness.get(`/_sandbox/workspaces/copy/bookings/${cancelled}`);
    expect(copy.body.ledger).toEqual((await get(`/bookings/${cancelled}`)).body.ledger);
  });

  it('describes each line: discounts, addons, taxes, fees, vouchers and the platform', async () => {
    const { body } = await get(`/bookings/${rich}`);
    expect(body.ledger.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`)).toEqual([
      'price: Sail, 1 × Adult',
      'discount: TEN, 10 %',
      'discount: Multi-discount',
      'price: Sail, 2 × Lunch',
      'price: Sail, 1 × Child',
      'discount: Multi-discount',
      'price: Sail, 1 × Skipper',
      'price: 3 × Cap',
      'tax: City tax',
      'tax: Harbour dues',
      'voucher: GIFT',
      'payment: acme, Visa •••• 4242',
    ]);
    expect(body.ledger.at(-1).balance).toBe(body.booking.balance);
  });

  it('has its mails, newest first, and its tickets while it is booked (G4)', async () => {
    await harness.send('POST', `/booking/${rich}/tickets?recipient=ana@example.com`, { client: 'agent' });
    const { body } = await get(`/bookings/${rich}`);
    const outbox = (await get('/outbox')).body.filter(
      (mail: { bookingId: number }) => mail.bookingId === rich,
    );
    expect(body.mails).toEqual(outbox.map(({ id }: { id: number }) => id));
    expect(body.mails).toHaveLength(2);
    const [one] = body.booking.items;
    expect(body.tickets).toEqual([
      { guestId: null, path: body.booking.combinedTicket },
      ...one.guests.map(({ id, ticket }: { id: number; ticket: string }) => ({ guestId: id, path: ticket })),
    ]);
    for (const { path } of body.tickets) expect((await fetch(harness.url + path)).status).toBe(200);
    expect((await get(`/bookings/${cancelled}`)).body.tickets).toEqual([]);
  });

  it('is not found by an unknown id', async () => {
    const { status, body } = await get('/bookings/999');
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await get('/bookings/x')).status).toBe(400);
  });
});

describe('the actions of a booking', () => {
  const query = { reason: 'x', refundType: 'ignore' };
  const ofItem = { bookingItemId: 1 };
  const guest = { path: { id: 1 } };
  /** A valid request of each operation; all ids of the booking are 1, except those of addons. */
  const ASKED: Readonly<Partial<Record<HandledId, Asked>>> = {
    addPayment: { path: { bookingId: 1 }, query: { amount: 1, treasurerType: 'merchant' } },
    addRefund: { path: { bookingId: 1 }, query: { amount: 1, refundType: 'merchant' } },
    cancelBooking: { path: { bookingId: 1 }, query },
    sendTickets: { path: { bookingId: 1 }, query: { recipient: 'a@b.example' } },
    setBookingNumber: { query: { id: 1, number: 'X' } },
    rebookBookingItem: { path: ofItem, query: { itemId: item(21, 6), ruleId: 21 } },
    setBookingItemRemarks: { path: ofItem, query: { remarks: 'x' } },
    cancelBookingItem: { path: ofItem, query },
    cancelBookingItemAddon: { path: { id: 2 }, query },
    checkInGuest: guest,
    checkOutGuest: guest,
    editGuest: { ...guest, query: { firstname: 'X' } },
    rebookGuest: { ...guest, query: { itemId: item(21, 6), ruleId: 21 } },
    cancelGuest: { ...guest, query },
    cancelGuestAddon: { path: { id: 1 }, query },
  };
  const page = { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: 'en' };

  function outcomeOf(run: () => unknown): string {
    try {
      run();
      return 'done';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    }
  }

  it.each([
    ['paying', { vendorPayPSP: page }],
    ['reserved', {}],
    ['paid', { creditCard: CARD }],
    ['cancelled', {}],
  ])('in status %s are shown as allowed exactly if the operations allow them', (status, payment) => {
    const open = () => {
      const desk = openDesk(BOOKING_FIXTURE);
      desk.book({ ...RICH_ORDER, ...payment });
      if (status === 'cancelled') desk.run('cancelBooking', ASKED.cancelBooking);
      return desk;
    };
    const basket = open().tables.baskets.get(1);
    if (!basket) throw new Error('no booking');
    expect(basket.status).toBe(status);
    const actions = actionsOf(basket);
    expect(actions.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(ASKED).toSorted());
    const byStatus = actions.filter(({ reason }) => !reason?.startsWith('Nothing is left to refund'));
    const outcomes = byStatus.map(({ operationId }) => {
      const id = operationId as HandledId;
      return { operationId, isConflict: outcomeOf(() => open().run(id, ASKED[id])) === 'conflict' };
    });
    expect(outcomes).toEqual(
      byStatus.map(({ operationId, allowed }) => ({ operationId, isConflict: !allowed })),
    );
    const words = status === 'paying' ? 'waits for its hosted payment' : `\`${status}\``;
    for (const { allowed, reason } of byStatus)
      expect(reason === undefined ? null : reason.includes(words)).toBe(allowed ? null : true);
  });

  it.each([
    ['no payment', {}, false],
    ['a payment', { creditCard: CARD }, true],
  ])('include a refund of a booking with %s only if there is something to refund', (_, payment, allowed) => {
    const desk = openDesk(BOOKING_FIXTURE);
    desk.book({ ...RICH_ORDER, ...payment });
    const [basket] = [...desk.tables.baskets.values()];
    const refund = basket && actionsOf(basket).find(({ operationId }) => operationId === 'addRefund');
    const reason = expect.stringMatching(/^Nothing is left to refund: this booking has no payment/);
    expect(refund).toEqual({ operationId: 'addRefund', allowed, ...(!allowed && { reason }) });
  });

  it('are limited to parts that it has', () => {
    const desk = openDesk(BOOKING_FIXTURE);
    desk.book(walk(7));
    desk.book({ shopItems: [{ id: 501, quantity: 1 }] });
    const names = (id: number) => {
      const basket = desk.tables.baskets.get(id);
      return basket ? actionsOf(basket).map(({ operationId }) => operationId) : [];
    };
    expect(names(1).filter((name) => name.includes('Addon'))).toEqual([]);
    expect(names(1)).toHaveLength(13);
    expect(names(2)).toEqual(['addPayment', 'addRefund', 'cancelBooking', 'sendTickets', 'setBookingNumber']);
  });
});
