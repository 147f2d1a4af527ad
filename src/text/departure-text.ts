const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Returns a day as text: `Sat 5 Jun`. */
export function dayText(day: string): string {
  return DAY.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
}

/** Returns a time in a zone: `2026-11-24 17:00`. */
export function localTime(at: string, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return format.format(new Date(at));
}

/** Returns the earliest day of a time in some zones; without zones, the day in UTC. */
export function earliestDay(at: string, zones: readonly string[]): string {
  return zones.map((zone) => localTime(at, zone).slice(0, 10)).toSorted()[0] ?? at.slice(0, 10);
}

/**
 * Returns a departure as text: `2026-11-24 17:00` becomes `Tue 24 Nov, 17:00 Zurich`.
 * @param thisYear another year is shown: `Tue 24 Nov 2026, 17:00 Zurich`
 */
export function departureText(local: string, zone: string, thisYear?: number): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ');
  const own = local.slice(0, 4);
  const year = thisYear === undefined || Number(own) === thisYear ? '' : ` ${own}`;
  return `${dayText(local.slice(0, 10))}${year}, ${local.slice(11, 16)} ${place}`;
}
