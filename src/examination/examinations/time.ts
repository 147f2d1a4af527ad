import type { Item, Schemas } from '../acts.js';
import { readList } from '../discover.js';
import type { Examination, Examining } from '../examination.js';
import { momentOf, type Reply } from '../session.js';
import type { Offer, Rule } from '../world.js';
import {
  DAY_MS,
  durationMs,
  fromLocalForward,
  isZone,
  parseDuration,
  formatLocal,
  toLocal,
} from '../../domain/shared/civil-time.js';

/** Examinations of the schedule of items: their start, their end and the close of booking (A5, A10, P13). */
export const TIME: readonly Examination[] = [
  {
    id: 'time/schedule',
    title: 'Items match the recurrence of their rule',
    rules: ['A10', 'A5', 'P13', 'A4'],
    books: 0,
    writes: false,
    run: schedules,
  },
  {
    id: 'time/hidden',
    title: 'Private and inactive items are listed on request',
    rules: ['A4', 'A7'],
    books: 0,
    writes: false,
    run: hidden,
  },
  {
    id: 'time/updated',
    title: 'An activity shows its last change',
    rules: ['P13', 'A11', 'P0'],
    books: 0,
    writes: false,
    run: updated,
  },
];

/**
 * The number of examined days of a rule, and of examined rules. The items of these days are compared with their rule.
 */
const [DAYS, RULES] = [21, 8];

async function schedules(x: Examining): Promise<void> {
  const dated = x.world.offers.filter(({ rule }) => rule.type !== 'voucher' && rule.startDate !== null);
  for (const offer of dated.slice(0, RULES)) {
    for (const item of offer.items.slice(0, 3))
      judgeTimes(x, offer, item, await x.acts.seats(item.availabilityItemId));
    await occurrences(x, offer);
  }
}

/** Examines that the start, end, duration and last booking time of an item agree with each other and with its rule. */
function judgeTimes(
  { judge }: Examining,
  { rule }: Offer,
  item: Item,
  { reply }: { readonly reply: Parameters<Examining['judge']['equal']>[1] & object },
): void {
  const { startsAt, latestBookingTime, startDate, startTime, endDate, endTime, duration } = item;
  const starts = momentOf(startsAt);
  if (latestBookingTime !== null)
    judge.equal(
      ['A5', 'The last booking time is the start minus the cut-off.'],
      reply,
      momentOf(latestBookingTime),
      starts - rule.cutOffTime * 60_000,
    );
  judge.holds(
    ['P13', 'The start and the last booking time have an offset without a colon.'],
    reply,
    [startsAt, latestBookingTime].every((text) => text === null || /[+-]\d{4}$/.test(text)),
    [startsAt, latestBookingTime],
  );
  judge.equal(['A10', 'An item has the duration of its rule.'], reply, duration, rule.duration);
  const length = duration === null ? null : parseDuration(duration);
  if (length === null || startDate === null || endDate === null) return;
  if (rule.type === 'day_trip') {
    const days = Math.max(1, Math.ceil(durationMs(length) / DAY_MS));
    judge.equal(
      ['A10', 'A day trip ends on its last day.'],
      reply,
      Date.parse(endDate) - Date.parse(startDate),
      (days - 1) * DAY_MS,
    );
    judge.equal(
      ['A4', 'A day trip has dates, and no times.'],
      reply,
      { startTime, endTime },
      { startTime: null, endTime: null },
    );
    return;
  }
  const local = (date: string, time: string | null) => Date.parse(`${date}T${time ?? '00:00:00'}Z`);
  const away = Math.abs(local(endDate, endTime) - local(startDate, startTime) - durationMs(length));
  judge.holds(
    ['A10', 'The end of an item is its start plus its duration.'],
    reply,
    away === 0 || away === 3_600_000,
    [endDate, endTime],
  );
  const starting = (rule.startTimes ?? '').split(',');
  judge.holds(
    ['A10', 'An item starts at a time of its rule.'],
    reply,
    starting.includes(String(startTime)),
    startTime,
  );
  judge.holds(
    ['P13', 'An item starts at the local time that it shows.'],
    reply,
    isLocalStart(item),
    startsAt,
  );
}

/**
 * Returns whether an item's start equals its local date and time in its time zone. The offset in `startsAt` does not
 * matter.
 */
function isLocalStart({ startsAt, startDate, startTime, timezone }: Item): boolean {
  if (!isZone(timezone)) return false;
  const { date, time } = formatLocal(toLocal(timezone, momentOf(startsAt)));
  return date === startDate && time === startTime;
}

/** Examines that items of inactive rules, and of rules without an offer, are listed if the query asks for them. */
async function hidden({ judge, session, world, now }: Examining): Promise<void> {
  const inactive = await readList<Rule>(session, '/availability-rules', { isActive: 0, limit: 100 });
  const unsold = world.rules.filter(({ id }) => !world.offers.some(({ rule }) => rule.id === id));
  const dated = [...inactive, ...unsold].filter(({ type }) => type === 'trip' || type === 'day_trip');
  for (const rule of dated.slice(0, RULES)) {
    const first = Math.max(Date.parse(rule.startDate ?? ''), now() + DAY_MS);
    const days = Array.from({ length: DAYS }, (_, at) => Math.floor(first / DAY_MS + at) * DAY_MS);
    const day = days.find((one) => occursOn(rule, one));
    if (day === undefined) continue;
    const date = new Date(day).toISOString().slice(0, 10);
    const query = { availabilityRuleId: String(rule.id), startsFrom: date, startsTo: date, seats: 0 };
    const asked = { ...query, activeOnly: false, withExclusive: true };
    const reply = await session.get<readonly Item[]>('/availabilities', asked);
    judge.holds(
      [rule.isActive ? 'A4' : 'A7', 'A hidden item is listed on request.'],
      reply,
      Array.isArray(reply.body) && reply.body.length > 0,
      Array.isArray(reply.body) ? `${reply.body.length} items of ${date}` : reply.status,
    );
  }
}

/** Examines that a rule's items of three weeks are listed on exactly the days of its recurrence. */
async function occurrences({ judge, session, now }: Examining, { rule }: Offer): Promise<void> {
  const from = new Date(now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const to = new Date(now() + (30 + DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const reply = await session.get<readonly Item[]>('/availabilities', {
    availabilityRuleId: String(rule.id),
    startsFrom: from,
    startsTo: to,
    seats: 0,
    activeOnly: false,
    withExclusive: true,
    limit: 100,
  });
  if (reply.status !== 200 || !Array.isArray(reply.body) || reply.body.length >= 100) return;
  const listed = [...new Set((reply.body as readonly Item[]).map(({ startDate }) => startDate))].toSorted(
    (left, right) => Date.parse(left ?? '') - Date.parse(right ?? ''),
  );
  const due: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY_MS)
    if (occursOn(rule, day)) due.push(new Date(day).toISOString().slice(0, 10));
  judge.equal(
    ['A10', 'Items exist on the days of the recurrence except its excluded days.'],
    reply,
    listed,
    due,
  );
  const count = rule.type === 'day_trip' ? 1 : (rule.startTimes ?? '').split(',').length;
  judge.equal(
    ['A10', 'Items exist for each start time of the rule.'],
    reply,
    reply.body.length,
    due.length * count,
  );
}

/** Returns whether a rule has an occurrence on a day. `day` is in ms since 1970. */
function occursOn({ recurrence, startDate, actualUntil }: Rule, day: number): boolean {
  const first = Date.parse(startDate ?? '');
  if (recurrence === null) return day === first;
  const { frequency, interval, weekdays, until, exceptions } = recurrence;
  if (day < first || [until, actualUntil].some((end) => end !== null && day > Date.parse(end))) return false;
  if (exceptions.some((one) => Date.parse(one) === day)) return false;
  const weekday = ((new Date(day).getUTCDay() + 6) % 7) + 1;
  const week = (at: number) => Math.floor((at / DAY_MS + 3) / 7);
  const every = Math.max(1, interval);
  if (frequency === 'daily')
    return (
      Math.round((day - first) / DAY_MS) % every === 0 &&
      (weekdays.length === 0 || weekdays.includes(weekday))
    );
  const days = weekdays.length > 0 ? weekdays : [((new Date(first).getUTCDay() + 6) % 7) + 1];
  return days.includes(weekday) && (week(day) - week(first)) % every === 0;
}

type Updated = Schemas['ActivityUpdated'];

/** Returns the time of an activity's last change; NaN if the response shows none. */
export function changedAt({ body }: Reply<Updated>): number {
  const { datetime, timezone } = Object(body) as Readonly<Record<keyof Updated, unknown>>;
  const local = Date.parse(`${String(datetime).replace(' ', 'T')}Z`);
  const isKnown = typeof timezone === 'string' && isZone(timezone) && !Number.isNaN(local);
  return isKnown ? fromLocalForward(timezone, local) : Number.NaN;
}

async function updated({ judge, session, world, now }: Examining): Promise<void> {
  const activity = world.offers[0]?.activity;
  if (!activity) return;
  const reply = await session.get<Updated>(`/activities/${activity.id}/updated`);
  if (reply.status !== 200) return judge.accepted(['A11', 'An activity shows its last change.'], reply);
  const merchant = world.merchants.find(({ slug }) => slug === activity.merchant);
  judge.holds(
    ['P13', 'The time of the last change has the documented format.'],
    reply,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(reply.body.datetime),
    reply.body.datetime,
  );
  judge.equal(
    ['P13', 'The last change includes its time zone.'],
    reply,
    reply.body.timezone,
    merchant?.timezone,
  );
  judge.holds(
    ['A11', 'The last change is not in the future.'],
    reply,
    !(changedAt(reply) > now() + 5 * 60_000),
    reply.body.datetime,
  );
  judge.refused(
    ['P0', 'An unknown activity in the path gives 404.'],
    await session.get('/activities/2000000000/updated'),
    404,
  );
}
