import type { Breach, Witnessing } from './breach.js';
import { booked, onItems } from './acts.js';
import { asOwn } from './as-own.js';
import { isAt, planted, shows, takes } from './planted.js';
import { BOOK, HOLD, countOf, shown, withGuest } from './shared.js';
import { categoryWith, isTrip } from '../../../src/examination/world.js';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Books an activity that the client `other` does not see. */
const foreignGuest = async (w: Witnessing) => {
  await w.session.get('/merchants');
  const offer = w.world.offers.find(({ merchant }) => merchant.slug === 'kyoto-walks');
  const [category] = offer?.singles ?? [];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const guests = offer.guests(category, 1).map((guest) => ({ ...guest, firstname: 'Zyxwvut' }));
  const order = { availabilityItemId: offer.take().availabilityItemId, guests };
  await w.acts.book([order], {}, 'own', offer.merchant.slug);
};

/** Breaches that only a second look shows: a second entry, page, remark, end of a period or client. */
export const SECOND_LOOKS: readonly Breach[] = [
  planted(
    'time',
    'a period of bookings has no begin where it has an end',
    ['P13'],
    takes('GET /bookings$', ({ query }) => {
      for (const name of ['bookingDate', 'activityDate']) {
        const [from, to] = (query.get(name) ?? '').split(',');
        if (from && to) query.set(name, `,${to}`);
      }
    }),
    async (w) => {
      await booked(w, 1);
      return (await countOf(w, '/bookings', `bookingDate=${dayFromNow(2)},${dayFromNow(5)}`)) > 0;
    },
  ),
  planted(
    'visibility',
    'guests of others are found by their name',
    ['K1'],
    asOwn(({ method, path, query }) => method === 'GET' && path === '/guests' && query.has('name')),
    async (w) => {
      await foreignGuest(w);
      const { body } = await w.session.get<unknown[]>('/guests', 'name=Zyxwvut', { as: 'other' });
      return body.length > 0;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'a refusal tells that another client holds the reference',
    ['C6'],
    {
      reply: (traffic, { memory }) => {
        if (isAt(HOLD, traffic) && traffic.status === 200) memory.set(traffic.reply.reference, 1);
        const [item] = isAt(BOOK, traffic) && traffic.status === 400 ? (traffic.body?.items ?? []) : [];
        if (!memory.has(item?.availabilityCaptureReference)) return;
        for (const error of traffic.reply.errors ?? []) error.message = 'Another client holds it.';
      },
    },
    async (w) => {
      const { offer, category, item } = await booked(w, 1);
      const mine = await w.acts.hold(item.availabilityItemId, offer.entries(category, 1));
      const refusal = async (availabilityCaptureReference: string) => {
        const order = { ...offer.order(item, category, 1), availabilityCaptureReference };
        const { body } = await w.acts.book([order], {}, 'other', offer.merchant.slug);
        return JSON.stringify(body).replaceAll(availabilityCaptureReference, '');
      };
      return (await refusal(mine.body.reference)) !== (await refusal('no-such-reference'));
    },
    { needsFacts: true },
  ),
  planted(
    'seats',
    'only the first entry of a category is checked',
    ['C2'],
    takes(HOLD, ({ body }) => {
      if (!Array.isArray(body?.priceCategories)) return;
      const [first, ...rest] = body.priceCategories as readonly Record<string, number>[];
      const single = ([id, seats]: [string, number]) => Array.from({ length: seats }, () => ({ [id]: 1 }));
      if (Object.values(first ?? {}).every((seats) => seats === 1))
        body.priceCategories = [first, ...rest.flatMap((entry) => Object.entries(entry).flatMap(single))];
    }),
    async (w) => {
      const { itemId, category } = await booked(w, 1);
      const reply = await w.acts.hold(itemId, [
        [category.id, 1],
        [category.id, 2],
      ]);
      return reply.status === 200;
    },
  ),
  planted(
    'lists',
    'q finds a part of an id',
    ['B10'],
    shows('GET /bookings$', async (list, { query }, { send }) => {
      const q = query.get('q') ?? '';
      if (!/^\d+$/.test(q)) return undefined;
      const { body } = await send('GET', '/bookings?limit=500');
      const fits = ({ id }: { id: number }) =>
        String(id).includes(q) || list.some((one: { id: number }) => one.id === id);
      return body.filter(fits);
    }),
    async (w) => {
      const ids: number[] = [];
      for (let at = 0; at < 12; at += 1) ids.push((await booked(w, 1)).id);
      const long = ids.find((id) => id > 9) ?? 0;
      const part = String(long).slice(0, -1);
      const { body } = await w.session.get<{ id: number }[]>('/bookings', { q: part });
      return body.some(({ id }) => id === long);
    },
  ),
  planted(
    'states',
    'new remarks are added to the old ones',
    ['B11'],
    takes('PUT /booking/item/\\d+/remarks$', async ({ path, query }, { send }) => {
      const { body } = await send('GET', '/bookings?limit=500');
      const items = body.flatMap(
        (basket: { items: { id: number; remarks: string | null }[] }) => basket.items ?? [],
      );
      const old = items.find(({ id }: { id: number }) => path.includes(`/${id}/`))?.remarks;
      if (old) query.set('remarks', `${old}\n${query.get('remarks')}`);
    }),
    async (w) => {
      const { line, id } = await withGuest(w);
      for (const remarks of ['one', 'two'])
        await w.acts.act('PUT', `/booking/item/${line?.id}/remarks`, { remarks });
      return (await shown(w, id)).items[0]?.remarks !== 'two';
    },
  ),
  planted(
    'lists',
    'an id of merchants leaves their slug out',
    ['P9'],
    takes('GET /merchants$', ({ query }) => {
      if (query.has('id[]')) query.delete('slug');
    }),
    async (w) => (await countOf(w, '/merchants', `id[]=${w.world.merchants[0]?.id}&slug=nobody`)) > 0,
  ),
  planted(
    'lists',
    'guests of a chain are not found by a run of its items',
    ['A9'],
    {
      reply: (traffic) => {
        const ids = traffic.query.getAll('availabilityItemId[]');
        if (isAt('GET /guests$', traffic) && ids.some((id) => id.includes(','))) traffic.reply = [];
      },
    },
    async (w) => {
      const offer = w.world.offers.find(({ rule }) => rule.type === 'rental');
      const [category] = offer?.singles ?? [];
      const [first, second] = offer?.items ?? [];
      if (!offer || !category || !first || !second) return false;
      const chain = `${first.availabilityItemId},${second.availabilityItemId}`;
      const order = { ...offer.order(first, category, 1), availabilityItemId: chain };
      const { body } = await w.acts.book([order], {}, 'own', offer.merchant.slug);
      return (await countOf(w, '/guests', { 'availabilityItemId[]': [chain], bookingId: body.id })) === 0;
    },
  ),
  planted(
    'seats',
    'categories with seats of their own are not lowered by captures',
    ['A2'],
    {
      reply: (traffic) =>
        onItems(traffic, ({ categories, occupancy }) => {
          for (const one of categories ?? [])
            if (one.capacity !== null && one.availableSeats !== null)
              one.availableSeats = Math.max(0, one.capacity - occupancy);
        }),
    },
    async (w) => {
      const found = categoryWith(w.world, ({ capacity }, offer) => (capacity ?? 0) > 1 && isTrip(offer));
      const item = found?.offer.take();
      if (!found || !item) return false;
      const left = async () =>
        (await w.acts.seats(item.availabilityItemId)).category(found.category.id)?.availableSeats;
      const before = await left();
      await w.acts.hold(item.availabilityItemId, [[found.category.id, 1]]);
      return (await left()) === before;
    },
  ),
  planted(
    'lists',
    'a page has 50 entries at most',
    ['P12'],
    shows('GET /(?!bookings)', (list, { query }) =>
      Array.isArray(list) && Number(query.get('limit')) > 50 ? list.slice(0, 50) : undefined,
    ),
    async (w) => (await countOf(w, '/availabilities', 'limit=100')) === 50,
  ),
  planted(
    'lists',
    'bookings come in pages of 30',
    ['P12'],
    takes('GET /bookings$', ({ query }) => {
      if (!query.has('limit')) query.set('limit', '30');
    }),
    async (w) => {
      for (let at = 0; at < 32; at += 1) await booked(w, 1);
      return (await countOf(w, '/bookings', '')) === 30;
    },
  ),
];
