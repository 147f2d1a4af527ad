import { beforeAll, describe, expect, test } from 'vitest';
import { fitsCurrency } from '../../src/domain/shared/money.js';
import { civilDay, DAY_MS } from '../../src/domain/shared/civil-time.js';
import { toDocument } from '../../src/seed/fixture/schema/document.js';
import { type Fixture } from '../../src/store/fixture.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import {
  type GeneratedFixture,
  generateFixture,
  type FixturePlan,
} from '../../src/seed/generate/generate.js';
import { fixtureJson } from '../../src/seed/files/write.js';
import { overbooked, unconserved } from './ledger-rules.js';
import { untranslated } from './untranslated.js';

const PLAN: FixturePlan = {
  merchants: 6,
  activities: 40,
  bookings: 250,
  seed: 7,
  firstDay: civilDay(2026, 6, 1) ?? 0,
  days: 180,
  workspace: 'demo',
};
const make = (parts: Partial<FixturePlan> = {}) => generateFixture({ ...PLAN, ...parts });
const textOf = ({ fixture }: GeneratedFixture) => [...fixtureJson(toDocument(fixture))].join('');

describe('a generated fixture', () => {
  let made: GeneratedFixture;
  let fixture: Fixture;
  beforeAll(async () => {
    made = await make();
    fixture = made.fixture;
  });

  test('is byte-identical for the same plan', async () => {
    expect(textOf(await make())).toBe(textOf(made));
  });

  test('is written in pieces, even if it is large', () => {
    const pieces = [...fixtureJson(toDocument(fixture))];
    expect(pieces.join('').length).toBeGreaterThan(800_000);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
  });

  test('differs for another seed', async () => {
    const other = await make({ seed: 8, bookings: 50 });
    expect(other.fixture.merchants.map(({ slug }) => slug)).not.toEqual(
      fixture.merchants.map(({ slug }) => slug),
    );
    expect(textOf(other)).not.toBe(textOf(made));
  });

  test('has the same catalogue for any number of bookings', async () => {
    const { fixture: empty } = await make({ bookings: 0 });
    expect(empty.activities).toEqual(fixture.activities);
    expect(empty.rules).toEqual(fixture.rules);
    expect(empty.baskets).toEqual([]);
  });

  test('is valid, and loads to the same fixture', () => {
    expect(loadFixture(JSON.parse(textOf(made)), { now: 0 })).toEqual(fixture);
  });

  test('has the requested content', () => {
    const { merchants, activities, baskets } = fixture;
    expect([merchants.length, activities.length, baskets.length]).toEqual([6, 40, 250]);
    expect(made.bookings).toBe(250);
  });

  test('has a reseller that sells for all other merchants, and the key `partner` belongs to it', () => {
    const { merchants, activities, clients } = fixture;
    const reseller = clients.find(({ client }) => client === 'partner')?.merchant;
    const operators = merchants.map(({ slug }) => slug).filter((slug) => slug !== reseller);
    expect(operators).toHaveLength(merchants.length - 1);
    expect(new Set(activities.map(({ merchant }) => merchant))).toEqual(new Set(operators));
  });

  test('has a running clock at noon of its middle day', () => {
    expect(fixture.clock).toEqual({ now: (PLAN.firstDay + 90) * DAY_MS + DAY_MS / 2, frozen: false });
  });

  test('satisfies the rules for basket sums and seat limits (M9, C8)', () => {
    expect(unconserved(fixture)).toEqual([]);
    expect(overbooked(fixture)).toEqual([]);
  });

  test('is rejected by the check of these rules if it is changed to break them', () => {
    const rules = fixture.rules.map((rule) => ({ ...rule, capacity: 1 }));
    expect(overbooked({ ...fixture, rules })).not.toEqual([]);
    const baskets = fixture.baskets.map((basket) => ({ ...basket, status: 'reserved' as const }));
    expect(unconserved({ ...fixture, baskets })).not.toEqual([]);
  });

  test('has bookings in every status', () => {
    const { baskets } = fixture;
    const guests = baskets.flatMap(({ items }) => items.flatMap((item) => item.guests));
    const payments = baskets.flatMap((basket) => basket.payments);
    expect(new Set(baskets.map(({ status }) => status))).toEqual(
      new Set(['reserved', 'paid', 'cancelled', 'paying']),
    );
    expect(guests.some(({ checkedIn }) => checkedIn)).toBe(true);
    expect(guests.some(({ discountCode }) => discountCode !== null)).toBe(true);
    expect(payments.some(({ amountMinor }) => amountMinor < 0)).toBe(true);
    expect(new Set(payments.map((payment) => payment.treasurerType)).size).toBe(3);
    expect(baskets.some(({ seller, operator }) => seller !== operator)).toBe(true);
    expect(baskets.some(({ agent }) => agent !== null)).toBe(true);
    expect(fixture.captures.length).toBeGreaterThan(0);
    expect(fixture.mails.length).toBeGreaterThan(0);
  });

  test('has guests who were moved to another departure (B8)', () => {
    // Generated orders have one item each. A second item comes from a guest who was rebooked.
    const split = fixture.baskets.filter(({ items }) => items.length > 1);
    expect(split.length).toBeGreaterThan(0);
  });

  test('has no guest checked in long before the start', () => {
    const soon = (fixture.clock?.now ?? 0) + DAY_MS / 24;
    const later = fixture.baskets
      .flatMap(({ items }) => items)
      .filter(({ startsAt }) => (startsAt ?? 0) > soon);
    expect(later.length).toBeGreaterThan(0);
    expect(later.flatMap(({ guests }) => guests).filter(({ checkedIn }) => checkedIn)).toEqual([]);
  });

  test('refuses changes only for lack of seats', () => {
    expect([...made.refusals.keys()].filter((code) => code !== 'seats_exceeded')).toEqual([]);
  });

  test('has prices in the currencies of real countries, with 0, 2 and 3 decimals', async () => {
    const { fixture: wide } = await make({ merchants: 40, activities: 80, bookings: 0 });
    const prices = wide.rules.flatMap((rule) => rule.priceCategories.map(({ price }) => price));
    expect(prices.filter(({ amount, currency }) => !fitsCurrency(amount, currency) || amount <= 0)).toEqual(
      [],
    );
    const currencies = new Set(prices.map(({ currency }) => currency));
    expect([...currencies]).toEqual(expect.arrayContaining(['JPY', 'EUR', 'KWD']));
    expect(wide.activities.every(({ departure }) => /^[A-Z]{5}$/.test(departure.city.locode))).toBe(true);
  });

  test('has texts without unfilled placeholders, in English, German and French', () => {
    for (const {
      defaultLanguage,
      translations,
      title,
      description,
      highlights,
      itinerary,
    } of fixture.activities) {
      const all = [{ title, description, highlights, itinerary }, ...Object.values(translations)];
      expect(new Set([defaultLanguage, ...Object.keys(translations)])).toEqual(
        new Set([defaultLanguage, 'en', 'de', 'fr']),
      );
      for (const texts of all) {
        expect(JSON.stringify(texts)).not.toMatch(/undefined|null|[{]city[}]|lorem/);
        expect(texts.title?.length).toBeGreaterThan(5);
      }
    }
  });

  test('has every text except place names in every language of its merchant (P4)', () => {
    expect(untranslated({ ...fixture, mobileGroups: [] })).toEqual([]);
  });

  test('has different titles for all activities of a merchant', () => {
    const titles = fixture.activities.map(({ merchant, title }) => `${merchant}: ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('limits outdoor activities to weekends out of season, at lower prices', () => {
    const seasonal = fixture.activities
      .map(({ id }) => fixture.rules.filter((rule) => rule.activityId === id))
      .filter((rules) => rules.length > 1);
    expect(seasonal.length).toBeGreaterThan(0);
    for (const rules of seasonal) {
      const low = rules.filter(({ recurrence }) => recurrence?.weekdays.join() === '5,6,7');
      const high = rules.filter((rule) => !low.includes(rule));
      const priceOf = (list: typeof rules) => list[0]?.priceCategories[0]?.price.amount ?? 0;
      expect(priceOf(low)).toBeLessThanOrEqual(priceOf(high));
    }
  });
});

describe('a plan with extreme values', () => {
  test('with one merchant, the merchant operates its own activities', async () => {
    const { fixture, bookings } = await make({ merchants: 1, activities: 3, bookings: 20 });
    expect(bookings).toBe(20);
    expect(fixture.baskets.every(({ seller, operator }) => seller === operator)).toBe(true);
  });

  test('without activities, nothing is booked', async () => {
    expect((await make({ activities: 0, bookings: 10 })).bookings).toBe(0);
  });

  test('with one day is valid', async () => {
    expect((await make({ days: 1, bookings: 20 })).bookings).toBe(20);
  });

  test('with a full calendar accepts no more bookings, and the result has their number', async () => {
    // Seed 1 gives no gift voucher, which could be sold without limit.
    const { fixture, bookings } = await make({
      merchants: 1,
      activities: 1,
      bookings: 2000,
      days: 2,
      seed: 1,
    });
    expect(fixture.rules.some(({ type }) => type === 'voucher')).toBe(false);
    expect(bookings).toBeGreaterThan(0);
    expect(bookings).toBeLessThan(2000);
    expect(fixture.baskets).toHaveLength(bookings);
    expect(overbooked(fixture)).toEqual([]);
  });

  test('with more activities than phrases still gives a valid fixture', async () => {
    const { fixture } = await make({ merchants: 1, activities: 400, bookings: 0 });
    expect(fixture.activities).toHaveLength(400);
  });
});
