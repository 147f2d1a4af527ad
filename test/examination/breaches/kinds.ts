import type { Breach } from './breach.js';
import { onItems } from './acts.js';
import { accepts, planted, shows, takes } from './planted.js';
import { HOLD, hold } from './shared.js';

/** Breaches of chains, parents, private events and capacities. */
export const KINDS: readonly Breach[] = [
  planted(
    'seats',
    'a chain holds its first item only',
    ['A9'],
    takes(HOLD, ({ body }) => {
      if (body?.availabilityItemId?.includes(',') && !body.reference)
        body.availabilityItemId = body.availabilityItemId.split(',')[0];
    }),
  ),
  planted(
    'seats',
    'items that do not follow each other are a chain',
    ['A9'],
    takes(HOLD, ({ body }) => {
      const ids = body?.availabilityItemId?.split(',') ?? [];
      if (ids.length === 2 && ids[0] >= ids[1]) body.availabilityItemId = ids[0];
    }),
  ),
  planted('seats', 'guests of a chain are found by its first item only', ['A9'], {
    reply: (traffic, { memory }) => {
      if (traffic.path === '/bookings' && traffic.method === 'POST')
        for (const { availabilityItemId } of traffic.body?.items ?? [])
          for (const id of availabilityItemId.split(',').slice(1)) memory.set(id, 1);
      const asked = traffic.query.get('availabilityItemId[]');
      if (traffic.path === '/guests' && traffic.status === 200 && asked && memory.has(asked))
        traffic.reply = [];
    },
  }),
  planted(
    'seats',
    'a parent can be held',
    ['A4'],
    accepts(HOLD, 400, hold, (traffic) => /combines other/.test(JSON.stringify(traffic.reply))),
  ),
  planted(
    'seats',
    'a booked private event takes others',
    ['A4'],
    shows('GET /availabilities/.', (item) => {
      if (item.isExclusive && item.occupancyStatus === 'full')
        Object.assign(item, {
          occupancyStatus: 'bookedsome',
          availableSeats: item.capacity - item.occupancy,
        });
    }),
  ),
  planted('seats', 'a capacity that was set is not shown', ['A8'], {
    reply: (traffic, { memory }) => {
      if (traffic.path.endsWith('priceCategories') && traffic.status === 200)
        memory.set(decodeURIComponent(traffic.path.split('/')[2] ?? ''), traffic.reply.old_capacity);
      onItems(traffic, (item) => {
        const old = memory.get(item.availabilityItemId);
        if (old !== undefined)
          Object.assign(item, { capacity: old, availableSeats: Math.max(0, old - item.occupancy) });
      });
    },
  }),
  planted('seats', 'an overbooking key finds no full items', ['A6'], {
    reply: (traffic) => {
      const seats = Number(traffic.query.get('seats') ?? 0);
      if (
        traffic.method === 'GET' &&
        traffic.path.endsWith('availabilities') &&
        traffic.status === 200 &&
        seats > 1
      )
        traffic.reply = traffic.reply.filter(
          ({ availableSeats }: { availableSeats: number }) => availableSeats >= seats,
        );
      if (
        traffic.method === 'GET' &&
        /availabilities\/./.test(traffic.path) &&
        traffic.status === 200 &&
        traffic.reply.availableSeats < seats
      )
        Object.assign(traffic, {
          status: 404,
          reply: {
            type: 'about:blank',
            title: 'Not found',
            status: 404,
            detail: 'No such item.',
            code: 'not_found',
          },
          replyHeaders: { ...traffic.replyHeaders, 'content-type': 'application/problem+json' },
        });
    },
  }),
];
