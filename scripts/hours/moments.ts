/** A time at which all suites must pass. `TEST_TIME` has its value. */
export interface Moment {
  readonly name: string;
  readonly moment: string;
}

const DAY_MS = 86_400_000;
const WEEKDAY = '2027-06-16';

/** The demo's time zones with daylight-saving time: the operators' zones (Lisbon and Interlaken), and the reseller's. */
const CHANGING_ZONES = ['Europe/Lisbon', 'Europe/Zurich', 'Europe/Berlin'];
/** In these zones, clocks change at 01:00 UTC. Tests that start two minutes earlier are running during the change. */
const CHANGES = [
  ['skipped-hour', '2027-03-28'],
  ['repeated-hour', '2027-10-31'],
] as const;
const AROUND_CHANGE = [
  ['before', '00:58:00'],
  ['after', '01:20:00'],
] as const;

const twoDigits = (value: number) => String(value).padStart(2, '0');

function hours(): Moment[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    name: `hour-${twoDigits(hour)}`,
    moment: `${WEEKDAY}T${twoDigits(hour)}:06:00Z`,
  }));
}

function nights(): Moment[] {
  return CHANGING_ZONES.flatMap((zone) =>
    CHANGES.flatMap(([change, date]) =>
      AROUND_CHANGE.map(([side, time]) => ({
        name: `${change}-${side}-${zone.replace('Europe/', '').toLowerCase()}`,
        moment: `${date}T${time}Z[${zone}]`,
      })),
    ),
  );
}

const FIXED: Readonly<Record<string, string>> = {
  'saturday-1640': '2027-06-19T16:40:00Z',
  'weekday-2006': `${WEEKDAY}T20:06:00Z[Asia/Kathmandu]`,
  'year-end-2330': '2026-12-31T23:30:00Z',
  sunday: '2027-06-20T10:20:00Z',
  'year-end-2350': '2026-12-31T23:50:00Z',
  'new-year': '2027-01-01T00:10:00Z',
  'leap-day': '2028-02-29T09:00:00Z',
  'leap-night': '2028-02-29T23:50:00Z',
  tokyo: `${WEEKDAY}T14:40:00Z[Asia/Tokyo]`,
  'los-angeles': `${WEEKDAY}T06:40:00Z[America/Los_Angeles]`,
  kathmandu: `${WEEKDAY}T18:20:00Z[Asia/Kathmandu]`,
};

/** Days from today. The last moment is far in the future, because the demo's trips have no last day. */
const FROM_TODAY: Readonly<Record<string, number>> = {
  'a-month-ago': -30,
  'in-a-year': 365,
  'in-two-years': 730,
  'in-thirty-years': 10_957,
};

/** The moment of most steps of `.ci/run`. Its date is fixed, so that the steps cannot fail by chance. */
export const MOMENT_OF_CI = 'saturday-1640';
/** Further moments of `.ci/run`: the first for the minimal environment, the second for the newest version of Node. */
export const OTHERS_OF_CI = ['weekday-2006', 'year-end-2330'];

/** Returns all moments. Some are months or years from `today`, which is in milliseconds since 1970. */
export function allMoments(today: number): readonly Moment[] {
  const fromToday = Object.entries(FROM_TODAY).map(([name, days]) => ({
    name,
    moment: `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T12:30:00Z`,
  }));
  const fixed = Object.entries(FIXED).map(([name, moment]) => ({ name, moment }));
  return [...fixed, ...nights(), ...fromToday, ...hours()];
}
