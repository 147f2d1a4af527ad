import type { Order } from '../../../examples/certified-client/shapes.js';
import { book, buy, hold, quote, readBooking } from '../../../examples/certified-client/steps.js';
import {
  altering,
  type BadClient,
  BOOK,
  bookAlone,
  bookingAgain,
  droppingHold,
  HOLD,
  insisting,
  QUOTE,
  RELEASE,
  repeating,
  skipping,
} from './bad-client.js';

const AFTERNOON = '11_trip_20260605140000_20260605160000';

const BOOKING_AGAIN: readonly BadClient[] = [
  'quote-equals-booking',
  'hold-before-booking',
  'hold-ended',
  'service-unavailable',
  'token-ended',
  'spoilt-reply',
  'operator-cancels',
  'hosted-paid',
  'hosted-cancelled',
  'declined-card',
  'offline-payment',
  'agency-discount',
  'group-categories',
  'required-fields',
  'language-and-currency',
  'daylight-saving-day',
  'cancel-one-guest',
  'refund-within-payments',
  'send-tickets',
  'lost-payment-reply',
  'lost-cancellation-reply',
  'hosted-abandoned',
  'hosted-failed',
].map((id) => ({ case: id, does: 'books again', service: bookingAgain, findings: ['books-twice'] }));

/** Clients that make mistakes in a sale. */
export const BAD_SELLERS: readonly BadClient[] = [
  ...BOOKING_AGAIN,
  {
    case: 'quote-equals-booking',
    does: 'computes the price itself',
    service: skipping(QUOTE, { total: 76.37 }),
    findings: ['books-unquoted'],
  },
  {
    case: 'quote-equals-booking',
    does: 'forgets the addon in the price',
    service: altering(QUOTE, ({ items }) => {
      for (const one of items[0].guests) delete one.addons;
    }),
    findings: ['books-other-than-quoted', 'wrong-total'],
  },
  {
    case: 'hold-before-booking',
    does: 'books without its hold',
    service: droppingHold,
    findings: ['books-without-hold'],
  },
  {
    case: 'hold-before-booking',
    does: 'loses a guest',
    service: altering(BOOK, ({ items }) => items[0].guests.pop()),
    findings: ['wrong-seats'],
  },
  {
    case: 'release-hold',
    does: 'keeps the seats',
    service: skipping(RELEASE),
    findings: ['keeps-hold', 'wrong-available-seats'],
  },
  {
    case: 'release-hold',
    does: 'books all the same',
    async journey(service, order) {
      await buy(service, order);
      return { availableSeats: 9 };
    },
    findings: ['books-unasked'],
  },
  {
    case: 'hold-ended',
    does: 'gives up',
    async journey(service, order) {
      await book(service, order, await hold(service, order.items[0]));
      return {};
    },
    findings: ['gives-up'],
  },
  {
    case: 'hold-ended',
    does: 'sends the ended hold again',
    service: repeating(BOOK, 2),
    findings: ['repeats-ended-hold'],
  },
  {
    case: 'hold-ended',
    does: 'books without a hold then',
    async journey(service, order) {
      const reference = await hold(service, order.items[0]);
      await book(service, order, reference).catch(() => bookAlone(service, order));
      return {};
    },
    findings: ['books-without-hold'],
  },
  {
    case: 'lost-booking-reply',
    does: 'books again at once',
    service: insisting(BOOK),
    findings: ['books-twice', 'wrong-booking-id'],
  },
  {
    case: 'last-seat-gone',
    does: 'books another trip unasked',
    async journey(service, order) {
      await buy(service, order).catch(() =>
        buy(service, { ...order, items: [{ ...order.items[0], availabilityItemId: AFTERNOON }] }),
      );
      return { isBooked: false, seatsLeft: 0 };
    },
    findings: ['books-something-else'],
  },
  {
    case: 'last-seat-gone',
    does: 'asks for the seats again and again',
    service: repeating(HOLD, 3),
    findings: ['keeps-trying'],
  },
  {
    case: 'price-changed',
    does: 'books at the new price',
    async journey(service, order) {
      await quote(service, order, { currency: 'EUR' });
      const reference = await hold(service, order.items[0]);
      const newTotal = await quote(service, order, { currency: 'EUR' });
      await book(service, order, reference);
      return { newTotal };
    },
    findings: ['books-dearer'],
  },
  {
    case: 'price-changed',
    does: 'keeps the seats',
    service: skipping(RELEASE),
    findings: ['keeps-hold'],
  },
  {
    case: 'discount-used-up',
    does: 'books at the full price unasked',
    async journey(service, order) {
      const reference = await hold(service, order.items[0]);
      const guests = order.items[0].guests.map(
        ({ discountCode: _code, ...guest }: Record<string, unknown>) => guest,
      );
      await book(service, order, reference).catch(() =>
        book(service, { ...order, items: [{ ...order.items[0], guests }] }, reference),
      );
      return { isBooked: false, fullPrice: 60 };
    },
    findings: ['books-at-full-price'],
  },
  {
    case: 'discount-used-up',
    does: 'keeps the seats',
    service: skipping(RELEASE),
    findings: ['keeps-hold'],
  },
  {
    case: 'vouchers-checked',
    does: 'books again without the voucher',
    service: (service) => ({
      ...service,
      send: async (call) => {
        const first = await service.send(call);
        if (BOOK(call)) await bookAlone(service, call.body as Order);
        return first;
      },
    }),
    findings: ['books-twice'],
  },
  {
    case: 'vouchers-checked',
    does: 'sends all vouchers',
    service: altering(BOOK, (body) => (body.vouchers = ['GIFT25', 'OLD40'])),
    findings: ['books-nothing', 'books-with-invalid-voucher', 'wrong-total', 'wrong-valid'],
  },
  {
    case: 'vouchers-checked',
    does: 'forgets the valid voucher',
    service: altering(BOOK, (body) => delete body.vouchers),
    answers: () => ({ valid: ['GIFT25'], total: 35 }),
    findings: ['forgets-voucher'],
  },
  {
    case: 'rental-chain',
    does: 'books slot by slot',
    async journey(service, { priceCategoryId, guest, contact }) {
      const guests = [{ ...guest, priceCategoryId }];
      for (const [from, end] of [
        [10, 11],
        [11, 12],
        [12, 13],
      ]) {
        const availabilityItemId = `31_rental_20260605${from}0000_20260605${end}0000`;
        await buy(service, { items: [{ availabilityItemId, guests }], contact });
      }
      return { total: 90 };
    },
    findings: ['books-slots-apart'],
  },
  {
    case: 'rental-chain',
    does: 'loses the last hour',
    service: altering(
      (call) => HOLD(call) || BOOK(call),
      (body) => {
        const entry = body.items?.[0] ?? body;
        entry.availabilityItemId = entry.availabilityItemId.split(',').slice(0, 2).join(',');
      },
    ),
    findings: ['wrong-slots'],
  },
  {
    case: 'rental-chain',
    does: 'sends the slots in disorder',
    service: altering(
      HOLD,
      (body) => (body.availabilityItemId = body.availabilityItemId.split(',').toReversed().join(',')),
    ),
    findings: ['breaks-chain', 'wrong-total'],
  },
  {
    case: 'group-categories',
    does: 'splits the group',
    service: altering(HOLD, (body) => (body.priceCategories = [{ 118: 4 }, { 118: 4 }, { 119: 2 }])),
    findings: ['books-nothing', 'ignores-limits'],
  },
  {
    case: 'group-categories',
    does: 'leaves a child behind',
    service: altering(BOOK, ({ items }) => {
      items[0].guests[0].occupancy = 7;
    }),
    findings: ['wrong-seats'],
  },
  {
    case: 'required-fields',
    does: 'sends no fields',
    service: altering(BOOK, (body) => delete body.customFields),
    findings: ['books-nothing', 'leaves-out-fields'],
  },
  {
    case: 'required-fields',
    does: 'chooses the wrong option',
    service: altering(BOOK, ({ items }) => {
      for (const one of items[0].guests) one.customFields = [{ key: 'diet', value: 'any' }];
    }),
    findings: ['wrong-option'],
  },
  {
    case: 'operator-cancels',
    does: 'looks once only',
    async journey(service, order) {
      const { status } = await readBooking(service, (await buy(service, order)).id);
      return { status };
    },
    findings: ['does-not-look-again', 'wrong-status'],
  },
];
