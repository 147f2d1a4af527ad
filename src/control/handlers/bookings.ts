import { notFound } from '../../domain/shared/refusal.js';
import { page, presented } from '../../operations/shared/page.js';
import { listing, requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { presentFound, searchOf } from '../views/found-booking.js';
import { inspectedBooking } from '../views/inspected-booking.js';

/** The handlers about the bookings of a workspace. */
export const bookingHandlers = {
  async searchBookings(context, call) {
    const { limit = 100, offset, ...search } = call.query;
    const workspace = await requireWorkspace(context, call);
    return listing(workspace, (tables) => {
      const baskets = page(tables.baskets.valuesReversed(), { limit, offset }, searchOf(tables, search));
      return presented(baskets, (basket) => presentFound(tables, basket));
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
