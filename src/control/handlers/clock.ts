import type { components } from '../../contract/control.gen.js';
import { DAY_MS, durationMs, parseDuration } from '../../domain/shared/civil-time.js';
import { LAST_MOMENT, parseWhen, whenError } from '../../domain/shared/date-time.js';
import { fieldError, wrongFormat, type ErrorPlace } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { SpanOf } from '../../workspaces/history-step.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { presentClock, timestamp } from '../present.js';
import type { DueChange } from '../../domain/basket/expiry.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { newTrace } from '../../workspaces/history/trace.js';
import { Described } from '../views/due.js';

/**
 * Parses a time in the body or in the query. Rejects days and hours that do not exist, times outside the supported
 * range, and leap seconds. RFC 3339 allows leap seconds, but the clock does not support them.
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

/** Returns the milliseconds of a duration. Refuses a malformed duration, and one that is too short or too long. */
export function spanIn(
  place: ErrorPlace,
  text: string,
  { least, most }: { readonly least?: string; readonly most?: string } = {},
): number {
  const ms = msOf(text);
  if (ms === null) throw invalidFields(wrongFormat('P13', place, text, 'duration'));
  if (least !== undefined && ms < (msOf(least) ?? 0))
    throw invalidFields(fieldError(place, 'too_small', { received: text, allowed: least }));
  if (most !== undefined && ms > (msOf(most) ?? Infinity))
    throw invalidFields(fieldError(place, 'too_large', { received: text, allowed: most }));
  return ms;
}

function msOf(text: string): number | null {
  const duration = parseDuration(text);
  return duration && durationMs(duration);
}

type Advance = components['schemas']['Advance'];
const FIELDS = ['duration', 'to', 'next'] as const;

/**
 * Returns a function that converts a request to the number of milliseconds by which the clock advances. Rejects a
 * request with none or several of the fields, and a time before the clock's present time.
 */
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
 * Returns the milliseconds of a duration. Rejects a duration of zero or less, and one that would advance the clock
 * beyond its last time.
 */
function spanOfDuration(text: string, now: EpochMs): number {
  const at = inBody('duration');
  const ms = spanIn(at, text);
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

/** Formats a span of time as a duration in full days, or in seconds if it is shorter than a day. */
function longestOf(ms: number): string {
  return ms < DAY_MS ? `PT${ms / 1000}S` : `P${Math.floor(ms / DAY_MS)}D`;
}

/** The handlers for the clock of a workspace. */
export const clockHandlers = {
  getClock: async (context, call) => presentClock(await requireWorkspace(context, call)),

  async setClock(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { frozen } = call.body;
    const now = clockMoment(call.body.now, '/now');
    const setting = { ...(now !== undefined && { now }), ...(frozen !== undefined && { frozen }) };
    const trace = newTrace('clock');
    await workspace.setClock(setting, trace);
    return { ...presentClock(workspace, trace.clock), step: trace.entry as number }; // it makes an entry, even if nothing changes
  },

  async advanceClock(context, call) {
    const workspace = await requireWorkspace(context, call);
    const trace = newTrace('clock');
    const events = await workspace.advanceClock(spanOf(call.body), trace);
    const { entry: step } = trace;
    const described = describedEvents(workspace, events, step);
    const clock = presentClock(workspace, trace.clock);
    return { ...clock, events: described, ...(step !== undefined && { step }) };
  },

  async listDue(context, call) {
    const { limit = 100 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const coming = workspace.comingDue(limit);
    return describedEvents(workspace, coming);
  },
} satisfies HandlersOfTopic;

/** Returns events with descriptions: those of a step, or future ones. */
function describedEvents(workspace: LiveWorkspace, events: readonly DueChange[], step = 0) {
  return workspace.query((tables, now) => {
    const described = new Described(tables, now, workspace.activityLogs.history.get(step));
    return events.map((event) => described.event(event));
  });
}
