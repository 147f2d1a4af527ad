import type { Service } from './service.js';
import type { AvailabilityItem, Activity, Basket, Field, Guest, Merchant, Order } from './shapes.js';
import {
  buy,
  findBooking,
  get,
  hold,
  letTimePass,
  quote,
  readActivity,
  readBooking,
  readItem,
  Refused,
  release,
  book,
} from './steps.js';

/** The answers to the questions of a case, by question id. */
export type Answers = Readonly<Record<string, unknown>>;

/** Runs the client on a case. Receives the data of its task and returns the answers. */
// oxlint-disable-next-line typescript/no-explicit-any -- each case has data of its own, which the client takes as it comes
export type Journey = (service: Service, data: any) => Promise<Answers>;

/** Returns the first item of an order. */
function itemOf(order: Order): Order['items'][number] {
  const [item] = order.items;
  if (!item) throw new Error('Nothing to book');
  return item;
}

/** Returns the refusal if its status is 400. Rethrows any other error. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refused && error.reply.status === 400) return error;
  throw error;
}

/** Cases about search: filters, pages, languages, days. */
export const FINDING: Readonly<Record<string, Journey>> = {
  async 'find-by-filter'(service, { merchant, date, seats, priceCategoryId, language }) {
    const [first] = await get<AvailabilityItem[]>(service, '/availabilities', {
      'merchant[]': [merchant],
      startsFrom: date,
      startsTo: date,
      seats,
      category: { [priceCategoryId]: seats },
      language,
      limit: 1,
    });
    return { availabilityItemId: first?.availabilityItemId, title: first?.activityTitle };
  },

  async 'page-through-lists'(service, { merchant }) {
    const limit = 100;
    const all: Activity[] = [];
    for (;;) {
      const query = { 'merchant[]': [merchant], limit, offset: all.length };
      const page = await get<Activity[]>(service, '/activities', query);
      all.push(...page);
      if (page.length < limit) break;
    }
    return { activities: all.length, lastId: all.at(-1)?.id };
  },

  async 'language-and-currency'(service, { activityId, language, ...order }) {
    const { title } = await readActivity(service, activityId, language);
    const { merchant } = await readItem(service, itemOf(order).availabilityItemId);
    const [{ defaultCurrency: currency } = { defaultCurrency: '' }] = await get<Merchant[]>(
      service,
      '/merchants',
      { slug: merchant },
    );
    const total = await quote(service, order, { currency });
    await buy(service, order);
    return { title, total };
  },

  async 'daylight-saving-day'(service, { availabilityRuleId, date, dayBefore, guests, contact }) {
    const items = await get<AvailabilityItem[]>(service, '/availabilities', {
      availabilityRuleId,
      startsFrom: dayBefore,
      startsTo: date,
    });
    const on = (day: string) => items.find(({ startsAt }) => startsAt.startsWith(day));
    const utc = (item: AvailabilityItem | undefined) =>
      new Date(item?.startsAt ?? '').toISOString().replace('.000Z', 'Z');
    const availabilityItemId = on(date)?.availabilityItemId ?? '';
    await buy(service, { items: [{ availabilityItemId, guests }], contact });
    return { startsAt: utc(on(date)), startsAtBefore: utc(on(dayBefore)) };
  },

  async 'bookings-of-others'(service, { bookingIds }) {
    const visible: Basket[] = [];
    for (const id of bookingIds) {
      const booking = await findBooking(service, id);
      if (booking) visible.push(booking);
    }
    return { visible: visible.map(({ id }) => id), total: visible[0]?.total };
  },
};

/** Cases about sales: prices, holds, bookings, and failures between them. */
export const SELLING: Readonly<Record<string, Journey>> = {
  async 'quote-equals-booking'(service, { currency, ...order }) {
    const total = await quote(service, order, { currency });
    await buy(service, order);
    return { total };
  },

  async 'hold-before-booking'(service, order) {
    const { id } = await buy(service, order);
    const booking = await readBooking(service, id);
    return { barCode: booking.items[0]?.guests[0]?.barCode };
  },

  async 'extend-hold'(service, order) {
    const first = await hold(service, itemOf(order));
    await letTimePass(service, 'PT10M');
    const reference = await hold(service, itemOf(order), first);
    await letTimePass(service, 'PT10M');
    await book(service, order, reference);
    return {};
  },

  async 'release-hold'(service, order) {
    await release(service, await hold(service, itemOf(order)));
    const { availableSeats } = await readItem(service, itemOf(order).availabilityItemId);
    return { availableSeats };
  },

  async 'hold-ended'(service, order) {
    await buy(service, order);
    return {};
  },

  async 'lost-booking-reply'(service, order) {
    const { id } = await buy(service, order);
    return { bookingId: id };
  },

  'service-unavailable': quoteAndBuy,
  'token-ended': quoteAndBuy,

  async 'rate-limit'(service, { activityIds }) {
    const activities: Activity[] = [];
    for (const id of activityIds) activities.push(await readActivity(service, id));
    const priceOf = ({ fromPrice }: Activity) => fromPrice?.amount ?? 0;
    const [dearest] = activities.toSorted((a, b) => priceOf(b) - priceOf(a));
    return { dearestActivityId: dearest?.id };
  },

  async 'last-seat-gone'(service, order) {
    await quote(service, order, { currency: 'EUR' });
    try {
      await buy(service, order);
      return { isBooked: true };
    } catch (error) {
      refusalOf(error);
      const { availableSeats } = await readItem(service, itemOf(order).availabilityItemId);
      return { isBooked: false, seatsLeft: availableSeats };
    }
  },

  async 'price-changed'(service, order) {
    const agreed = await quote(service, order, { currency: 'EUR' });
    const reference = await hold(service, itemOf(order));
    const newTotal = await quote(service, order, { currency: 'EUR' });
    if (newTotal === agreed) await book(service, order, reference);
    else await release(service, reference);
    return { newTotal };
  },

  async 'discount-used-up'(service, order) {
    const reference = await hold(service, itemOf(order));
    try {
      await book(service, order, reference);
      return { isBooked: true };
    } catch (error) {
      refusalOf(error);
      await release(service, reference);
      const fullPrice = await quote(service, withoutCodes(order), { currency: 'EUR' });
      return { isBooked: false, fullPrice };
    }
  },

  async 'vouchers-checked'(service, { vouchers, ...order }) {
    const checked = await get<{ code: string; isValid: boolean }[]>(service, '/vouchers', {
      'code[]': vouchers,
    });
    const valid = checked.filter(({ isValid }) => isValid).map(({ code }) => code);
    const { id } = await buy(service, order, { vouchers: valid });
    const { total } = await readBooking(service, id);
    return { valid, total };
  },

  async 'rental-chain'(service, { availabilityRuleId, date, from, to, priceCategoryId, guest, contact }) {
    const slots = await get<AvailabilityItem[]>(service, '/availabilities', {
      availabilityRuleId,
      'type[]': ['rental'],
      startsFrom: date,
      startsTo: date,
    });
    const chain = slots.filter(({ startTime }) => startTime >= `${from}:00` && startTime < `${to}:00`);
    const availabilityItemId = chain.map((slot) => slot.availabilityItemId).join(',');
    const order = { items: [{ availabilityItemId, guests: [{ ...guest, priceCategoryId }] }], contact };
    const total = await quote(service, order, { currency: 'EUR' });
    await buy(service, order);
    return { total };
  },

  async 'group-categories'(service, { availabilityItemId, groupSeats, teachers, contact }) {
    const { categories } = await readItem(service, availabilityItemId);
    const group = categories.find(({ minSeats, maxSeats }) => minSeats > 1 && maxSeats >= groupSeats);
    const single = categories.find(({ maxSeats }) => maxSeats === 1);
    const guests: Guest[] = [
      { priceCategoryId: group?.id ?? 0, occupancy: groupSeats, firstname: 'Class' },
      ...teachers.map((firstname: string) => ({ priceCategoryId: single?.id ?? 0, occupancy: 1, firstname })),
    ];
    await buy(service, { items: [{ availabilityItemId, guests }], contact });
    return {};
  },

  async 'required-fields'(service, { phone, diet, ...order }) {
    const known: Readonly<Record<string, string>> = { phone, diet };
    const item = itemOf(order);
    const { merchant: slug, activityId } = await readItem(service, item.availabilityItemId);
    const [merchant] = await get<Merchant[]>(service, '/merchants', { slug });
    const { guestFields } = await readActivity(service, activityId);
    const customFields = filledIn(guestFields, known);
    const guests = item.guests.map((guest: Guest) => ({ ...guest, customFields }));
    await buy(
      service,
      { ...order, items: [{ ...item, guests }] },
      { customFields: filledIn(merchant?.userFields ?? [], known) },
    );
    return {};
  },

  async 'operator-cancels'(service, order) {
    const { id } = await buy(service, order);
    await readBooking(service, id);
    const { status } = await readBooking(service, id);
    return { status };
  },

  async 'spoilt-reply'(service, order) {
    const total = await quote(service, order, { currency: 'EUR' });
    const { id } = await buy(service, order);
    const booking = await readBooking(service, id);
    return { total, barCode: booking.items[0]?.guests[0]?.barCode };
  },
};

async function quoteAndBuy(service: Service, order: Order): Promise<Answers> {
  await quote(service, order, { currency: 'EUR' });
  await buy(service, order);
  return {};
}

function withoutCodes({ items, contact }: Order): Order {
  const bare = items.map(({ availabilityItemId, guests }) => ({
    availabilityItemId,
    guests: guests.map(({ discountCode: _code, ...guest }) => guest),
  }));
  return { items: bare, contact };
}

/** Returns the values of the required fields. For a field with options, returns the key of the value's option. */
function filledIn(fields: readonly Field[], known: Readonly<Record<string, string>>) {
  return fields
    .filter(({ isRequired }) => isRequired)
    .map(({ code, options }) => {
      const value = known[code] ?? '';
      const option = Array.isArray(options) ? options.find((one) => one.value === value) : undefined;
      return { key: code, value: option?.key ?? value };
    });
}
