/** A day in milliseconds. Not imported from `civil-time.ts`, whose time zones would make the console larger. */
export const DAY_MS = 86_400_000;

const LAST_DAY_MS = Date.parse('9999-12-31');

/** Returns the day `count` days after a day (`2026-06-05`), at most the last day with four digits for its year. */
export function daysAfter(day: string, count: number): string {
  return new Date(Math.min(Date.parse(day) + count * DAY_MS, LAST_DAY_MS)).toISOString().slice(0, 10);
}

/** Returns whether a text is a valid day. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && daysAfter(text, 0) === text;
}

/** The units of a span: the size in milliseconds, and the number that makes up the next larger unit. */
const UNITS = { d: [DAY_MS, Infinity], h: [3_600_000, 24], min: [60_000, 60], s: [1000, 60] } as const;

/** Returns a span in its two largest units: `2 d 4 h`, `14 min 3 s`; `now` for less than a second. */
export function spanText(ms: number): string {
  const countOf = ([size, most]: readonly [number, number]) => Math.floor(Math.max(0, ms) / size) % most;
  const parts = Object.entries(UNITS).map(([unit, sizes]) => ({ unit, count: countOf(sizes) }));
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ unit, count }) => `${count} ${unit}`).join(' ') || 'now';
}

const SPAN_PART = /(\d+(?:[.,]\d+)?)\s*(days?|d|hours?|h|minutes?|min|m|seconds?|s)(?![a-z])[\s,]*/giy;

/** Returns a typed span (`45 min`, `1.5 h`, `2 d 4 h`) in seconds as ISO 8601. Other texts are only trimmed. */
export function durationOf(typed: string): string {
  const text = typed.trim();
  const parts = [...text.matchAll(SPAN_PART)];
  if (text === '' || parts.map(([whole]) => whole).join('') !== text) return text;
  const sizes: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 };
  const sizeOf = (unit = '') => sizes[unit.charAt(0).toLowerCase()] ?? 0;
  const seconds = parts.map(([, count = '', unit]) => Number(count.replace(',', '.')) * sizeOf(unit));
  return `PT${Math.round(seconds.reduce((sum, one) => sum + one, 0) * 1000) / 1000}S`;
}

const ISO_PART = /(\d+(?:\.\d+)?)([WDHMS])/g;
const ISO_SIZES: Readonly<Record<string, number>> = {
  W: 7 * DAY_MS,
  D: DAY_MS,
  H: 3_600_000,
  M: 60_000,
  S: 1000,
};

/** Returns an ISO 8601 duration without months as text: `2 h` for `PT2H`. */
export function durationInWords(iso: string): string {
  const sizes = [...iso.matchAll(ISO_PART)].map(
    ([, count, unit = '']) => Number(count) * (ISO_SIZES[unit] ?? 0),
  );
  return spanText(sizes.reduce((sum, one) => sum + one, 0));
}
