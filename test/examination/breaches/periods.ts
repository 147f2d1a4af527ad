import type { Breach } from './breach.js';
import { booked, held, onItems } from './acts.js';
import { accepts, planted, shows, takes } from './planted.js';
import { momentOf } from '../../../src/examination/session.js';
import { HOUR_MS, LISTED, hold, later } from './shared.js';

const DAY_MS = 24 * HOUR_MS;

/** Days, periods and durations. */
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
