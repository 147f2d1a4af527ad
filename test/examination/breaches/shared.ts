import type { Traffic } from '../wrapped-target.js';
import { booked } from './acts.js';
import type { Witnessing } from './breach.js';

/** Places that several themes share. */
export const QUOTE = 'GET /bookingPrices$';
export const READ = 'GET /bookings/\\d+$';
export const cents = (amount: number) => Math.round(amount * 100) / 100;
export const BOOK = 'POST /bookings$';
export const HOLD = 'POST /reservations$';
/** A reply as if seats were held. */
export const hold = () => ({
  reference: 'FREE',
  expires: new Date(Date.now() + 900_000).toISOString().slice(0, 19) + 'Z',
});
/** Reads a booking, and returns it. */
export const shown = async ({ acts }: Witnessing, id: number) => (await acts.booking(id)).body;
/** Books, and returns the booking with its first line and guests. */
export const withGuest = async (w: Witnessing, seats = 1) => {
  const made = await booked(w, seats);
  const [item] = (await shown(w, made.id)).items;
  return { ...made, line: item, guest: item?.guests[0], other: item?.guests[1] };
};
export const idOf = ({ path }: Traffic) => ({ id: Number(/\d+/.exec(path)?.[0]) });
export const PAY = 'POST /booking/\\d+/payment$';
export const REFUND = 'POST /booking/\\d+/refund$';
/** Books and pays an amount, and returns the booking. */
export const paid = async (w: Witnessing, amount: number, more: object = {}) => {
  const made = await booked(w);
  await w.acts.pay(made.id, amount, more as Record<string, unknown>);
  return made;
};
export const refund = (w: Witnessing, id: number, query: object) =>
  w.acts.act('POST', `/booking/${id}/refund`, { refundType: 'merchant', amount: 1, ...query });
export const LISTED = 'GET .*availabilities$';
/** Returns the number of entries of a list; -1 if the reply is no list. */
export const countOf = async ({ session }: Witnessing, path: string, query: object | string) => {
  const { body } = await session.get<unknown[]>(path, query as Record<string, unknown>);
  return Array.isArray(body) ? body.length : -1;
};
export const HOUR_MS = 3_600_000;
export const later = (text: string, ms: number) =>
  `${new Date(Date.parse(text) + ms).toISOString().slice(0, 19)}Z`;
