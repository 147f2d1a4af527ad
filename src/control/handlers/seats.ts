import { countedSeats } from '../../domain/seats/item-seats.js';
import { findItem } from '../../domain/schedule/item.js';
import { notFound } from '../../domain/shared/refusal.js';
import { readInSlices } from '../../slices.js';
import { page, presented } from '../../operations/shared/page.js';
import { listing, requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { daysOf } from '../views/days.js';
import { bookingsOnItem, capturesOnItem } from '../views/seat-holders.js';
import { itemsOfDays, presentSeats } from '../views/seats.js';

/** The handlers about the seats of a workspace's availability items. */
export const seatHandlers = {
  async listSeats(context, call) {
    const { activityId, limit = 100, offset, ...days } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listing(workspace, (tables, now) => {
      const items = itemsOfDays(tables, daysOf(days, tables, now), activityId, now);
      return presented(page(items, { limit, offset }), (counted) => presentSeats(tables, counted));
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
