import type { Breach } from './breach.js';
import { booked } from './acts.js';
import { ignores, ITEMS } from './ignores.js';

const ACTIVITIES = /^\/activities$/;
const RULES = /^\/availability-rules$/;

const isVoucher = (entry: { readonly type?: string }) => entry.type === 'voucher';

const isInactive = (entry: { readonly isActive?: boolean }) => entry.isActive === false;

export const LISTS: readonly Breach[] = [
  ignores(ITEMS, 'type[]', ['P9', 'A12', 'A4'], 'voucher', '/availabilities', isVoucher),
  ignores(ITEMS, 'merchant[]', ['P9', 'A12']),
  ignores(ITEMS, 'onlyBooked', ['A13', 'A12'], 'true'),
  ignores(ITEMS, 'category', ['A3', 'A12'], '5'),
  ignores(ITEMS, 'seats', ['A3', 'A12'], '20000'),
  ignores(ITEMS, 'departureTime', ['P13', 'A4', 'A12'], '03:03:00'),
  ignores(ITEMS, 'activityId[]', ['P9'], '999999'),
  ignores(ITEMS, 'titleLike', ['A13'], 'no such title'),
  ignores(ITEMS, 'availabilityRuleId', ['P9', 'A3', 'A13', 'A10'], '999999'),
  ignores(ACTIVITIES, 'id[]', ['P9', 'P4'], '999999', '/activities'),
  ignores(ACTIVITIES, 'merchant[]', ['P9'], 'nobody', '/activities'),
  ignores(ACTIVITIES, 'category[]', ['P9'], '999999', '/activities'),
  ignores(ACTIVITIES, 'departureCountryCode[]', ['P9'], 'XX', '/activities'),
  ignores(ACTIVITIES, 'departureCityId[]', ['P9'], '999999', '/activities'),
  ignores(ACTIVITIES, 'titleLike', ['A13', 'P9'], 'no such title', '/activities'),
  ignores(RULES, 'type[]', ['P9'], 'voucher', '/availability-rules', isVoucher),
  ignores(RULES, 'activityId[]', ['P9'], '999999', '/availability-rules'),
  ignores(RULES, 'merchant', ['P9'], 'nobody', '/availability-rules'),
  ignores(RULES, 'isActive', ['P9'], '0', '/availability-rules', isInactive),
  {
    ...ignores(/^\/bookings$/, 'q', ['B10'], 'nothing at all', '/bookings'),
    witness: async (w) => {
      await booked(w, 1);
      return (await w.session.get<unknown[]>('/bookings', 'q=nothing at all')).body.length > 0;
    },
  },
  {
    ...ignores(/^\/bookings$/, 'activityDate', ['P13'], '2090-01-01', '/bookings'),
    witness: async (w) => {
      await booked(w, 1);
      return (await w.session.get<unknown[]>('/bookings', 'activityDate=2090-01-01')).body.length > 0;
    },
  },
  {
    ...ignores(/^\/guests$/, 'name', ['P9'], 'nobody', '/guests'),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      return (await w.session.get<unknown[]>('/guests', `bookingId=${id}&name=nobody`)).body.length > 0;
    },
  },
  {
    id: 'activities come last first',
    theme: 'lists',
    rules: ['P12', 'P9'],
    reply: (traffic) => {
      if (traffic.path === '/activities' && traffic.status === 200) traffic.reply.reverse();
    },
    witness: async ({ session }) => {
      const [first, second] = (await session.get<{ id: number }[]>('/activities')).body;
      return Number(first?.id) > Number(second?.id);
    },
  },
  {
    id: 'a limit above the greatest is taken for it',
    theme: 'lists',
    rules: ['P12'],
    request: (traffic) => {
      if (Number(traffic.query.get('limit')) > 100) traffic.query.set('limit', '100');
    },
    witness: async ({ session }) => (await session.get('/activities', 'limit=1000')).status === 200,
  },
  {
    id: 'an offset is ignored',
    theme: 'lists',
    rules: ['P12'],
    request: (traffic) => {
      if (Number(traffic.query.get('offset')) > 0 && Number(traffic.query.get('offset')) < 5000)
        traffic.query.delete('offset');
    },
    witness: async ({ session }) => {
      const [one, two] = [
        await session.get<{ id: number }[]>('/activities', 'limit=1'),
        await session.get<{ id: number }[]>('/activities', 'limit=1&offset=1'),
      ];
      return one.body[0]?.id === two.body[0]?.id;
    },
  },
  {
    id: 'private events are always listed',
    theme: 'lists',
    rules: ['A4'],
    request: (traffic) => {
      if (traffic.method === 'GET' && ITEMS.test(traffic.path)) traffic.query.set('withExclusive', 'true');
    },
    witness: async ({ session, world }) => {
      const item = world.listed.find(({ isExclusive }) => isExclusive);
      return (
        (await session.get<unknown[]>('/availabilities', { availabilityRuleId: item?.availabilityRuleId }))
          .body.length > 0
      );
    },
  },
];
