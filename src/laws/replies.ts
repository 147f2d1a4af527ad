import { parseDuration, durationMs } from '../domain/shared/civil-time.js';
import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import { isObject } from '../contract/is-object.js';
import { all, below, each, equal, holds, onSuccess, when, type Law, type LawResult } from './law.js';

interface IdReply {
  readonly id: number;
}

/** The parameter that names the record whose id an operation returns, and the rule that says so. */
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

/** What must hold of the id that an operation returns. */
const IDS: readonly Law[] = [
  ...RULES_OF_IDS.map((rule) => {
    const operations = Object.keys(NAMED).filter((id) => NAMED[id]?.[0] === rule);
    return onSuccess<IdReply>(
      operations,
      rule,
      'A reply has the id of the record that the path names.',
      ({ id }, exchange) => {
        const named = exchange.path[NAMED[exchange.operationId ?? '']?.[1] ?? ''];
        return when(named !== undefined, () => equal('/id', id, named));
      },
    );
  }),
  onSuccess<IdReply>(
    ['setBookingNumber'],
    'B9',
    'A reply has the id of the booking that was numbered.',
    ({ id }, { query }) => when(query['id'] !== undefined, () => equal('/id', id, query['id'])),
  ),
  onSuccess<Schemas['AvailabilityItem']>(
    ['getAvailability'],
    'A12',
    'The item is the one that the path names.',
    (item, { path }) =>
      when(path['availabilityItemId'] !== undefined, () =>
        equal('/availabilityItemId', item.availabilityItemId, path['availabilityItemId']),
      ),
  ),
];

const MAX_HOLD_MS = 45 * 60_000;
/** The largest difference between the clocks of a service. */
const SKEW_MS = 15 * 60_000;

/** Returns whether a capture ends within the time that was asked for, by the `Date` of its response (C1). */
function endsInTime({ expires }: Schemas['Capture'], { sent, header }: DecodedExchange): LawResult {
  const now = Date.parse(header('date') ?? '');
  const heldMs = Date.parse(expires) - now;
  // The clock is not that of `Date`: the time of this sandbox was set.
  if (!(Math.abs(heldMs) <= MAX_HOLD_MS + SKEW_MS)) return 'not applicable';
  const { duration } = Object(sent) as { readonly duration?: unknown };
  if (typeof duration !== 'string') return 'not applicable';
  const asked = parseDuration(duration);
  if (asked === null) return 'not applicable';
  const most = Math.min(durationMs(asked), MAX_HOLD_MS) + SKEW_MS;
  return holds(heldMs <= most, '/expires', expires, `at most ${duration} from now`);
}

/** What must hold of captures. */
const CAPTURES: readonly Law[] = [
  onSuccess<Schemas['Capture']>(['createCapture'], 'C1', 'A capture ends at a whole second.', ({ expires }) =>
    equal('/expires', Date.parse(expires) % 1000, 0),
  ),
  onSuccess<Schemas['Capture']>(
    ['createCapture'],
    'C1',
    'A capture lasts at most the time that was asked for.',
    endsInTime,
  ),
  onSuccess<Schemas['Capture']>(
    ['createCapture'],
    'C3',
    'A new capture names the one that it replaces, and only then.',
    (reply, { sent, isValid }) => {
      const { reference } = Object(sent) as { readonly reference?: string };
      const isDue = reply.releasedReference === reference;
      return when(isValid, () =>
        isDue ? 'held' : { at: '/releasedReference', expected: 'the reference of the request' },
      );
    },
  ),
  onSuccess<Schemas['Capture']>(
    ['createCapture'],
    'C3',
    'A new capture has a reference of its own.',
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
          : { at: '/releasedReference', expected: 'the reference of the path' },
      ),
  ),
];

interface AskedCapacity {
  readonly capacity?: number;
  readonly ruleId?: number;
}

/** What must hold of the replies of other commands. */
const COMMANDS: readonly Law[] = [
  onSuccess<Schemas['CapacityResult']>(
    ['setItemCapacity', 'setCategoryCapacity'],
    'A8',
    'The capacity is the one that was sent.',
    ({ capacity }, { sent }) => {
      const due = (Object(sent) as AskedCapacity).capacity;
      return when(due !== undefined, () => equal('/capacity', capacity, due));
    },
  ),
  onSuccess<Schemas['CapacityResult']>(
    ['setItemCapacity', 'setCategoryCapacity'],
    'A8',
    'The capacity is of the item, rule and category of the request.',
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
    'A guest is checked in afterwards.',
    ({ checkedIn }) => equal('/checkedIn', checkedIn, true),
  ),
  onSuccess<Schemas['CheckedOut']>(
    ['checkOutGuest'],
    'G1',
    'A guest is checked out afterwards.',
    ({ checkedOut }) => equal('/checkedOut', checkedOut, true),
  ),
  onSuccess<Schemas['CreatedBooking']>(
    ['createBooking'],
    'H2',
    'A booking has a payment page exactly if hosted payment was asked for.',
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
    'The address of a payment page is absolute.',
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
    'A token has a life and no scope.',
    ({ expires_in: life, scope }) =>
      all([holds(life > 0, '/expires_in', life, 'seconds'), equal('/scope', scope, null)]),
  ),
  onSuccess<Schemas['ActivityUpdated']>(
    ['getActivityUpdated'],
    'P13',
    'The time of the last change is a moment of the day.',
    ({ datetime }) =>
      holds(
        !Number.isNaN(Date.parse(`${datetime.replace(' ', 'T')}Z`)),
        '/datetime',
        datetime,
        'a date and time',
      ),
  ),
];

/** Members with moments whose offset has a colon. Moments of items and changes have none. */
const MOMENTS: ReadonlySet<string> = new Set(['createdAt', 'expires', 'datetime']);
const WITH_COLON = /T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/** Returns whether each moment of a body is RFC 3339 (P13). */
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
    [
      'createCapture',
      'getBookingPrices',
      'getBooking',
      'listBookings',
      'getGuest',
      'listGuests',
      'validateTicket',
    ],
    'P13',
    'A moment has an offset with a colon, or `Z`.',
    (body) => momentsHaveColons(body),
  ),
];

/** What must hold of the replies of commands, and of single records. */
export const REPLY_LAWS: readonly Law[] = [...IDS, ...CAPTURES, ...COMMANDS, ...TIMES];
