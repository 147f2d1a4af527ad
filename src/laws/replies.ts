import { LONGEST_CAPTURE_MS } from '../domain/capture/capture.js';
import { parseDuration, durationMs } from '../domain/shared/civil-time.js';
import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import { isObject } from '../contract/is-object.js';
import { all, below, each, equal, holds, onSuccess, when, type Law, type LawResult } from './law.js';

interface IdReply {
  readonly id: number;
}

/**
 * Operations that return the record whose id is in their path. Each has the name of the path parameter, and the rule.
 */
const NAMED: Readonly<Record<string, readonly [rule: Law['rule'], parameter: string]>> = {
  getActivity: ['P0', 'activityId'],
  getBooking: ['P0', 'bookingId'],
  getGuest: ['P0', 'id'],
  cancelBooking: ['B7', 'bookingId'],
  cancelBookingItem: ['B7', 'bookingItemId'],
  cancelGuest: ['B7', 'id'],
  cancelBookingItemAddon: ['B12', 'id'],
  cancelGuestAddon: ['B12', 'id'],
  rebookBookingItem: ['B8', 'bookingItemId'],
  rebookGuest: ['B8', 'id'],
  editGuest: ['G2', 'id'],
  sendTickets: ['B11', 'bookingId'],
  setBookingItemRemarks: ['B11', 'bookingItemId'],
};

const RULES_OF_IDS = [...new Set(Object.values(NAMED).map(([rule]) => rule))];

const IDS: readonly Law[] = [
  ...RULES_OF_IDS.map((rule) => {
    const operations = Object.keys(NAMED).filter((id) => NAMED[id]?.[0] === rule);
    return onSuccess<IdReply>(
      operations,
      rule,
      'The response has the id of the record in the path.',
      ({ id }, exchange) => {
        const named = exchange.path[NAMED[exchange.operationId ?? '']?.[1] ?? ''];
        return when(named !== undefined, () => equal('/id', id, named));
      },
    );
  }),
  onSuccess<IdReply>(
    ['setBookingNumber'],
    'B9',
    'The response has the id of the booking whose number was set.',
    ({ id }, { query }) => when(query['id'] !== undefined, () => equal('/id', id, query['id'])),
  ),
  onSuccess<Schemas['AvailabilityItem']>(
    ['getAvailability'],
    'A12',
    'The response shows the item in the path.',
    (item, { path }) =>
      when(path['availabilityItemId'] !== undefined, () =>
        equal('/availabilityItemId', item.availabilityItemId, path['availabilityItemId']),
      ),
  ),
];

/** The maximum difference between the clocks of the servers of a service, in milliseconds. */
const SKEW_MS = 15 * 60_000;

/** Checks that a capture ends within the requested time after the `Date` of its response (C1). */
function endsInTime({ expires }: Schemas['Capture'], { sent, header }: DecodedExchange): LawResult {
  const now = Date.parse(header('date') ?? '');
  const heldMs = Date.parse(expires) - now;
  // the target's clock is not that of `Date`, for example because the time of a sandbox was set
  if (!(Math.abs(heldMs) <= LONGEST_CAPTURE_MS + SKEW_MS)) return 'not applicable';
  const { duration } = Object(sent) as { readonly duration?: unknown };
  if (typeof duration !== 'string') return 'not applicable';
  const asked = parseDuration(duration);
  if (asked === null) return 'not applicable';
  const most = Math.min(durationMs(asked), LONGEST_CAPTURE_MS) + SKEW_MS;
  return holds(heldMs <= most, '/expires', expires, `at most ${duration} from now`);
}

const CAPTURES: readonly Law[] = [
  onSuccess<Schemas['Capture']>(['createCapture'], 'C1', 'A capture ends at a whole second.', ({ expires }) =>
    equal('/expires', Date.parse(expires) % 1000, 0),
  ),
  onSuccess<Schemas['Capture']>(
    ['createCapture'],
    'C1',
    'A capture lasts at most the requested time.',
    endsInTime,
  ),
  onSuccess<Schemas['Capture']>(
    ['createCapture'],
    'C3',
    'A new capture names the replaced capture, or none if it replaces none.',
    (reply, { sent, isValid }) => {
      const { reference } = Object(sent) as { readonly reference?: string };
      const isDue = reply.releasedReference === reference;
      return when(isValid, () =>
        isDue ? 'held' : { at: '/releasedReference', expected: 'the reference in the request' },
      );
    },
  ),
  onSuccess<Schemas['Capture']>(
    ['createCapture'],
    'C3',
    'A new capture has a new reference.',
    ({ reference, releasedReference }) =>
      when(releasedReference !== undefined, () =>
        reference === releasedReference ? { at: '/reference', expected: 'a new reference' } : 'held',
      ),
  ),
  onSuccess<Schemas['ReleasedCapture']>(
    ['releaseCapture'],
    'C5',
    'Releasing a capture returns its reference.',
    (reply, { path }) =>
      when(path['reference'] !== undefined, () =>
        reply.releasedReference === path['reference']
          ? 'held'
          : { at: '/releasedReference', expected: 'the reference in the path' },
      ),
  ),
];

interface AskedCapacity {
  readonly capacity?: number;
  readonly ruleId?: number;
}

/** Laws of the responses to other commands. */
const COMMANDS: readonly Law[] = [
  onSuccess<Schemas['CapacityResult']>(
    ['setItemCapacity', 'setCategoryCapacity'],
    'A8',
    'The response has the requested capacity.',
    ({ capacity }, { sent }) => {
      const due = (Object(sent) as AskedCapacity).capacity;
      return when(due !== undefined, () => equal('/capacity', capacity, due));
    },
  ),
  onSuccess<Schemas['CapacityResult']>(
    ['setItemCapacity', 'setCategoryCapacity'],
    'A8',
    'The response has the item, rule and category of the request.',
    (reply, { sent, path }) =>
      when(path['itemId'] !== undefined, () =>
        all([
          equal('/availabilityItemId', reply.availabilityItemId, path['itemId']),
          equal('/availabilityRuleId', reply.availabilityRuleId, (Object(sent) as AskedCapacity).ruleId),
          equal('/priceCategoryId', reply.priceCategoryId, path['categoryId'] ?? null),
        ]),
      ),
  ),
  onSuccess<Schemas['CheckedIn']>(
    ['checkInGuest'],
    'G1',
    'After a check-in, the guest is checked in.',
    ({ checkedIn }) => equal('/checkedIn', checkedIn, true),
  ),
  onSuccess<Schemas['CheckedOut']>(
    ['checkOutGuest'],
    'G1',
    'After a check-out, the guest is checked out.',
    ({ checkedOut }) => equal('/checkedOut', checkedOut, true),
  ),
  onSuccess<Schemas['CreatedBooking']>(
    ['createBooking'],
    'H2',
    'A booking has a payment page if and only if hosted payment was requested.',
    (reply, { sent, isValid }) =>
      when(isValid && typeof sent === 'object', () => {
        const isHosted = Object.keys(Object(sent)).some((name) => name.endsWith('PayPSP'));
        return holds(
          (reply.redirectUrl !== undefined) === isHosted,
          '/redirectUrl',
          reply.redirectUrl === undefined ? 'none' : 'an address',
          isHosted ? 'an address' : 'none',
        );
      }),
  ),
  onSuccess<Schemas['CreatedBooking']>(
    ['createBooking'],
    'H2',
    'The address of a payment page is an absolute URL.',
    ({ redirectUrl }) =>
      when(redirectUrl !== undefined, () =>
        /^https?:\/\//.test(redirectUrl ?? '')
          ? 'held'
          : { at: '/redirectUrl', expected: 'an absolute address' },
      ),
  ),
  onSuccess<Schemas['Token']>(
    ['createToken'],
    'K2',
    'A token has a positive lifetime and no scope.',
    ({ expires_in: life, scope }) =>
      all([holds(life > 0, '/expires_in', life, 'seconds'), equal('/scope', scope, null)]),
  ),
  onSuccess<Schemas['ActivityUpdated']>(
    ['getActivityUpdated'],
    'P13',
    'The last change is a valid date and time.',
    ({ datetime }) =>
      holds(
        !Number.isNaN(Date.parse(`${datetime.replace(' ', 'T')}Z`)),
        '/datetime',
        datetime,
        'a date and time',
      ),
  ),
];

/** Properties whose times have an offset with a colon. Other times, such as those of items, have none. */
const MOMENTS: ReadonlySet<string> = new Set(['createdAt', 'expires', 'datetime']);
const WITH_COLON = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Checks that the `MOMENTS` in a body are RFC 3339 times with a colon in their offset (P13). */
function momentsHaveColons(value: unknown, at = ''): LawResult {
  if (Array.isArray(value)) return each(value as readonly unknown[], at, (entry) => momentsHaveColons(entry));
  if (!isObject(value)) return 'not applicable';
  return all(
    Object.entries(value).map(([name, member]) =>
      MOMENTS.has(name) && typeof member === 'string'
        ? holds(WITH_COLON.test(member), `${at}/${name}`, member, 'RFC 3339, with a colon in its offset')
        : below(at, momentsHaveColons(member, `/${name}`)),
    ),
  );
}

const TIMES: readonly Law[] = [
  onSuccess<object>(
    'createCapture getBookingPrices getBooking listBookings getGuest listGuests validateTicket'.split(' '),
    'P13',
    'A time has an offset with a colon, or `Z`.',
    (body) => momentsHaveColons(body),
  ),
];

/** Laws of the responses to commands, and of single records. */
export const REPLY_LAWS: readonly Law[] = [...IDS, ...CAPTURES, ...COMMANDS, ...TIMES];
