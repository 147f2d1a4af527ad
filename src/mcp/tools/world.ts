import type { components } from '../../contract/control.gen.js';
import type { components as Api } from '../../contract/api.gen.js';
import { unknownText } from '../../text/nearest-names.js';
import { ToolRefused } from '../refused.js';
import type { CallContext } from '../tool.js';

type Basket = Api['schemas']['Basket'];

/** A price category, as examples need it. */
interface Category {
  readonly id: number;
  /** That of its rule. */
  readonly type: string;
  readonly price: number;
  readonly currency: string;
}

/** What exists in a workspace that examples refer to. */
export interface AgentWorld {
  /** The client that may send the request. */
  readonly client: string;
  /** An item that can be booked; undefined where none has free seats and the operation needs some. */
  readonly item: Seats | undefined;
  /** An item without free seats, where none has any; with a client that may give it more, if more seats would help. */
  readonly full: (Seats & { readonly operator: string | undefined }) | undefined;
  /** Another item of the same rule, to move to. */
  readonly otherItem: Seats | undefined;
  readonly category: Category | undefined;
  readonly merchantId: number | undefined;
  /** An addon of the item's activity, for operations on addons. */
  readonly addon: Addon | undefined;
  /** A booking that the operation may be used on. */
  readonly booking: Basket | undefined;
  /** A client that may act on it: the one that is asked for, else one of its seller or operator. */
  readonly actor: string | undefined;
  /** The reference of a capture that still holds its seats. */
  readonly capture: string | undefined;
}

/** Where an example is for. */
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

/** How long before its start an item must be bookable, and how far ahead one is looked for, in milliseconds. */
const [MARGIN_MS, AHEAD_MS] = [48 * 3_600_000, 21 * 86_400_000];
/** How many bookings are looked at, and the free seats that an item must have. */
const [MAX_BOOKINGS, MIN_FREE] = [25, 3];

type Seats = components['schemas']['ItemSeats'];

/** Returns what exists in a workspace. Asks the control plane, so that nothing enters the log of requests. */
export async function worldOf({ session }: CallContext, about: For): Promise<AgentWorld> {
  const params = { path: { name: about.workspace } };
  const catalogue = await catalogueOf(session, about);
  const usual = await session.clientOf(about.workspace, about.named);
  const seller = sellerOf(catalogue, about, usual);
  const addons = addonsOf(catalogue, ADDON_TYPES[about.operation]);
  const categories = categoriesOf(catalogue);
  const plain = (await seatsFrom(session, about)).filter(
    ({ ruleId, activityId, merchant }) =>
      categories.has(ruleId) &&
      seller?.sells?.includes(merchant) !== false &&
      (ADDON_TYPES[about.operation] === undefined || addons.has(activityId)),
  );
  const order = ({ ruleId }: Seats) => TYPES.indexOf(categories.get(ruleId)?.type ?? '');
  const open = plain.filter(({ free }) => free > 0).toSorted((one, other) => order(one) - order(other));
  const first = plain.find(({ status }) => status !== 'resource-full') ?? plain[0];
  const item = open[0] ?? (NEEDS_SEATS.has(about.operation) ? undefined : first);
  const due = await session.link.control.GET('/workspaces/{name}/due', { params }).orThrow();
  const capture = due.find(({ type }) => type === 'capture.expired')?.id;
  return {
    client: seller?.client ?? usual,
    item,
    full: open.length === 0 && first ? { ...first, operator: operatorOf(first, catalogue) } : undefined,
    otherItem: open.find((one) => one.ruleId === item?.ruleId && one !== item),
    category: item && categories.get(item.ruleId),
    merchantId: catalogue.merchants?.[0]?.id,
    addon: item && addons.get(item.activityId),
    ...(await bookingFor(session, about, catalogue)),
    capture: capture === undefined ? undefined : String(capture),
  };
}

/** Returns a client that may give an item more seats; undefined where none is known, or where a shared resource has none left. */
function operatorOf({ merchant, status }: Seats, { clients = [] }: Catalogue): string | undefined {
  if (status === 'resource-full') return undefined;
  return clients.find((one) => one.merchant === merchant)?.client;
}

/**
 * Returns the client that an example names: the one that is asked for, an operating merchant's where only that one may do it, else
 * the usual one. Undefined where the clients of the workspace are not known.
 */
function sellerOf(
  { clients, activities = [] }: Catalogue,
  { named, operation }: For,
  usual: string,
): Client | undefined {
  if (!clients) return undefined;
  const operator = clients.find(({ merchant }) => activities.some((one) => one.merchant === merchant));
  if (named === undefined && operator && OPERATES.has(operation))
    return { ...operator, sells: [operator.merchant] };
  const found = clients.find(({ client }) => client === usual);
  if (found) return found;
  const names = clients.map(({ client }) => client);
  throw new ToolRefused(unknownText('client', usual.slice(0, 50), names));
}

/** Returns an addon of a type for each activity that has one. */
function addonsOf({ activities = [] }: Catalogue, type: string | undefined): ReadonlyMap<number, Addon> {
  return new Map(
    activities.flatMap(({ id, addons = [] }) =>
      addons.filter((addon) => addon.type === type).map((addon) => [id, addon] as const),
    ),
  );
}

/** Returns items that have not begun, by start: first those with free seats that can still be booked for a while. */
async function seatsFrom(session: CallContext['session'], { workspace }: For): Promise<readonly Seats[]> {
  const params = { path: { name: workspace } };
  const clock = await session.link.control.GET('/workspaces/{name}/clock', { params }).orThrow();
  const now = Date.parse(clock.now);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const query = { from: day(now), to: day(now + AHEAD_MS) };
  const seats = await session.link.control
    .GET('/workspaces/{name}/seats', { params: { ...params, query } })
    .orThrow();
  const open = seats.filter(({ isParent, startsAt }) => !isParent && Date.parse(startsAt ?? '') > now);
  const isEasy = ({ startsAt, free }: Seats) =>
    Date.parse(startsAt ?? '') > now + MARGIN_MS && free >= MIN_FREE;
  return [...open.filter(isEasy), ...open.filter((one) => !isEasy(one))];
}

/** Returns the catalogue of a workspace: from the export, or as the API shows it where that is not allowed. */
async function catalogueOf(session: CallContext['session'], about: For): Promise<Catalogue> {
  const params = { path: { name: about.workspace } };
  const { data } = await session.link.control.GET('/workspaces/{name}/export', { params });
  return data ? data : listed(session, about);
}

/** What examples book, the plainest first. */
const TYPES: readonly string[] = ['trip', 'day_trip', 'rental'];

/** Returns the first price category of each rule of items whose seats can be booked one by one, and that asks for no fields. */
function categoriesOf({ activities = [], availabilityRules = [] }: Catalogue): ReadonlyMap<number, Category> {
  const demanding = new Set(
    activities
      .filter(({ guestFields = [], activityFields = [] }) =>
        [...guestFields, ...activityFields].some(({ required, isRequired }) => required ?? isRequired),
      )
      .map(({ id }) => id),
  );
  const found = availabilityRules.flatMap(
    ({ id, activityId, type, isExclusive, isActive, priceCategories }) => {
      const single = priceCategories.find(({ minSeats = 1 }) => minSeats <= 1);
      if (
        !single ||
        !TYPES.includes(type) ||
        isExclusive === true ||
        isActive === false ||
        demanding.has(activityId)
      )
        return [];
      const { amount = 0, currency = 'EUR' } = single.price ?? {};
      return [[id, { id: single.id, type, price: amount, currency }] as const];
    },
  );
  return new Map(found);
}

/** An addon of an activity. */
interface Addon {
  readonly id: number;
  readonly type: string;
}

/** A client of a workspace, and the merchants whose trips it sells. */
interface Client {
  readonly client: string;
  readonly merchant: string;
  readonly sells?: readonly string[];
}

/** What examples need of a catalogue, as a fixture and the API write it. */
interface Catalogue {
  /** Absent as the API shows it. */
  readonly clients?: readonly Client[];
  readonly merchants?: readonly { readonly id: number }[];
  readonly activities?: readonly {
    readonly id: number;
    readonly merchant: string;
    readonly addons?: readonly Addon[];
    readonly guestFields?: readonly Field[];
    readonly activityFields?: readonly Field[];
  }[];
  readonly availabilityRules?: readonly {
    readonly id: number;
    readonly activityId: number;
    readonly type: string;
    readonly isExclusive?: boolean;
    readonly isActive?: boolean;
    readonly priceCategories: readonly {
      readonly id: number;
      readonly minSeats?: number;
      readonly price?: { readonly amount: number; readonly currency: string };
    }[];
  }[];
}

interface Field {
  readonly required?: boolean;
  readonly isRequired?: boolean;
}

async function listed(session: CallContext['session'], { workspace, named }: For): Promise<Catalogue> {
  const client = await session.clientOf(workspace, named);
  const token = await session.tokenOf(workspace, client);
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': 'en',
    authorization: `Bearer ${token}`,
  });
  const read = async (path: string) => {
    const response = await session.link.send({ method: 'GET', url: `${session.link.url}${path}`, headers });
    return response.ok ? ((await response.json()) as never) : ([] as never);
  };
  return {
    merchants: await read('/merchants'),
    activities: await read('/activities?limit=100'),
    availabilityRules: await read('/availability-rules?limit=100'),
  };
}

/** Returns the newest booking that an operation may be used on, and who may do so; nothing where there is none. */
async function bookingFor(
  session: CallContext['session'],
  { workspace, named, operation }: For,
  { clients = [] }: Catalogue,
): Promise<Pick<AgentWorld, 'booking' | 'actor'>> {
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
