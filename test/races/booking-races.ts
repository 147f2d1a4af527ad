import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Arena, Call, Reply } from './arena.js';
import { bookingOf, refusedFor } from './seat-races.js';

const ITEM = '1_trip_20260605100000_20260605120000';
const CAPACITY = 500;
const PRICE = 10;

const RULE = {
  id: 1,
  activityId: 1,
  startDate: '2026-06-05',
  startTimes: ['10:00'],
  duration: 'PT2H',
  capacity: CAPACITY,
  priceCategories: [{ id: 10, price: { amount: PRICE, currency: 'EUR' }, maxSeats: 9 }],
};

const guests = (occupancy: number, more: object = {}) => [{ priceCategoryId: 10, occupancy, ...more }];
const won = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200);
const lost = (replies: readonly Reply[]) => replies.filter(({ status }) => status !== 200);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

async function get(arena: Arena, path: string): Promise<Reply['body']> {
  const { status, body } = await arena.send({ method: 'GET', path });
  equal(status, 200, JSON.stringify(body));
  return body;
}

/** Checks the number of taken seats and of bookings. */
async function taken(arena: Arena, seats: number, bookings: number): Promise<void> {
  const { availableSeats } = await get(arena, `/availabilities/${ITEM}`);
  equal(availableSeats, CAPACITY - seats);
  equal((await get(arena, '/bookings')).length, bookings);
}

async function book(arena: Arena, seats: number): Promise<number> {
  const { status, body } = await arena.send(bookingOf([{ availabilityItemId: ITEM, guests: guests(seats) }]));
  equal(status, 200, JSON.stringify(body));
  return body.id as number;
}

function conflict(reply: Reply): void {
  deepEqual([reply.status, reply.body.code], [409, 'conflict'], JSON.stringify(reply));
}

const pay = (id: number, amount: number): Call => ({
  method: 'POST',
  path: `/booking/${id}/payment?amount=${amount}&treasurerType=merchant`,
});

const cancel = (id: number): Call => ({
  method: 'PUT',
  path: `/bookings/${id}?reason=race&refundType=merchant`,
});

/** Races of clients for one booking, one code or one amount. `few` is a number that the seed determines. */
export const RACES_FOR_BOOKINGS = [
  {
    name: 'one capture, booked by many parallel requests (C6)',
    run: async (arena: Arena, few: number): Promise<void> => {
      const seats = 1 + (few % 9);
      const capture = { availabilityItemId: ITEM, priceCategories: [{ 10: seats }] };
      const { body } = await arena.send({ method: 'POST', path: '/reservations', body: capture });
      const item = { availabilityItemId: ITEM, availabilityCaptureReference: body.reference as string };
      const call = bookingOf([{ ...item, guests: guests(seats) }]);
      const replies = await arena.race(Array.from({ length: 50 }, () => call));
      equal(won(replies).length, 1);
      for (const reply of lost(replies)) refusedFor('capture_invalid', reply);
      await taken(arena, seats, 1);
    },
  },
  {
    name: 'a discount code with few uses (M3)',
    fixture: (few: number) => ({ discountCodes: [{ code: 'FEW', percent: 50, uses: 1 + (few % 3) }] }),
    run: async (arena: Arena, few: number): Promise<void> => {
      const call = bookingOf([{ availabilityItemId: ITEM, guests: guests(1, { discountCode: 'FEW' }) }]);
      const replies = await arena.race(Array.from({ length: arena.clients }, () => call));
      equal(won(replies).length, 1 + (few % 3));
      for (const reply of lost(replies)) refusedFor('already_used', reply);
      await taken(arena, won(replies).length, won(replies).length);
    },
  },
  {
    name: 'a voucher (M4)',
    fixture: () => ({ vouchers: [{ code: 'GIFT', amount: 5, currency: 'EUR' }] }),
    run: async (arena: Arena): Promise<void> => {
      const call = bookingOf([{ availabilityItemId: ITEM, guests: guests(1) }], { vouchers: ['GIFT'] });
      const replies = await arena.race(Array.from({ length: arena.clients }, () => call));
      equal(won(replies).length, 1);
      for (const reply of lost(replies)) refusedFor('already_used', reply);
      await taken(arena, 1, 1);
    },
  },
  {
    name: 'one transaction of a card processor (H3)',
    run: async (arena: Arena): Promise<void> => {
      const paid = { thirdPartyPayment: { transactionId: 'T1' } };
      const call = bookingOf([{ availabilityItemId: ITEM, guests: guests(1) }], paid);
      const replies = await arena.race(Array.from({ length: arena.clients }, () => call));
      equal(won(replies).length, 1);
      for (const reply of lost(replies)) conflict(reply);
      await taken(arena, 1, 1);
    },
  },
  {
    name: 'cancellations of one booking (B7)',
    run: async (arena: Arena, few: number): Promise<void> => {
      const seats = 1 + (few % 9);
      const id = await book(arena, seats);
      equal((await arena.send(pay(id, seats * PRICE))).status, 200);
      const replies = await arena.race(Array.from({ length: arena.clients }, () => cancel(id)));
      equal(won(replies).length, 1);
      for (const reply of lost(replies)) conflict(reply);
      const basket = await get(arena, `/bookings/${id}`);
      deepEqual(
        [basket.status, basket.total, basket.totalPayments, basket.totalRefunds, basket.balance],
        ['cancelled', 0, seats * PRICE, seats * PRICE, 0],
      );
      await taken(arena, 0, 1);
    },
  },
  {
    name: 'refunds of one booking (B6)',
    run: async (arena: Arena, few: number): Promise<void> => {
      const seats = 1 + (few % 9);
      const id = await book(arena, seats);
      equal((await arena.send(pay(id, seats * PRICE))).status, 200);
      const amounts = Array.from({ length: arena.clients }, () => arena.draw.int(1, 400) / 20);
      const replies = await arena.race(
        amounts.map((amount) => ({
          method: 'POST',
          path: `/booking/${id}/refund?amount=${amount}&refundType=merchant`,
        })),
      );
      const cents = amounts.map((amount) => Math.round(amount * 100));
      const refunded = sum(cents.filter((_, at) => replies[at]?.status === 200));
      const left = seats * PRICE * 100 - refunded;
      ok(left >= 0, `${-left} too much was refunded`);
      for (const [at, reply] of replies.entries()) {
        if (reply.status === 200) continue;
        refusedFor('exceeds_refundable', reply);
        ok((cents[at] ?? 0) > left, `${cents[at]} could still be refunded, ${left} are left`);
      }
      const basket = await get(arena, `/bookings/${id}`);
      equal(Math.round(basket.totalRefunds * 100), refunded);
      equal(Math.round(basket.treasurers.merchant.possibleRefundAmount * 100), left);
    },
  },
  {
    name: 'payments against a cancellation (B5, B7)',
    run: async (arena: Arena, few: number): Promise<void> => {
      const seats = 1 + (few % 9);
      const id = await book(arena, seats);
      const amounts = Array.from({ length: arena.clients }, () => arena.draw.int(1, 20));
      const at = arena.draw.int(0, arena.clients);
      const payments = amounts.map((amount) => pay(id, amount));
      const replies = await arena.race([...payments.slice(0, at), cancel(id), ...payments.slice(at)]);
      equal(replies[at]?.status, 200, JSON.stringify(replies[at]));
      for (const reply of lost(replies)) conflict(reply);
      const paid = sum(amounts.filter((_, index) => replies[index < at ? index : index + 1]?.status === 200));
      const basket = await get(arena, `/bookings/${id}`);
      // The cancellation refunds the earlier payments, at most the price of the booking. After the cancellation, no
      // payment is accepted.
      const refunded = Math.min(paid, seats * PRICE);
      deepEqual(
        [basket.status, basket.totalPayments, basket.totalRefunds, basket.balance],
        ['cancelled', paid, refunded, refunded - paid],
      );
      await taken(arena, 0, 1);
    },
  },
];

/** The parts of the fixture that these races share. */
export const BOOKED_RULES = { availabilityRules: [RULE] };
