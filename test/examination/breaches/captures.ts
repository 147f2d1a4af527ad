import type { Breach } from './breach.js';
import { onItems, pretend } from './acts.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { HOLD, hold } from './shared.js';

const entries = ({ body }: Traffic): [string, number][] =>
  [body?.priceCategories ?? []].flat().flatMap((one: object) => Object.entries(one));
const codesOf = ({ reply }: Traffic): string[] =>
  (reply?.errors ?? []).map(({ code }: { code: string }) => code);

/** Breaches of captures and their expiry. */
export const CAPTURES: readonly Breach[] = [
  planted(
    'seats',
    'a group takes fewer seats than its fewest',
    ['C2'],
    accepts(
      HOLD,
      400,
      hold,
      (traffic) => entries(traffic).length === 1 && codesOf(traffic).some((code) => /few|min/.test(code)),
    ),
  ),
  planted(
    'seats',
    'a group takes more seats than its most',
    ['C2'],
    accepts(
      HOLD,
      400,
      hold,
      (traffic) => entries(traffic).length === 1 && codesOf(traffic).some((code) => /many|max/.test(code)),
    ),
  ),
  planted(
    'seats',
    'categories are not added up',
    ['C2'],
    accepts(HOLD, 400, hold, (traffic) => new Set(entries(traffic).map(([id]) => id)).size > 1),
  ),
  planted(
    'seats',
    'seats beyond those of a category are held',
    ['C2'],
    accepts(
      HOLD,
      400,
      hold,
      (traffic) => entries(traffic).length > 1 && new Set(entries(traffic).map(([id]) => id)).size === 1,
    ),
  ),
  planted(
    'seats',
    'categories as an object are refused',
    ['C2'],
    refuses(HOLD, 400, ({ body }) => body?.priceCategories && !Array.isArray(body.priceCategories)),
  ),
  planted('seats', 'the own seats of a replaced capture do not count as free', ['C3'], {
    request: async (traffic, { send }) => {
      if (traffic.path !== '/reservations' || !traffic.body?.reference) return false;
      const item = (
        await send('GET', `/availabilities/${encodeURIComponent(traffic.body.availabilityItemId)}`)
      ).body;
      return entries(traffic).length > item.availableSeats
        ? (refuses(HOLD, 400).request?.(traffic, { send, memory: new Map() }) ?? false)
        : false;
    },
  }),
  planted(
    'seats',
    'an unknown reference is replaced by a new capture',
    ['C3'],
    takes(HOLD, ({ body }) => body?.reference?.startsWith('no-such') && delete body.reference),
  ),
  planted(
    'seats',
    'a new capture does not name the old one',
    ['C3'],
    shows(HOLD, (body) => delete body.releasedReference),
  ),
  planted('seats', 'an expired capture can still be booked', ['C6', 'C4'], {
    reply: async (traffic, { send }) => {
      if (
        traffic.path !== '/bookings' ||
        traffic.status !== 400 ||
        !JSON.stringify(traffic.reply).includes('xpired')
      )
        return;
      const items = traffic.body.items.map((item: object) => ({
        ...item,
        availabilityCaptureReference: undefined,
      }));
      const again = await send('POST', '/bookings', { ...traffic.body, items });
      if (again.status === 200) pretend(traffic, again.body);
    },
  }),
  planted('seats', 'expired captures keep their seats', ['C4'], {
    reply: (traffic, { memory }) => {
      if (traffic.path === '/reservations' && traffic.status === 200 && traffic.body?.duration === 'PT1S')
        memory.set(traffic.body.availabilityItemId, entries(traffic).length * 1000);
      onItems(traffic, (item) => {
        if (memory.has(item.availabilityItemId) && traffic.path !== '/availabilities')
          item.availableSeats = Math.max(
            0,
            Math.min(
              item.availableSeats,
              item.capacity - item.occupancy - (memory.get(item.availabilityItemId) ?? 0) / 1000,
            ),
          );
      });
    },
  }),
  planted('seats', 'more seats than captured are booked', ['C6'], {
    reply: async (traffic, { send }) => {
      const [item] = traffic.body?.items ?? [];
      if (
        traffic.path !== '/bookings' ||
        traffic.method !== 'POST' ||
        traffic.status !== 400 ||
        (item?.guests ?? []).length < 2
      )
        return;
      if (!item.availabilityCaptureReference) return;
      const again = await send('POST', '/bookings', {
        ...traffic.body,
        items: [{ ...item, availabilityCaptureReference: undefined }],
      });
      if (again.status === 200) pretend(traffic, again.body);
    },
  }),
  planted('seats', 'a capture is booked with fewer guests, and keeps the rest', ['C6'], {
    request: (traffic, { memory }) => {
      if (traffic.path !== '/bookings' || traffic.method !== 'POST') return;
      const [item] = traffic.body?.items ?? [];
      const captured = memory.get(item?.availabilityCaptureReference) ?? 0;
      const rest = captured - (item?.guests?.length ?? 0);
      if (rest <= 0 || !item.guests[0]) return;
      memory.set(`of ${item.availabilityItemId}`, rest);
      memory.set(`category ${item.availabilityItemId}`, item.guests[0].priceCategoryId);
    },
    reply: async (traffic, { send, memory }) => {
      if (traffic.path === '/reservations' && traffic.status === 200)
        memory.set(traffic.reply.reference, entries(traffic).length);
      const [item] = traffic.body?.items ?? [];
      const rest = memory.get(`of ${item?.availabilityItemId}`);
      if (traffic.path === '/bookings' && traffic.method === 'POST' && traffic.status === 200 && rest) {
        memory.delete(`of ${item.availabilityItemId}`);
        await send('POST', '/reservations', {
          availabilityItemId: item.availabilityItemId,
          priceCategories: Array.from({ length: rest }, () => ({
            [String(memory.get(`category ${item.availabilityItemId}`))]: 1,
          })),
        });
      }
    },
  }),
  planted('seats', 'a capture is booked twice', ['C6'], {
    reply: async (traffic, { send, memory }) => {
      const reference = traffic.body?.items?.[0]?.availabilityCaptureReference;
      if (traffic.path !== '/bookings' || traffic.method !== 'POST' || !reference) return;
      if (traffic.status === 200) memory.set(reference, 1);
      if (traffic.status === 200 || !memory.has(reference)) return;
      const items = traffic.body.items.map((item: object) => ({
        ...item,
        availabilityCaptureReference: undefined,
      }));
      const again = await send('POST', '/bookings', { ...traffic.body, items });
      if (again.status === 200) pretend(traffic, again.body);
    },
  }),
  planted('seats', 'a refused booking uses up its capture', ['B4', 'C6'], {
    reply: async (traffic, { send }) => {
      const reference = traffic.body?.items?.[0]?.availabilityCaptureReference;
      if (traffic.path === '/bookings' && traffic.status === 400 && reference && traffic.body.vouchers)
        await send('DELETE', `/reservations/${reference}`);
    },
  }),
  planted('seats', 'a declined card ends the capture', ['C6'], {
    reply: async (traffic, { send }) => {
      const reference = traffic.body?.items?.[0]?.availabilityCaptureReference;
      if (traffic.path === '/bookings' && traffic.status === 402 && reference)
        await send('DELETE', `/reservations/${reference}`);
    },
  }),
];
