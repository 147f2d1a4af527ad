import type { Breach } from './breach.js';
import { booked, held, isBooking, onItems } from './acts.js';
import { planted, shows, takes } from './planted.js';
import { categoryWith, isTrip, singleSeats } from '../../../src/examination/world.js';

/** Breaches of free, occupied and full items. */
export const OCCUPANCY: readonly Breach[] = [
  planted(
    'seats',
    'a guest of several seats takes one',
    ['A2'],
    {
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
    },
    async ({ acts, world }) => {
      const group = categoryWith(
        world,
        ({ minSeats, maxSeats }, offer) => minSeats <= 2 && maxSeats >= 2 && isTrip(offer),
      );
      if (!group) throw new TypeError('There is no category of several seats.');
      const { offer, category } = group;
      const item = offer.take();
      const { availabilityItemId: id } = item;
      const before = await acts.seats(id);
      const plain = offer.order(item, category, 1);
      const order = { ...plain, guests: plain.guests.map((guest) => ({ ...guest, occupancy: 2 })) };
      await acts.book([order], {}, 'own', offer.merchant.slug);
      return (await acts.seats(id)).occupancy !== before.occupancy + 2;
    },
  ),
  planted(
    'seats',
    'any payment makes the seats paid',
    ['A2'],
    {
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
    },
    async (w) => {
      const { id, itemId } = await booked(w);
      await w.acts.pay(id, 1);
      return (await w.acts.seats(itemId)).paid > 0;
    },
  ),
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
    async (w) => (await w.acts.seats((await held(w)).itemId)).status === 'bookedsome',
  ),
  planted(
    'seats',
    'an item is almostfull from four fifths on',
    ['A1'],
    {
      reply: (traffic) =>
        onItems(traffic, (item) => {
          if (item.occupancyStatus === 'bookedsome' && item.occupancy / item.capacity >= 0.8)
            item.occupancyStatus = 'almostfull';
        }),
    },
    async (w) => {
      const offer = w.world.offers.find(
        (one) =>
          one.rule.type === 'trip' &&
          one.singles[0]?.capacity === null &&
          one.items.some(({ capacity }) => capacity % 5 === 0),
      );
      const [category] = offer?.singles ?? [];
      const item = offer?.items.find(({ capacity, occupancy }) => capacity % 5 === 0 && occupancy === 0);
      if (!offer || !category || !item) return false;
      await w.acts.book(
        [offer.order(item, category, item.capacity * 0.8 - item.occupancy)],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await w.acts.seats(item.availabilityItemId)).status === 'almostfull';
    },
  ),
  planted(
    'seats',
    'an item is never almostfull',
    ['A1'],
    {
      reply: (traffic) =>
        onItems(
          traffic,
          (item) => item.occupancyStatus === 'almostfull' && (item.occupancyStatus = 'bookedsome'),
        ),
    },
    async (w) => {
      const { before } = await held(w, 1);
      const { itemId } = await booked(w, Math.min(before.available, before.capacity - 1));
      return (await w.acts.seats(itemId)).status === 'bookedsome';
    },
  ),
  planted(
    'seats',
    'a cancelled guest keeps the seat',
    ['B7'],
    {
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
    },
    async (w) => {
      const { id, itemId } = await booked(w);
      const guest = (await w.acts.booking(id)).body.items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/cancel`, { refundType: 'ignore' });
      return (await w.acts.seats(itemId)).occupancy === 2;
    },
  ),
  planted(
    'seats',
    'full items stay listed',
    ['A3'],
    {
      request: (traffic) => {
        if (
          traffic.method === 'GET' &&
          traffic.path.endsWith('availabilities') &&
          !traffic.query.has('seats')
        )
          traffic.query.set('seats', '0');
      },
    },
    async (w) => {
      const { before } = await held(w, 1);
      const { itemId, item } = await held(w, before.available);
      const list = await w.session.get<{ availabilityItemId: string }[]>('/availabilities', {
        startsFrom: item.startsAt,
        startsTo: item.startsAt,
      });
      return list.body.some((one) => one.availabilityItemId === itemId);
    },
  ),
  planted(
    'seats',
    'categories without a seat are shown',
    ['A3'],
    {
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
    },
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ capacity, maxSeats }, offer) =>
          capacity !== null && capacity > 0 && maxSeats === 1 && isTrip(offer),
      );
      if (!found) return false;
      const id = found.offer.take().availabilityItemId;
      const left = (await acts.seats(id)).category(found.category.id)?.availableSeats ?? 0;
      await acts.hold(id, found.offer.entries(found.category, left));
      return (await acts.seats(id)).category(found.category.id) !== undefined;
    },
  ),
  planted(
    'seats',
    'only the first pair of category counts',
    ['A3'],
    takes('GET .*availabilities', ({ query }) => {
      const keys = [...query.keys()].filter((key) => key.startsWith('category['));
      for (const key of keys.slice(1)) query.delete(key);
    }),
    async ({ session, world }) => {
      const offer = singleSeats(world);
      const [one] = offer?.singles ?? [];
      return (
        (
          await session.get<unknown[]>('/availabilities', {
            availabilityRuleId: String(offer?.rule.id),
            category: { [one?.id ?? 0]: 1, 2000000000: 1 },
          })
        ).body.length > 0
      );
    },
  ),
];
