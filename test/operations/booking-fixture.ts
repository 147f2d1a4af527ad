/** Returns the id of an item of a rule with one start a day, on a day of June 2026. */
export const item = (ruleId: number, day: number) => {
  const date = `202606${String(day).padStart(2, '0')}`;
  return `${ruleId}_trip_${date}100000_${date}120000`;
};

/** Returns the id of a chain of rental slots. The chain starts on 5 June at the hour `from`. */
export const slots = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const time = (hour: number) => `20260605${String(hour).padStart(2, '0')}0000`;
    return `13_rental_${time(from + index)}_${time(from + index + 1)}`;
  }).join(',');

export const CARD = {
  ccnumber: '4242424242424242',
  expiryYear: 2030,
  expiryMonth: 12,
  name: 'Ines',
  cvc: 123,
};

const daily = {
  startDate: '2026-06-01',
  startTimes: ['10:00'],
  duration: 'PT2H',
  recurrence: { frequency: 'daily' },
  capacity: 10,
};
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const field = (code: string, more: object = {}) => ({ code, label: code, type: 'text', ...more });
const diet = {
  type: 'select',
  isRequired: true,
  options: [
    { key: 'v', value: 'Vegetarian' },
    { key: 'n', value: 'None' },
  ],
};

/**
 * The merchant `plain` sells trips without fee and tax. Their down payment is full (rule 11, rental 13) or fixed
 * (rule 12). The merchant `tagus` has a fee, taxes, rates, addons and fields (rule 21 with a full, rule 22 with a
 * fixed down payment). A reseller sells for both.
 */
export const BOOKING_FIXTURE = {
  clients: [
    { client: 'partner', merchant: 'reseller', sells: ['plain', 'tagus'] },
    {
      client: 'agent',
      merchant: 'reseller',
      sells: ['plain', 'tagus'],
      agent: { id: 1, code: 'ann', name: 'Ann', email: 'ann@example.com', commission: 10 },
    },
    { client: 'operator', merchant: 'tagus', overbooking: ['tagus'], bookPastTrips: true },
    { client: 'plain', merchant: 'plain' },
    { client: 'stranger', merchant: 'other', sells: ['plain', 'tagus'] },
  ],
  merchants: [
    { slug: 'reseller', timezone: 'Europe/Lisbon' },
    { slug: 'plain', timezone: 'Europe/Lisbon', paymentGateways: [{ id: 5, name: 'Till' }] },
    {
      slug: 'tagus',
      timezone: 'Europe/Lisbon',
      conversionRates: { USD: 1.1, JPY: 163.27, KWD: 0.3345 },
      onlineBookingFee: 2.5,
      marketplaceCommission: 15,
      userFields: [field('company')],
      taxes: [
        { title: 'VAT', included: true, type: 'percent', value: { percent: 6 } },
        { title: 'City tax', included: false, type: 'percent', value: { percent: 7.7 } },
        { title: 'Harbour dues', included: false, type: 'fixed', value: eur(1.5) },
      ],
    },
    { slug: 'other' },
  ],
  activities: [
    { id: 1, merchant: 'plain', title: 'Walk' },
    {
      id: 2,
      merchant: 'tagus',
      title: 'Sail',
      addons: [
        { id: 301, title: 'Lunch', type: 'guest', price: eur(4.99) },
        { id: 302, title: 'Skipper', type: 'item', price: eur(20) },
      ],
    },
    { id: 3, merchant: 'plain', title: 'Dinner', guestFields: [field('diet', diet), field('phone')] },
  ],
  availabilityRules: [
    {
      id: 11,
      activityId: 1,
      ...daily,
      priceCategories: [
        { id: 111, name: 'Adult', price: eur(9.99), maxSeats: 5 },
        { id: 112, name: 'Child', price: eur(5.55), maxSeats: 5, capacity: 4 },
        { id: 113, name: 'Infant', price: eur(1), maxSeats: 1 },
        { id: 114, name: 'Group', price: eur(8), minSeats: 4, maxSeats: 8 },
      ],
    },
    {
      id: 12,
      activityId: 1,
      ...daily,
      priceCategories: [
        { id: 121, name: 'Adult', price: eur(30), maxSeats: 5, downPayment: { type: 'fixed', ...eur(5) } },
      ],
    },
    {
      id: 13,
      activityId: 1,
      type: 'rental',
      startDate: '2026-06-05',
      startTimes: ['09:00', '10:00', '11:00', '13:00'],
      duration: 'PT1H',
      capacity: 3,
      priceCategories: [{ id: 131, name: 'Kayak', price: eur(15.33), maxSeats: 3 }],
    },
    {
      id: 21,
      activityId: 2,
      ...daily,
      priceCategories: [
        { id: 211, name: 'Adult', price: eur(33.33), maxSeats: 5 },
        { id: 212, name: 'Child', price: eur(19.99), maxSeats: 5 },
      ],
    },
    {
      id: 22,
      activityId: 2,
      ...daily,
      priceCategories: [
        { id: 221, name: 'Adult', price: eur(40), maxSeats: 5, downPayment: { type: 'fixed', ...eur(10) } },
      ],
    },
    {
      id: 31,
      activityId: 3,
      ...daily,
      priceCategories: [{ id: 311, name: 'Seat', price: eur(50), maxSeats: 5 }],
    },
  ],
  shopItems: [{ id: 501, merchant: 'tagus', title: 'Cap', price: eur(7.5) }],
  discountCodes: [
    { code: 'SEVEN', percent: 7.7 },
    { code: 'TEN', percent: 10, activityIds: [2] },
    { code: 'NINETY', percent: 90 },
    { code: 'FREE', percent: 100 },
    { code: 'TWICE', percent: 50, uses: 2 },
    { code: 'OVER', percent: 50, validUntil: '2026-05-31' },
  ],
  vouchers: [
    { code: 'GIFT', ...eur(50), merchant: 'tagus' },
    { code: 'SMALL', ...eur(5), merchant: 'plain' },
    { code: 'LARGE', ...eur(500), merchant: 'plain' },
    { code: 'GONE', ...eur(5), merchant: 'plain', validUntil: '2026-05-31' },
  ],
};

/** An order with all features: a code, addons of both kinds, two guests, shop items and a voucher. */
export const RICH_ORDER = {
  items: [
    {
      availabilityItemId: item(21, 5),
      guests: [
        { priceCategoryId: 211, occupancy: 1, discountCode: 'TEN', addons: [{ id: 301, quantity: 2 }] },
        { priceCategoryId: 212, occupancy: 1 },
      ],
      addons: [{ id: 302 }],
    },
  ],
  shopItems: [{ id: 501, quantity: 3 }],
  vouchers: ['GIFT'],
};
