import type { components, operations } from '../../contract/control.gen.js';
import { MOST_LISTED } from '../link.js';
import type { CallContext } from '../tool.js';

type Seats = components['schemas']['ItemSeats'];
type Terms = components['schemas']['ItemTerms'];
type Query = NonNullable<operations['listSeats']['parameters']['query']>;

/** The item that an example uses, and records that belong to it. */
export interface FoundItems {
  /**
   * An item that one guest can book. It has free seats if the operation needs them. For other operations it may be any
   * item if no item fits.
   */
  readonly item: Seats | undefined;
  /** An item whose seats are taken. Set only if no suitable item has free seats. */
  readonly full: Seats | undefined;
  /** The terms of the item: its type, price categories, addons and required fields. */
  readonly terms: Terms | undefined;
  readonly category: Terms['priceCategories'][number] | undefined;
  /** An addon of the item's activity. Set for operations on addons. */
  readonly addon: Terms['addons'][number] | undefined;
}

/** The operation for which an item is searched, and the conditions. */
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
/** Operations on booked addons, and the type of addon that each one needs. */
export const ADDON_TYPES: Readonly<Record<string, string>> = {
  cancelBookingItemAddon: 'item',
  cancelGuestAddon: 'guest',
};

/** Items for examples start at most `AHEAD_MS` from now, preferably at least `MARGIN_MS` from now. */
const [MARGIN_MS, AHEAD_MS] = [48 * 3_600_000, 21 * 86_400_000];
/**
 * The item to which an example rebooks starts at most this long from now. It is the longest period that lists of seats
 * cover.
 */
const MOVE_MS = 60 * 86_400_000;
/** The types of items that examples book, simplest first. */
const TYPES: readonly string[] = ['trip', 'day_trip', 'rental'];

/** Selects items by their start, in milliseconds from now, and by the minimum number of free seats. */
interface Search {
  readonly days: readonly [from: number, to: number];
  readonly free: number;
}
const LATER: Search['days'] = [MARGIN_MS, AHEAD_MS];
const SOON: Search['days'] = [0, MARGIN_MS];
/**
 * The searches for an item with free seats, in this order. The first asks for three seats at a later time. The last
 * asks for one seat within 48 hours, when bookings may close soon.
 */
const FREE: readonly Search[] = [
  { days: LATER, free: 3 },
  { days: LATER, free: 1 },
  { days: SOON, free: 1 },
];
const FULL: readonly Search[] = [LATER, SOON].map((days) => ({ days, free: 0 }));

/**
 * Finds an item for an operation. Of each availability rule, examines one item per list. Sends at most seven requests,
 * regardless of the workspace's size.
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

/**
 * Returns an item of the same availability rule that starts in the next two months, has enough free seats, and is not
 * one of `ids`. Undefined if there is none.
 */
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

/**
 * Returns a function that lists the merchants' items with enough free seats. By default, it lists the first item of
 * each rule.
 */
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
 * Returns the item with suitable terms whose type is simplest to book; undefined if there is none. Prefers items whose
 * shared resource is not full.
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
 * Returns whether one guest can book an item with these terms. If the operation needs an addon, the item must have an
 * addon of the operation's type.
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
