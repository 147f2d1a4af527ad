import type { Journey } from './selling.js';
import type { Service } from './service.js';
import type { BookedGuest, Ticket } from './shapes.js';
import { ask, get, Refused } from './steps.js';

/** Returns the service's validation of a ticket. Null if the service does not know the code. */
async function validated(service: Service, code: string): Promise<Ticket | null> {
  try {
    return await get<Ticket>(service, `/ticket/validate/${code}`);
  } catch (error) {
    if (error instanceof Refused && error.reply.status === 404) return null;
    throw error;
  }
}

/** Cases about the operation of trips: guest lists, the gate, capacities. */
export const RUNNING: Readonly<Record<string, Journey>> = {
  async 'validate-tickets'(service, { codes }) {
    const tickets = new Map<string, Ticket | null>();
    for (const code of codes) tickets.set(code, await validated(service, code));
    const those = (holds: (ticket: Ticket | null) => boolean) =>
      [...tickets].filter(([, ticket]) => holds(ticket)).map(([code]) => code);
    return {
      admitted: those((ticket) => ticket?.isValid === true),
      unpaid: those((ticket) => ticket?.status === 'unpaid'),
      unknown: those((ticket) => ticket === null),
    };
  },

  async 'check-in-once'(service, { codes }) {
    let turnedAway = 0;
    for (const code of codes) {
      const ticket = await validated(service, code);
      if (ticket?.isValid) await ask(service, { method: 'POST', path: `/guest/${ticket.guest.id}/check-in` });
      else turnedAway += 1;
    }
    return { turnedAway };
  },

  async 'set-capacity'(service, { availabilityItemId, ruleId, capacity }) {
    const { old_capacity: oldCapacity } = await ask<{ old_capacity: number }>(service, {
      method: 'POST',
      path: `/availabilities/${availabilityItemId}/priceCategories`,
      body: { ruleId, capacity },
    });
    return { oldCapacity };
  },

  async 'guest-list'(service, { availabilityItemId }) {
    const guests = await get<BookedGuest[]>(service, '/guests', {
      'availabilityItemId[]': [availabilityItemId],
    });
    const live = guests.filter(({ cancellation }) => cancellation === null);
    return { firstNames: live.map(({ firstName }) => firstName).toSorted() };
  },
};
