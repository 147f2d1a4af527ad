import type { Traffic } from '../wrapped-target.js';

/** Places that several breach files share. */
export const QUOTE = 'GET /bookingPrices$';
export const READ = 'GET /bookings/\\d+$';
export const cents = (amount: number) => Math.round(amount * 100) / 100;
export const BOOK = 'POST /bookings$';
export const HOLD = 'POST /reservations$';
/** Returns the reply to a successful capture. */
export const hold = () => ({
  reference: 'FREE',
  expires: new Date(Date.now() + 900_000).toISOString().slice(0, 19) + 'Z',
});
export const idOf = ({ path }: Traffic) => ({ id: Number(/\d+/.exec(path)?.[0]) });
export const PAY = 'POST /booking/\\d+/payment$';
export const REFUND = 'POST /booking/\\d+/refund$';
export const LISTED = 'GET .*availabilities$';
export const HOUR_MS = 3_600_000;
export const later = (text: string, ms: number) =>
  `${new Date(Date.parse(text) + ms).toISOString().slice(0, 19)}Z`;
