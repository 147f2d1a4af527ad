import type { components, operations } from '../../contract/control.gen.js';
import { MOST_LISTED } from '../link.js';
import type { CallContext } from '../tool.js';

type Seats = components['schemas']['ItemSeats'];
type Terms = components['schemas']['ItemTerms'];
type Query = NonNullable<operations['listSeats']['parameters']['query']>;

/** The records of a workspace for an example. */
export interface FoundItems {
  /** An item that can be booked. It has free seats if the operation needs them. */
  readonly item: Seats | undefined;
  /** An item without free seats. Set only if no item has free seats. */
  readonly full: Seats | undefined;
  /** The requirements for a booking of the item. */
  readonly terms: Terms | undefined;
  readonly category: Terms['priceCategories'][number] | undefined;
  /** An addon of the item's activity. Set for operations on addons. */
  readonly addon: Terms['addons'][number] | undefined;
}

/** The purpose of a search for an item. */
export interface ItemUse {
  readonly workspace: string;
  readonly operation: string;
  /** The merchants whose items are permitted. */
  readonly merchants: ReadonlySet<string>;
}

/** Operations that need free seats. Others accept a full item. */
const NEEDS_SEATS: ReadonlySet<string> = new Set([
  'createBooking',
  'createCapture',
  'rebookBookingItem',
  'rebookGuest',
  'getBookingPrices',
]);
/** Operations on booked addons, with the addon's type. */
export const ADDON_TYPES: Readonly<Record<string, string>> = {
  cancelBookingItemAddon: 'item',
  cancelGuestAddon: 'guest',
};

/** Items for examples start at most `AHEAD_MS` from now, preferably at least `MARGIN_MS` from now. */
const [MARGIN_MS, AHEAD_MS] = [48 * 3_600_000, 21 * 86_400_000];
/** Maximum time until the start of a rebooking's target. Lists of seats cover this period. */
const MOVE_MS = 60 * 86_400_000;
/** The types of items that examples book, simplest first. */
const TYPES: readonly string[] = ['trip', 'day_trip', 'rental'];

/** The days that a list covers, in milliseconds from now, and the minimum number of free seats. */
interface Search {
  readonly days: readonly [from: number, to: number];
  readonly free: number;
}
const LATER: Search['days'] = [MARGIN_MS, AHEAD_MS];
const SOON: Search['days'] = [0, MARGIN_MS];
/** Searches for an item with free seats. The first searches require several seats, and items that do not close soon. */
const FREE: readonly Search[] = [
  { days: LATER, free: 3 },
  { days: LATER, free: 1 },
  { days: SOON, free: 1 },
];
const FULL: readonly Search[] = [LATER, SOON].map((days) => ({ days, free: 0 }));

/**
 * Finds an item for a purpose. Examines only the first item of each rule. Sends at most seven requests, regardless of the
 * workspace's size.
 */
export async function itemsFor(session: CallContext['session'], use: ItemUse): Promise<FoundItems> {
  const list = await listerOf(session, use);
  const find = async (searches: readonly Search[], isFit: (terms: Terms) => boolean) => {
    for (const search of searches) {
      const found = bestOf(await list(search), isFit);
      if (found) return found;
    }
    return undefined;
  };
  const isBookable = (terms: Terms) => isPlain(terms, use);
  const open = await find(FREE, isBookable);
  if (open) return foundOf(open, undefined, use);
  const full = await find(FULL, isBookable);
  if (NEEDS_SEATS.has(use.operation)) return foundOf(undefined, full, use);
  return foundOf(full ?? (await find(FULL.slice(0, 1), () => true)), full, use);
}

/** Returns another item of an item's rule that has free seats in the next two months. Undefined if there is none. */
export async function otherItemOf(
  session: CallContext['session'],
  workspace: string,
  { ids, seats }: { readonly ids: readonly string[]; readonly seats: number },
): Promise<Seats | undefined> {
  const [availabilityItemId = ''] = ids;
  const params = { path: { name: workspace, availabilityItemId }, query: { limit: 1 } };
  const own = await session.link.control
    .GET('/workspaces/{name}/seats/{availabilityItemId}', { params })
    .orThrow();
  const list = await listerOf(session, { workspace, merchants: new Set([own.merchant]) });
  for (const from of [MARGIN_MS, 0]) {
    const days = [from, MOVE_MS] as const;
    const listed = await list({ days, free: seats }, { ruleId: own.ruleId, perRule: ids.length + 1 });
    const other = listed.find((one) => !ids.includes(one.availabilityItemId));
    if (other) return other;
  }
  return undefined;
}

/** Returns a function that lists bookable items. By default, it lists the first item of each rule. */
async function listerOf(
  { link }: CallContext['session'],
  { workspace: name, merchants }: Pick<ItemUse, 'workspace' | 'merchants'>,
) {
  const clock = await link.control.GET('/workspaces/{name}/clock', { params: { path: { name } } }).orThrow();
  const now = Date.parse(clock.now);
  const dayAt = (ms: number) => new Date(now + ms).toISOString().slice(0, 10);
  return async ({ days: [from, to], free }: Search, more: Query = {}): Promise<readonly Seats[]> => {
    const range = { from: dayAt(from), to: dayAt(to) };
    const query = { ...range, free, perRule: 1, terms: true, limit: MOST_LISTED, ...more };
    const listed = await link.control
      .GET('/workspaces/{name}/seats', { params: { path: { name }, query } })
      .orThrow();
    return listed.filter(({ isParent, merchant }) => !isParent && merchants.has(merchant));
  };
}

/**
 * Returns the item of the simplest type whose terms are suitable. Items whose shared resource is full have the lowest priority.
 */
function bestOf(items: readonly Seats[], isFit: (terms: Terms) => boolean): Seats | undefined {
  const typeOf = ({ terms }: Seats) => TYPES.indexOf(terms?.type ?? '');
  return items
    .filter(({ terms }) => terms && isFit(terms))
    .toSorted(
      (one, other) =>
        Number(one.status === 'resource-full') - Number(other.status === 'resource-full') ||
        typeOf(one) - typeOf(other),
    )[0];
}

function foundOf(item: Seats | undefined, full: Seats | undefined, { operation }: ItemUse): FoundItems {
  const terms = item?.terms;
  return {
    item,
    full,
    terms,
    category: terms && (singleOf(terms) ?? terms.priceCategories[0]),
    addon: terms && addonOf(terms, operation),
  };
}

/**
 * Returns whether one guest can book items with these terms. For an operation on addons, the item must have an addon of its
 * type.
 */
function isPlain(terms: Terms, { operation }: ItemUse): boolean {
  return (
    TYPES.includes(terms.type) &&
    !terms.isExclusive &&
    singleOf(terms) !== undefined &&
    (ADDON_TYPES[operation] === undefined || addonOf(terms, operation) !== undefined)
  );
}

const singleOf = ({ priceCategories }: Terms) => priceCategories.find(({ minSeats }) => minSeats <= 1);
const addonOf = ({ addons }: Terms, operation: string) =>
  addons.find(({ type }) => type === ADDON_TYPES[operation]);
