// oxlint-disable max-lines -- one table: each entry is a breach with its witness
import type { Breach } from './breach.js';
import { booked, held, onItems } from './acts.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import { isTrip } from '../../../src/examination/world.js';
import { momentOf } from '../../../src/examination/session.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LISTED = 'GET .*availabilities$';
const hold = () => ({
  reference: 'FREE',
  expires: `${new Date(Date.now() + 900_000).toISOString().slice(0, 19)}Z`,
});
/** The same moment with an offset that has no colon. */
const compact = (text: string) => text.replace(/\.?\d*Z$/, '+0000').replace(/([+-]\d\d):(\d\d)$/, '$1$2');
const later = (text: string, ms: number) => `${new Date(Date.parse(text) + ms).toISOString().slice(0, 19)}Z`;

/** Moments, days and durations. */
export const PERIODS: readonly Breach[] = [
  planted(
    'time',
    'the time of startsFrom is ignored',
    ['P13'],
    takes(LISTED, ({ query }) => {
      const from = query.get('startsFrom');
      if (from && from.length > 10) query.set('startsFrom', from.slice(0, 10));
    }),
    async ({ session, world }) => {
      const item = world.offers.find(({ rule }) => rule.type === 'trip')?.items[0];
      const after = new Date(momentOf(item?.startsAt) + 60_000).toISOString();
      return (
        await session.get<{ availabilityItemId: string }[]>('/availabilities', {
          startsFrom: after,
          startsTo: item?.startDate,
        })
      ).body.some(({ availabilityItemId }) => availabilityItemId === item?.availabilityItemId);
    },
  ),
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
    'lists begin with the day',
    ['A7'],
    takes(LISTED, ({ query }) => {
      if (!query.has('startsFrom'))
        query.set('startsFrom', new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
    }),
    async ({ session }) =>
      momentOf(
        (await session.get<{ startsAt: string }[]>('/availabilities', 'type[]=trip&seats=0')).body[0]
          ?.startsAt,
      ) < Date.now(),
  ),
  planted(
    'time',
    'a departure time is that of Greenwich',
    ['P13', 'A10'],
    takes(LISTED, ({ query }) => {
      const time = query.get('departureTime');
      if (time)
        query.set(
          'departureTime',
          `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`,
        );
    }),
    async ({ session, world }) => {
      const item = world.offers.find(({ rule }) => rule.type === 'trip')?.items[0];
      const reply = await session.get<{ availabilityItemId: string }[]>('/availabilities', {
        departureTime: item?.startTime,
        startsFrom: item?.startDate,
        startsTo: item?.startDate,
      });
      return !reply.body.some(({ availabilityItemId }) => availabilityItemId === item?.availabilityItemId);
    },
  ),
  planted(
    'time',
    'an open beginning is ignored',
    ['P13'],
    takes('GET /bookings$', ({ query }) => {
      for (const name of ['bookingDate', 'activityDate'])
        if (query.get(name)?.startsWith(',')) query.delete(name);
    }),
    async (w) => {
      await booked(w, 1);
      return (await w.session.get<unknown[]>('/bookings', 'bookingDate=,2020-01-01')).body.length > 0;
    },
  ),
  planted(
    'time',
    'the last day of a period is left out',
    ['P13'],
    takes('GET /bookings$', ({ query }) => {
      const [from, to] = query.get('activityDate')?.split(',') ?? [];
      if (to)
        query.set('activityDate', `${from},${new Date(Date.parse(to) - DAY_MS).toISOString().slice(0, 10)}`);
    }),
    async (w) => {
      const { item, id } = await booked(w, 1);
      return !(
        await w.session.get<{ id: number }[]>('/bookings', `activityDate=${item.startDate},${item.startDate}`)
      ).body.some((one) => one.id === id);
    },
  ),
  planted(
    'time',
    'a single day is not the beginning of a period',
    ['P13'],
    takes('GET /bookings$', ({ query }) => {
      for (const name of ['bookingDate', 'activityDate']) {
        const value = query.get(name);
        if (value && !value.includes(',')) query.set(name, `${value},${value}`);
      }
    }),
    async (w) => {
      const { item, id } = await booked(w, 1);
      const before = new Date(Date.parse(item.startDate ?? '') - 2 * DAY_MS).toISOString().slice(0, 10);
      return !(await w.session.get<{ id: number }[]>('/bookings', `activityDate=${before}`)).body.some(
        (one) => one.id === id,
      );
    },
  ),
  planted(
    'time',
    'captures expire an hour late',
    ['C1'],
    shows('POST /reservations$', (body) => {
      body.expires = later(body.expires, HOUR_MS);
    }),
    async (w) => Date.parse((await held(w)).reply.body.expires) > Date.now() + HOUR_MS,
  ),
  planted(
    'time',
    'what is past is held',
    ['A5'],
    accepts(
      'POST /reservations$',
      400,
      hold,
      ({ reply }) =>
        /last booking|booked until|closed|past|over/i.test(JSON.stringify(reply)) &&
        /not_bookable|closed|past/.test(JSON.stringify(reply)),
    ),
    async ({ acts, session }) => {
      const { body } = await session.get<
        {
          availabilityItemId: string;
          type: string;
          categories: { id: number; minSeats: number; maxSeats: number }[];
          merchant: string;
        }[]
      >('/availabilities', {
        startsFrom: new Date(Date.now() - 3 * DAY_MS).toISOString(),
        startsTo: new Date(Date.now() - HOUR_MS).toISOString(),
        seats: 0,
        'type[]': ['trip'],
      });
      const item = body.find(({ categories }) => categories[0]?.maxSeats === 1);
      return (
        (await acts.hold(item?.availabilityItemId ?? '', [[item?.categories[0]?.id ?? 0, 1]])).status === 200
      );
    },
  ),
  planted(
    'time',
    'items end when they start',
    ['A10'],
    {
      reply: (traffic) =>
        onItems(traffic, (item) => {
          if (item.endTime) Object.assign(item, { endDate: item.startDate, endTime: item.startTime });
        }),
    },
    async ({ acts, world }) => {
      const { body } = (
        await acts.seats(
          world.offers.find(({ rule }) => rule.type === 'trip')?.items[0]?.availabilityItemId ?? '',
        )
      ).reply;
      return body.endTime === body.startTime;
    },
  ),
  planted(
    'time',
    'items last an hour',
    ['A10'],
    {
      reply: (traffic) => onItems(traffic, (item) => item.duration && (item.duration = 'PT1H')),
    },
    async ({ acts, world }) =>
      (
        await acts.seats(
          world.offers.find(({ rule }) => rule.type === 'trip' && rule.duration !== 'PT1H')?.items[0]
            ?.availabilityItemId ?? '',
        )
      ).reply.body.duration === 'PT1H',
  ),
  planted(
    'time',
    'items start an hour later in winter',
    ['A10', 'P13'],
    {
      reply: (traffic) =>
        onItems(traffic, (item) => {
          if (item.startsAt && item.type === 'trip')
            item.startsAt = item.startsAt.replace(
              /T(\d\d)/,
              (_: string, hour: string) => `T${String((Number(hour) + 1) % 24).padStart(2, '0')}`,
            );
        }),
    },
    async ({ acts, world }) => {
      const { body } = (
        await acts.seats(
          world.offers.find(({ rule }) => rule.type === 'trip')?.items[0]?.availabilityItemId ?? '',
        )
      ).reply;
      return !String(body.startsAt).includes(String(body.startTime));
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
    'a capacity changes no activity',
    ['A11'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.datetime = '2026-01-01 00:00:00';
    }),
    async ({ session }) =>
      (await session.get<{ datetime: string }>('/activities/101/updated')).body.datetime.startsWith(
        '2026-01-01',
      ),
    { needsFacts: true },
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
  planted(
    'time',
    'the exceptions of a recurrence occur',
    ['A10'],
    shows('GET /availability-rules$', (body) => {
      for (const one of body)
        if (one.recurrence)
          one.recurrence.exceptions = [
            ...one.recurrence.exceptions,
            new Date(Date.now() + 35 * DAY_MS).toISOString().slice(0, 10),
          ];
    }),
    async ({ session }) =>
      (
        await session.get<{ recurrence: { exceptions: string[] } | null }[]>('/availability-rules')
      ).body.every(({ recurrence }) => recurrence === null || recurrence.exceptions.length > 0),
  ),
  planted(
    'time',
    'a second start of a day is left out',
    ['A10'],
    {
      reply: (traffic) => {
        if (!traffic.path.endsWith('availabilities') || traffic.status !== 200) return;
        const seen = new Set<string>();
        traffic.reply = traffic.reply.filter(
          ({
            availabilityRuleId,
            startDate,
            type,
          }: {
            availabilityRuleId: string;
            startDate: string;
            type: string;
          }) => {
            if (type === 'voucher') return true;
            const key = `${availabilityRuleId} ${startDate}`;
            const isNew = !seen.has(key);
            seen.add(key);
            return isNew;
          },
        );
      },
    },
    async ({ session, world }) => {
      const offer = world.offers.find(({ rule }) => rule.startTimes?.includes(','));
      const item = offer?.items[5];
      return (
        (
          await session.get<unknown[]>('/availabilities', {
            availabilityRuleId: item?.availabilityRuleId,
            startsFrom: item?.startDate,
            startsTo: item?.startDate,
          })
        ).body.length === 1
      );
    },
  ),
];
