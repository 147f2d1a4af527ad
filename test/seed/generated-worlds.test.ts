import { beforeAll, describe, expect, it } from 'vitest';
import { civilDay, DAY_MS } from '../../src/domain/shared/civil-time.js';
import { LANGUAGES } from '../../src/domain/shared/language.js';
import type { Fixture } from '../../src/store/fixture.js';
import { generateFixture, type FixturePlan } from '../../src/seed/generate/generate.js';
import { phrasesIn } from '../../src/seed/generate/phrases/by-language.js';
import { ACTIVITY_KINDS } from '../../src/seed/generate/kinds.js';

const FIRST_DAY = civilDay(2026, 6, 1) ?? 0;
const PLAN: FixturePlan = {
  merchants: 4,
  activities: 40,
  bookings: 220,
  seed: 9,
  firstDay: FIRST_DAY,
  days: 180,
  workspace: 'demo',
};
const make = async (parts: Partial<FixturePlan> = {}) => generateFixture({ ...PLAN, ...parts });

let fixture: Fixture;
beforeAll(async () => {
  ({ fixture } = await make());
});

const textsOf = ({ activities }: Fixture) =>
  activities.flatMap(({ title, description, highlights, itinerary, translations }) => [
    { title, description, highlights, itinerary },
    ...Object.values(translations),
  ]);

describe('the texts of a generated fixture', () => {
  it('describe the requested content', () => {
    expect(fixture.description).toBe(
      'Generated with seed 9: 4 merchants, 40 activities and 220 bookings, 180 days from 2026-06-01 on',
    );
  });

  it('have three or four different highlights for each activity, in each language', () => {
    for (const { highlights } of textsOf(fixture)) {
      const entries = highlights?.match(/<li>.+?<\/li>/g) ?? [];
      expect([3, 4]).toContain(entries.length);
      expect(new Set(entries).size).toBe(entries.length);
    }
  });

  it('are readable and differ between activities, even if there are more activities than titles', async () => {
    const { fixture: large } = await make({ merchants: 1, activities: 250, bookings: 0 });
    expect(JSON.stringify(textsOf(large))).not.toMatch(/undefined|null|NaN|\{\w*\}| {2}/);
    const titles = large.activities.map(({ title }) => title);
    expect(new Set(titles).size).toBeGreaterThan(150);
  });
});

describe('the names in a generated fixture', () => {
  it('fit boats, kitchens and buses, and differ', () => {
    const names = fixture.resources.map(({ name }) => name);
    const proper = new Set(ACTIVITY_KINDS.flatMap(({ sharedNames }) => sharedNames));
    expect(names.filter((name) => !proper.has(name))).toEqual([]);
    expect(new Set(names).size).toBeGreaterThan(names.length / 3);
  });

  it("result in e-mail addresses in lower case with the person's name, in reserved domains", () => {
    const named = fixture.baskets.flatMap(({ user, items }) =>
      user.email === null ? [] : [{ email: user.email, guest: items[0]?.guests[0] }],
    );
    expect(named.length).toBeGreaterThan(100);
    for (const { email } of named) expect(email).toMatch(/^[a-z0-9._-]+@example\.(com|net|org)$/);
    const plain = named.filter(({ guest }) => /^[A-Z][a-z]+$/.test(guest?.firstName ?? ''));
    const own = plain.filter(({ email, guest }) => email.includes(guest?.firstName?.toLowerCase() ?? '?'));
    expect(own.length).toBeGreaterThan(plain.length * 0.9); // the rebooked guests are no longer together with the first guest
  });

  it('result in addresses of mobile pages below the address of the merchant', () => {
    const hosts = new Map(fixture.merchants.map(({ id, slug }) => [id, `m.${slug}.example`]));
    const urls = fixture.mobileGroups.map(({ url }) => new URL(url));
    expect(urls.map(({ host }) => host)).toEqual(
      fixture.mobileGroups.map(({ merchantId }) => hosts.get(merchantId)),
    );
    expect(urls.length).toBeGreaterThan(0);
    expect(urls.every(({ pathname }) => /^\/[a-z0-9-]+$/.test(pathname))).toBe(true);
    expect(new Set(urls.map(String)).size).toBe(urls.length);
  });
});

describe('the prices in a generated fixture', () => {
  const categories = () => fixture.rules.flatMap(({ priceCategories }) => priceCategories);

  it('belong to categories that every client sees, because none is custom', () => {
    expect(categories().filter(({ isCustom }) => isCustom)).toEqual([]);
  });

  it('are in the currencies of their merchant, and a down payment is less than its price', () => {
    const currencies = new Map(fixture.merchants.map((merchant) => [merchant.slug, merchant.currencies]));
    const partial = fixture.rules.flatMap(({ merchant, priceCategories }) =>
      priceCategories.flatMap(({ price, downPayment }) => {
        expect(currencies.get(merchant)).toContain(price.currency);
        return downPayment.type === 'fixed' ? [[downPayment.amount, price.amount] as const] : [];
      }),
    );
    expect(partial.length).toBeGreaterThan(0);
    expect(partial.filter(([part, whole]) => part <= 0 || part >= whole)).toEqual([]);
  });

  it('are lower for children than for adults', () => {
    const ofSeat = (code: 'adult' | 'child') =>
      new Set(LANGUAGES.map((language) => phrasesIn(language).seats[code].name));
    const [adults, children] = [ofSeat('adult'), ofSeat('child')];
    const pairs = fixture.rules.flatMap(({ priceCategories }) => {
      const adult = priceCategories.find(({ name }) => adults.has(name));
      const child = priceCategories.find(({ name }) => children.has(name));
      return adult && child ? [[child.price.amount, adult.price.amount] as const] : [];
    });
    expect(pairs.length).toBeGreaterThan(5);
    expect(pairs.filter(([child, adult]) => child >= adult)).toEqual([]);
  });
});

describe('the dates in a generated fixture', () => {
  /** Returns the number of days between each booking and the start of its first item. */
  const leads = ({ baskets }: Fixture) =>
    baskets.flatMap(({ createdAt, items }) =>
      items.slice(0, 1).flatMap(({ startsAt }) => (startsAt === null ? [] : (startsAt - createdAt) / DAY_MS)),
    );

  it('make most guests book within a month before the start, some in the last two days and some long before', () => {
    const days = leads(fixture);
    const share = (from: number, to: number) =>
      days.filter((lead) => lead >= from && lead < to).length / days.length;
    expect(share(0, 32)).toBeGreaterThan(0.6);
    expect(share(0, 2)).toBeGreaterThan(0.04);
    expect(share(32, 120)).toBeGreaterThan(0.1);
  });

  it('are within the calendar, even if it ends soon', async () => {
    const { fixture: short, bookings } = await make({ merchants: 2, activities: 8, bookings: 40, days: 12 });
    expect(bookings).toBe(40);
    const lastDay = FIRST_DAY + 12;
    for (const { items, createdAt } of short.baskets) {
      for (const { startsAt } of items) {
        if (startsAt === null) continue;
        expect(startsAt).toBeGreaterThan(createdAt);
        expect(startsAt).toBeLessThan((lastDay + 1) * DAY_MS);
      }
    }
  });

  it('make each rule start before it ends', () => {
    const dated = fixture.rules.filter(({ startDate }) => startDate !== null);
    expect(dated.length).toBeGreaterThan(0);
    const early = dated.flatMap(({ startDate, actualUntil, recurrence }) =>
      [actualUntil, recurrence?.until, ...(recurrence?.exceptions ?? [])].filter(
        (day) => day != null && startDate !== null && day < startDate,
      ),
    );
    expect(early).toEqual([]);
  });
});
