import { singleSeats } from '../../../src/examination/world.js';
import type { Witnessing } from './breach.js';
import type { Traffic } from '../wrapped-target.js';

export const isHold = ({ method, path }: Traffic) => method === 'POST' && path === '/reservations';
export const isRelease = ({ method, path }: Traffic) =>
  method === 'DELETE' && path.startsWith('/reservations/');
export const isBooking = ({ method, path }: Traffic) => method === 'POST' && path === '/bookings';
export const isRead = ({ method, path, status }: Traffic) =>
  method === 'GET' && /^\/bookings\/\d+$/.test(path) && status === 200;
export const isQuote = ({ method, path, status }: Traffic) =>
  method === 'GET' && path === '/bookingPrices' && status === 200;

/** Applies a change to each availability item of a reply. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in the wrapper
export function onItems({ method, path, status, reply }: Traffic, change: (item: any) => void): void {
  if (method !== 'GET' || status !== 200 || !/availabilities/.test(path)) return;
  for (const item of [reply].flat()) if (item?.availabilityItemId) change(item);
}

/** Replies as if a refused request had been carried out. */
export function pretend(traffic: Traffic, reply: unknown): void {
  Object.assign(traffic, { status: 200, reply });
}

/** Books two seats of a trip far ahead. */
export async function booked({ acts, world }: Witnessing, seats = 2, order: object = {}) {
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const item = offer.take();
  const made = await acts.book([offer.order(item, category, seats)], order, 'own', offer.merchant.slug);
  return { offer, category, item, made, id: made.body.id, itemId: item.availabilityItemId };
}

export async function held({ acts, world }: Witnessing, seats = 2, more: object = {}) {
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const item = offer.take();
  const itemId = item.availabilityItemId;
  const before = await acts.seats(itemId);
  const reply = await acts.hold(itemId, offer.entries(category, seats), more as Record<string, unknown>);
  return { offer, category, item, itemId, before, reply, reference: reply.body.reference };
}

/** Returns a quote of a trip for two. */
export async function quoted({ acts, world }: Witnessing, query: object = {}, more: object = {}) {
  const offer = singleSeats(world);
  const [item, category] = [offer?.items[0], offer?.singles[0]];
  const guests = [{ priceCategoryId: category?.id ?? 0, occupancy: 1 }];
  const reply = await acts.quote([{ availabilityItemId: item?.availabilityItemId ?? '', guests, ...more }], {
    currency: offer?.merchant.defaultCurrency,
    ...query,
  });
  return { reply, offer, category };
}

export const refusedAs = (traffic: Traffic, path: RegExp, status: number, reply: unknown) => {
  if (traffic.method !== 'GET' && path.test(traffic.path) && traffic.status === status)
    pretend(traffic, reply);
};
