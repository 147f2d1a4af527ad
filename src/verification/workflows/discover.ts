import { isObject, type JsonObject } from '../../contract/is-object.js';
import { exampleFieldValue } from '../../domain/catalogue/custom-fields.js';
import { parseWhen } from '../../domain/shared/date-time.js';
import { bodyOf, NO_BODY } from '../../exchanges/recorded-exchange.js';
import type { components } from '../../contract/api.gen.js';
import { OperationAbsent, TargetUnusable, type RecordingTarget } from './recording-target.js';

/** The choices of the user. Missing choices are looked up. */
export interface Chosen {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchant?: string;
  readonly activityId?: number;
}

/** Maximum number of seats that the workflows need on a trip at the same time. */
const SEATS = 3;
/** Maximum number of activities that are examined. */
const ACTIVITIES = 20;
/**
 * Minimum time for which a trip must stay open. The clock's workflow advances the clock by 74 minutes; the requests need the
 * rest.
 */
const ROOM_MS = 2 * 3_600_000;
/** Maximum number of entries that are read from a list. A target may ignore `limit`. */
const ENTRIES = 30;

/**
 * Looks up, at a target, the inputs of the workflows. Finds an activity with two trips of one rule that stay open until the end of
 * the run (A5). Finds a price category for single seats with free seats, and values for required fields.
 * @throws TargetUnusable if the target cannot be reached, refuses the client or has no such activity
 */
export async function discoverInputs(
  target: RecordingTarget,
  chosen: Chosen,
): Promise<Record<string, unknown>> {
  const api = await openSession(target, chosen);
  const { merchant, activityId } = chosen;
  const activities = await api.list(
    '/activities',
    `onlyBookable=true&scheduleType[0]=trip&limit=${ACTIVITIES}` +
      (merchant === undefined ? '' : `&merchant[0]=${encodeURIComponent(merchant)}`) +
      (activityId === undefined ? '' : `&id[0]=${activityId}`),
  );
  const openUntil = await endOfRun(api, target);
  for (const activity of activities.slice(0, ACTIVITIES)) {
    const trip = await findTrip(api, Number(activity['id']), openUntil);
    if (trip) return { ...chosen, ...trip, ...(await describe(api, activity)) };
  }
  throw new TargetUnusable(
    `${target.name} has no ${activityId === undefined ? 'activity' : `activity ${activityId}`}` +
      `${merchant === undefined ? '' : ` of ${merchant}`} with two trips of ${SEATS} free seats that this client may book ` +
      `until ${dateTime(openUntil)}. Add later trips there, or choose another one with --merchant and --activity.` +
      (activities.length > ACTIVITIES ? ` Only the first ${ACTIVITIES} activities are looked at.` : ''),
  );
}

/**
 * Returns a time after the end of the run, on the target's clock. That clock may differ from this machine's. Lists
 * begin at the current time (A7), so the result is the start of the next trip plus the duration of the run.
 * @throws TargetUnusable if there is no trip
 */
async function endOfRun(api: Session, { name }: RecordingTarget): Promise<number> {
  const [next] = await api.list('/availabilities', 'type[0]=trip&limit=1');
  const startsAt = momentOf(next?.['startsAt']);
  if (startsAt !== null) return startsAt + ROOM_MS;
  if (next)
    throw new TargetUnusable(
      `${name} lists a trip in GET /availabilities whose startsAt is no date and time.`,
    );
  throw new TargetUnusable(
    `${name} lists no trip that is still to come for this client. Add trips there, or name another client.`,
  );
}

/** Parses a date and time of the API. Returns ms since 1970; null for any other value. */
function momentOf(text: unknown): number | null {
  const when = typeof text === 'string' ? parseWhen(text) : null;
  return when && 'at' in when ? when.at : null;
}

/** Formats a time for parameters and messages, to the second. */
function dateTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+/, '');
}

interface Session {
  /** Returns the entries of a list. @throws TargetUnusable if they are not objects */
  readonly list: (path: string, query: string) => Promise<readonly JsonObject[]>;
}

async function openSession(target: RecordingTarget, { clientId, clientSecret }: Chosen): Promise<Session> {
  const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const granted = await ask(target, {
    method: 'POST',
    url: `${target.url}/oauth2/token`,
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });
  const token = isObject(granted) ? granted['access_token'] : undefined;
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token))
    throw new TargetUnusable(`${target.name} gave ${clientId} no access token.`);
  const headers = [
    ['Authorization', `Bearer ${token}`],
    ['Accept', 'application/json'],
    ['Accept-Language', 'en'],
  ] as const;
  return {
    list: async (path, query) => {
      const url = `${target.url}${path}?${query}`;
      const body = await ask(target, { method: 'GET', url, headers, body: NO_BODY });
      if (!Array.isArray(body)) throw new TargetUnusable(`${target.name} returned no list for GET ${path}.`);
      const entries = body.slice(0, ENTRIES);
      if (entries.every((entry) => isObject(entry) && !Array.isArray(entry))) return entries;
      throw new TargetUnusable(
        `${target.name} returned a list for GET ${path} whose entries are not all objects.`,
      );
    },
  };
}

async function ask(
  target: RecordingTarget,
  request: Parameters<RecordingTarget['send']>[1],
): Promise<unknown> {
  const exchange = await target.send('preparation', request);
  const { response, whyNoResponse = 'no reason is known' } = exchange;
  const { pathname } = new URL(request.url);
  if (!response)
    throw new TargetUnusable(
      `${target.name} cannot be reached: ${pathname} got no response (${whyNoResponse}).`,
    );
  if (response.status === 200) return bodyOf(response.body);
  const message = `${target.name} responded ${response.status} to ${request.method} ${pathname}.`;
  if (request.method === 'GET' && [404, 405, 501].includes(response.status))
    throw new OperationAbsent(message, exchange);
  throw new TargetUnusable(
    message,
    pathname.endsWith('/oauth2/token') ? wrongSetting(response.status) : null,
  );
}

/** Returns the setting that is probably wrong, from the status of the token endpoint. */
function wrongSetting(status: number): TargetUnusable['setting'] {
  if (status === 404) return 'path';
  return status === 400 || status === 401 ? 'client' : null;
}

/**
 * Finds the first trip of an activity that the workflows can book. Returns the inputs about this trip. A later trip
 * must exist, because the workflows rebook to it. Null if there are no such trips. Checks each trip's booking time
 * (A5), because a target may ignore `bookingTime`.
 */
async function findTrip(api: Session, activityId: number, openUntil: number): Promise<JsonObject | null> {
  const found = await api.list(
    '/availabilities',
    `activityId[0]=${activityId}&type[0]=trip&seats=${SEATS}&withCustom=false&bookingTime=${dateTime(openUntil)}&limit=30`,
  );
  const items = found.filter((item) => isBookable(item) && closesAt(item) >= openUntil);
  for (const [index, item] of items.entries()) {
    const rule = item['availabilityRuleId'];
    const later = items.slice(index + 1).find((other) => other['availabilityRuleId'] === rule);
    const category = later && commonCategory(item, later);
    const startsAt = momentOf(item['startsAt']);
    if (category !== undefined && startsAt !== null)
      return {
        activityId,
        availabilityRuleId: Number(rule),
        startsFrom: dateTime(startsAt),
        priceCategoryId: category,
        oneSeat: { [category]: 1 },
        tooManySeats: { [category]: 9999 },
      };
  }
  return null;
}

function isBookable({ isParent, isExclusive }: JsonObject): boolean {
  return isParent !== true && isExclusive !== true;
}

/** Returns the latest booking time of an item. Default: its start (A5). */
function closesAt({ latestBookingTime, startsAt }: JsonObject): number {
  return momentOf(latestBookingTime) ?? momentOf(startsAt) ?? -Infinity;
}

/** Returns a price category that both items have. It sells single seats, and has enough free seats. */
function commonCategory(item: JsonObject, later: JsonObject): number | undefined {
  const [first, second] = [seatCategories(item), seatCategories(later)];
  return first.find((id) => second.includes(id));
}

function seatCategories({ categories }: JsonObject): readonly number[] {
  const entries = (Array.isArray(categories) ? categories : []).filter((entry) => isObject(entry));
  return entries
    .filter(
      ({ minSeats, availableSeats }) => Number(minSeats) <= 1 && Number(availableSeats ?? SEATS) >= SEATS,
    )
    .map(({ id }) => Number(id));
}

/** Returns the inputs about an activity and its merchant. */
async function describe(api: Session, activity: JsonObject): Promise<JsonObject> {
  const merchant = String(activity['merchant']);
  const [record] = await api.list('/merchants', `slug=${encodeURIComponent(merchant)}`).catch(unlessAbsent);
  return {
    merchant,
    currency: record?.['defaultCurrency'],
    guestFields: requiredFields(activity['guestFields']),
    userFields: requiredFields(record?.['userFields']),
  };
}

/** Returns no entries if the target lacks the list. The inputs from the list are then missing. */
function unlessAbsent(error: unknown): readonly JsonObject[] {
  if (error instanceof OperationAbsent) return [];
  throw error;
}

type CustomField = components['schemas']['CustomField'];

/** Returns example values for the required fields of a booking. */
export function requiredFields(definitions: unknown): readonly CustomField[] {
  const fields = (Array.isArray(definitions) ? definitions : []).filter((field) => isObject(field));
  return fields
    .filter((field) => field['isRequired'] === true && field['isHiddenWhileBooking'] !== true)
    .map(({ code, ...field }) => ({ key: String(code), value: exampleFieldValue(fieldOf(field)) }));
}

/** Returns a target's field definition without invalid options. */
function fieldOf({ type, options }: JsonObject): Parameters<typeof exampleFieldValue>[0] {
  const given = Array.isArray(options) ? options.filter((entry) => isObject(entry)) : [];
  return { type, options: given } as unknown as Parameters<typeof exampleFieldValue>[0];
}
