// oxlint-disable max-lines -- one table: each entry is a breach with its witness
import type { Breach } from './breach.js';
import { booked, held, onItems, pretend } from './acts.js';
import { accepts, planted, refuses, shows, takes } from './planted.js';
import { categoryWith, isTrip, singleSeats } from '../../../src/examination/world.js';
import type { Traffic } from '../wrapped-target.js';

const HOLD = 'POST /reservations$';
const hold = () => ({
  reference: 'FREE',
  expires: new Date(Date.now() + 900_000).toISOString().slice(0, 19) + 'Z',
});
const entries = ({ body }: Traffic): [string, number][] =>
  [body?.priceCategories ?? []].flat().flatMap((one: object) => Object.entries(one));
const codesOf = ({ reply }: Traffic): string[] =>
  (reply?.errors ?? []).map(({ code }: { code: string }) => code);

/** Captures, seats and chains. */
export const CAPTURES: readonly Breach[] = [
  planted(
    'seats',
    'a group takes fewer seats than its fewest',
    ['C2'],
    accepts(
      HOLD,
      400,
      hold,
      (traffic) => entries(traffic).length === 1 && codesOf(traffic).some((code) => /few|min/.test(code)),
    ),
    async ({ acts, world }) => {
      const found = categoryWith(world, ({ minSeats }, offer) => minSeats > 1 && isTrip(offer));
      if (!found) return false;
      return (
        (
          await acts.hold(found.offer.take().availabilityItemId, [
            [found.category.id, found.category.minSeats - 1],
          ])
        ).status === 200
      );
    },
  ),
  planted(
    'seats',
    'a group takes more seats than its most',
    ['C2'],
    accepts(
      HOLD,
      400,
      hold,
      (traffic) => entries(traffic).length === 1 && codesOf(traffic).some((code) => /many|max/.test(code)),
    ),
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ maxSeats, minSeats }, offer) => minSeats > 1 && maxSeats < 100 && isTrip(offer),
      );
      if (!found) return false;
      return (
        (
          await acts.hold(found.offer.take().availabilityItemId, [
            [found.category.id, found.category.maxSeats + 1],
          ])
        ).status === 200
      );
    },
  ),
  planted(
    'seats',
    'categories are not added up',
    ['C2'],
    accepts(HOLD, 400, hold, (traffic) => new Set(entries(traffic).map(([id]) => id)).size > 1),
    async ({ acts, world }) => {
      const offer = singleSeats(world);
      const [one, two] = offer?.singles ?? [];
      if (!offer || !one || !two) return false;
      const id = offer.take().availabilityItemId;
      const { available } = await acts.seats(id);
      return (
        (await acts.hold(id, [...offer.entries(one, available), ...offer.entries(two, 1)])).status === 200
      );
    },
  ),
  planted(
    'seats',
    'seats beyond those of a category are held',
    ['C2'],
    accepts(
      HOLD,
      400,
      hold,
      (traffic) => entries(traffic).length > 1 && new Set(entries(traffic).map(([id]) => id)).size === 1,
    ),
    async ({ acts, world }) => {
      const found = categoryWith(
        world,
        ({ capacity, maxSeats }, offer) =>
          capacity !== null && capacity > 0 && maxSeats === 1 && isTrip(offer),
      );
      if (!found) return false;
      return (
        (
          await acts.hold(
            found.offer.take().availabilityItemId,
            found.offer.entries(found.category, (found.category.capacity ?? 0) + 1),
          )
        ).status === 200
      );
    },
  ),
  planted(
    'seats',
    'categories as an object are refused',
    ['C2'],
    refuses(HOLD, 400, ({ body }) => body?.priceCategories && !Array.isArray(body.priceCategories)),
    async ({ session, world }) => {
      const offer = singleSeats(world);
      const body = {
        availabilityItemId: offer?.take().availabilityItemId,
        priceCategories: { [offer?.singles[0]?.id ?? 0]: 1 },
      };
      const reply = await session.send<{ reference: string }>('POST', '/reservations', { body });
      if (reply.status === 200) await session.send('DELETE', `/reservations/${reply.body.reference}`);
      return reply.status === 400;
    },
  ),
  planted(
    'seats',
    'the own seats of a replaced capture do not count as free',
    ['C3'],
    {
      request: async (traffic, { send }) => {
        if (traffic.path !== '/reservations' || !traffic.body?.reference) return false;
        const item = (
          await send('GET', `/availabilities/${encodeURIComponent(traffic.body.availabilityItemId)}`)
        ).body;
        return entries(traffic).length > item.availableSeats
          ? (refuses(HOLD, 400).request?.(traffic, { send, memory: new Map() }) ?? false)
          : false;
      },
    },
    async (w) => {
      const { itemId, before, reference, offer, category } = await held(w);
      return (
        (await w.acts.hold(itemId, offer.entries(category, before.available), { reference })).status === 400
      );
    },
  ),
  planted(
    'seats',
    'an unknown reference is replaced by a new capture',
    ['C3'],
    takes(HOLD, ({ body }) => body?.reference?.startsWith('no-such') && delete body.reference),
    async (w) => (await held(w, 1, { reference: 'no-such' })).reply.status === 200,
  ),
  planted(
    'seats',
    'a new capture does not name the old one',
    ['C3'],
    shows(HOLD, (body) => delete body.releasedReference),
    async (w) => {
      const { itemId, reference, offer, category } = await held(w);
      return (
        (await w.acts.hold(itemId, offer.entries(category, 1), { reference })).body.releasedReference ===
        undefined
      );
    },
  ),
  planted(
    'seats',
    'an expired capture can still be booked',
    ['C6', 'C4'],
    {
      reply: async (traffic, { send }) => {
        if (
          traffic.path !== '/bookings' ||
          traffic.status !== 400 ||
          !JSON.stringify(traffic.reply).includes('xpired')
        )
          return;
        const items = traffic.body.items.map((item: object) => ({
          ...item,
          availabilityCaptureReference: undefined,
        }));
        const again = await send('POST', '/bookings', { ...traffic.body, items });
        if (again.status === 200) pretend(traffic, again.body);
      },
    },
    async (w) => {
      const { offer, category, item, reference } = await held(w, 1, { duration: 'PT1S' });
      await new Promise((resolve) => setTimeout(resolve, 2100));
      return (
        (
          await w.acts.book(
            [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }],
            {},
            'own',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
  ),
  planted(
    'seats',
    'expired captures keep their seats',
    ['C4'],
    {
      reply: (traffic, { memory }) => {
        if (traffic.path === '/reservations' && traffic.status === 200 && traffic.body?.duration === 'PT1S')
          memory.set(traffic.body.availabilityItemId, entries(traffic).length * 1000);
        onItems(traffic, (item) => {
          if (memory.has(item.availabilityItemId) && traffic.path !== '/availabilities')
            item.availableSeats = Math.max(
              0,
              Math.min(
                item.availableSeats,
                item.capacity - item.occupancy - (memory.get(item.availabilityItemId) ?? 0) / 1000,
              ),
            );
        });
      },
    },
    async (w) => {
      const { itemId, before } = await held(w, 3, { duration: 'PT1S' });
      await new Promise((resolve) => setTimeout(resolve, 2100));
      return (await w.acts.seats(itemId)).available < before.available;
    },
  ),
  planted(
    'seats',
    'more seats than captured are booked',
    ['C6'],
    {
      reply: async (traffic, { send }) => {
        const [item] = traffic.body?.items ?? [];
        if (
          traffic.path !== '/bookings' ||
          traffic.method !== 'POST' ||
          traffic.status !== 400 ||
          (item?.guests ?? []).length < 2
        )
          return;
        if (!item.availabilityCaptureReference) return;
        const again = await send('POST', '/bookings', {
          ...traffic.body,
          items: [{ ...item, availabilityCaptureReference: undefined }],
        });
        if (again.status === 200) pretend(traffic, again.body);
      },
    },
    async (w) => {
      const { offer, category, item, reference } = await held(w, 1);
      return (
        (
          await w.acts.book(
            [{ ...offer.order(item, category, 2), availabilityCaptureReference: reference }],
            {},
            'own',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
  ),
  planted(
    'seats',
    'a capture is booked with fewer guests, and keeps the rest',
    ['C6'],
    {
      request: (traffic, { memory }) => {
        if (traffic.path !== '/bookings' || traffic.method !== 'POST') return;
        const [item] = traffic.body?.items ?? [];
        const captured = memory.get(item?.availabilityCaptureReference) ?? 0;
        const rest = captured - (item?.guests?.length ?? 0);
        if (rest <= 0 || !item.guests[0]) return;
        memory.set(`of ${item.availabilityItemId}`, rest);
        memory.set(`category ${item.availabilityItemId}`, item.guests[0].priceCategoryId);
      },
      reply: async (traffic, { send, memory }) => {
        if (traffic.path === '/reservations' && traffic.status === 200)
          memory.set(traffic.reply.reference, entries(traffic).length);
        const [item] = traffic.body?.items ?? [];
        const rest = memory.get(`of ${item?.availabilityItemId}`);
        if (traffic.path === '/bookings' && traffic.method === 'POST' && traffic.status === 200 && rest) {
          memory.delete(`of ${item.availabilityItemId}`);
          await send('POST', '/reservations', {
            availabilityItemId: item.availabilityItemId,
            priceCategories: Array.from({ length: rest }, () => ({
              [String(memory.get(`category ${item.availabilityItemId}`))]: 1,
            })),
          });
        }
      },
    },
    async (w) => {
      const { offer, category, item, reference, before, itemId } = await held(w, 3);
      await w.acts.book(
        [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await w.acts.seats(itemId)).available < before.available - 1;
    },
  ),
  planted(
    'seats',
    'a capture is booked twice',
    ['C6'],
    {
      reply: async (traffic, { send, memory }) => {
        const reference = traffic.body?.items?.[0]?.availabilityCaptureReference;
        if (traffic.path !== '/bookings' || traffic.method !== 'POST' || !reference) return;
        if (traffic.status === 200) memory.set(reference, 1);
        if (traffic.status === 200 || !memory.has(reference)) return;
        const items = traffic.body.items.map((item: object) => ({
          ...item,
          availabilityCaptureReference: undefined,
        }));
        const again = await send('POST', '/bookings', { ...traffic.body, items });
        if (again.status === 200) pretend(traffic, again.body);
      },
    },
    async (w) => {
      const { offer, category, item, reference } = await held(w, 1);
      const order = [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }];
      await w.acts.book(order, {}, 'own', offer.merchant.slug);
      return (await w.acts.book(order, {}, 'own', offer.merchant.slug)).status === 200;
    },
  ),
  planted(
    'seats',
    'a refused booking uses up its capture',
    ['B4', 'C6'],
    {
      reply: async (traffic, { send }) => {
        const reference = traffic.body?.items?.[0]?.availabilityCaptureReference;
        if (traffic.path === '/bookings' && traffic.status === 400 && reference && traffic.body.vouchers)
          await send('DELETE', `/reservations/${reference}`);
      },
    },
    async (w) => {
      const { offer, category, item, reference } = await held(w, 1);
      const order = [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }];
      await w.acts.book(order, { vouchers: ['NO-SUCH'] }, 'own', offer.merchant.slug);
      return (await w.acts.book(order, {}, 'own', offer.merchant.slug)).status === 400;
    },
  ),
  planted(
    'seats',
    'a declined card ends the capture',
    ['C6'],
    {
      reply: async (traffic, { send }) => {
        const reference = traffic.body?.items?.[0]?.availabilityCaptureReference;
        if (traffic.path === '/bookings' && traffic.status === 402 && reference)
          await send('DELETE', `/reservations/${reference}`);
      },
    },
    async (w) => {
      const { offer, category, item, reference } = await held(w, 1);
      const order = [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }];
      const creditCard = {
        ccnumber: '4000000000000002',
        expiryYear: 2099,
        expiryMonth: 1,
        name: 'A',
        cvc: '123',
      };
      await w.acts.book(order, { creditCard }, 'own', offer.merchant.slug);
      return (await w.acts.release(reference)).status === 422;
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
  planted(
    'seats',
    'a chain holds its first item only',
    ['A9'],
    takes(HOLD, ({ body }) => {
      if (body?.availabilityItemId?.includes(',') && !body.reference)
        body.availabilityItemId = body.availabilityItemId.split(',')[0];
    }),
    async ({ acts, world }) => {
      const offer = world.offers.find(({ rule }) => rule.type === 'rental');
      const [one, two] = offer?.items ?? [];
      if (!offer || !one || !two || !offer.singles[0]) return false;
      const before = await acts.seats(two.availabilityItemId);
      await acts.hold(
        `${one.availabilityItemId},${two.availabilityItemId}`,
        offer.entries(offer.singles[0], 1),
      );
      return (await acts.seats(two.availabilityItemId)).available === before.available;
    },
  ),
  planted(
    'seats',
    'items that do not follow each other are a chain',
    ['A9'],
    takes(HOLD, ({ body }) => {
      const ids = body?.availabilityItemId?.split(',') ?? [];
      if (ids.length === 2 && ids[0] >= ids[1]) body.availabilityItemId = ids[0];
    }),
    async ({ acts, world }) => {
      const offer = world.offers.find(({ rule }) => rule.type === 'rental');
      const [one, two] = offer?.items ?? [];
      if (!offer || !one || !two || !offer.singles[0]) return false;
      return (
        (
          await acts.hold(
            `${two.availabilityItemId},${one.availabilityItemId}`,
            offer.entries(offer.singles[0], 1),
          )
        ).status === 200
      );
    },
  ),
  planted(
    'seats',
    'guests of a chain are found by its first item only',
    ['A9'],
    {
      reply: (traffic, { memory }) => {
        if (traffic.path === '/bookings' && traffic.method === 'POST')
          for (const { availabilityItemId } of traffic.body?.items ?? [])
            for (const id of availabilityItemId.split(',').slice(1)) memory.set(id, 1);
        const asked = traffic.query.get('availabilityItemId[]');
        if (traffic.path === '/guests' && traffic.status === 200 && asked && memory.has(asked))
          traffic.reply = [];
      },
    },
    async ({ acts, world, session }) => {
      const offer = world.offers.find(({ rule }) => rule.type === 'rental');
      const [one, two] = offer?.items ?? [];
      if (!offer || !one || !two || !offer.singles[0]) return false;
      const order = {
        ...offer.order(one, offer.singles[0], 1),
        availabilityItemId: `${one.availabilityItemId},${two.availabilityItemId}`,
      };
      const made = await acts.book([order], {}, 'own', offer.merchant.slug);
      const list = await session.get<unknown[]>('/guests', {
        bookingId: made.body.id,
        'availabilityItemId[]': [two.availabilityItemId],
      });
      return list.body.length === 0;
    },
  ),
  planted(
    'seats',
    'a parent can be held',
    ['A4'],
    accepts(HOLD, 400, hold, (traffic) => /combines other/.test(JSON.stringify(traffic.reply))),
    async ({ acts, world }) => {
      const parent = world.listed.find(({ isParent, isActive }) => isParent && isActive);
      return (
        (await acts.hold(parent?.availabilityItemId ?? '', [[parent?.categories[0]?.id ?? 0, 1]])).status ===
        200
      );
    },
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
    async ({ acts, world }) => {
      const item = world.listed.find(
        (one) => one.isExclusive && one.isActive && one.availableSeats > 0 && one.occupancy === 0,
      );
      const offer = world.offers.find((one) => one.activity.id === item?.activityId);
      const category = item?.categories[0];
      if (!item || !category || !offer) return false;
      await acts.book(
        [
          {
            availabilityItemId: item.availabilityItemId,
            guests: [
              {
                ...offer.guests(category, 1)[0],
                priceCategoryId: category.id,
                occupancy: Math.max(1, category.minSeats),
              },
            ],
          },
        ],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await acts.seats(item.availabilityItemId)).status === 'bookedsome';
    },
  ),
  planted(
    'seats',
    'a capacity that was set is not shown',
    ['A8'],
    {
      reply: (traffic, { memory }) => {
        if (traffic.path.endsWith('priceCategories') && traffic.status === 200)
          memory.set(decodeURIComponent(traffic.path.split('/')[2] ?? ''), traffic.reply.old_capacity);
        onItems(traffic, (item) => {
          const old = memory.get(item.availabilityItemId);
          if (old !== undefined)
            Object.assign(item, { capacity: old, availableSeats: Math.max(0, old - item.occupancy) });
        });
      },
    },
    async ({ acts, session, world }) => {
      const offer = world.offers.find(
        ({ merchant, rule }) => merchant.slug === 'tagus-tours' && rule.type === 'trip',
      );
      const item = offer?.take();
      await session.send('POST', `/availabilities/${item?.availabilityItemId}/priceCategories`, {
        body: { capacity: 3, ruleId: offer?.rule.id },
        as: 'operator',
      });
      const shown = await acts.seats(item?.availabilityItemId ?? '', 'operator');
      await session.send('POST', `/availabilities/${item?.availabilityItemId}/priceCategories`, {
        body: { capacity: item?.capacity, ruleId: offer?.rule.id },
        as: 'operator',
      });
      return shown.capacity === item?.capacity;
    },
    { needsFacts: true },
  ),
  planted(
    'seats',
    'an overbooking key finds no full items',
    ['A6'],
    {
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
    },
    async ({ session }) =>
      (await session.get<unknown[]>('/availabilities', 'seats=5000&type[]=trip', { as: 'operator' })).body
        .length === 0,
    { needsFacts: true },
  ),
];
