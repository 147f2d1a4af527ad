import type { Breach } from './breach.js';
import { booked, held, onItems } from './acts.js';
import { planted, refuses, shows, takes } from './planted.js';
import { isTrip, singleSeats, type Offer } from '../../../src/examination/world.js';
import { momentOf } from '../../../src/examination/session.js';
import { HOUR_MS, LISTED, later } from './shared.js';

/** Returns the same moment, with an offset without a colon. */
const compact = (text: string) => text.replace(/\.?\d*Z$/, '+0000').replace(/([+-]\d\d):(\d\d)$/, '$1$2');

/** Moments and their offsets. */
export const MOMENTS: readonly Breach[] = [
  planted(
    'time',
    'the offset of startsFrom is ignored',
    ['P13'],
    takes(LISTED, ({ query }) => {
      for (const name of ['startsFrom', 'startsTo']) {
        const text = query.get(name);
        if (text && /[+-]\d\d:?\d\d$/.test(text)) query.set(name, text.replace(/[+-]\d\d:?\d\d$/, 'Z'));
      }
    }),
    async ({ session, world }) => {
      const item = world.offers.find(({ rule }) => rule.type === 'trip')?.items[0];
      const at = momentOf(item?.startsAt);
      const there = `${new Date(at + 5 * HOUR_MS).toISOString().slice(0, 19)}+05:00`;
      return !(
        await session.get<{ availabilityItemId: string }[]>('/availabilities', {
          startsFrom: there,
          startsTo: there,
        })
      ).body.some(({ availabilityItemId }) => availabilityItemId === item?.availabilityItemId);
    },
  ),
  planted(
    'time',
    'startsAt has the offset of another zone',
    ['P13', 'A10', 'A5'],
    {
      reply: (traffic) =>
        onItems(traffic, (item) => {
          if (item.startsAt) item.startsAt = item.startsAt.replace(/[+-]\d{4}$/, '+0300');
        }),
    },
    async ({ acts, world }) =>
      (await acts.seats(world.offers[0]?.items[0]?.availabilityItemId ?? '')).reply.body.startsAt?.endsWith(
        '+0300',
      ) === true,
  ),
  planted(
    'time',
    'a capacity that is set changes no activity',
    ['A11'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.datetime = '2025-06-01 10:00:00';
    }),
    async ({ session, world }) => {
      const isOperated = ({ merchant }: Offer) => merchant.slug === 'tagus-tours';
      const offer = singleSeats(world, 4, isOperated);
      if (!offer) throw new TypeError('There is no trip.');
      const change = async () =>
        (await session.get<{ datetime: string }>(`/activities/${offer.activity.id}/updated`)).body.datetime;
      const before = await change();
      const item = offer.take();
      const path = `/availabilities/${encodeURIComponent(item.availabilityItemId)}/priceCategories`;
      const body = { capacity: item.capacity, ruleId: offer.rule.id };
      const { status } = await session.send('POST', path, { body, as: 'operator' });
      return status === 200 && (await change()) === before;
    },
    { needsFacts: true },
  ),
  planted(
    'time',
    'a change has the time of Greenwich',
    ['P13'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.timezone = 'UTC';
    }),
    async ({ session }) =>
      (await session.get<{ timezone: string }>('/activities/101/updated')).body.timezone === 'UTC',
  ),
  planted(
    'time',
    'a change is an hour ahead',
    ['A11'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.datetime = new Date(Date.now() + 40 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
    }),
    async ({ session }) =>
      Date.parse((await session.get<{ datetime: string }>('/activities/101/updated')).body.datetime) >
      Date.now(),
  ),
  planted(
    'time',
    'moments of bookings have an offset without a colon',
    ['P13'],
    shows('GET /bookings/\\d+$', (body) => {
      body.createdAt = compact(body.createdAt);
    }),
    async (w) => /[+-]\d{4}$/.test((await w.acts.booking((await booked(w, 1)).id)).body.createdAt),
  ),
  planted(
    'time',
    'captures expire at an offset without a colon',
    ['P13'],
    shows('POST /reservations$', (body) => {
      body.expires = compact(body.expires);
    }),
    async (w) => /[+-]\d{4}$/.test((await held(w)).reply.body.expires),
  ),
  planted(
    'time',
    'payments have an offset without a colon',
    ['P13'],
    shows('GET /bookings/\\d+$', (body) => {
      for (const one of body.payments) one.createdAt = compact(one.createdAt);
    }),
    async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.pay(id, 1);
      return /[+-]\d{4}$/.test((await w.acts.booking(id)).body.payments[0]?.createdAt ?? '');
    },
  ),
  planted(
    'time',
    'the last booking time has an offset with a colon',
    ['P13'],
    {
      reply: (traffic) =>
        onItems(traffic, (item) => {
          item.latestBookingTime &&= item.latestBookingTime.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
        }),
    },
    async ({ acts, world }) =>
      /[+-]\d\d:\d\d$/.test(
        (await acts.seats(world.offers.find(isTrip)?.items[0]?.availabilityItemId ?? '')).reply.body
          .latestBookingTime ?? '',
      ),
  ),
  ...(
    [
      ['with a colon', /[+-]\d\d:\d\d$/, '+01:00'],
      ['without a colon', /[+-]\d{4}$/, '+0100'],
    ] as const
  ).map(([form, pattern, offset]) =>
    planted(
      'time',
      `an offset ${form} is not understood`,
      ['P13'],
      refuses('GET .*availabilities', 400, ({ query }) => pattern.test(query.get('startsFrom') ?? '')),
      async ({ session }) =>
        (await session.get('/availabilities', { startsFrom: `2027-06-05T10:00:00${offset}` })).status === 400,
    ),
  ),
  planted(
    'time',
    'cancellations are an hour ahead',
    ['B7'],
    shows('GET /bookings/\\d+$', (body) => {
      for (const item of body.items)
        for (const guest of item.guests)
          if (guest.cancellation) guest.cancellation.datetime = later(guest.cancellation.datetime, HOUR_MS);
    }),
    async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.cancel(id);
      return (
        Date.parse((await w.acts.booking(id)).body.items[0]?.guests[0]?.cancellation?.datetime ?? '') >
        Date.now() + HOUR_MS / 2
      );
    },
  ),
  planted(
    'time',
    'payments are an hour ahead',
    ['B5', 'P13'],
    shows('GET /bookings/\\d+$', (body) => {
      for (const one of body.payments) one.createdAt = later(one.createdAt, HOUR_MS);
    }),
    async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.pay(id, 1);
      return (
        Date.parse((await w.acts.booking(id)).body.payments[0]?.createdAt ?? '') > Date.now() + HOUR_MS / 2
      );
    },
  ),
];
