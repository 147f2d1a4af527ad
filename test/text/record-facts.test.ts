import { expect, it } from 'vitest';
import { changedFacts } from '../../src/text/record-facts.js';

const words = {
  time: (at: number) => `time ${at}`,
  money: (minor: number, currency: string) => `${minor / 100} ${currency}`,
  merchant: (slug: string) => `the ${slug}`,
};

const guest = {
  id: 4,
  firstName: 'Ada',
  lastName: 'Lovelace',
  occupancy: 1,
  priceCategory: { id: 111, name: 'Adult' },
  grossMinor: 4500,
  discountMinor: 500,
  multiDiscountMinor: 0,
  addons: [{ id: 6, quantity: 2, title: 'Lunch', totalMinor: 900, cancellation: null }],
  checkedIn: false,
  cancellation: null,
};
const booking = {
  status: 'reserved',
  currency: 'EUR',
  seller: 'shop',
  operator: 'tours',
  bookingNumber: null,
  user: { name: 'Ada', email: null },
  items: [{ id: 3, startsAt: 7, remarks: null, guests: [guest], addons: [], cancellation: null }],
  payments: [],
};

it('of a new booking, all facts have the words of readers', () => {
  const facts = changedFacts({ table: 'baskets', before: null, after: booking }, words);
  expect(facts.map(({ name, before, after }) => `${name}: ${before}→${after}`)).toEqual([
    'Status: →reserved',
    'Contact: →Ada',
    'Seller: →the shop',
    'Operator: →the tours',
    'Guest 4: →Ada Lovelace, 1 × Adult, 40 EUR',
    'Addon 6: →2 × Lunch, 9 EUR',
  ]);
});

it('of a changed booking, only the changed facts are listed', () => {
  const here = { ...guest, checkedIn: true, cancellation: { at: 1 }, firstName: '', lastName: '' };
  const after = {
    ...booking,
    items: [{ ...booking.items[0], guests: [here] }],
    payments: [{ id: 8, amountMinor: -250, comment: 'late' }],
  };
  expect(changedFacts({ table: 'baskets', before: booking, after }, words)).toEqual([
    {
      name: 'Guest 4',
      before: 'Ada Lovelace, 1 × Adult, 40 EUR',
      after: 'without a name, 1 × Adult, 40 EUR, checked in, cancelled',
    },
    { name: 'Payment 8', before: '', after: '-2.5 EUR, late' },
  ]);
});

it.each([
  [
    'captures',
    { seats: [{ seats: 2 }, { seats: 1 }], expiresAt: 5, merchant: 'shop', reference: 'X' },
    'Seats: 3, Held by: the shop, Held until: time 5',
  ],
  ['mails', { to: 'a@b.c', basketId: 7, body: 'x' }, 'To: a@b.c, Booking: 7'],
  ['voucherUses', { code: 'V', basketId: 7 }, 'Used by: booking 7'],
  ['capacities', { availabilityItemId: 'a', capacity: 9 }, 'Capacity: 9'],
  ['discountUses', { code: 'TEN', used: 2 }, 'code: TEN, used: 2'],
])('of a removed record of %s, what readers know is listed', (table, before, text) => {
  const facts = changedFacts({ table, before, after: null }, words);
  expect(facts.map((fact) => `${fact.name}: ${fact.before}${fact.after}`).join(', ')).toBe(text);
});
