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
