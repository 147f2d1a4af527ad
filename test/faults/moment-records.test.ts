// Tests which records a moment changes, and how, without HTTP.
import { describe, expect, it } from 'vitest';
import { commandsOf } from '../../src/faults/moments.js';
import type { FaultMomentName } from '../../src/faults/rule.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { startHarness } from '../harness.js';
import { BOOKING_FIXTURE, item } from '../operations/booking-fixture.js';
import { CANCEL_URL, SUCCESS_URL } from '../pages/paying.js';

const MINUTE = 60_000;
const [WALK, SAIL] = [item(11, 5), item(21, 5)];
const field = (code: string, more: object = {}) => ({
  code,
  label: code,
  type: 'text',
  isRequired: true,
  ...more,
});
const seats = (id: number, capacity: number, more: object = {}) => ({
  id,
  activityId: 1,
  startDate: '2026-06-01',
  startTimes: ['10:00'],
  duration: 'PT2H',
  recurrence: { frequency: 'daily' },
  capacity,
  priceCategories: [
    { id: id * 10 + 1, name: 'Seat', price: { amount: 0.05, currency: 'EUR' }, maxSeats: 1, ...more },
  ],
});
const FIXTURE = {
  ...BOOKING_FIXTURE,
  merchants: BOOKING_FIXTURE.merchants.map((merchant) =>
    merchant.slug === 'plain'
      ? {
          ...merchant,
          userFields: [
            field('day', { type: 'date' }),
            field('call', { type: 'phone' }),
            field('how', { type: 'radio', options: [{ key: 'web', value: 'Web' }] }),
            field('hidden', { isHiddenWhileBooking: true }),
            field('internal', { isInternal: true }),
            field('optional', { isRequired: false }),
          ],
        }
      : merchant,
  ),
  availabilityRules: [
    ...BOOKING_FIXTURE.availabilityRules,
    seats(61, 500),
    seats(62, 501),
    seats(63, 2600),
    seats(65, 2600),
    seats(64, 10, { minSeats: 3, maxSeats: 4 }),
  ],
  discountCodes: [
    { code: 'TEN', percent: 10, uses: 3 },
    { code: 'ALWAYS', percent: 10 },
  ],
  vouchers: ['plain', 'tagus', 'other'].map((merchant) => ({
    code: `OF-${merchant}`,
    amount: 5,
    currency: 'EUR',
    merchant,
  })),
};

interface Named {
  readonly operationId?: string;
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
}

async function start() {
  const api = await startHarness({ fixture: FIXTURE });
  const workspace = await api.sandbox.workspaces.get(api.workspace);
  if (!workspace) throw new Error('There is no workspace.');
  /**
   * Runs a moment for a request. Returns the operation of each rival; null for a change without an operation, or a
   * refusal.
   */
  const run = (
    moment: FaultMomentName,
    { operationId = 'anOperation', path = {}, query = {}, body }: Named,
  ) => {
    const request = { operationId, path: { ...path }, query: { ...query }, body };
    const scene = { workspace: 'test', vendor: 'Vendor' };
    return Promise.all(
      workspace
        .query((tables) => commandsOf(moment, request, tables))
        .map((command) =>
          workspace
            .command((tx, now) => command(tx, { ...scene, now }))
            .catch((error: unknown) => (error instanceof Refusal ? null : Promise.reject(error as Error))),
        ),
    );
  };
  const post = async (path: string, body: object) => {
    const reply = await api.send('POST', path, { body });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body;
  };
  const book = (availabilityItemId: string, more: object = {}, guest: object = {}) =>
    post('/bookings', {
      contact: { type: 'email', name: 'Ines', value: 'ines@example.com' },
      items: [{ availabilityItemId, guests: [{ priceCategoryId: 211, occupancy: 1, ...guest }] }],
      ...more,
    });
  return {
    api,
    workspace,
    run,
    post,
    book,
    of: <T>(read: Parameters<typeof workspace.query<T>>[0]) => workspace.query(read),
  };
}

describe('the records that a request names', async () => {
  const { run, post, book, of } = await start();
  const addons = [{ id: 301, quantity: 1 }];
  const { id } = await book(SAIL, {}, { addons });
  const basket = of(({ baskets }) => baskets.get(id));
  const line = basket?.items[0];
  const guest = line?.guests[0];
  const { reference } = await post('/reservations', {
    availabilityItemId: SAIL,
    priceCategories: { 211: 1 },
  });
  const closed = async (request: Named) => (await run('item-closed', request)).length;
  const cancelled = async (request: Named) => (await run('booking-cancelled', request)).length;

  it.each([
    [{ path: { bookingId: String(id) } }, 1],
    [{ query: { bookingId: id } }, 1],
    [{ path: { bookingItemId: line?.id } }, 1],
    [{ operationId: 'cancelGuest', path: { id: guest?.id } }, 1],
    [{ operationId: 'cancelGuestAddon', path: { id: guest?.addons[0]?.id } }, 1],
    [{ operationId: 'setBookingNumber', query: { id } }, 1],
    [{ operationId: 'getShopItem', path: { id } }, 0],
    [{ operationId: 'cancelGuests', path: { id: guest?.id } }, 0],
    [{ path: { bookingId: 99 } }, 0],
    [{}, 0],
  ])('are the booking of %j', async (request, count) => {
    expect(await cancelled(request)).toBe(count);
  });

  it.each([
    [{ path: { itemId: SAIL } }, 1],
    [{ query: { 'availabilityItemId[]': [SAIL, WALK, SAIL, 7] } }, 2],
    [{ body: { items: [{ availabilityItemId: SAIL }, { availabilityItemId: item(21, 6) }] } }, 1], // of one rule
    [{ body: { items: [{ availabilityItemId: '11_trip' }] } }, 0],
    [{ body: { title: SAIL } }, 0],
    [{ body: SAIL }, 0],
    [{ path: { reference } }, 1],
    [{ body: { items: [{ availabilityCaptureReference: reference }] } }, 1],
    [{ body: { reference: 'none' } }, 0],
    [{ path: { bookingId: id } }, 1],
  ])('are the rules of the items of %j', async (request, count) => {
    expect(await closed(request)).toBe(count);
  });

  it.each([
    [
      'code-used-up',
      { body: { items: [{ guests: [{ discountCode: 'TEN' }, { discountCode: 'TEN' }] }] } },
      1,
    ],
    ['code-used-up', { query: { discountCode: 'TEN' } }, 1],
    ['voucher-used', { body: { vouchers: ['A', 'B', 3] } }, 2],
    ['voucher-used', { query: { 'vouchers[]': ['A'], 'code[]': 'B' } }, 2],
    ['hold-expired', { body: [{ reference }, null] }, 1],
  ] as const)('are for %s the codes in %j', async (moment, request, count) => {
    expect(await run(moment, request)).toHaveLength(count);
  });
});

describe('the rival of seats-taken', () => {
  const takes = async (...rules: number[]) => {
    const { run, workspace } = await start();
    const body = { items: rules.map((id) => ({ availabilityItemId: item(id, 5) })) };
    const made = await run('seats-taken', { body });
    const captures = workspace.query((tables) => [...tables.captures.values()]);
    return { operations: made.map((one) => one && [one.operationId, one.method, one.path]), made, captures };
  };
  const BOOKED = ['createBooking', 'POST', '/bookings'];
  const HELD = ['createCapture', 'POST', '/reservations'];

  it.each([
    ['books 500 seats', [61], [BOOKED]],
    ['holds more, because a booking has at most 500 guests', [62], [HELD]],
    ['holds up to 5,000 seats of a request', [63], [HELD]],
    ['takes none of two items that need more than 2,500 each', [63, 65], [null, null]],
    ['takes only those of two items that need at most 2,500', [63, 62], [null, HELD]],
  ])('%s', async (_, rules, operations) => {
    expect((await takes(...rules)).operations).toEqual(operations);
  });

  it('needs guests of about the same size, within the limits of their category', async () => {
    const { made } = await takes(64);
    const body = made[0]?.body as { items: { guests: { occupancy: number }[] }[] } | undefined;
    expect(body?.items[0]?.guests.map(({ occupancy }) => occupancy)).toEqual([4, 3, 3]);
  });

  it('fills in each field that a booking requires, and no other', async () => {
    const { made } = await takes(61);
    const body = made[0]?.body as { customFields: { key: string; value: string }[] } | undefined;
    expect(body?.customFields.map(({ key }) => key)).toEqual(['day', 'call', 'how']);
    expect(made[0]?.reply).toEqual({ id: 1 });
  });
});

describe('a moment', () => {
  it('shortens a hold to a minute, but never lengthens it', async () => {
    const { run, post, of, workspace } = await start();
    const { reference } = await post('/reservations', {
      availabilityItemId: SAIL,
      priceCategories: { 211: 1 },
    });
    const left = () => (of(({ captures }) => captures.get(reference))?.expiresAt ?? 0) - workspace.now();
    expect(left()).toBe(15 * MINUTE);
    await run('hold-shortened', { path: { reference } });
    expect(left()).toBe(MINUTE);
    await workspace.advanceClock(MINUTE / 2);
    await run('hold-shortened', { path: { reference } });
    expect(left()).toBe(MINUTE / 2);
  });

  it('raises each price of a rule by a tenth, and by at least a cent', async () => {
    const { run, of } = await start();
    const pricesOf = (id: number) =>
      of(({ rules }) => rules.get(id))?.priceCategories.map(({ price: { amount } }) => amount);
    await run('price-raised', { body: [{ itemId: WALK }, { itemId: item(61, 5) }] });
    expect([pricesOf(11), pricesOf(61)]).toEqual([[10.99, 6.11, 1.1, 8.8], [0.06]]);
  });

  it('uses up a code with a limit, once, and leaves a code without one', async () => {
    const { run, of } = await start();
    const used = () => of(({ discountUses }) => [...discountUses.values()]);
    for (const discountCode of ['ALWAYS', 'UNKNOWN', 'TEN', 'TEN'])
      await run('code-used-up', { query: { discountCode } });
    expect(used()).toEqual([{ code: 'TEN', used: 3 }]);
  });

  it.each([
    ['for an item of its merchant', [SAIL, WALK], 'OF-plain', 11, 1],
    ['not for other items', [SAIL, WALK], 'OF-other', 11, 0],
    ['not if it is unknown', [SAIL, WALK], 'OF-nobody', 11, 0],
  ])('redeems a voucher %s', async (_, items, code, ruleId, uses) => {
    const { run, of } = await start();
    const request = { body: { vouchers: [code], items: items.map((itemId) => ({ itemId })) } };
    const [made] = await run('voucher-used', request);
    const body = made?.body as { vouchers: string[] } | undefined;
    expect([made?.operationId, body?.vouchers]).toEqual(
      uses === 1 ? ['createBooking', [code]] : [undefined, undefined],
    );
    expect(of(({ voucherUses }) => voucherUses.size)).toBe(uses);
    expect(await run('voucher-used', request)).toEqual([null]); // nothing is left to redeem
    expect(
      of(({ baskets }) =>
        [...baskets.values()].flatMap(({ items: all }) => all.map((one) => one.availabilityItemIds)),
      ),
    ).toEqual(uses === 1 ? [[item(ruleId, 5)]] : []);
  });

  it('pays or cancels on the page of a booking, and changes nothing without a page', async () => {
    const { run, book, of } = await start();
    const vendorPayPSP = { successUrl: SUCCESS_URL, cancelUrl: CANCEL_URL, language: 'en' };
    const statusOf = (bookingId: number) => of(({ baskets }) => baskets.get(bookingId))?.status;
    const [paid, cancelled, plain] = [
      await book(SAIL, { vendorPayPSP }),
      await book(SAIL, { vendorPayPSP }),
      await book(SAIL),
    ].map(({ id }: { id: number }) => id);
    for (const [moment, bookingId] of [
      ['buyer-pays', paid],
      ['buyer-cancels', cancelled],
      ['buyer-pays', plain],
      ['buyer-cancels', plain],
    ] as const)
      await run(moment, { path: { bookingId } });
    expect([paid, cancelled, plain].map((id) => statusOf(Number(id)))).toEqual([
      'paid',
      undefined,
      'reserved',
    ]);
    const [made] = await run('booking-cancelled', { path: { bookingId: plain } });
    expect(made).toMatchObject({
      operationId: 'cancelBooking',
      method: 'PUT',
      path: `/bookings/${plain}`,
      body: null,
    });
    expect(statusOf(Number(plain))).toBe('cancelled');
  });
});
