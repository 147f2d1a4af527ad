import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { composedMail } from '../../src/operations/bookings/booking-mails.js';
import { openDesk } from './desk.js';

const HOUR = 3_600_000;
const walk = (day: number, firstname: string) => ({
  items: [
    {
      availabilityItemId: item(11, day),
      guests: [{ priceCategoryId: 111, occupancy: 1, firstname, lastname: 'Sousa' }],
    },
  ],
});

/** Creates three bookings an hour apart, from 08:00Z: two of the reseller (1, 2), one of the operator tagus itself (3). */
function threeBookings() {
  const desk = openDesk(BOOKING_FIXTURE);
  desk.book(walk(5, 'Rui'));
  desk.advance(HOUR);
  desk.book({ ...walk(6, 'Ana'), contact: { type: 'email', name: 'Bo', value: 'Bo@Example.com' } }, 'agent');
  desk.advance(HOUR);
  desk.book(
    { items: [{ availabilityItemId: item(21, 7), guests: [{ priceCategoryId: 211, occupancy: 1 }] }] },
    'operator',
  );
  return desk;
}

test.each([
  ['partner', [1, 2]],
  ['agent', [1, 2]],
  ['plain', [1, 2]],
  ['operator', [3]],
  ['stranger', []],
])('the key %s sees the bookings that its merchant sold or operates (B9)', (client, ids) => {
  const desk = threeBookings();
  expect(desk.run('listBookings', { client }).map(({ id }) => id)).toEqual(ids);
  expect(desk.run('listGuests', { client }).map(({ id }) => id)).toEqual(ids);
  const hidden = [1, 2, 3].filter((id) => !ids.includes(id));
  for (const id of hidden) {
    expect(desk.refusal('getBooking', { path: { bookingId: id }, client }).code).toBe('not_found');
    expect(desk.refusal('getGuest', { path: { id }, client }).code).toBe('not_found');
    expect(
      desk.refusal('cancelBooking', { path: { bookingId: id }, query: { reason: 'x' }, client }).code,
    ).toBe('not_found');
  }
});

/**
 * Creates a dawn walk in Kyoto on 13 June, when it is still 12 June in Lisbon. A reseller in Lisbon books it at
 * 00:30, Kyoto time.
 */
function dawnWalk() {
  const desk = openDesk({
    clients: [
      { client: 'partner', merchant: 'lisboa', sells: ['kyoto'] },
      { client: 'operator', merchant: 'kyoto' },
    ],
    merchants: [
      { slug: 'lisboa', timezone: 'Europe/Lisbon' },
      { slug: 'kyoto', timezone: 'Asia/Tokyo' },
    ],
    activities: [{ id: 1, merchant: 'kyoto', title: 'Dawn walk' }],
    availabilityRules: [
      {
        id: 1,
        activityId: 1,
        startDate: '2026-06-13',
        startTimes: ['05:00'],
        duration: 'PT1H',
        capacity: 5,
        priceCategories: [{ id: 1, name: 'Adult', price: { amount: 1, currency: 'EUR' } }],
      },
    ],
  });
  desk.advance(7.5 * HOUR + 250);
  const availabilityItemId = '1_trip_20260613050000_20260613060000';
  return {
    desk,
    ...desk.book({ items: [{ availabilityItemId, guests: [{ priceCategoryId: 1, occupancy: 1 }] }] }),
  };
}

test.each([
  [{ activityDate: '2026-06-13,2026-06-13' }, true],
  [{ activityDate: '2026-06-13' }, true],
  [{ activityDate: '2026-06-12,2026-06-12' }, false],
  [{ activityDate: ',2026-06-12' }, false],
  [{ bookingDate: '2026-06-02,2026-06-02' }, true],
  [{ bookingDate: ',2026-06-01' }, false],
])(
  'filters compare dates without times with the days that the record shows, for every key: %j (P13)',
  (query, isFound) => {
    const { desk, createdAt, items } = dawnWalk();
    expect([createdAt, items[0]?.availabilityItem.startDate]).toEqual([
      '2026-06-02T00:30:00+09:00',
      '2026-06-13',
    ]);
    for (const client of ['partner', 'operator']) {
      expect(desk.run('listBookings', { query, client })).toHaveLength(isFound ? 1 : 0);
    }
  },
);

test('an invalid period is refused (P13)', () => {
  expect(threeBookings().faults('listBookings', { query: { bookingDate: '2026-02-30' } })).toEqual([
    'bookingDate: wrong_format',
  ]);
});

test.each([
  [{ 'id[]': [2, 1, 2, 99] }, [1, 2]],
  [{ name: 'ana' }, [2]],
  [{ bookingId: 2 }, [2]],
  [{ bookingId: 99 }, []],
  [{ 'availabilityItemId[]': [item(11, 5)] }, [1]],
  [{ 'availabilityItemId[]': [item(11, 5)], bookingId: 2 }, []],
  [{ 'id[]': [1], name: 'ana' }, []],
  [{ phone: '1' }, []],
])('the filter %j finds its guests (P9)', (query, ids) => {
  expect(
    threeBookings()
      .run('listGuests', { query })
      .map(({ id }) => id),
  ).toEqual(ids);
});

test('`merchant[]` excludes bookings of other merchants', () => {
  const desk = threeBookings();
  const asked = { path: { bookingId: 1 }, query: { 'merchant[]': ['tagus'] } };
  expect(desk.refusal('getBooking', asked).code).toBe('not_found');
});

test('the booking number can be set only for marketplace bookings; an unknown id is an error (B9, P0)', () => {
  const desk = threeBookings();
  const set = (id: number, client: string) =>
    desk.run('setBookingNumber', { query: { id, number: 'N' }, client });
  expect([set(1, 'partner'), set(3, 'operator')]).toEqual([{ id: 1 }, { id: 3 }]);
  expect(desk.basket(1).bookingNumber).toBe('N');
  expect(desk.basket(3, 'operator')).toMatchObject({ bookingNumber: null, marketplace: null });
  expect(desk.faults('setBookingNumber', { query: { id: 3, number: 'N' } })).toEqual(['id: not_found']);
});

test('tickets are mailed as PDF (B11)', () => {
  const desk = threeBookings();
  const query = { recipient: 'a@b.example', subject: 'Hi', body: '' };
  expect(desk.run('sendTickets', { path: { bookingId: 1 }, query })).toEqual({ id: 1 });
  const mail = [...desk.tables.mails.values()].map((one) => composedMail(desk.tables, one, 'test')).at(-1);
  expect(mail).toMatchObject({ to: 'a@b.example', subject: 'Hi', body: '', basketId: 1 });
  expect(mail?.attachments.map(({ path }) => path)).toEqual([desk.basket(1).combinedTicket]);
  expect(desk.faults('sendTickets', { path: { bookingId: 1 }, query: { recipient: 'a@b' } })).toEqual([
    'recipient: wrong_format',
  ]);
});

test('a ticket is unpaid, valid, used or cancelled; its barcode and its alias find it (G3)', () => {
  const desk = threeBookings();
  const { barCode, barcodeAlias } = desk.run('getGuest', { path: { id: 1 } });
  const told = (code: string) => desk.run('validateTicket', { path: { code } });
  expect(told(barCode)).toMatchObject({ isValid: false, status: 'unpaid', code: barCode, guest: { id: 1 } });
  desk.run('addPayment', { path: { bookingId: 1 }, query: { amount: 9.99, treasurerType: 'merchant' } });
  expect(told(barcodeAlias)).toMatchObject({ isValid: true, status: 'valid', code: barcodeAlias });
  desk.run('checkInGuest', { path: { id: 1 } });
  expect(told(barCode)).toMatchObject({ isValid: false, status: 'checked-in' });
  desk.run('cancelBooking', { path: { bookingId: 1 }, query: { reason: 'x' } });
  expect(told(barCode)).toMatchObject({ isValid: false, status: 'cancelled' });
  expect(desk.refusal('validateTicket', { path: { code: 'NONE' } }).code).toBe('not_found');
  expect(desk.refusal('validateTicket', { path: { code: barCode }, client: 'stranger' }).code).toBe(
    'not_found',
  );
});

const dinner = (customFields: object[]) => ({
  items: [
    { availabilityItemId: item(31, 5), guests: [{ priceCategoryId: 311, occupancy: 1, customFields }] },
  ],
});

test('an edit changes names, gender and fields; omitted fields remain (G2, B13)', () => {
  const desk = openDesk(BOOKING_FIXTURE);
  desk.book(dinner([{ key: 'diet', value: 'v' }]));
  const edit = (query: object) => ({ path: { id: 1 }, query });
  desk.run('editGuest', edit({ firstname: 'Eva', gender: 'female', customFields: { phone: '12' } }));
  const guest = desk.run('getGuest', { path: { id: 1 } });
  expect(guest).toMatchObject({ name: 'Eva', phone: '12' });
  expect(Object.fromEntries(guest.customValues.map(({ code, key }) => [code, key]))).toEqual({
    diet: 'v',
    phone: '12',
    gender: 'female',
  });
  expect(desk.faults('editGuest', edit({ customFields: { diet: '', phone: '', hat: 'x' } }))).toEqual([
    'diet: empty',
    'hat: unknown',
  ]);
  expect(desk.faults('editGuest', edit({ customFields: { diet: 'x' } }))).toEqual(['diet: not_allowed']);
});
