import type { Traffic } from '../wrapped-target.js';

export const isHold = ({ method, path }: Traffic) => method === 'POST' && path === '/reservations';
export const isRelease = ({ method, path }: Traffic) =>
  method === 'DELETE' && path.startsWith('/reservations/');
export const isBooking = ({ method, path }: Traffic) => method === 'POST' && path === '/bookings';
export const isRead = ({ method, path, status }: Traffic) =>
  method === 'GET' && /^\/bookings\/\d+$/.test(path) && status === 200;
export const isQuote = ({ method, path, status }: Traffic) =>
  method === 'GET' && path === '/bookingPrices' && status === 200;

/** Applies a change to each availability item in a reply. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in the wrapper
export function onItems({ method, path, status, reply }: Traffic, change: (item: any) => void): void {
  if (method !== 'GET' || status !== 200 || !/availabilities/.test(path)) return;
  for (const item of [reply].flat()) if (item?.availabilityItemId) change(item);
}

/** Replies as if a refused request had been processed. */
export function pretend(traffic: Traffic, reply: unknown): void {
  Object.assign(traffic, { status: 200, reply });
}

export const refusedAs = (traffic: Traffic, path: RegExp, status: number, reply: unknown) => {
  if (traffic.method !== 'GET' && path.test(traffic.path) && traffic.status === status)
    pretend(traffic, reply);
};
