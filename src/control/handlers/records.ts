import { mapped } from '../../domain/shared/steps.js';
import { notFound } from '../../domain/shared/refusal.js';
import { page } from '../../operations/shared/handler.js';
import { listing, requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { presentFound, searchOf, inspectedBooking } from '../views/bookings.js';
import { countedSeats } from '../../domain/seats/item-seats.js';
import { findItem } from '../../domain/schedule/item.js';
import { readInSlices } from '../../slices.js';
import { daysOf, bookingsOnItem, capturesOnItem, itemsOfDays, presentSeats } from '../views/seats.js';
import { timestamp } from '../present.js';
import type { Client } from '../../domain/catalogue/client.js';
import { fieldError } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import { issueToken, TOKEN_SECONDS } from '../../http/tokens.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { pageOf } from '../../workspaces/page-of.js';

/** The handlers about the bookings of a workspace. */
export const bookingHandlers = {
  async searchBookings(context, call) {
    const { limit = 100, offset, ...search } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listing(workspace, (tables) => {
      const baskets = page(tables.baskets.valuesReversed(), { limit, offset }, searchOf(tables, search));
      return mapped(baskets, (basket) => presentFound(tables, basket));
    });
  },

  async inspectBooking(context, call) {
    const { bookingId: id } = call.path;
    const workspace = await requireWorkspace(context, call);
    const options = { vendor: context.vendor, workspace: workspace.name };
    return workspace.query((tables) => {
      const basket = tables.baskets.get(id);
      if (!basket) throw notFound({ resource: 'booking', id });
      return inspectedBooking(tables, basket, options);
    });
  },
} satisfies HandlersOfTopic;

/** The handlers about the seats of a workspace's availability items. */
export const seatHandlers = {
  async listSeats(context, call) {
    const { activityId, limit = 100, offset, ...days } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listing(workspace, (tables, now) => {
      const items = itemsOfDays(tables, daysOf(days, tables, now), activityId, now);
      return mapped(page(items, { limit, offset }), (counted) => presentSeats(tables, counted));
    });
  },

  async getSeats(context, call) {
    const { availabilityItemId: id } = call.path;
    const { limit = 100 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const tables = workspace.queryCopy((copy) => copy);
    const item = findItem(tables, id);
    if (!item) throw notFound({ resource: 'availability item', id });
    const seats = presentSeats(tables, { item, seats: countedSeats(tables, item) });
    const bookings = await readInSlices(bookingsOnItem(tables, id), limit);
    const captures = await readInSlices(capturesOnItem(tables, id), limit);
    return { ...seats, bookings, captures };
  },
} satisfies HandlersOfTopic;

/** The handlers about the mails of a workspace. */
export const mailHandlers = {
  async listMails(context, call) {
    const workspace = await requireWorkspace(context, call);
    return workspace.outbox(call.query).map(({ basketId, at, ...mail }) => ({
      ...mail,
      at: timestamp(at),
      bookingId: basketId,
    }));
  },
} satisfies HandlersOfTopic;

/** The most names of clients in the error of an unknown one. */
const MAX_NAMED = 100;

/** Returns the client that a body names. Refuses an unknown one. */
function requireClient(workspace: LiveWorkspace, name: string): Client {
  return workspace.query(({ clients }) => {
    const client = clients.get(name);
    if (client) return client;
    const allowed = pageOf(clients.values(), { limit: MAX_NAMED }).map((known) => known.client);
    const details = { message: 'not_found.client', received: name, allowed } as const;
    throw invalidFields(fieldError({ in: 'body', field: '/client' }, 'not_found', details));
  });
}

/** The handlers about the clients of a workspace. */
export const clientHandlers = {
  async listClients(context, call) {
    const { limit = 100, offset = 0 } = call.query;
    const workspace = await requireWorkspace(context, call);
    const clients = workspace.query((tables) => pageOf(tables.clients.values(), { limit, offset }));
    return clients.map(({ client, merchant, sells, agent, overbooking, bookPastTrips }) => ({
      client,
      clientId: `${workspace.name}.${client}`,
      merchant,
      sells,
      agent: agent?.name ?? null,
      overbooking,
      bookPastTrips,
    }));
  },

  async issueToken(context, call) {
    const workspace = await requireWorkspace(context, call);
    const client = requireClient(workspace, call.body.client);
    const now = workspace.now();
    return {
      accessToken: await issueToken({ workspace, client }, now),
      expiresAt: timestamp(now + TOKEN_SECONDS * 1000),
    };
  },
} satisfies HandlersOfTopic;
