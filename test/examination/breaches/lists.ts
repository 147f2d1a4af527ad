import type { Breach } from './breach.js';
import { ignores, ITEMS } from './ignores.js';

const ACTIVITIES = /^\/activities$/;
const RULES = /^\/availability-rules$/;

export const LISTS: readonly Breach[] = [
  ignores(ITEMS, 'type[]', ['P9', 'A12', 'A4']),
  ignores(ITEMS, 'merchant[]', ['P9', 'A12']),
  ignores(ITEMS, 'onlyBooked', ['A13', 'A12']),
  ignores(ITEMS, 'category', ['A3', 'A12']),
  ignores(ITEMS, 'seats', ['A3', 'A12']),
  ignores(ITEMS, 'departureTime', ['P13', 'A4', 'A12']),
  ignores(ITEMS, 'activityId[]', ['P9']),
  ignores(ITEMS, 'titleLike', ['A13']),
  ignores(ITEMS, 'availabilityRuleId', ['P9', 'A3', 'A13', 'A10']),
  ignores(ACTIVITIES, 'id[]', ['P9', 'P4'], '/activities'),
  ignores(ACTIVITIES, 'merchant[]', ['P9'], '/activities'),
  ignores(ACTIVITIES, 'category[]', ['P9'], '/activities'),
  ignores(ACTIVITIES, 'departureCountryCode[]', ['P9'], '/activities'),
  ignores(ACTIVITIES, 'departureCityId[]', ['P9'], '/activities'),
  ignores(ACTIVITIES, 'titleLike', ['A13', 'P9'], '/activities'),
  ignores(RULES, 'type[]', ['P9'], '/availability-rules'),
  ignores(RULES, 'activityId[]', ['P9'], '/availability-rules'),
  ignores(RULES, 'merchant', ['P9'], '/availability-rules'),
  ignores(RULES, 'isActive', ['P9'], '/availability-rules'),
  ignores(/^\/bookings$/, 'q', ['B10'], '/bookings'),
  ignores(/^\/bookings$/, 'activityDate', ['P13'], '/bookings'),
  ignores(/^\/guests$/, 'name', ['P9'], '/guests'),
  {
    id: 'activities come last first',
    theme: 'lists',
    rules: ['P12', 'P9'],
    reply: (traffic) => {
      if (traffic.path === '/activities' && traffic.status === 200) traffic.reply.reverse();
    },
  },
  {
    id: 'a limit above the greatest is taken for it',
    theme: 'lists',
    rules: ['P12'],
    request: (traffic) => {
      if (Number(traffic.query.get('limit')) > 100) traffic.query.set('limit', '100');
    },
  },
  {
    id: 'an offset is ignored',
    theme: 'lists',
    rules: ['P12'],
    request: (traffic) => {
      if (Number(traffic.query.get('offset')) > 0 && Number(traffic.query.get('offset')) < 5000)
        traffic.query.delete('offset');
    },
  },
  {
    id: 'private events are always listed',
    theme: 'lists',
    rules: ['A4'],
    request: (traffic) => {
      if (traffic.method === 'GET' && ITEMS.test(traffic.path)) traffic.query.set('withExclusive', 'true');
    },
  },
];
