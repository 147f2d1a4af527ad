import type { Breach, Witnessing } from './breach.js';
import { booked, held } from './acts.js';
import { asOwn } from './as-own.js';
import { accepts, planted } from './planted.js';
import type { Traffic } from '../wrapped-target.js';

const foreign = async (w: Witnessing) => {
  await w.session.get('/merchants');
  const offer = w.world.offers.find(
    ({ merchant, singles }) => merchant.slug === 'kyoto-walks' && singles.length > 0,
  );
  const category = offer?.singles[0];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const made = await w.acts.book([offer.order(offer.take(), category, 1)], {}, 'own', offer.merchant.slug);
  const [line] = (await w.acts.booking(made.body.id)).body.items;
  return { offer, category, id: made.body.id, line, guest: line?.guests[0] };
};

/** What other clients see. */
export const OTHERS: readonly Breach[] = [
  planted(
    'visibility',
    'guests of others are read',
    ['K1'],
    asOwn(({ method, path }) => method === 'GET' && /^\/guest\/\d+$/.test(path)),
    async (w) => {
      const { guest } = await foreign(w);
      return (await w.session.get(`/guest/${guest?.id}`, {}, { as: 'other' })).status === 200;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'bookings of others are listed',
    ['K1'],
    asOwn(({ method, path }) => method === 'GET' && path === '/bookings'),
    async (w) => {
      const { id } = await foreign(w);
      return (await w.session.get<{ id: number }[]>('/bookings', {}, { as: 'other' })).body.some(
        (one) => one.id === id,
      );
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'guests of others are listed',
    ['K1', 'A13'],
    asOwn(({ method, path }) => method === 'GET' && path === '/guests'),
    async (w) => {
      const { id } = await foreign(w);
      return (await w.session.get<unknown[]>('/guests', { bookingId: id }, { as: 'other' })).body.length > 0;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'bookings of others are cancelled',
    ['K1'],
    asOwn(({ method, path }) => method === 'PUT' && /^\/bookings\/\d+$/.test(path)),
    async (w) => (await w.acts.cancel((await foreign(w)).id, {}, 'other')).status === 200,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'guests of others are checked in',
    ['K1'],
    asOwn(({ path }) => path.endsWith('check-in')),
    async (w) =>
      (await w.acts.act('POST', `/guest/${(await foreign(w)).guest?.id}/check-in`, {}, 'other')).status ===
      200,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'tickets of others are read',
    ['K1'],
    asOwn(({ path }) => path.startsWith('/ticket/')),
    async (w) =>
      (await w.session.get(`/ticket/validate/${(await foreign(w)).guest?.barCode}`, {}, { as: 'other' }))
        .status === 200,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'captures of others are booked',
    ['C6'],
    asOwn(({ path, method }) => method === 'POST' && path === '/bookings'),
    async (w) => {
      await w.session.get('/merchants');
      const { offer, category, item, reference } = await held(w, 1);
      return (
        (
          await w.acts.book(
            [{ ...offer.order(item, category, 1), availabilityCaptureReference: reference }],
            {},
            'other',
            offer.merchant.slug,
          )
        ).status === 200
      );
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'captures of others are replaced',
    ['C3'],
    asOwn(({ path, method }) => method === 'POST' && path === '/reservations'),
    async (w) => {
      await w.session.get('/merchants');
      const { itemId, reference, offer, category } = await held(w, 1);
      return (await w.acts.hold(itemId, offer.entries(category, 1), { reference }, 'other')).status === 200;
    },
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'an item that is not sold is forbidden, not missing',
    ['K1'],
    {
      reply: (traffic) => {
        if (
          traffic.method === 'GET' &&
          /^\/activities\/\d+$/.test(traffic.path) &&
          traffic.status === 404 &&
          !traffic.path.endsWith('2000000000')
        )
          Object.assign(traffic, {
            status: 403,
            reply: { ...traffic.reply, status: 403, code: 'forbidden' },
          });
      },
    },
    async ({ session, world }) =>
      (
        await session.get(
          `/activities/${world.activities.find(({ merchant }) => merchant === 'kyoto-walks')?.id}`,
          {},
          { as: 'other' },
        )
      ).status === 403,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'the operator does not see marketplace bookings',
    ['B9'],
    {
      reply: (traffic, { memory }) => {
        const token = traffic.headers['authorization'] ?? '';
        if (traffic.path === '/bookings' && traffic.method === 'POST' && traffic.status === 200)
          memory.set(`${traffic.reply.id} ${token}`, 1);
        const [, id] = /^\/bookings\/(\d+)$/.exec(traffic.path) ?? [];
        if (id && traffic.method === 'GET' && traffic.status === 200 && !memory.has(`${id} ${token}`))
          Object.assign(traffic, {
            status: 404,
            reply: {
              type: 'about:blank',
              title: 'Not found',
              status: 404,
              detail: 'No such booking.',
              code: 'not_found',
            },
            replyHeaders: { ...traffic.replyHeaders, 'content-type': 'application/problem+json' },
          });
      },
    },
    async (w) => (await w.acts.booking((await booked(w, 1)).id, 'operator')).status === 404,
    { needsFacts: true },
  ),
  planted(
    'visibility',
    'anybody may set capacities',
    ['A8'],
    accepts('POST /availabilities/.*/priceCategories$', 403, ({ body, path }: Traffic) => ({
      capacity: body.capacity,
      old_capacity: body.capacity,
      availabilityItemId: decodeURIComponent(path.split('/')[2] ?? ''),
      availabilityRuleId: body.ruleId,
      priceCategoryId: null,
    })),
    async ({ session, world }) => {
      const offer = world.offers[0];
      return (
        (
          await session.send(
            'POST',
            `/availabilities/${offer?.items[0]?.availabilityItemId}/priceCategories`,
            { body: { capacity: 12, ruleId: offer?.rule.id } },
          )
        ).status === 200
      );
    },
  ),
  {
    id: 'bookings of others are read',
    theme: 'visibility',
    rules: ['K1'],
    needsFacts: true,
    ...asOwn(({ method, path }) => method === 'GET' && /^\/bookings\/\d+$/.test(path)),
    witness: async (w) => {
      await w.session.get('/merchants');
      const offer = w.world.offers.find(
        ({ merchant, singles }) => merchant.slug !== 'tagus-tours' && singles.length > 0,
      );
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const made = await w.acts.book(
        [offer.order(offer.take(), category, 1)],
        {},
        'own',
        offer.merchant.slug,
      );
      return (await w.acts.booking(made.body.id, 'other')).status === 200;
    },
  },
  {
    id: 'captures of others are released',
    theme: 'visibility',
    rules: ['C5', 'C6'],
    needsFacts: true,
    ...asOwn(({ method, path }) => method === 'DELETE' && path.startsWith('/reservations')),
    witness: async (w) => {
      await w.session.get('/merchants');
      const [offer] = w.world.offers;
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const kept = await w.acts.hold(offer.take().availabilityItemId, offer.entries(category, 1));
      return (
        (await w.session.send('DELETE', `/reservations/${kept.body.reference}`, { as: 'other' })).status ===
        200
      );
    },
  },
];
