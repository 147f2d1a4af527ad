import type { components } from '../../contract/control.gen.js';
import type { components as Api } from '../../contract/api.gen.js';
import { unknownText } from '../../text/nearest-names.js';
import { MOST_LISTED } from '../link.js';
import { shortened, ToolRefused } from '../refused.js';
import type { CallContext } from '../tool.js';
import { ADDON_TYPES, itemsFor, otherItemOf, type FoundItems } from './bookable-items.js';

type Basket = Api['schemas']['Basket'];
type Seats = components['schemas']['ItemSeats'];
type Client = components['schemas']['ListedClient'];

/** The records, clients and values of a workspace that an example needs. */
export interface WorkspaceData extends FoundItems, FoundBooking {
  /** The client that sends the request. */
  readonly client: string;
  /**
   * The client that should send the request but may not: the operation changes data, and this client may only read.
   * Undefined if another client may send the request instead.
   */
  readonly reader: string | undefined;
  /** Whether the connection is limited to one client. */
  readonly isBound: boolean;
  /**
   * A client that can add seats to the full item. Undefined if no such client is known, or if more seats would not
   * help.
   */
  readonly operator: string | undefined;
  /**
   * Clients that may use the operation. Set if `reader` is set, or if the operation requires a client of the operator
   * and no suitable item was found. Otherwise empty.
   */
  readonly others: readonly string[];
  /** Reference of an active capture of the client's merchant. Set for `releaseCapture`. */
  readonly capture: string | undefined;
  /** The item to which an example rebooks the booking. It belongs to the same rule as the booking's own item. */
  readonly otherItem: Seats | undefined;
  /** Values for the custom fields that an edit of the booking's guest must set. */
  readonly editFields: Readonly<Record<string, string>>;
}

interface FoundBooking {
  /** A booking for which the operation is allowed. */
  readonly booking: Basket | undefined;
  /**
   * A client that may use the operation on the booking. It is the requested client, or a client of the booking's seller
   * or operator.
   */
  readonly actor: string | undefined;
}

/** The operation for which an example is wanted, with the workspace and the client. */
interface For {
  readonly workspace: string;
  /** The requested client. */
  readonly named: string | undefined;
  readonly operation: string;
  /** Whether the operation is read-only. */
  readonly isRead: boolean;
}

/** Operations that only clients of the operating merchant may use. */
const OPERATES: ReadonlySet<string> = new Set(['setItemCapacity', 'setCategoryCapacity']);

/** Maximum number of bookings that are examined for an example. */
const MAX_BOOKINGS = 25;

/**
 * Returns the records of a workspace for an example. Reads them from the control plane, so that the request log stays
 * unchanged.
 */
export async function workspaceDataOf({ session }: CallContext, about: For): Promise<WorkspaceData> {
  const { workspace, operation } = about;
  const clients = await clientsOf(session, workspace);
  const named = about.named ?? session.onlyClient;
  const usual = among(clients, await session.clientOf(workspace, named));
  const writers = clients.filter(({ role }) => role !== 'look');
  const able = about.isRead ? clients : writers;
  const reader = able.includes(usual) || (named === undefined && able.length > 0) ? undefined : usual.client;
  const asked = reader === undefined ? named : undefined;
  const seller = able.includes(usual) ? usual : (able[0] ?? usual);
  const isOperators = OPERATES.has(operation);
  const operators = able.filter(({ client }) => asked === undefined || client === asked);
  const merchants = isOperators ? operators.map(({ merchant }) => merchant) : seller.sells;
  const found = await itemsFor(session, { ...about, merchants: new Set(merchants) });
  const operatorOf = (item: Seats | undefined) => writers.find(({ merchant }) => merchant === item?.merchant);
  const booked = await bookingFor(session, about, { clients: able, asked, usual: seller });
  return {
    ...found,
    ...booked,
    reader,
    isBound: session.onlyClient !== undefined,
    client: (isOperators && asked === undefined && operatorOf(found.item)?.client) || seller.client,
    operator: found.full?.status === 'resource-full' ? undefined : operatorOf(found.full)?.client,
    others:
      reader !== undefined || (isOperators && !found.item) ? await othersFor(session, about, writers) : [],
    capture: operation === 'releaseCapture' ? await captureOf(session, workspace, seller) : undefined,
    otherItem: await targetFor(session, about, booked.booking),
    editFields: await editFieldsFor(session, about, booked.booking),
  };
}

/** Returns the clients of a workspace and their rights. */
export async function clientsOf({ link }: CallContext['session'], name: string): Promise<readonly Client[]> {
  const params = { path: { name }, query: { limit: MOST_LISTED } };
  return link.control.GET('/workspaces/{name}/clients', { params }).orThrow();
}

/**
 * Returns the client with a name.
 * @throws ToolRefused for an unknown name; the message suggests a similar name, or lists all
 */
export function among(clients: readonly Client[], name: string): Client {
  const found = clients.find(({ client }) => client === name);
  if (found) return found;
  const names = clients.map(({ client }) => client);
  throw new ToolRefused(unknownText('client', shortened(name), names));
}

/**
 * Returns the clients that may use an operation. For an operation on capacities, these are the clients of the
 * merchant that operates a suitable item; otherwise all of `clients`.
 */
async function othersFor(
  session: CallContext['session'],
  about: For,
  clients: readonly Client[],
): Promise<readonly string[]> {
  if (!OPERATES.has(about.operation)) return clients.map(({ client }) => client);
  const { item } = await itemsFor(session, {
    ...about,
    merchants: new Set(clients.map(({ merchant }) => merchant)),
  });
  return clients.filter(({ merchant }) => merchant === item?.merchant).map(({ client }) => client);
}

/** Returns the reference of an active capture of the client's merchant; undefined if there is none. */
async function captureOf(
  { link }: CallContext['session'],
  name: string,
  { merchant }: Client,
): Promise<string | undefined> {
  const params = { path: { name }, query: { limit: MOST_LISTED } };
  const due = await link.control.GET('/workspaces/{name}/due', { params }).orThrow();
  return due.find((one) => one.type === 'capture.expired' && one.merchant === merchant)?.id.toString();
}

/** Returns the item to which a booking can be rebooked. Undefined for operations that rebook nothing. */
async function targetFor(
  session: CallContext['session'],
  { workspace, operation }: For,
  booking: Basket | undefined,
): Promise<Seats | undefined> {
  const item = operation.startsWith('rebook') ? booking && bookedItemOf(booking) : undefined;
  if (!item) return undefined;
  const moved =
    operation === 'rebookGuest' ? item.guests.filter((one) => one === bookedGuestOf(item)) : item.guests;
  const seats = moved.reduce((sum, { occupancy, cancellation }) => sum + (cancellation ? 0 : occupancy), 0);
  return otherItemOf(session, workspace, {
    ids: item.availabilityItem.availabilityItemId.split(','),
    seats,
  });
}

/**
 * For `editGuest`, returns a value for each required field that the guest of a booking lacks. The first edit must
 * contain these values (B13). For other operations, returns no values.
 */
async function editFieldsFor(
  { link }: CallContext['session'],
  { workspace: name, operation }: For,
  booking: Basket | undefined,
): Promise<WorkspaceData['editFields']> {
  const item = operation === 'editGuest' ? booking && bookedItemOf(booking) : undefined;
  const guest = item && bookedGuestOf(item);
  if (!guest) return {};
  const [availabilityItemId = ''] = item.availabilityItem.availabilityItemId.split(',');
  const params = { path: { name, availabilityItemId }, query: { limit: 1 } };
  const { terms } = await link.control
    .GET('/workspaces/{name}/seats/{availabilityItemId}', { params })
    .orThrow();
  const filled = new Set(guest.customValues.map(({ key }) => key));
  const missing = terms.fields.filter(({ of, code }) => of !== 'booking' && !filled.has(code));
  return Object.fromEntries(missing.map(({ code, example }) => [code, example]));
}

/** Returns the item of a booking that examples use: the first one not cancelled, otherwise the first. */
export function bookedItemOf({ items }: Basket): Basket['items'][number] | undefined {
  return items.find(({ isCancelled }) => !isCancelled) ?? items[0];
}

/** Returns a booked item's guest for use in examples: the first that is not cancelled, otherwise the first. */
export function bookedGuestOf({
  guests,
}: Basket['items'][number]): Basket['items'][number]['guests'][number] | undefined {
  return guests.find(({ cancellation }) => !cancellation) ?? guests[0];
}

/** The clients that may act on a booking. */
interface Actors {
  readonly clients: readonly Client[];
  readonly asked: string | undefined;
  /** The client that acts if no client is requested. */
  readonly usual: Client;
}

/**
 * Returns the newest booking on which an operation is allowed, and a client that may use it. Both are undefined if
 * none of the newest `MAX_BOOKINGS` bookings allows the operation.
 */
async function bookingFor(
  { link }: CallContext['session'],
  { workspace, operation }: For,
  { clients, asked, usual }: Actors,
): Promise<FoundBooking> {
  const able = clients.filter(({ client }) => asked === undefined || client === asked);
  const merchants = new Set(able.map(({ merchant }) => merchant));
  const found = await link.control
    .GET('/workspaces/{name}/bookings', {
      params: { path: { name: workspace }, query: { limit: MOST_LISTED } },
    })
    .orThrow();
  const seen = found.filter(({ seller, operator }) => merchants.has(seller) || merchants.has(operator));
  for (const { id, seller, operator } of seen.slice(0, MAX_BOOKINGS)) {
    const params = { path: { name: workspace, bookingId: id } };
    const { booking, actions } = await link.control
      .GET('/workspaces/{name}/bookings/{bookingId}', { params })
      .orThrow();
    const action = actions.find(({ operationId }) => operationId === operation);
    const isOf = (merchant: string) => [usual, ...able].find((one) => one.merchant === merchant)?.client;
    const actor = asked ?? isOf(seller) ?? isOf(operator);
    if (actor !== undefined && action?.allowed !== false && hasPartFor(operation, booking))
      return { booking, actor };
  }
  return { booking: undefined, actor: undefined };
}

/** Returns whether a booking contains the part that an operation needs. */
function hasPartFor(operation: string, booking: Basket): boolean {
  if (operation === 'addRefund') return refundablePaymentOf(booking) !== undefined;
  return ADDON_TYPES[operation] === undefined || bookedAddonOf(operation, booking) !== undefined;
}

/** Returns a payment that can be refunded completely or partly; undefined if there is none. */
export function refundablePaymentOf({
  payments,
  treasurers,
}: Basket): Basket['payments'][number] | undefined {
  return payments.find(
    ({ amount, treasurerReference }) =>
      amount > 0 && (treasurers[treasurerReference]?.possibleRefundAmount ?? 0) > 0,
  );
}

/** Returns the id of a booked addon that an operation can cancel; undefined if there is none. */
export function bookedAddonOf(operation: string, { items }: Basket): number | undefined {
  const holders = ADDON_TYPES[operation] === 'item' ? items : items.flatMap(({ guests }) => guests);
  return holders.flatMap(({ addons }) => addons).find(({ isCancelled }) => !isCancelled)?.id;
}
