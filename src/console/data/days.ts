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
