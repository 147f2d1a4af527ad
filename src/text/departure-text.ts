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

/** Returns a departure as text: `2026-11-24 17:00` becomes `Tue 24 Nov, 17:00 Zurich`. */
export function departureText(local: string, zone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${dayText(local.slice(0, 10))}, ${local.slice(11, 16)} ${place}`;
}
