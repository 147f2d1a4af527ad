import type { Breach } from './breach.js';
import { onItems } from './acts.js';
import { asOwn } from './as-own.js';
import { isAt, planted, shows, takes } from './planted.js';
import { BOOK, HOLD } from './shared.js';

/** Breaches that show only in a further observation: of another entry, page, remark, client or end of a period. */
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
  ),
  planted(
    'visibility',
    'guests of others are found by their name',
    ['K1'],
    asOwn(({ method, path, query }) => method === 'GET' && path === '/guests' && query.has('name')),
  ),
  planted('visibility', 'a refusal tells that another client holds the reference', ['C6'], {
    reply: (traffic, { memory }) => {
      if (isAt(HOLD, traffic) && traffic.status === 200) memory.set(traffic.reply.reference, 1);
      const [item] = isAt(BOOK, traffic) && traffic.status === 400 ? (traffic.body?.items ?? []) : [];
      if (!memory.has(item?.availabilityCaptureReference)) return;
      for (const error of traffic.reply.errors ?? []) error.message = 'Another client holds it.';
    },
  }),
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
  ),
  planted(
    'lists',
    'an id of merchants leaves their slug out',
    ['P9'],
    takes('GET /merchants$', ({ query }) => {
      if (query.has('id[]')) query.delete('slug');
    }),
  ),
  planted('lists', 'guests of a chain are not found by a run of its items', ['A9'], {
    reply: (traffic) => {
      const ids = traffic.query.getAll('availabilityItemId[]');
      if (isAt('GET /guests$', traffic) && ids.some((id) => id.includes(','))) traffic.reply = [];
    },
  }),
  planted('seats', 'categories with seats of their own are not lowered by captures', ['A2'], {
    reply: (traffic) =>
      onItems(traffic, ({ categories, occupancy }) => {
        for (const one of categories ?? [])
          if (one.capacity !== null && one.availableSeats !== null)
            one.availableSeats = Math.max(0, one.capacity - occupancy);
      }),
  }),
  planted(
    'lists',
    'a page has 50 entries at most',
    ['P12'],
    shows('GET /(?!bookings)', (list, { query }) =>
      Array.isArray(list) && Number(query.get('limit')) > 50 ? list.slice(0, 50) : undefined,
    ),
  ),
  planted(
    'lists',
    'bookings come in pages of 30',
    ['P12'],
    takes('GET /bookings$', ({ query }) => {
      if (!query.has('limit')) query.set('limit', '30');
    }),
  ),
];
