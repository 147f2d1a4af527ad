import type { Breach } from './breach.js';
import { onItems } from './acts.js';
import { accepts, planted, shows, takes } from './planted.js';
import { HOUR_MS, LISTED, hold, later } from './shared.js';

const DAY_MS = 24 * HOUR_MS;

/** Breaches of days, periods and durations. */
export const PERIODS: readonly Breach[] = [
  planted(
    'time',
    'the time of startsFrom is ignored',
    ['P13'],
    takes(LISTED, ({ query }) => {
      const from = query.get('startsFrom');
      if (from && from.length > 10) query.set('startsFrom', from.slice(0, 10));
    }),
  ),
  planted(
    'time',
    'lists begin with the day',
    ['A7'],
    takes(LISTED, ({ query }) => {
      if (!query.has('startsFrom'))
        query.set('startsFrom', new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
    }),
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
  ),
  planted(
    'time',
    'an open beginning is ignored',
    ['P13'],
    takes('GET /bookings$', ({ query }) => {
      for (const name of ['bookingDate', 'activityDate'])
        if (query.get(name)?.startsWith(',')) query.delete(name);
    }),
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
  ),
  planted(
    'time',
    'captures expire an hour late',
    ['C1'],
    shows('POST /reservations$', (body) => {
      body.expires = later(body.expires, HOUR_MS);
    }),
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
  ),
  planted('time', 'items end when they start', ['A10'], {
    reply: (traffic) =>
      onItems(traffic, (item) => {
        if (item.endTime) Object.assign(item, { endDate: item.startDate, endTime: item.startTime });
      }),
  }),
  planted('time', 'items last an hour', ['A10'], {
    reply: (traffic) => onItems(traffic, (item) => item.duration && (item.duration = 'PT1H')),
  }),
  planted('time', 'items start an hour later in winter', ['A10', 'P13'], {
    reply: (traffic) =>
      onItems(traffic, (item) => {
        if (item.startsAt && item.type === 'trip')
          item.startsAt = item.startsAt.replace(
            /T(\d\d)/,
            (_: string, hour: string) => `T${String((Number(hour) + 1) % 24).padStart(2, '0')}`,
          );
      }),
  }),
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
  ),
  planted('time', 'a second start of a day is left out', ['A10'], {
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
  }),
];
