import type { Breach } from './breach.js';
import { isRead, onItems } from './acts.js';
import { ignores, ITEMS } from './ignores.js';

export const TIME: readonly Breach[] = [
  {
    id: 'the last booking time is the start',
    theme: 'time',
    rules: ['A5'],
    reply: (traffic) =>
      onItems(traffic, (item) => void (item.latestBookingTime && (item.latestBookingTime = item.startsAt))),
  },
  {
    ...ignores(ITEMS, 'bookingTime', ['A5', 'A12']),
    theme: 'time',
  },
  {
    id: 'the last day of a range is left out',
    theme: 'time',
    rules: ['P13'],
    request: (traffic) => {
      const to = traffic.query.get('startsTo') ?? '';
      if (/^\d{4}-\d\d-\d\d$/.test(to))
        traffic.query.set('startsTo', new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10));
    },
  },
  {
    id: 'a day of each recurrence is left out',
    theme: 'time',
    rules: ['A10'],
    reply: (traffic) => {
      if (traffic.path === '/availabilities' && traffic.status === 200)
        traffic.reply = traffic.reply.filter(
          ({ startDate }: { startDate: string | null }) => !startDate?.endsWith('4'),
        );
    },
  },
  {
    id: 'the time of a change is RFC 3339',
    theme: 'time',
    rules: ['P13'],
    reply: (traffic) => {
      if (traffic.path.endsWith('updated') && traffic.status === 200)
        traffic.reply.datetime = traffic.reply.datetime.replace(' ', 'T');
    },
  },
  {
    id: 'bookings are made an hour later',
    theme: 'time',
    rules: ['P13'],
    reply: (traffic) => {
      if (isRead(traffic))
        traffic.reply.createdAt = new Date(Date.parse(traffic.reply.createdAt) + 3_600_000).toISOString();
    },
  },
];
