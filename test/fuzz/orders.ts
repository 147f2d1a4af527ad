import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { percent, type Draft } from './draft.js';
import type { Source } from './source.js';
import type { Place } from './known.js';

type Body = (source: Source, place: Place) => Record<string, unknown>;

/** Returns valid seats for categories. Most categories take one seat per entry. */
function seatsOf({ draw }: Source, { categories }: Place): readonly { id: number; seats: number }[] {
  return Array.from({ length: draw.int(1, 3) }, () => {
    const { id, minSeats, maxSeats } = draw.one(categories);
    return { id, seats: draw.int(minSeats, Math.min(maxSeats, minSeats + 1)) };
  });
}

const CONTACT = { type: 'email', name: 'Ann <b>', value: 'ann@example.com' };

/** Values for all guest fields that an activity of the demo fixture requires. */
const FIELDS: Readonly<Record<number, readonly object[]>> = {
  102: [
    { key: 'birthday', value: '1990-05-01' },
    { key: 'menu', value: 'fish' },
  ],
  201: [{ key: 'height', value: '170' }],
  202: [{ key: 'emergency', value: 'Bob, +41 79 555 01 17' }],
};
const ADDONS: Readonly<Record<number, { readonly item: number; readonly guest: number }>> = {
  101: { item: 1011, guest: 1012 },
  201: { item: 2012, guest: 2011 },
  301: { item: 3012, guest: 3011 },
};

const TARGETS = [
  'https://shop.example/ok?x=%0d%0aSet-Cookie:%20a=b',
  'https://shop.example/ok\r\nSet-Cookie: a=b',
  'https://shop.example/\u010d\u010aSet-Cookie:a=b',
  'https://shop.example/"><script>alert(1)</script>',
  'javascript:alert(1)//https://x',
  'https://shop.example/\u2028',
  'http://127.0.0.1/\\evil.example',
];

const PAYING: readonly ((source: Source) => Record<string, unknown>)[] = [
  () => ({}),
  () => ({}),
  ({ draw }) => ({
    creditCard: {
      ccnumber: draw.one(TEST_CARDS).number,
      expiryYear: 2030,
      expiryMonth: 12,
      name: 'Ann',
      cvc: draw.one([123, '0123', '012']),
    },
  }),
  ({ draw }) => ({ thirdPartyPayment: { transactionId: `t${draw.int(1, 200)}` } }),
  ({ draw, known }) => ({ payment: { amount: draw.int(1, 900) / 4, currency: known.one('currency', draw) } }),
  ({ draw }) => ({
    vendorPayPSP: {
      successUrl: draw.chance(0.3) ? draw.one(TARGETS) : 'https://shop.example/ok?order=1',
      cancelUrl: draw.chance(0.3) ? draw.one(TARGETS) : 'https://shop.example/no',
      language: draw.one(['en', 'de', 'es', 'it', 'xx', '<b>']),
    },
  }),
];

const order: Body = (source, place) => {
  const { draw, known } = source;
  const addons = ADDONS[place.activityId];
  const guests = seatsOf(source, place).map(({ id, seats }) => ({
    priceCategoryId: id,
    occupancy: seats,
    customFields: FIELDS[place.activityId] ?? [],
    ...(draw.chance(0.4) && { firstname: 'Zoë', lastname: '<i>Ω</i>' }),
    ...(draw.chance(0.2) && { discountCode: known.one('discount', draw) }),
    ...(draw.chance(0.3) && addons && { addons: [{ id: addons.guest }] }),
  }));
  const capture = draw.chance(0.2) ? known.one('capture', draw) : undefined;
  return {
    items: [
      {
        availabilityItemId: place.itemId,
        guests,
        ...(capture !== undefined && { availabilityCaptureReference: capture }),
        ...(draw.chance(0.3) && addons && { addons: [{ id: addons.item, quantity: draw.int(1, 3) }] }),
      },
    ],
    contact: CONTACT,
    ...(draw.chance(0.2) && { vouchers: [known.one('voucher', draw)] }),
    ...(draw.chance(0.1) && { shopItems: [{ id: draw.int(1, 4), quantity: draw.int(1, 3) }] }),
    ...(draw.chance(0.04) && { multidiscount: draw.int(0, 100) }),
    ...draw.one(PAYING)(source),
  };
};

/** A small fixture for workspaces that the fuzzer creates. */
const FIXTURE = {
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 1, merchant: 'harbour', title: 'Harbour tour' }],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '+P1D',
      startTimes: ['10:00'],
      capacity: 1,
      priceCategories: [{ id: 100, price: { amount: 30, currency: 'EUR' } }],
    },
  ],
};

/** Valid bodies for operations. From their schemas alone, no valid body can be created. */
export const VALID_BODIES: Readonly<Record<string, Body>> = {
  createCapture: (source, place) => {
    const { draw, known } = source;
    const again = draw.chance(0.2) ? known.one('capture', draw) : undefined;
    return {
      availabilityItemId: place.itemId,
      priceCategories: seatsOf(source, place).map(({ id, seats }) => ({ [id]: seats })),
      ...(draw.chance(0.2) && { duration: draw.one(['PT5M', 'PT45M', 'P1D']) }),
      ...(again !== undefined && { reference: again }),
    };
  },
  createBooking: order,
  createWorkspace: ({ draw, known }) => ({
    name: known.one('workspace', draw),
    fixture: draw.one([FIXTURE, 'scenarios/last-seat', '../demo', '/etc/passwd', { ...FIXTURE, bogus: 1 }]),
    ...(draw.chance(0.3) && { clock: { now: '2026-06-01T08:00:00Z', frozen: draw.chance(0.5) } }),
    ...(draw.chance(0.3) && { seed: draw.int(0, 9) }),
  }),
  createToken: ({ draw }) => ({
    grant_type: 'client_credentials',
    client_id: `fuzz.${draw.one(['partner', 'agent', 'operator', '__proto__', 'constructor'])}`,
    client_secret: `${draw.one(['partner', 'agent', 'operator'])}-secret`,
  }),
};

/** Returns an order for a price quote, as a query (P10). */
export function validPriceQuery(source: Source, place: Place): Draft['query'] {
  const { draw, known } = source;
  const guests = seatsOf(source, place).flatMap(({ id, seats }, at): [string, unknown][] => [
    [`items[0][guests][${at}][priceCategoryId]`, id],
    [`items[0][guests][${at}][occupancy]`, seats],
    ...(draw.chance(0.2)
      ? [[`items[0][guests][${at}][discountCode]`, known.one('discount', draw)] as [string, unknown]]
      : []),
  ]);
  const pairs: [string, unknown][] = [
    ['currency', known.one('currency', draw)],
    ['items[0][availabilityItemId]', place.itemId],
    ...guests,
    ...(draw.chance(0.2) ? [['vouchers[]', known.one('voucher', draw)] as [string, unknown]] : []),
  ];
  return pairs.map(([name, value]) => [percent(name), percent(String(value))]);
}
