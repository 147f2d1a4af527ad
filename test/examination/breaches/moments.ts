import type { Breach } from './breach.js';
import { onItems } from './acts.js';
import { planted, refuses, shows, takes } from './planted.js';
import { HOUR_MS, LISTED, later } from './shared.js';

/** Returns the same time with an offset without a colon. */
const compact = (text: string) => text.replace(/\.?\d*Z$/, '+0000').replace(/([+-]\d\d):(\d\d)$/, '$1$2');

/** Breaches of times and their offsets. */
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
  ),
  planted('time', 'startsAt has the offset of another zone', ['P13', 'A10', 'A5'], {
    reply: (traffic) =>
      onItems(traffic, (item) => {
        if (item.startsAt) item.startsAt = item.startsAt.replace(/[+-]\d{4}$/, '+0300');
      }),
  }),
  planted(
    'time',
    'a capacity that is set changes no activity',
    ['A11'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.datetime = '2025-06-01 10:00:00';
    }),
  ),
  planted(
    'time',
    'a change has the time of Greenwich',
    ['P13'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.timezone = 'UTC';
    }),
  ),
  planted(
    'time',
    'a change is an hour ahead',
    ['A11'],
    shows('GET /activities/\\d+/updated$', (body) => {
      body.datetime = new Date(Date.now() + 40 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
    }),
  ),
  planted(
    'time',
    'moments of bookings have an offset without a colon',
    ['P13'],
    shows('GET /bookings/\\d+$', (body) => {
      body.createdAt = compact(body.createdAt);
    }),
  ),
  planted(
    'time',
    'captures expire at an offset without a colon',
    ['P13'],
    shows('POST /reservations$', (body) => {
      body.expires = compact(body.expires);
    }),
  ),
  planted(
    'time',
    'payments have an offset without a colon',
    ['P13'],
    shows('GET /bookings/\\d+$', (body) => {
      for (const one of body.payments) one.createdAt = compact(one.createdAt);
    }),
  ),
  planted('time', 'the last booking time has an offset with a colon', ['P13'], {
    reply: (traffic) =>
      onItems(traffic, (item) => {
        item.latestBookingTime &&= item.latestBookingTime.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
      }),
  }),
  ...(
    [
      ['with a colon', /[+-]\d\d:\d\d$/, '+01:00'],
      ['without a colon', /[+-]\d{4}$/, '+0100'],
    ] as const
  ).map(([form, pattern]) =>
    planted(
      'time',
      `an offset ${form} is not understood`,
      ['P13'],
      refuses('GET .*availabilities', 400, ({ query }) => pattern.test(query.get('startsFrom') ?? '')),
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
  ),
  planted(
    'time',
    'payments are an hour ahead',
    ['B5', 'P13'],
    shows('GET /bookings/\\d+$', (body) => {
      for (const one of body.payments) one.createdAt = later(one.createdAt, HOUR_MS);
    }),
  ),
];
