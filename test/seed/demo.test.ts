import { describe, expect, test } from 'vitest';
import { namedFixture } from '../../src/seed/files/read.js';
import { untranslated } from './untranslated.js';
import { now } from './fixtures.js';

const demo = namedFixture('demo', now);
const categories = demo.rules.flatMap((rule) => rule.priceCategories);
const typesOf = (fields: readonly { readonly type: string }[]) => new Set(fields.map(({ type }) => type));
const kindsOfTax = new Set(
  demo.merchants.flatMap(({ taxes }) => taxes).map((tax) => `${tax.included} ${tax.type}`),
);

/** The features of the demo fixture, by which a user can try every feature of the sandbox. */
const features: readonly (readonly [string, boolean])[] = [
  ['merchants in four countries', new Set(demo.merchants.map(({ country }) => country)).size >= 3],
  [
    'merchants in three currencies',
    new Set(demo.merchants.map(({ defaultCurrency }) => defaultCurrency)).size >= 3,
  ],
  ['a currency without decimals', demo.merchants.some(({ defaultCurrency }) => defaultCurrency === 'JPY')],
  [
    'guest fields `phone` and `email`, so that `GET /guests?phone=` finds a guest',
    demo.activities.some(({ guestFields }) =>
      ['phone', 'email'].every((code) => guestFields.some((field) => field.code === code)),
    ),
  ],
  ['conversion rates', demo.merchants.some(({ conversionRates }) => Object.keys(conversionRates).length > 1)],
  ['multi-discounts', demo.merchants.some(({ multiDiscounts }) => multiDiscounts.length > 1)],
  ['a fee for online bookings', demo.merchants.some(({ onlineBookingFee }) => onlineBookingFee > 0)],
  ['a commission for sellers', demo.merchants.some(({ marketplaceCommission }) => marketplaceCommission > 0)],
  ['a percentage tax that prices include', kindsOfTax.has('true percent')],
  ['a percentage tax that is added to prices', kindsOfTax.has('false percent')],
  ['a fixed tax', [...kindsOfTax].some((kind) => kind.endsWith('fixed'))],
  ['group categories', categories.some(({ minSeats }) => minSeats > 1)],
  ['categories with one seat per entry', categories.some(({ maxSeats }) => maxSeats === 1)],
  ['category limits', categories.some(({ capacity }) => capacity !== null)],
  ['custom categories', categories.some(({ isCustom }) => isCustom)],
  ['fixed down payments', categories.some(({ downPayment }) => downPayment.type === 'fixed')],
  ['full down payments', categories.some(({ downPayment }) => downPayment.type === 'full')],
  ['an exclusive event', demo.rules.some(({ isExclusive }) => isExclusive)],
  ['a custom one-off', demo.rules.some(({ isCustom, recurrence }) => isCustom && recurrence === null)],
  ['an inactive rule', demo.rules.some(({ isActive }) => !isActive)],
  ['a weekly interval', demo.rules.some(({ recurrence }) => (recurrence?.interval ?? 1) > 1)],
  ['exceptions', demo.rules.some(({ recurrence }) => (recurrence?.exceptions.length ?? 0) > 0)],
  ['addons of items', demo.activities.some(({ addons }) => addons.some(({ type }) => type === 'item'))],
  ['addons of guests', demo.activities.some(({ addons }) => addons.some(({ type }) => type === 'guest'))],
  [
    'an internal guest field',
    demo.activities.some(({ guestFields }) => guestFields.some(({ isInternal }) => isInternal)),
  ],
  [
    'a required guest field',
    demo.activities.some(({ guestFields }) => guestFields.some(({ isRequired }) => isRequired)),
  ],
  [
    'a required user field',
    demo.merchants.some(({ userFields }) => userFields.some(({ isRequired }) => isRequired)),
  ],
  ['a code of limited uses', demo.discountCodes.some(({ uses }) => uses !== null)],
  ['a code with an end', demo.discountCodes.some(({ validUntil }) => validUntil !== null)],
  ['a code for certain activities', demo.discountCodes.some(({ activityIds }) => activityIds !== null)],
  ['vouchers in two currencies', new Set(demo.vouchers.map(({ currency }) => currency)).size >= 2],
  ['shop items', demo.shopItems.length > 0],
  [
    'mobile groups with positions',
    demo.mobileGroups.every(({ latitude, longitude }) => latitude !== 0 && longitude !== 0),
  ],
  [
    'mobile groups of one merchant in a given order',
    demo.mobileGroups.filter(({ merchantId }) => merchantId === 1).length > 1,
  ],
];

describe('the demo fixture has', () => {
  test.each(features)('%s', (_, isThere) => expect(isThere).toBe(true));

  test('every type of availability', () => {
    expect(typesOf(demo.rules)).toEqual(new Set(['trip', 'day_trip', 'voucher', 'rental']));
  });

  test('fields of every type', () => {
    const ofActivities = ['text', 'textarea', 'radio', 'select', 'date'];
    expect(typesOf(demo.merchants.flatMap(({ userFields }) => userFields))).toEqual(
      new Set([...ofActivities, 'phone']),
    );
    expect(typesOf(demo.activities.flatMap(({ guestFields }) => guestFields))).toEqual(new Set(ofActivities));
    expect(typesOf(demo.activities.flatMap(({ activityFields }) => activityFields))).toEqual(
      new Set(ofActivities),
    );
  });

  test('every text in every language that its merchant supports (P4)', () => {
    expect(untranslated(demo)).toEqual([]);
  });

  test('a resource that two rules share at the same time', () => {
    const sharing = demo.rules.filter(({ resources }) => resources.includes(1)).map(({ id }) => id);
    expect(sharing).toEqual(expect.arrayContaining([812, 1021]));
    const asked = demo.rules
      .filter(({ id }) => id === 812 || id === 1021)
      .reduce((sum, { capacity }) => sum + capacity, 0);
    expect(demo.resources[0]?.capacity).toBeLessThan(asked);
  });

  test('a parent with children', () => {
    const children = demo.rules.filter(({ parentRuleId }) => parentRuleId !== null);
    expect(children.map(({ parentRuleId }) => parentRuleId)).toEqual([2031, 2031]);
  });

  test('rental slots in a row', () => {
    const rental = demo.rules.find(({ type }) => type === 'rental');
    expect(rental).toMatchObject({
      duration: 'PT1H',
      startTimes: expect.arrayContaining(['08:00:00', '09:00:00', '10:00:00']),
    });
  });

  test('exactly the known clients', () => {
    const all = ['tagus-tours', 'alpen-rad', 'kyoto-walks', 'city-break-travel'];
    expect(demo.clients.map(({ client, secret }) => [client, secret])).toEqual([
      ['partner', 'partner-secret'],
      ['agent', 'agent-secret'],
      ['operator', 'operator-secret'],
    ]);
    const [partner, agent, operator] = demo.clients;
    expect(new Set(partner?.sells)).toEqual(new Set(all));
    expect(agent).toMatchObject({ sells: partner?.sells, agent: { code: 'NORD7' } });
    expect(operator).toMatchObject({
      merchant: 'tagus-tours',
      overbooking: ['tagus-tours'],
      bookPastTrips: true,
    });
    expect(partner).toMatchObject({ agent: null, bookPastTrips: false, overbooking: [] });
  });

  test('the evening trip that the documentation books', () => {
    expect(demo.rules.find(({ id }) => id === 812)).toMatchObject({
      activityId: 101,
      type: 'trip',
      startTimes: ['17:30:00'],
      duration: 'PT2H',
      recurrence: { frequency: 'daily' },
      priceCategories: [
        { id: 8121, name: 'Adult', price: { amount: 45, currency: 'EUR' } },
        { id: 8122, name: 'Child', price: { amount: 25, currency: 'EUR' } },
      ],
    });
  });
});

test.each([2026, 2029, 2036])('each activity of the demo fixture has upcoming dates in %i', (year) => {
  const made = Date.UTC(year, 10, 21);
  const today = `${year}-11-21`;
  const { rules, activities } = namedFixture('demo', made);
  const ahead = rules.filter(({ isActive, startDate, actualUntil, recurrence, type }) => {
    const last = actualUntil ?? recurrence?.until ?? (recurrence === null ? startDate : '9999-12-31');
    return isActive && (type === 'voucher' || (last !== null && last > today));
  });
  expect(new Set(ahead.map(({ activityId }) => activityId))).toEqual(new Set(activities.map(({ id }) => id)));
});

test('each activity of the demo fixture always has future dates, even in a workspace that is years old', () => {
  const endless = demo.rules.filter(({ isActive, actualUntil, recurrence, type }) => {
    const recurs = recurrence !== null && (recurrence.until ?? actualUntil ?? null) === null;
    return isActive && (type === 'voucher' || recurs);
  });
  expect(new Set(endless.map(({ activityId }) => activityId))).toEqual(
    new Set(demo.activities.map(({ id }) => id)),
  );
});
