import { expect, test } from 'vitest';
import { BOOKING_FIXTURE, CARD, item, slots } from './booking-fixture.js';
import { openDesk } from './desk.js';

const contact = { type: 'email', name: 'Ines', value: 'ines@example.com' };
const adult = { priceCategoryId: 111, occupancy: 1 };
const order = { items: [{ availabilityItemId: item(11, 5), guests: [adult] }] };
const open = () => openDesk(BOOKING_FIXTURE);
const MINUTE = 60_000;

test('a booking without a payment option is a reservation (B2)', () => {
  expect(open().book(order)).toMatchObject({
    status: 'reserved',
    isReservation: true,
    paymentStatus: 'outstanding',
    balance: 9.99,
    payments: [],
    treasurers: {},
    merchant: 'reseller',
    agent: null,
    marketplace: { merchant: 'plain', bookingNumber: null },
  });
});

test.each([
  [
    'a full down payment',
    item(11, 5),
    111,
    { total: 9.99, totalPayments: 9.99, balance: 0, paymentStatus: 'even' },
  ],
  [
    'a fixed down payment',
    item(12, 5),
    121,
    { total: 30, totalPayments: 5, balance: 25, paymentStatus: 'outstanding' },
  ],
])(
  'a card is charged with the amount due up front: %s (M7, H1)',
  (_, availabilityItemId, priceCategoryId, expected) => {
    const basket = open().book({
      items: [{ availabilityItemId, guests: [{ priceCategoryId, occupancy: 1 }] }],
      creditCard: CARD,
    });
    expect(basket).toMatchObject({ ...expected, status: 'paid', isReservation: false });
    expect(basket.payments).toMatchObject([{ treasurerType: 'vendor', transactionId: expect.any(String) }]);
    expect(JSON.stringify(basket)).not.toContain(CARD.ccnumber);
    expect(basket.payments[0]?.fundingInstrumentDisplayText).toContain('4242');
  },
);

test.each([
  ['4000000000000002', 'payment_declined'],
  ['4000000000003220', 'authentication_required'],
])('the card %s is %s: no basket is created, and the capture remains (C6, H1)', (ccnumber, code) => {
  const desk = open();
  const { reference } = desk.run('createCapture', {
    body: { availabilityItemId: item(11, 5), priceCategories: { 111: 1 } },
  });
  const items = [{ ...order.items[0], availabilityCaptureReference: reference }];
  const creditCard = { ...CARD, ccnumber };
  expect(desk.refusal('createBooking', { body: { contact, items, creditCard } }).code).toBe(code);
  expect(desk.tables.baskets.size).toBe(0);
  expect(desk.tables.captures.has(reference)).toBe(true);
  expect(desk.book({ items, creditCard: CARD }).id).toBe(1);
  expect(desk.tables.captures.has(reference)).toBe(false);
});

test('a refusal names every error of a booking by its JSON pointer, and takes no seats, codes and vouchers (B4, P7)', () => {
  const desk = open();
  const body = {
    contact: { type: 'email', name: 'Ines', value: 'nowhere' },
    items: [
      {
        availabilityItemId: item(11, 5),
        availabilityCaptureReference: 'NONE',
        guests: [
          { priceCategoryId: 113, occupancy: 2 },
          { priceCategoryId: 114, occupancy: 3 },
          { priceCategoryId: 112, occupancy: 5 },
          { priceCategoryId: 999, occupancy: 1 },
          { priceCategoryId: 111, occupancy: 1, discountCode: 'TWICE' },
        ],
      },
      {
        availabilityItemId: item(31, 5),
        guests: [
          { priceCategoryId: 311, occupancy: 1 },
          {
            priceCategoryId: 311,
            occupancy: 1,
            customFields: [
              { key: 'diet', value: 'x' },
              { key: 'hat', value: 'y' },
            ],
          },
        ],
      },
      {
        availabilityItemId: slots(9, 1).replace('13_', '14_'),
        guests: [{ priceCategoryId: 131, occupancy: 1 }],
      },
    ],
    vouchers: ['SMALL', 'GIFT'],
    customFields: [{ key: 'nothing', value: '' }],
    creditCard: { ...CARD, ccnumber: '4111111111111111', expiryYear: 20, cvc: '12', name: ' ' },
    agentCode: 'nobody',
  };
  expect(desk.faults('createBooking', { body }).toSorted()).toEqual([
    '/agentCode: not_found',
    '/contact/value: wrong_format',
    '/creditCard/ccnumber: card_invalid',
    '/creditCard/cvc: wrong_format',
    '/creditCard/expiryYear: expired',
    '/creditCard/name: empty',
    '/customFields/0/key: unknown',
    '/items/0/availabilityCaptureReference: capture_invalid',
    '/items/0/guests/0/occupancy: one_seat_per_entry',
    '/items/0/guests/1/occupancy: below_min_seats',
    '/items/0/guests/2/occupancy: seats_exceeded',
    '/items/0/guests/3/priceCategoryId: not_found',
    '/items/0/guests: seats_exceeded',
    '/items/1/guests/0/customFields: required',
    '/items/1/guests/1/customFields/0/value: not_allowed',
    '/items/1/guests/1/customFields/1/key: unknown',
    '/items/2/availabilityItemId: not_found',
    '/vouchers/1: not_yours',
  ]);
  expect(desk.tables.discountUses.size + desk.tables.voucherUses.size + desk.tables.baskets.size).toBe(0);
});

test('an agent is the treasurer of its offline payment, unless it names another treasurer (B3, B5)', () => {
  const desk = open();
  const agents = desk.book({ ...order, payment: { amount: 4, currency: 'EUR' } }, 'agent');
  expect(agents.payments).toMatchObject([{ treasurerType: 'agent', treasurerReference: 'ann', amount: 4 }]);
  expect(agents).toMatchObject({ status: 'reserved', balance: 5.99, agent: { name: 'Ann', commission: 10 } });
  const payment = { amount: 20, currency: 'EUR', treasurer: 'merchant', reference: 5 };
  const merchants = desk.book({ ...order, payment }, 'agent');
  expect(merchants.payments).toMatchObject([
    { paymentReference: { id: 5, name: 'Till' }, treasurerType: 'merchant' },
  ]);
  expect(merchants).toMatchObject({ status: 'paid', paymentStatus: 'overpaid', balance: -10.01 });
});

test('an external transaction pays for one booking; a second booking is refused as a conflict (H3)', () => {
  const desk = open();
  const thirdPartyPayment = { transactionId: 'ext-1' };
  expect(desk.book({ ...order, thirdPartyPayment })).toMatchObject({
    status: 'paid',
    payments: [{ treasurerType: 'vendor', transactionId: 'ext-1', amount: 9.99 }],
  });
  expect(desk.refusal('createBooking', { body: { contact, ...order, thirdPartyPayment } }).code).toBe(
    'conflict',
  );
});

test('a hosted payment holds seats, codes and vouchers, and releases them after 45 minutes (H2, M3, M4)', () => {
  const desk = open();
  const guests = [{ ...adult, discountCode: 'TWICE' }, adult];
  const items = [{ availabilityItemId: item(11, 5), guests }];
  const vendorPayPSP = {
    successUrl: 'https://a.example/ok',
    cancelUrl: 'https://a.example/no',
    language: 'de',
  };
  const made = desk.run('createBooking', { body: { contact, items, vouchers: ['SMALL'], vendorPayPSP } });
  expect(made.redirectUrl).toMatch(/^http:\/\/localhost\/pay\/test\/[A-Z2-7]{26}$/);
  expect(desk.basket(made.id)).toMatchObject({ status: 'paying', isReservation: true, payments: [] });
  expect(desk.tables.occupancy(item(11, 5)).booked).toBe(2);
  expect(desk.tables.discountUses.get('TWICE')?.used).toBe(1);
  expect(desk.faults('createBooking', { body: { contact, items, vouchers: ['SMALL'] } })).toEqual([
    '/vouchers/0: already_used',
  ]);
  desk.advance(45 * MINUTE);
  expect(desk.refusal('getBooking', { path: { bookingId: made.id } }).code).toBe('not_found');
  expect(desk.tables.occupancy(item(11, 5)).booked).toBe(0);
  expect(desk.tables.discountUses.size + desk.tables.voucherUses.size).toBe(0);
});

test('custom fields, notes and contact are stored (B13)', () => {
  const desk = open();
  const guests = [
    {
      priceCategoryId: 311,
      occupancy: 1,
      firstname: 'Rui',
      lastname: 'Sousa',
      customFields: [
        { key: 'diet', value: 'v' },
        { key: 'phone', value: '+351 1' },
      ],
    },
  ];
  const mobile = { type: 'mobile', name: 'Ines', value: '+351 2' };
  const items = [{ availabilityItemId: item(31, 5), guests, note: 'window' }];
  const basket = desk.book({ items, note: 'soon', contact: mobile, number: 'N-1', agentCode: 'ann' });
  expect(basket).toMatchObject({
    note: 'soon',
    bookingNumber: 'N-1',
    marketplace: { bookingNumber: 'N-1' },
    user: { name: 'Ines', email: '' },
    agent: { id: 1 },
  });
  expect(basket.items[0]).toMatchObject({
    remarks: 'window',
    fullCaption: 'Dinner, 2026-06-05 10:00, 1 × Seat',
  });
  expect(basket.items[0]?.guests[0]).toMatchObject({
    name: 'Rui Sousa',
    phone: '+351 1',
    remarks: 'window',
    customValues: [{ key: 'diet', value: 'v', type: 'select', label: 'diet' }, { key: 'phone' }],
  });
  const guest = desk.run('getGuest', { path: { id: 1 } });
  expect(guest.customValues[0]).toEqual({ code: 'diet', title: 'diet', value: 'Vegetarian', key: 'v' });
});

test.each([
  [{}, 1],
  [{ notify: false }, 0],
  [{ type: 'mobile', value: '+351 1' }, 0],
])('a booking sends an e-mail unless it opts out: %j', (more, mails) => {
  const desk = open();
  desk.run('createBooking', { body: { ...order, contact: { ...contact, ...more } } });
  expect(desk.tables.mails.size).toBe(mails);
});
