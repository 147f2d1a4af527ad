import type { components } from '../../contract/control.gen.js';
import { DAY_MS, durationMs, parseDuration, formatLocal } from '../../domain/shared/civil-time.js';
import { LAST_MOMENT, parseWhen, whenError } from '../../domain/shared/date-time.js';
import { fieldError, wrongFormat } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { SpanOf } from '../../workspaces/decisions.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { presentDue, presentClock, timestamp } from '../present.js';
import { textLanguages, titleIn } from '../../domain/catalogue/texts.js';
import { sum } from '../../domain/pricing/totals.js';
import { findItem } from '../../domain/schedule/item.js';
import type { DueChange } from '../../domain/basket/expiry.js';
import type { ReadTables } from '../../store/tables.js';
import { LANGUAGE } from '../views/seats.js';

/**
 * Returns the time of a text in the body or in the query. Refuses a day or an hour that does not exist, one outside the first and the last
 * moment, and a leap second: RFC 3339 allows it, the clock does not.
 */
export function clockMoment(
  text: string | undefined,
  field: string,
  place: 'body' | 'query' = 'body',
): EpochMs | undefined {
  if (text === undefined) return undefined;
  const when = parseWhen(text);
  if (when && 'at' in when) return when.at;
  throw invalidFields(whenError({ in: place, field }, text, 'moment'));
}

/** Returns the milliseconds of a duration in the body. Refuses a malformed duration, and one that is too short or too long. */
export function spanIn(
  field: string,
  text: string,
  { least, most }: { readonly least: string; readonly most: string },
): number {
  const place = { in: 'body', field } as const;
  const ms = msOf(text);
  if (ms === null) throw invalidFields(wrongFormat('P13', place, text, 'duration'));
  if (ms < (msOf(least) ?? 0))
    throw invalidFields(fieldError(place, 'too_small', { received: text, allowed: least }));
  if (ms > (msOf(most) ?? Infinity))
    throw invalidFields(fieldError(place, 'too_large', { received: text, allowed: most }));
  return ms;
}

function msOf(text: string): number | null {
  const duration = parseDuration(text);
  return duration && durationMs(duration);
}

type Advance = components['schemas']['Advance'];
const FIELDS = ['duration', 'to', 'next'] as const;

/** Returns by how many milliseconds a request advances a clock. Refuses to set it back. */
export function spanOf(advance: Advance): SpanOf {
  const sent = FIELDS.filter((name) => advance[name] !== undefined);
  if (sent.length > 1)
    throw invalidFields(
      ...sent.map((name) => fieldError(inBody(name), 'mutually_exclusive', { allowed: sent })),
    );
  const { duration, to, next } = advance;
  const time = clockMoment(to, '/to');
  if (to !== undefined && time !== undefined) return (now) => spanUntil(now, time, to);
  if (next !== undefined) return (now, nextEventAt) => (nextEventAt() ?? now) - now;
  if (duration === undefined) throw invalidFields(fieldError(inBody('duration'), 'required'));
  return (now) => spanOfDuration(duration, now);
}

const inBody = (name: (typeof FIELDS)[number]) => ({ in: 'body', field: `/${name}` }) as const;

function spanUntil(now: EpochMs, time: EpochMs, text: string): number {
  if (time >= now) return time - now;
  throw invalidFields(fieldError(inBody('to'), 'too_small', { received: text, allowed: timestamp(now) }));
}

/**
 * Returns a duration in milliseconds. Refuses a duration of zero or less, and one that would move the clock past the last
 * moment.
 */
function spanOfDuration(text: string, now: EpochMs): number {
  const duration = parseDuration(text);
  const ms = duration ? durationMs(duration) : NaN;
  const at = inBody('duration');
  if (Number.isNaN(ms)) throw invalidFields(wrongFormat('P13', at, text, 'duration'));
  if (ms <= 0)
    throw invalidFields(
      fieldError(at, 'too_small', { message: 'too_small.exclusive', received: text, allowed: 'PT0S' }),
    );
  if (now + ms > LAST_MOMENT) {
    const allowed = longestOf(LAST_MOMENT - now);
    const values = { last: timestamp(LAST_MOMENT) };
    throw invalidFields(
      fieldError(at, 'too_large', { message: 'too_large.clock', received: text, allowed, values }),
    );
  }
  return ms;
}

/** Returns a span in whole days; one of less than a day in seconds. */
function longestOf(ms: number): string {
  return ms < DAY_MS ? `PT${ms / 1000}S` : `P${Math.floor(ms / DAY_MS)}D`;
}

/** The handlers about the clock of a workspace. */
export const clockHandlers = {
  getClock: async (context, call) => presentClock(await requireWorkspace(context, call)),

  async setClock(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { frozen } = call.body;
    const now = clockMoment(call.body.now, '/now');
    await workspace.setClock({ ...(now !== undefined && { now }), ...(frozen !== undefined && { frozen }) });
    return presentClock(workspace);
  },

  async advanceClock(context, call) {
    const workspace = await requireWorkspace(context, call);
    const events = await workspace.advanceClock(spanOf(call.body));
    return { ...presentClock(workspace), events: events.map(presentDue) };
  },

  async listDue(context, call) {
    const { limit = 100 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const coming = workspace.comingDue(limit);
    return workspace.query((tables) => coming.map((event) => presentComing(tables, event)));
  },
} satisfies HandlersOfTopic;

/** Returns a change that will come due, and its subject in words while the subject exists. */
export function presentComing(tables: ReadTables, event: DueChange): components['schemas']['DueEvent'] {
  const about = ABOUT[event.type](tables, event.id);
  const capture = event.type === 'capture.expired' ? tables.captures.get(String(event.id)) : undefined;
  return {
    ...presentDue(event),
    ...(about !== undefined && { about }),
    ...(capture && { merchant: capture.merchant }),
  };
}

/** What each event is about, in words. */
const ABOUT: Readonly<
  Record<DueChange['type'], (tables: ReadTables, id: string | number) => string | undefined>
> = {
  'capture.expired': (tables, id) => {
    const capture = tables.captures.get(String(id));
    if (!capture) return undefined;
    const { availabilityItemIds, seats, merchant } = capture;
    const count = sum(seats, (entry) => entry.seats);
    const item = itemText(tables, availabilityItemIds[0] ?? '');
    return `${count} ${count === 1 ? 'seat' : 'seats'} of ${item}, held by ${merchant}`;
  },
  'basket.deleted': (tables, id) => {
    const booking = tables.baskets.get(Number(id));
    return booking && `booking ${id} of ${booking.user.name}`;
  },
  'availability.closed': (tables, id) => itemText(tables, String(id)),
};

/** Returns an item by its title and the wall clock of its place: `Harbour walk, 2026-06-05 10:00`. */
function itemText(tables: ReadTables, id: string): string {
  const item = findItem(tables, id);
  if (!item) return id;
  const { activity, occurrence, merchant } = item;
  const title = titleIn(activity, textLanguages(merchant, LANGUAGE, activity.defaultLanguage)).text;
  if (occurrence.start === null) return title;
  const { date, time } = formatLocal(occurrence.start);
  return `${title}, ${date} ${time.slice(0, 5)}`;
}
