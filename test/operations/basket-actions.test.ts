import { expect, test } from 'vitest';
import { Refusal } from '../../src/domain/shared/refusal.js';
import type { HandledId } from '../../src/operations/handlers.js';
import { BOOKING_FIXTURE, CARD, item } from './booking-fixture.js';
import { type Asked, openDesk } from './desk.js';

const open = () => openDesk(BOOKING_FIXTURE);
const walk = (count: number) => ({
  items: [
    {
      availabilityItemId: item(11, 5),
      guests: Array.from({ length: count }, () => ({ priceCategoryId: 111, occupancy: 1 })),
    },
  ],
});
const booking = (bookingId: number, query: object) => ({ path: { bookingId }, query });

const vendorPayPSP = { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: 'en' };
const ACTIONS: Partial<Record<HandledId, Asked>> = {
  addPayment: booking(1, { amount: 1, treasurerType: 'merchant' }),
  addRefund: booking(1, { amount: 1, refundType: 'merchant' }),
  cancelBooking: booking(1, { reason: 'x' }),
  cancelBookingItem: { path: { bookingItemId: 1 }, query: { refundType: 'ignore' } },
  cancelGuest: { path: { id: 1 }, query: { refundType: 'ignore' } },
  rebookBookingItem: { path: { bookingItemId: 1 }, query: { itemId: item(11, 6), ruleId: 11 } },
  rebookGuest: { path: { id: 1 }, query: { itemId: item(11, 6), ruleId: 11 } },
  editGuest: { path: { id: 1 }, query: { firstname: 'X' } },
  checkInGuest: { path: { id: 1 } },
  checkOutGuest: { path: { id: 1 } },
  sendTickets: booking(1, { recipient: 'a@b.example' }),
  setBookingItemRemarks: { path: { bookingItemId: 1 }, query: { remarks: 'x' } },
  setBookingNumber: { query: { id: 1, number: 'X' } },
};

const ACTION_NAMES: readonly HandledId[] = [
  'addPayment',
  'addRefund',
  'cancelBooking',
  'cancelBookingItem',
  'cancelGuest',
  'rebookBookingItem',
  'rebookGuest',
  'editGuest',
  'checkInGuest',
  'checkOutGuest',
  'sendTickets',
  'setBookingItemRemarks',
  'setBookingNumber',
];

function outcomeOf(run: () => unknown): string {
  try {
    run();
    return 'done';
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}

test.each([
  ['paying', { ...walk(1), vendorPayPSP }, ['editGuest', 'setBookingItemRemarks', 'setBookingNumber']],
  ['reserved', walk(1), ACTION_NAMES.filter((action) => action !== 'addRefund')],
  [
    'paid',
    { ...walk(1), creditCard: CARD },
    ACTION_NAMES.filter((action) => !['addRefund', 'editGuest'].includes(action)),
  ],
  ['cancelled', walk(1), ['setBookingItemRemarks', 'setBookingNumber']],
])('a %s booking allows only its actions (B5–B11, G1, G2)', (status, body, allowed) => {
  // The state causes each refusal here, except that of a refund without a payment.
  const outcomes = ACTION_NAMES.map((action) => {
    const desk = open();
    desk.book(body);
    if (status === 'cancelled') desk.run('cancelBooking', booking(1, { reason: 'x' }));
    expect(desk.basket(1).status).toBe(status);
    return [action, outcomeOf(() => desk.run(action, ACTIONS[action]))] as const;
  });
  const isRefund = (action: string) => action === 'addRefund' && status !== 'paying';
  expect(Object.fromEntries(outcomes)).toEqual(
    Object.fromEntries(
      ACTION_NAMES.map((action) => [
        action,
        allowed.includes(action) ? 'done' : isRefund(action) ? 'invalid_request' : 'conflict',
      ]),
    ),
  );
});
