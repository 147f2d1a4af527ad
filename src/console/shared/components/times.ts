const DAY_MS = 86_400_000;

/** Returns a day some days later; days are written `2026-06-05`. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && daysAfter(text, 0) === text;
}

const SHOWN = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Returns a day for readers: `Sat 5 Jun`. */
export function dayText(day: string): string {
  return SHOWN.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
}

/** Returns a departure for readers, by the day and the time at its place (`2026-11-24 17:00`): `Tue 24 Nov, 17:00 Zurich`. */
export function departureText(local: string, zone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${dayText(local.slice(0, 10))}, ${local.slice(11, 16)} ${place}`;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns a span in the two largest of its units: `2 d 4 h`, `14 min 3 s`; `now` once it is over. */
export function spanText(ms: number): string {
  if (ms < SECOND_MS) return 'now';
  const parts = [
    [Math.floor(ms / DAY_MS), 'd'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'h'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'min'],
    [Math.floor((ms % MINUTE_MS) / SECOND_MS), 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

const UNITS: Readonly<Record<string, string>> = { d: 'D', h: 'H', m: 'M', min: 'M', s: 'S' };

/** Returns a span that was typed as `45 min` or `2 d 4 h` as ISO 8601; any other text as it is. */
export function durationOf(typed: string): string {
  const parts = [...typed.trim().matchAll(/(\d+)\s*(d|h|min|m|s)[a-z]*\s*/gy)];
  if (parts.map(([whole]) => whole).join('') !== typed.trim()) return typed.trim();
  const units = parts.map(([, count, unit = '']) => `${count}${UNITS[unit]}`);
  const [days, times] = [units.filter((one) => one.endsWith('D')), units.filter((one) => !one.endsWith('D'))];
  return `P${days.join('')}${times.length > 0 ? `T${times.join('')}` : ''}`;
}
