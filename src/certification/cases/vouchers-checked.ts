import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  refused,
  requestsTo,
  totalOf,
  wasRefused,
  wrongAnswer,
} from '../evidence.js';
import { defineCase, TWO_ADULTS, world } from '../world.js';

/** Checks vouchers, and books with those that are valid. */
export const vouchersChecked = defineCase({
  id: 'vouchers-checked',
  title: 'Checks vouchers before it books with them',
  why: 'A booking with one invalid voucher is refused as a whole. The customer wants to know which one it is.',
  task: 'The customer has the vouchers `vouchers`. Find out which of them are valid, and make a booking of `items` with those only.',
  data: { ...TWO_ADULTS, vouchers: ['GIFT25', 'OLD40'] },
  fixture: world({
    more: {
      vouchers: [
        { code: 'GIFT25', amount: 25, currency: 'EUR' },
        { code: 'OLD40', amount: 40, currency: 'EUR', validUntil: '2025-12-31' },
      ],
    },
  }),
  questions: [
    { id: 'valid', text: 'Which of the vouchers are valid (a list of codes)?' },
    { id: 'total', text: 'What is the total of the booking?' },
  ],
  judge(run) {
    if (requestsTo(run, 'createBooking', 'validateVouchers').length === 0) return null;
    const [booking] = bookingsOf(run);
    return findings(
      bookedTwice(run, 'One booking is enough.'),
      wasRefused(
        'books-with-invalid-voucher',
        refused(run, 'createBooking'),
        'Ask GET /vouchers for all codes first, and leave out those that are not `isValid`.',
      ),
      !booking && found('books-nothing', 'Nothing was booked. One voucher is valid: book with it.'),
      booking !== undefined &&
        totalOf(booking.made) !== 35 &&
        found(
          'forgets-voucher',
          `Request ${booking.request} booked for ${totalOf(booking.made)} EUR. With the voucher GIFT25 it is 35 EUR.`,
          [booking.request],
        ),
      wrongAnswer(run, 'valid', ['GIFT25'], '`isValid` of each entry of GET /vouchers'),
      wrongAnswer(run, 'total', 35, '`total` of the booking'),
    );
  },
});
