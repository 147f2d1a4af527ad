import { describe, expect, it } from 'vitest';
import { Session } from '../../src/examination/session.js';
import type { RecordingTarget } from '../../src/verification/workflows/recording-target.js';
import { requiredFields } from '../../src/verification/workflows/discover.js';
import { wrappedTarget, type Traffic, type Wrapper } from '../examination/wrapped-target.js';
import { generatedWorld, mapped, mirrored, OPAQUE, PARTNER, startWorld } from './worlds.js';
import { valueFindings } from './value-findings.js';

const world = await generatedWorld();
const target = await startWorld(world);
const { document } = await mirrored(target.url);

/** Returns the value findings in exchanges with the target. */
const valuesFound = (exchanges: Session['exchanges'], fixture: object = document) =>
  valueFindings(exchanges, { baseUrl: target.url, fixture });

interface Item {
  readonly availabilityItemId: string;
  readonly merchant: string;
  readonly activityId: number;
  readonly isParent: boolean;
  readonly availableSeats: number;
  readonly categories: { readonly id: number; readonly minSeats: number; readonly maxSeats: number }[];
}

/** Reads the lists of a target, requests quotes for its items, creates a booking, and reads the booking. */
async function visit(at: RecordingTarget): Promise<Session> {
  const session = new Session(at, new Map([['own', PARTNER]]));
  await session.get('/merchants');
  await session.get('/activities', { limit: 100, language: 'de' });
  const activities = await session.get<{ id: number; guestFields: unknown }[]>('/activities', { limit: 100 });
  await session.get('/availability-rules', { limit: 100 });
  const merchants =
    await session.get<{ slug: string; defaultCurrency: string; userFields: unknown }[]>('/merchants');
  const { body } = await session.get<Item[]>('/availabilities', { limit: 100 });
  const sold = new Set<string>();
  for (const item of body) {
    const category = item.categories.find(({ minSeats }) => minSeats <= 1);
    if (!category || item.isParent || sold.has(item.merchant) || item.availableSeats < 3) continue;
    sold.add(item.merchant);
    const merchant = merchants.body.find(({ slug }) => slug === item.merchant);
    const currency = merchant?.defaultCurrency;
    const guests = [{ priceCategoryId: category.id, occupancy: 1 }];
    const items = [{ availabilityItemId: item.availabilityItemId, guests }];
    await session.get('/bookingPrices', { currency, items });
    const own = activities.body.find(({ id }) => id === item.activityId);
    const customFields = requiredFields(own?.guestFields);
    const order = {
      items: [{ ...items[0], guests: guests.map((guest) => ({ ...guest, customFields })) }],
      contact: { type: 'email', name: 'Ada', value: 'ada@example.com' },
      customFields: requiredFields(merchant?.userFields),
    };
    const booked = await session.send<{ id: number }>('POST', '/bookings', { body: order });
    if (booked.status === 200) await session.get(`/bookings/${booked.body.id}`);
  }
  return session;
}

// values.long.test.ts tests an examination of lists, prices and money.
describe('a target with the same catalogue as its mirror', () => {
  it('gives no value findings while other clients book and capture', async () => {
    const rival = await visit(wrappedTarget(target.url, {}));
    const { body } = await rival.get<Item[]>('/availabilities', { limit: 30 });
    for (const { availabilityItemId, categories } of body) {
      const [category] = categories;
      if (!category) continue;
      const priceCategories = [{ [category.id]: Math.max(1, category.minSeats) }];
      await rival.send('POST', '/reservations', { body: { availabilityItemId, priceCategories } });
    }
    const { exchanges } = await visit(wrappedTarget(target.url, {}));
    expect(exchanges.filter(({ response }) => response?.status === 200).length).toBeGreaterThan(8);
    expect(await valuesFound(exchanges)).toEqual({});
  });

  it('gives no value findings if its ids are opaque and its recurrences hidden', async () => {
    const opaque = wrappedTarget(target.url, OPAQUE);
    const mirror = await mirrored(opaque);
    const { exchanges } = await visit(opaque);
    expect(await valuesFound(exchanges, mirror.document)).toEqual({});
  });

  it('gives no value findings for allowed variations: null for empty values, other notations, additional properties', async () => {
    const varied = wrappedTarget(target.url, {
      reply: (traffic) => {
        traffic.reply = mapped(traffic.reply, (name, value) => {
          if (name === 'latestBookingTime' && typeof value === 'string')
            return `${new Date(value.replace(/(\d\d)$/, ':$1')).toISOString().slice(0, 19)}+0000`;
          return name === 'remarks' ? null : value;
        });
        if (Array.isArray(traffic.reply))
          traffic.reply = traffic.reply.map((entry: object) => ({ ...entry, own: 'property' }));
      },
    });
    expect(await valuesFound((await visit(varied)).exchanges)).toEqual({});
  });

  it('gives no value findings for quotes at another exchange rate', async () => {
    const rates = new Set(['conversionRate', 'total']);
    const ofAnotherDay = replies(/bookingPrices/, (traffic) => {
      traffic.reply = mapped(traffic.reply, (name, value) =>
        rates.has(name) ? Number(value) * 1.25 : value,
      );
    });
    const { exchanges } = await visit(wrappedTarget(target.url, { reply: (...of) => ofAnotherDay?.(...of) }));
    expect(exchanges.some(({ request }) => request.url.includes('/bookingPrices'))).toBe(true);
    expect(await valuesFound(exchanges)).toEqual({});
  });
});

/** Returns a wrapper that changes the responses of a path. */
const replies =
  (path: RegExp, change: (traffic: Traffic) => void): Wrapper['reply'] =>
  (traffic) => {
    if (traffic.status === 200 && path.test(traffic.path)) change(traffic);
  };

const changed = (path: RegExp, name: string, change: (value: never) => unknown) => (): Wrapper['reply'] =>
  replies(path, (traffic) => {
    traffic.reply = mapped(traffic.reply, (own, value) => (own === name ? change(value as never) : value));
  });

/** Targets that each differ from their mirror in one value, with the expected finding and its rule. */
const BREACHES: readonly (readonly [string, () => Wrapper['reply'], string, string])[] = [
  [
    'a higher price in a quote',
    changed(/bookingPrices/, 'total', (total: number) => total + 1),
    'getBookingPrices/value/total',
    'M1',
  ],
  [
    'a price of a rule',
    changed(/availability-rules/, 'price', (price: { amount: number }) => ({
      ...price,
      amount: price.amount + 2,
    })),
    'listAvailabilityRules/value/*.priceCategories.*.price.amount',
    'A4',
  ],
  [
    'a tax of another percentage',
    changed(/bookingPrices/, 'percent', (percent: number) => percent + 1),
    'getBookingPrices/value/taxes.*.value.percent',
    'M5',
  ],
  [
    'a translation that is missing',
    () =>
      replies(/activities$/, (traffic) => {
        if (traffic.query.get('language') !== 'de') return;
        traffic.reply = mapped(traffic.reply, (name, value) =>
          name === 'title' ? `Title ${String(value)}` : value,
        );
      }),
    'listActivities/value/*.title',
    'P4',
  ],
  [
    'a capacity',
    changed(/availabilities$/, 'capacity', (capacity: number | null) =>
      capacity === null ? null : capacity + 1,
    ),
    'listAvailabilities/value/*.capacity',
    'A8',
  ],
  [
    'a cut-off',
    changed(/availability-rules/, 'cutOffTime', (minutes: number) => minutes + 5),
    'listAvailabilityRules/value/*.cutOffTime',
    'A4',
  ],
  [
    'a fee of a merchant',
    changed(/merchants$/, 'onlineBookingFee', (fee: number) => fee + 0.5),
    'listMerchants/value/*.onlineBookingFee',
    'M6',
  ],
];

describe('a target that differs from its mirror gives a finding', () => {
  it.each(BREACHES)('for %s', async (_name, reply, id, rule) => {
    const found = await valuesFound(
      (await visit(wrappedTarget(target.url, { reply: (...of) => reply()?.(...of) }))).exchanges,
    );
    expect(Object.keys(found)).toContain(id);
    expect(found[id]).toEqual([rule]);
  });

  it('except for taxes that the mirror lacks: they are learnt from the first quote, and compared with later quotes', async () => {
    const { merchants, ...rest } = document as unknown as { merchants: object[] };
    const without = { ...rest, merchants: merchants.map((one) => ({ ...one, taxes: [] })) };
    const { exchanges } = await visit(wrappedTarget(target.url, {}));
    expect(await valuesFound(exchanges, without)).toEqual({ 'getBookingPrices/value/learned/taxes': 'note' });
    let quotes = 0;
    const wavering = wrappedTarget(target.url, {
      reply: (traffic) => {
        if (!traffic.path.endsWith('/bookingPrices')) return;
        quotes += 1;
        if (quotes > 1)
          traffic.reply = mapped(traffic.reply, (name, value) =>
            name === 'percent' ? Number(value) + 1 : value,
          );
      },
    });
    const session = await visit(wavering);
    const again = session.exchanges
      .filter(({ request }) => request.url.includes('/bookingPrices'))
      .slice(0, 1);
    await visitAgain(session, again[0]?.request.url ?? '');
    expect(Object.keys(await valuesFound(session.exchanges, without))).toContain(
      'getBookingPrices/value/taxes.*.value.percent',
    );
  });
});

/** Sends the same quote request again. */
async function visitAgain(session: Session, url: string): Promise<void> {
  const { search } = new URL(url);
  await session.get('/bookingPrices', search.slice(1));
}
