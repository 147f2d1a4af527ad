import { type Call, type Reply, ReplyLost, type Service } from './service.js';
import type { Activity, AvailabilityItem, Basket, Order, OrderItem } from './shapes.js';

/** The service refused a request. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly call: Call,
    readonly reply: Reply,
  ) {
    super(`${call.method} ${call.path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  }
}

/** Sends a request and returns the body of the reply. @throws Refused if the service refuses the request */
export async function ask<Body>(service: Service, call: Call): Promise<Body> {
  const reply = await service.send(call);
  if (reply.status !== 200) throw new Refused(call, reply);
  return reply.body as Body;
}

export function get<Body>(service: Service, path: string, query: Call['query'] = {}): Promise<Body> {
  return ask(service, { method: 'GET', path, query });
}

export function readItem(service: Service, id: string): Promise<AvailabilityItem> {
  return get(service, `/availabilities/${id}`);
}

export function readActivity(service: Service, id: number, language?: string): Promise<Activity> {
  return get(service, `/activities/${id}`, { language });
}

export function readBooking(service: Service, id: number): Promise<Basket> {
  return get(service, `/bookings/${id}`);
}

/** Returns a booking. Null if it was deleted or belongs to another seller. */
export async function findBooking(service: Service, id: number): Promise<Basket | null> {
  try {
    return await readBooking(service, id);
  } catch (error) {
    if (error instanceof Refused && error.reply.status === 404) return null;
    throw error;
  }
}

/** Returns the total price of an order. */
export async function quote(
  service: Service,
  { items }: Pick<Order, 'items'>,
  more: { readonly currency: string; readonly multidiscount?: number; readonly vouchers?: readonly string[] },
): Promise<number> {
  const priced = items.map(({ availabilityItemId, guests }) => ({
    availabilityItemId,
    guests: guests.map(({ priceCategoryId, occupancy, discountCode, addons }) => ({
      priceCategoryId,
      occupancy,
      discountCode,
      addons,
    })),
  }));
  const { total } = await get<{ total: number }>(service, '/bookingPrices', { items: priced, ...more });
  return total;
}

/** Holds the seats of an item and returns the reference. If `replaces` is given, the new hold replaces that earlier hold. */
export async function hold(service: Service, item: OrderItem, replaces?: string): Promise<string> {
  const { reference } = await ask<{ reference: string }>(service, {
    method: 'POST',
    path: '/reservations',
    body: {
      availabilityItemId: item.availabilityItemId,
      priceCategories: item.guests.map(({ priceCategoryId, occupancy }) => ({
        [priceCategoryId]: occupancy,
      })),
      ...(replaces !== undefined && { reference: replaces }),
    },
  });
  return reference;
}

export async function release(service: Service, reference: string): Promise<void> {
  await ask(service, { method: 'DELETE', path: `/reservations/${reference}` });
}

/** The reply to a new booking. */
export interface NewBooking {
  readonly id: number;
  /** The address of the hosted payment page. */
  readonly redirectUrl?: string;
}

/** Books an order with its hold. If the reply is lost, checks whether the booking exists before a retry. */
export async function book(
  service: Service,
  { items, contact }: Order,
  reference: string,
  more: object = {},
): Promise<NewBooking> {
  const call: Call = {
    method: 'POST',
    path: '/bookings',
    body: {
      items: items.map((item) => ({ ...item, availabilityCaptureReference: reference })),
      contact,
      ...more,
    },
  };
  try {
    return await ask<NewBooking>(service, call);
  } catch (error) {
    if (!(error instanceof ReplyLost)) throw error;
    const [made] = await get<Basket[]>(service, '/bookings', { 'user[]': [contact.value] });
    return made ?? ask<NewBooking>(service, call); // the reference works only once
  }
}

/** Holds and books an order of one item. If the hold ends before the booking, repeats both once. */
export async function buy(service: Service, order: Order, more: object = {}): Promise<NewBooking> {
  const [item] = order.items;
  if (!item) throw new Error('Nothing to book');
  const reference = await hold(service, item);
  try {
    return await book(service, order, reference, more);
  } catch (error) {
    if (!(error instanceof Refused) || !isAboutHold(error)) throw error;
    return book(service, order, await hold(service, item), more);
  }
}

/** Returns whether an error response concerns the reference of a hold. */
export function isAboutHold({ reply }: Refused): boolean {
  const { errors = [] } = reply.body as { errors?: readonly { field: string }[] };
  return reply.status === 400 && errors.some(({ field }) => field.endsWith('availabilityCaptureReference'));
}

/** Advances the sandbox's clock, for cases that need it. */
export async function letTimePass(service: Service, duration: string): Promise<void> {
  const workspace = service.account.clientId.split('.')[0] ?? '';
  const path = `/_sandbox/workspaces/${workspace}/clock/advance`;
  await ask(service, { method: 'POST', path, body: { duration } });
}
