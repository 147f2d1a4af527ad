import type { Breach } from './breach.js';
import { isBooking, onItems } from './acts.js';
import { planted, shows, takes } from './planted.js';

/** Breaches of free, occupied and full items. */
export const OCCUPANCY: readonly Breach[] = [
  planted('seats', 'a guest of several seats takes one', ['A2'], {
    reply: (traffic, { memory }) => {
      if (isBooking(traffic) && traffic.status === 200)
        for (const { availabilityItemId: id, guests } of traffic.body.items ?? [])
          for (const { occupancy } of guests) memory.set(id, (memory.get(id) ?? 0) + occupancy - 1);
      onItems(traffic, (item) => {
        const missed = memory.get(item.availabilityItemId) ?? 0;
        item.availableSeats += missed;
        item.occupancy -= missed;
      });
    },
  }),
  planted('seats', 'any payment makes the seats paid', ['A2'], {
    reply: async (traffic, { send, memory }) => {
      const [, booking] = /^\/booking\/(\d+)\/payment$/.exec(traffic.path) ?? [];
      if (booking && traffic.status === 200) {
        const { body } = await send('GET', `/bookings/${booking}`);
        for (const item of body.items ?? []) memory.set(item.availabilityItem.availabilityItemId, 1);
      }
      onItems(
        traffic,
        (item) => memory.has(item.availabilityItemId) && (item.occupancyPaid = item.occupancy),
      );
    },
  }),
  planted(
    'seats',
    'a captured item is bookedsome',
    ['A1'],
    shows('GET /availabilities/.', (item) => {
      if (
        item.occupancyStatus === 'free' &&
        item.availableSeats < item.capacity - item.occupancy &&
        item.type === 'trip'
      )
        item.occupancyStatus = 'bookedsome';
    }),
  ),
  planted('seats', 'an item is almostfull from four fifths on', ['A1'], {
    reply: (traffic) =>
      onItems(traffic, (item) => {
        if (item.occupancyStatus === 'bookedsome' && item.occupancy / item.capacity >= 0.8)
          item.occupancyStatus = 'almostfull';
      }),
  }),
  planted('seats', 'an item is never almostfull', ['A1'], {
    reply: (traffic) =>
      onItems(
        traffic,
        (item) => item.occupancyStatus === 'almostfull' && (item.occupancyStatus = 'bookedsome'),
      ),
  }),
  planted('seats', 'a cancelled guest keeps the seat', ['B7'], {
    request: async (traffic, { send, memory }) => {
      const [, guest] = /^\/guest\/(\d+)\/cancel$/.exec(traffic.path) ?? [];
      if (!guest) return;
      const { body: found } = await send('GET', `/guest/${guest}`);
      const { body } = await send('GET', `/bookings/${found.basketId}`);
      for (const item of body.items ?? [])
        if (found.cancellation === null && item.id === found.basketItemId) {
          const { availabilityItemId: id } = item.availabilityItem;
          memory.set(id, (memory.get(id) ?? 0) + 1);
        }
    },
    reply: (traffic, { memory }) =>
      onItems(traffic, (item) => {
        const kept = memory.get(item.availabilityItemId) ?? 0;
        item.occupancy += kept;
        item.availableSeats = Math.max(0, item.availableSeats - kept);
      }),
  }),
  planted('seats', 'full items stay listed', ['A3'], {
    request: (traffic) => {
      if (traffic.method === 'GET' && traffic.path.endsWith('availabilities') && !traffic.query.has('seats'))
        traffic.query.set('seats', '0');
    },
  }),
  planted('seats', 'categories without a seat are shown', ['A3'], {
    reply: async (traffic, { memory }) => {
      onItems(traffic, (item) => {
        for (const category of item.categories)
          memory.set(JSON.stringify([item.availabilityRuleId, category]), 1);
        if (item.availableSeats === 0) return;
        for (const key of memory.keys()) {
          if (!key.startsWith('[')) continue;
          const [rule, category] = JSON.parse(key);
          if (
            rule === item.availabilityRuleId &&
            category.availableSeats !== null &&
            !item.categories.some((one: { id: number }) => one.id === category.id)
          )
            item.categories.push({ ...category, availableSeats: 0 });
        }
      });
    },
  }),
  planted(
    'seats',
    'only the first pair of category counts',
    ['A3'],
    takes('GET .*availabilities', ({ query }) => {
      const keys = [...query.keys()].filter((key) => key.startsWith('category['));
      for (const key of keys.slice(1)) query.delete(key);
    }),
  ),
];
