import type { components } from '../../contract/control.gen.js';
import type { components as Api } from '../../contract/api.gen.js';
import { unknownText } from '../../text/nearest-names.js';
import { shortened, ToolRefused } from '../refused.js';
import type { CallContext } from '../tool.js';

type Basket = Api['schemas']['Basket'];
type Seats = components['schemas']['ItemSeats'];
type Terms = components['schemas']['ItemTerms'];
type Client = components['schemas']['ListedClient'];

/** What exists in a workspace that examples refer to. */
export interface WorkspaceData extends FoundItems, FoundBooking {
  /** The client that may send the request. */
  readonly client: string;
  /** The clients of the workspace, with their rights. */
  readonly clients: readonly Client[];
  /** A client that may give the full item more seats; undefined where none is known, or where more seats would not help. */
  readonly operator: string | undefined;
  /** The reference of a capture that still holds its seats. */
  readonly capture: string | undefined;
}

interface FoundItems {
  /** An item that can be booked; undefined where none has free seats and the operation needs some. */
  readonly item: Seats | undefined;
  /** An item without free seats, where none has any. */
  readonly full: Seats | undefined;
  /** Another item of the same rule, to move to. */
  readonly otherItem: Seats | undefined;
  readonly category: Terms['priceCategories'][number] | undefined;
  readonly merchantId: number | undefined;
  /** An addon of the item's activity, for operations on addons. */
  readonly addon: Terms['addons'][number] | undefined;
}

interface FoundBooking {
  /** A booking that the operation may be used on. */
  readonly booking: Basket | undefined;
  /** A client that may act on it: the one that is asked for, else one of its seller or operator. */
  readonly actor: string | undefined;
}

/** What an example is for. */
interface For {
  readonly workspace: string;
  /** The client that is asked for. */
  readonly named: string | undefined;
  readonly operation: string;
}

/** Operations that only a client of the operating merchant may use. */
const OPERATES: ReadonlySet<string> = new Set(['setItemCapacity', 'setCategoryCapacity']);
/** Operations that need free seats. Others say something of a full item, too. */
const NEEDS_SEATS: ReadonlySet<string> = new Set([
  'createBooking',
  'createCapture',
  'rebookBookingItem',
  'rebookGuest',
  'getBookingPrices',
]);
/** Operations on booked addons, and whose they are. */
const ADDON_TYPES: Readonly<Record<string, string>> = {
  cancelBookingItemAddon: 'item',
  cancelGuestAddon: 'guest',
};

/** How long before its start an item should be bookable, and how far ahead one is looked for, in milliseconds. */
const [MARGIN_MS, AHEAD_MS] = [48 * 3_600_000, 21 * 86_400_000];
/** How many bookings, items and rules are looked at, and the free seats that an item should have. */
const [MAX_BOOKINGS, MAX_ITEMS, MAX_RULES, MIN_FREE] = [25, 100, 30, 3];
/** What examples book, the plainest first. */
const TYPES: readonly string[] = ['trip', 'day_trip', 'rental'];

/** Returns what exists in a workspace. Asks the control plane, so that nothing enters the log of requests. */
export async function workspaceDataOf({ session }: CallContext, about: For): Promise<WorkspaceData> {
  const { workspace, named, operation } = about;
  const { control } = session.link;
  const params = { path: { name: workspace } };
  const clients = await control.GET('/workspaces/{name}/clients', { params }).orThrow();
  const usual = await session.clientOf(workspace, named);
  const seller = clients.find(({ client }) => client === usual);
  if (!seller)
    throw new ToolRefused(
      unknownText(
        'client',
        shortened(usual),
        clients.map(({ client }) => client),
      ),
    );
  const isOperators = named === undefined && OPERATES.has(operation);
  const merchants = isOperators ? clients.map(({ merchant }) => merchant) : seller.sells;
  const found = await itemsFor(session, about, new Set(merchants));
  const operatorOf = (item: Seats | undefined) => clients.find(({ merchant }) => merchant === item?.merchant);
  const due = await control.GET('/workspaces/{name}/due', { params }).orThrow();
  return {
    ...found,
    ...(await bookingFor(session, about, clients)),
    clients,
    client: (isOperators && operatorOf(found.item)?.client) || usual,
    operator: found.full?.status === 'resource-full' ? undefined : operatorOf(found.full)?.client,
    capture: due.find(({ type }) => type === 'capture.expired')?.id?.toString(),
  };
}

/** Returns items to book: of the days whose bookings do not close soon, else of today and tomorrow. */
async function itemsFor(
  session: CallContext['session'],
  about: For,
  merchants: ReadonlySet<string>,
): Promise<FoundItems> {
  const params = { path: { name: about.workspace } };
  const clock = await session.link.control.GET('/workspaces/{name}/clock', { params }).orThrow();
  const now = Date.parse(clock.now);
  const find = async (from: number, to: number) => {
    const query = { from: dayOf(from), to: dayOf(to), limit: MAX_ITEMS };
    const listed = await session.link.control
      .GET('/workspaces/{name}/seats', { params: { ...params, query } })
      .orThrow();
    const coming = listed.filter(
      ({ isParent, startsAt, status, merchant }) =>
        !isParent && status !== 'inactive' && merchants.has(merchant) && Date.parse(startsAt ?? '') > now,
    );
    return chosenOf(coming, about, await termsOf(session, about, coming));
  };
  const later = await find(now + MARGIN_MS, now + AHEAD_MS);
  if (later.item?.free) return later;
  const soon = await find(now, now + MARGIN_MS);
  return soon.item?.free || !later.full ? soon : later;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const hasRoom = ({ free }: Seats) => free >= MIN_FREE;

/** Returns the terms of the rules of items, up to the first rule of the plainest type that has free seats. */
async function termsOf(
  session: CallContext['session'],
  about: For,
  items: readonly Seats[],
): Promise<ReadonlyMap<number, Terms>> {
  const ordered = [...items.filter(hasRoom), ...items.filter((one) => !hasRoom(one))];
  const firsts = ordered.filter((one) => ordered.find(({ ruleId }) => ruleId === one.ruleId) === one);
  const found = new Map<number, Terms>();
  for (const { ruleId, availabilityItemId, free } of firsts.slice(0, MAX_RULES)) {
    const params = { path: { name: about.workspace, availabilityItemId }, query: { limit: 1 } };
    const { terms } = await session.link.control
      .GET('/workspaces/{name}/seats/{availabilityItemId}', { params })
      .orThrow();
    found.set(ruleId, terms);
    if (free > 0 && terms.type === TYPES[0] && isPlain(terms, about)) break;
  }
  return found;
}

/** Returns whether one guest can book items of these terms without more data; with the addon that an operation is about. */
function isPlain(terms: Terms, { operation }: For): boolean {
  return (
    TYPES.includes(terms.type) &&
    !terms.isExclusive &&
    terms.requiredFields.length === 0 &&
    singleOf(terms) !== undefined &&
    (ADDON_TYPES[operation] === undefined || addonOf(terms, operation) !== undefined)
  );
}

const singleOf = ({ priceCategories }: Terms) => priceCategories.find(({ minSeats }) => minSeats <= 1);
const addonOf = ({ addons }: Terms, operation: string) =>
  addons.find(({ type }) => type === ADDON_TYPES[operation]);

/** Returns which items to use: with room for some guests before others, of plain rules. */
function chosenOf(items: readonly Seats[], about: For, terms: ReadonlyMap<number, Terms>): FoundItems {
  const plain = [...terms].filter(([, one]) => isPlain(one, about));
  const byType = plain.toSorted(([, one], [, other]) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type));
  const fitting = byType.flatMap(([ruleId]) => items.filter((one) => one.ruleId === ruleId));
  const open = [...fitting.filter(hasRoom), ...fitting.filter((one) => one.free > 0 && !hasRoom(one))];
  const first = fitting.find(({ status }) => status !== 'resource-full') ?? fitting[0];
  const item = open[0] ?? (NEEDS_SEATS.has(about.operation) ? undefined : first);
  const own = item && terms.get(item.ruleId);
  return {
    item,
    full: open.length === 0 ? first : undefined,
    otherItem: open.find((one) => one.ruleId === item?.ruleId && one !== item),
    category: own && singleOf(own),
    merchantId: [...terms.values()][0]?.merchantId,
    addon: own && addonOf(own, about.operation),
  };
}

/** Returns the newest booking that an operation may be used on, and who may do so; nothing where there is none. */
async function bookingFor(
  session: CallContext['session'],
  { workspace, named, operation }: For,
  clients: readonly Client[],
): Promise<FoundBooking> {
  const { control } = session.link;
  const asked = named ?? (session.onlyWorkspace && (await session.clientOf(workspace, undefined)));
  const merchant = clients.find(({ client }) => client === asked)?.merchant;
  const found = await control
    .GET('/workspaces/{name}/bookings', { params: { path: { name: workspace } } })
    .orThrow();
  const seen = found.filter((one) => merchant === undefined || [one.seller, one.operator].includes(merchant));
  for (const { id } of seen.slice(0, MAX_BOOKINGS)) {
    const params = { path: { name: workspace, bookingId: id } };
    const { booking, actions, client } = await control
      .GET('/workspaces/{name}/bookings/{bookingId}', { params })
      .orThrow();
    const action = actions.find(({ operationId }) => operationId === operation);
    if (action?.allowed !== false && hasPartFor(operation, booking))
      return { booking, actor: asked ?? client ?? undefined };
  }
  return { booking: undefined, actor: undefined };
}

/** Returns whether a booking has what an operation is about. */
function hasPartFor(operation: string, booking: Basket): boolean {
  if (operation === 'addRefund') return refundablePaymentOf(booking) !== undefined;
  return ADDON_TYPES[operation] === undefined || bookedAddonOf(operation, booking) !== undefined;
}

/** Returns a payment of which something can be paid back. */
export function refundablePaymentOf({
  payments,
  treasurers,
}: Basket): Basket['payments'][number] | undefined {
  return payments.find(
    ({ amount, treasurerReference }) =>
      amount > 0 && (treasurers[treasurerReference]?.possibleRefundAmount ?? 0) > 0,
  );
}

/** Returns the id of a booked addon that an operation can cancel. */
export function bookedAddonOf(operation: string, { items }: Basket): number | undefined {
  const holders = ADDON_TYPES[operation] === 'item' ? items : items.flatMap(({ guests }) => guests);
  return holders.flatMap(({ addons }) => addons).find(({ isCancelled }) => !isCancelled)?.id;
}
