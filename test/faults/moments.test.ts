import { describe, expect, it } from 'vitest';
import { MOMENTS } from '../../src/faults/rule.js';
import { SMALL_FIXTURE, startHarness, type Harness, type Reply } from '../harness.js';
import { controlOf } from './control.js';

const ITEM = '11_trip_20260603100000_20260603120000';
const FIXTURE = {
  ...SMALL_FIXTURE,
  merchants: [
    {
      ...SMALL_FIXTURE.merchants[0],
      userFields: [
        { code: 'hotel', label: 'Hotel', type: 'text', isRequired: true },
        {
          code: 'how',
          label: 'How',
          type: 'select',
          isRequired: true,
          options: [{ key: 'web', value: 'Web' }],
        },
      ],
    },
  ],
  discountCodes: [{ code: 'TEN', percent: 10, uses: 3 }],
  vouchers: [{ code: 'GIFT', amount: 5, currency: 'EUR', merchant: 'tours' }],
};
const FIELDS = [
  { key: 'hotel', value: 'Adler' },
  { key: 'how', value: 'web' },
];

interface Order {
  readonly reference?: string;
  readonly email?: string;
  readonly guest?: object;
  readonly more?: object;
}

function bookingOf({ reference, email = 'ann@example.com', guest = {}, more = {} }: Order = {}) {
  return {
    items: [
      {
        availabilityItemId: ITEM,
        ...(reference !== undefined && { availabilityCaptureReference: reference }),
        guests: [{ priceCategoryId: 111, occupancy: 2, ...guest }],
      },
    ],
    contact: { type: 'email', name: 'Ann', value: email },
    customFields: FIELDS,
    ...more,
  };
}

const start = () => startHarness({ fixture: FIXTURE });
const at = (moment: string) => ({ headers: { 'Sandbox-Fault': `moment=${moment}` } });
const hold = async (api: Harness): Promise<string> =>
  (
    await api.send('POST', '/reservations', {
      body: { availabilityItemId: ITEM, priceCategories: { 111: 2 } },
    })
  ).body.reference;
const codesOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.code ?? body.code];
const quote = async (api: Harness, headers: Record<string, string> = {}): Promise<Reply['body']> => {
  const path = `/bookingPrices?currency=EUR&items[0][availabilityItemId]=${ITEM}&items[0][guests][0][priceCategoryId]=111&items[0][guests][0][occupancy]=2`;
  const { body } = await api.get(path, { headers });
  return body.total ?? body;
};
const book = (api: Harness, order: Order = {}, moment?: string): Promise<Reply> =>
  api.send('POST', '/bookings', { body: bookingOf(order), ...(moment !== undefined && at(moment)) });
const HOSTED = {
  vendorPayPSP: {
    successUrl: 'https://shop.example/ok',
    cancelUrl: 'https://shop.example/no',
    language: 'en',
  },
};

/** Returns the causes of the steps of a workspace, oldest first. */
const causes = async (api: Harness): Promise<unknown[]> =>
  (await controlOf(api).history())
    .map(({ cause }) => [cause.type, cause.type === 'fault' ? cause.id : null])
    .toReversed();
const FAULT = (moment: string) => ['fault', moment];
const REQUEST = ['request', null];

describe('seats-taken', () => {
  it('lets a rival book all free seats, so that a booking without a capture is refused as sold out (C7)', async () => {
    const api = await start();
    expect(codesOf(await book(api, {}, 'seats-taken'))).toEqual([400, 'seats_exceeded']);
    const [item] = (await api.get(`/availabilities?startsFrom=2026-06-03&startsTo=2026-06-03&seats=0`)).body;
    expect(item).toMatchObject({ availableSeats: 0, occupancy: 10 });
    expect(await causes(api)).toEqual([FAULT('seats-taken')]);
    expect(await controlOf(api).requests()).toMatchObject([
      {},
      { operationId: 'createBooking', status: 400, fault: { by: 'header', isApplied: true }, changes: [] },
      {
        operationId: 'createBooking',
        clientId: 'test.rival',
        status: 200,
        fault: { effect: { type: 'moment', moment: 'seats-taken' } },
        transitions: [{ entity: 'basket', from: 'none', to: 'reserved' }],
      },
    ]);
  });

  it('leaves captured seats alone, so that a booking with a capture succeeds (C6)', async () => {
    const api = await start();
    const reference = await hold(api);
    expect((await book(api, { reference }, 'seats-taken')).status).toBe(200);
    expect((await api.get(`/availabilities/${ITEM}?seats=0`)).body).toMatchObject({
      availableSeats: 0,
      occupancy: 10,
    });
    expect(await causes(api)).toEqual([REQUEST, FAULT('seats-taken'), REQUEST]);
  });

  it('changes nothing if the request names no item or no seat is free, and is logged as not applied', async () => {
    const api = await start();
    await api.get('/merchants', at('seats-taken'));
    await book(api, {}, 'seats-taken');
    await book(api, {}, 'seats-taken');
    const log = await controlOf(api).requests();
    const own = log.filter(({ clientId }) => clientId !== 'test.rival');
    expect(own.map(({ fault }) => fault.isApplied)).toEqual([false, true, false]);
  });

  it('does not apply to an item for which a rival would need more than 5,000 guests', async () => {
    const availabilityRules = [{ ...SMALL_FIXTURE.availabilityRules[0], capacity: 2_147_483_647 }];
    const api = await startHarness({ fixture: { ...FIXTURE, availabilityRules } });
    expect((await book(api, {}, 'seats-taken')).status).toBe(200);
    expect(await causes(api)).toEqual([REQUEST]);
    const [logged] = await controlOf(api).requests();
    expect(logged).toMatchObject({ fault: { by: 'header', isApplied: false } });
  });

  it('respects the limits of categories and shared resources (C2, A1)', async () => {
    const [rule] = SMALL_FIXTURE.availabilityRules;
    const api = await startHarness({
      fixture: {
        ...SMALL_FIXTURE,
        resources: [{ id: 1, name: 'Boat', capacity: 9 }],
        availabilityRules: [
          {
            ...rule,
            capacity: 20,
            resources: [1],
            priceCategories: [
              { id: 111, name: 'Group', price: { amount: 20, currency: 'EUR' }, minSeats: 3, maxSeats: 4 },
              { id: 112, name: 'Child', price: { amount: 5, currency: 'EUR' }, capacity: 1, maxSeats: 1 },
            ],
          },
        ],
      },
    });
    await api.get(`/availabilities/${ITEM}`, at('seats-taken'));
    const rival = (await controlOf(api).requests()).find(({ clientId }) => clientId === 'test.rival');
    const occupancies = rival.request.body.items[0].guests.map(
      (guest: { occupancy: number }) => guest.occupancy,
    );
    expect(occupancies).toEqual([3, 3, 3]);
  });
});

describe('hold-expired and hold-shortened', () => {
  it('let a capture expire early: a booking with it is refused (C4, C6)', async () => {
    const api = await start();
    const reference = await hold(api);
    expect(codesOf(await book(api, { reference }, 'hold-expired'))).toEqual([400, 'capture_invalid']);
    expect(await causes(api)).toEqual([REQUEST, FAULT('hold-expired')]);
    const [step] = await controlOf(api).history();
    expect(step.transitions).toMatchObject([{ entity: 'capture', from: 'held', to: 'expired', rule: 'C4' }]);
    const released = await api.send('DELETE', `/reservations/${reference}`);
    expect(codesOf(released)).toEqual([422, 'capture_not_active']);
  });

  it('refuse to release an expired capture (C5)', async () => {
    const api = await start();
    const reference = await hold(api);
    const released = await api.send('DELETE', `/reservations/${reference}`, at('hold-expired'));
    expect(codesOf(released)).toEqual([422, 'capture_not_active']);
  });

  it('shorten a capture to a minute: it can be booked now, but not later', async () => {
    const api = await start();
    const [first, second] = [await hold(api), await hold(api)];
    expect((await book(api, { reference: first }, 'hold-shortened')).status).toBe(200);
    await api.send('POST', '/bookings', {
      body: { ...bookingOf({ reference: second }), contact: null },
      ...at('hold-shortened'),
    });
    expect(
      codesOf(await book(api, { reference: second, guest: { occupancy: 3 } }, 'hold-shortened'))[0],
    ).toBe(400);
    const workspace = await api.sandbox.workspaces.get(api.workspace);
    await workspace?.advanceClock(60_000);
    expect(codesOf(await book(api, { reference: second }))).toEqual([400, 'capture_invalid']);
  });
});

describe('price-raised and item-closed', () => {
  it('raises the price between quote and booking: the booking and the next quote cost more', async () => {
    const api = await start();
    expect(await quote(api)).toBe(40);
    const { body } = await book(api, {}, 'price-raised');
    expect((await api.get(`/bookings/${body.id}`)).body.total).toBe(44);
    expect(await quote(api)).toBe(44);
    expect(await causes(api)).toEqual([FAULT('price-raised'), REQUEST]);
  });

  it('raises the price before a quote', async () => {
    const api = await start();
    expect(await quote(api, at('price-raised').headers)).toBe(44);
  });

  it('closes the trip: it cannot be booked, with or without a capture (A1, A5)', async () => {
    const api = await start();
    const reference = await hold(api);
    expect(codesOf(await book(api, { reference }, 'item-closed'))).toEqual([400, 'not_bookable']);
    expect((await api.get('/availabilities?startsFrom=2026-06-03&startsTo=2026-06-03')).body).toEqual([]);
    expect(await causes(api)).toEqual([REQUEST, FAULT('item-closed')]);
  });

  it('is undone by a reset, and does not affect other workspaces of the fixture', async () => {
    const api = await start();
    await book(api, {}, 'price-raised');
    await controlOf(api).call('POST', '/reset');
    expect(await quote(api)).toBe(40);
  });
});

describe('code-used-up and voucher-used', () => {
  it('uses up a code: a booking with it is refused (M3)', async () => {
    const api = await start();
    const reply = await book(api, { guest: { discountCode: 'TEN' } }, 'code-used-up');
    expect(codesOf(reply)).toEqual([400, 'already_used']);
    expect((await api.get('/bookings')).body).toEqual([]);
    expect(await causes(api)).toEqual([FAULT('code-used-up')]);
  });

  it('redeems a voucher for a seat: a booking with it is refused (M4)', async () => {
    const api = await start();
    const reply = await book(api, { more: { vouchers: ['GIFT'] } }, 'voucher-used');
    expect(codesOf(reply)).toEqual([400, 'already_used']);
    expect(await causes(api)).toEqual([FAULT('voucher-used')]);
    expect((await api.get(`/availabilities/${ITEM}`)).body.occupancy).toBe(1);
  });
});

describe('buyer-pays, buyer-cancels and booking-cancelled', () => {
  it('pays a hosted payment before its booking is cancelled: the cancelled booking is a paid one (H2, B7)', async () => {
    const api = await start();
    const { id } = (await book(api, { more: HOSTED })).body;
    const seen = await api.get(`/bookings/${id}`, at('buyer-pays'));
    expect(seen.body).toMatchObject({ status: 'paid', paymentStatus: 'even' });
    expect(await causes(api)).toEqual([REQUEST, FAULT('buyer-pays')]);
  });

  it('cancels a hosted payment: its booking is deleted (H2)', async () => {
    const api = await start();
    const { id } = (await book(api, { more: HOSTED })).body;
    expect(codesOf(await api.get(`/bookings/${id}`, at('buyer-cancels')))).toEqual([404, 'not_found']);
    expect((await api.get(`/availabilities/${ITEM}`)).body.availableSeats).toBe(10);
  });

  it('cancels a booking before it is paid: the payment is refused (B5, B7)', async () => {
    const api = await start();
    const { id } = (await book(api)).body;
    const paid = await api.send(
      'POST',
      `/booking/${id}/payment?amount=40&treasurerType=merchant`,
      at('booking-cancelled'),
    );
    expect(codesOf(paid)).toEqual([409, 'conflict']);
    expect(await causes(api)).toEqual([REQUEST, FAULT('booking-cancelled')]);
    expect((await api.get(`/bookings/${id}`)).body.status).toBe('cancelled');
  });
});

describe('a `moment` fault is requested', () => {
  it('by a rule', async () => {
    const api = await start();
    const control = controlOf(api);
    await control.add({
      match: { operationId: ['createBooking'], client: 'partner' },
      when: { times: 1 },
      effect: { type: 'moment', moment: 'seats-taken' },
    });
    expect(codesOf(await book(api))).toEqual([400, 'seats_exceeded']);
    expect(await control.list()).toMatchObject([{ hits: 1 }]);
  });

  it('by the e-mail address of a booking, also while a rule delays it', async () => {
    const api = await start();
    const control = controlOf(api);
    await control.add({ effect: { type: 'delay', ms: 1 } });
    expect(codesOf(await book(api, { email: 'seats-taken@fault.test' }))).toEqual([400, 'seats_exceeded']);
    await control.call('DELETE', '/faults');
    expect(codesOf(await book(api, { email: 'item-closed@fault.test' }))).toEqual([400, 'not_bookable']);
    const [closed] = await control.requests();
    expect(closed.fault).toMatchObject({ by: 'email', effect: { moment: 'item-closed' }, isApplied: true });
  });

  it.each(MOMENTS)('without effect on a request that names no record: %s', async (moment) => {
    const api = await start();
    expect((await api.get('/merchants', at(moment))).status).toBe(200);
    expect(await causes(api)).toEqual([]);
  });

  it('without effect if an earlier check refuses the request (P2)', async () => {
    const api = await start();
    const reply = await api.send('POST', '/bookings', { body: { items: [] }, ...at('seats-taken') });
    expect(reply.status).toBe(400);
    expect(await causes(api)).toEqual([]);
  });
});
