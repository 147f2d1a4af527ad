/** Returns a category of a rule with the id `<ruleId>1`, `<ruleId>2` and so on. */
export function category(id: number, parts: object = {}): object {
  return { id, name: `Category ${id}`, price: { amount: 20, currency: 'EUR' }, maxSeats: 20, ...parts };
}

/** Returns a rule of one-hour items on 5 June 2026, with one category. */
const hourly = (id: number, activityId: number, startTimes: readonly string[], parts: object): object => ({
  id,
  activityId,
  startDate: '2026-06-05',
  startTimes,
  duration: 'PT1H',
  priceCategories: [category(10 * id + 1)],
  ...parts,
});

/** One rule of each type, by default on 5 June 2026 in Berlin. */
const rules = [
  {
    id: 11,
    activityId: 1,
    type: 'trip',
    startDate: '2026-06-05',
    startTimes: ['10:00'],
    duration: 'PT2H',
    recurrence: { frequency: 'daily', until: '2026-06-07' },
    cutOffTime: 60,
    capacity: 10,
    bookingNote: 'Bring water',
    priceCategories: [
      category(111, { translations: { de: { name: 'Erwachsene' } } }),
      category(112, { capacity: 2 }),
      category(113, { minSeats: 4, maxSeats: 8 }),
      category(114, { maxSeats: 1 }),
    ],
    translations: { de: { bookingNote: 'Wasser mitbringen' } },
  },
  {
    id: 12,
    activityId: 2,
    type: 'day_trip',
    startDate: '2026-06-05',
    duration: 'P2D',
    capacity: 4,
    priceCategories: [category(121)],
  },
  { id: 13, activityId: 2, type: 'voucher', capacity: 1, priceCategories: [category(131)] },
  hourly(14, 3, ['09:00', '10:00', '11:00', '15:00'], { type: 'rental', capacity: 3 }),
  hourly(15, 3, ['12:00'], { isCustom: true, capacity: 5 }),
  hourly(16, 3, ['13:00'], { isExclusive: true, capacity: 8 }),
  hourly(17, 1, ['14:00'], { isActive: false, capacity: 5 }),
  hourly(18, 4, ['09:00'], { capacity: 20 }),
  hourly(19, 4, ['09:00'], { parentRuleId: 18, resources: [1], capacity: 4 }),
  hourly(20, 4, ['09:00'], { parentRuleId: 18, resources: [1], capacity: 5 }),
  hourly(31, 5, ['09:30'], { merchant: 'lisboa', capacity: 5 }),
  hourly(41, 6, ['09:00'], { merchant: 'hidden', capacity: 5 }),
];

const departures = {
  berlin: { country: { code: 'DE', name: 'Germany' }, city: { id: 7, locode: 'DEBER', name: 'Berlin' } },
  lisboa: { country: { code: 'PT', name: 'Portugal' }, city: { id: 3, locode: 'PTLIS', name: 'Lisbon' } },
};

const categories = { Walks: 1, Trips: 2, Water: 3, Past: 9 };
/** Returns an activity that departs in the city of its merchant. */
const inCity = (
  id: number,
  merchant: keyof typeof departures,
  title: string,
  name: keyof typeof categories,
) => ({
  id,
  merchant,
  title,
  category: { id: categories[name], name },
  departure: departures[merchant],
});

const group = { merchantId: 1, country_code: 'DE' };
const [east, west] = [
  { latitude: 52.5, longitude: 13.5 },
  { latitude: 52.4, longitude: 13.06 },
];

/** Three merchants. The partner sells for two of them; `desk` is the operator's key; `keen` may overbook. */
export const FIXTURE = {
  clients: [
    { client: 'partner', secret: 's', merchant: 'lisboa', sells: ['lisboa', 'berlin'] },
    { client: 'desk', secret: 's', merchant: 'berlin' },
    { client: 'keen', secret: 's', merchant: 'berlin', overbooking: ['berlin'] },
    { client: 'late', secret: 's', merchant: 'berlin', bookPastTrips: true },
    { client: 'stranger', secret: 's', merchant: 'hidden' },
  ],
  merchants: [
    {
      slug: 'berlin',
      id: 1,
      name: 'Berlin Walks',
      timezone: 'Europe/Berlin',
      defaultCurrency: 'EUR',
      supportedLanguages: ['en', 'de'],
      translations: { de: { name: 'Berliner Wege' } },
    },
    { slug: 'lisboa', id: 2, timezone: 'Europe/Lisbon', defaultCurrency: 'EUR' },
    { slug: 'hidden', id: 3, timezone: 'Europe/Berlin', defaultCurrency: 'EUR' },
  ],
  activities: [
    {
      ...inCity(1, 'berlin', 'Harbour Walk', 'Walks'),
      updatedAt: '2026-05-01T08:00:00Z',
      guestFields: [
        { code: 'shoe', label: 'Shoe size', type: 'text' },
        { code: 'memo', label: 'Memo', type: 'text', isInternal: true },
      ],
      translations: { de: { title: 'Hafenrundgang' } },
    },
    inCity(2, 'berlin', 'Two Days Out', 'Trips'),
    inCity(3, 'berlin', 'Bikes', 'Trips'),
    inCity(4, 'berlin', 'Boats', 'Water'),
    inCity(5, 'lisboa', 'Alfama Walk', 'Walks'),
    { id: 6, merchant: 'hidden', title: 'Secret Walk' },
    { ...inCity(7, 'lisboa', 'Closed for good', 'Past'), isActive: false },
  ],
  resources: [{ id: 1, name: 'Boat', capacity: 6 }],
  availabilityRules: rules.map((rule) => ({ merchant: 'berlin', ...rule })),
  mobileGroups: [
    { ...group, ...east, id: 1, city: 'Berlin', title: 'East', url: 'https://e.example', sequence_index: 2 },
    { ...group, ...west, id: 2, city: 'Potsdam', title: 'West', url: 'https://w.example', sequence_index: 1 },
  ],
};

/** Item ids, keyed by a short name. */
export const ITEM = {
  walk5: '11_trip_20260605100000_20260605120000',
  walk6: '11_trip_20260606100000_20260606120000',
  walk7: '11_trip_20260607100000_20260607120000',
  days: '12_day_trip_20260605_20260606',
  voucher: '13_voucher',
  bike9: '14_rental_20260605090000_20260605100000',
  bike10: '14_rental_20260605100000_20260605110000',
  bike11: '14_rental_20260605110000_20260605120000',
  bike15: '14_rental_20260605150000_20260605160000',
  custom: '15_trip_20260605120000_20260605130000',
  exclusive: '16_trip_20260605130000_20260605140000',
  inactive: '17_trip_20260605140000_20260605150000',
  boats: '18_trip_20260605090000_20260605100000',
  boatA: '19_trip_20260605090000_20260605100000',
  boatB: '20_trip_20260605090000_20260605100000',
  alfama: '31_trip_20260605093000_20260605103000',
  hidden: '41_trip_20260605090000_20260605100000',
} as const;
