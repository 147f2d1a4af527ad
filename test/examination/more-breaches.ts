import type { RuleId } from '../../src/domain/shared/rule-ids.gen.js';
import { SEATS_AND_MONEY, booked, isRead, onItems, pretend, refusedAs, type Breach } from './breaches.js';
import type { Traffic } from './wrapped-target.js';

/** A list that ignores one of its filters. */
function ignores(
  path: RegExp,
  parameter: string,
  rules: readonly RuleId[],
  value = 'no-such-value',
  at = '/availabilities',
): Breach {
  return {
    id: `${at} ignores ${parameter}`,
    theme: 'lists',
    rules,
    request: (traffic) => {
      if (traffic.method !== 'GET' || !path.test(traffic.path)) return;
      for (const key of [...traffic.query.keys()])
        if (key === parameter || key.startsWith(`${parameter}[`)) traffic.query.delete(key);
    },
    witness: async ({ session }) => {
      const name = parameter === 'category' ? 'category[99999]' : parameter;
      const reply = await session.get<unknown[]>(at, `${encodeURI(name)}=${value}`);
      return reply.status === 200 && reply.body.length > 0;
    },
  };
}

const ITEMS = /^(\/activities\/\d+)?\/availabilities/;
const ACTIVITIES = /^\/activities$/;
const RULES = /^\/availability-rules$/;

const LISTS: readonly Breach[] = [
  ignores(ITEMS, 'type[]', ['P9', 'A12', 'A4'], 'voucher'),
  ignores(ITEMS, 'merchant[]', ['P9', 'A12']),
  ignores(ITEMS, 'onlyBooked', ['A13', 'A12'], 'true'),
  ignores(ITEMS, 'category', ['A3', 'A12'], '5'),
  ignores(ITEMS, 'seats', ['A3', 'A12'], '9000'),
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
  ignores(RULES, 'type[]', ['P9'], 'voucher', '/availability-rules'),
  ignores(RULES, 'activityId[]', ['P9'], '999999', '/availability-rules'),
  ignores(RULES, 'merchant', ['P9'], 'nobody', '/availability-rules'),
  ignores(RULES, 'isActive', ['P9'], '0', '/availability-rules'),
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

const TIME: readonly Breach[] = [
  {
    id: 'the last booking time is the start',
    theme: 'time',
    rules: ['A5'],
    reply: (traffic) =>
      onItems(traffic, (item) => void (item.latestBookingTime && (item.latestBookingTime = item.startsAt))),
    witness: async ({ acts, world }) => {
      const item = world.offers.find(({ rule }) => rule.cutOffTime > 0)?.items[0];
      const { body } = (await acts.seats(item?.availabilityItemId ?? '')).reply;
      return body.latestBookingTime === body.startsAt;
    },
  },
  { ...ignores(ITEMS, 'bookingTime', ['A5', 'A12'], '2090-01-01T00:00:00Z'), theme: 'time' },
  {
    id: 'the last day of a range is left out',
    theme: 'time',
    rules: ['P13'],
    request: (traffic) => {
      const to = traffic.query.get('startsTo') ?? '';
      if (/^\d{4}-\d\d-\d\d$/.test(to))
        traffic.query.set('startsTo', new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10));
    },
    witness: async ({ session, world }) => {
      const item = world.offers[0]?.items[0];
      const reply = await session.get<unknown[]>('/availabilities', {
        startsFrom: item?.startDate,
        startsTo: item?.startDate,
      });
      return reply.status !== 200 || reply.body.length === 0;
    },
  },
  {
    id: 'a day of each recurrence is left out',
    theme: 'time',
    rules: ['A10'],
    reply: (traffic) => {
      if (traffic.path === '/availabilities' && traffic.status === 200)
        traffic.reply = traffic.reply.filter(
          ({ startDate }: { startDate: string | null }) => !startDate?.endsWith('4'),
        );
    },
    witness: async ({ session }) =>
      (await session.get<{ startDate: string | null }[]>('/availabilities', 'limit=100')).body.every(
        ({ startDate }) => !startDate?.endsWith('4'),
      ),
  },
  {
    id: 'the time of a change is RFC 3339',
    theme: 'time',
    rules: ['P13'],
    reply: (traffic) => {
      if (/updated$/.test(traffic.path) && traffic.status === 200)
        traffic.reply.datetime = traffic.reply.datetime.replace(' ', 'T');
    },
    witness: async ({ session, world }) =>
      (
        await session.get<{ datetime: string }>(`/activities/${world.offers[0]?.activity.id}/updated`)
      ).body.datetime.includes('T'),
  },
  {
    id: 'bookings are made an hour later',
    theme: 'time',
    rules: ['P13'],
    reply: (traffic) => {
      if (isRead(traffic))
        traffic.reply.createdAt = new Date(Date.parse(traffic.reply.createdAt) + 3_600_000).toISOString();
    },
    witness: async (w) =>
      Date.parse((await w.acts.booking((await booked(w, 1)).id)).body.createdAt) > Date.now() + 3_000_000,
  },
];

const guestOf = async (w: Parameters<Breach['witness']>[0], id: number) =>
  (await w.acts.booking(id)).body.items[0]?.guests[0];

const STATES: readonly Breach[] = [
  {
    id: 'a booking is cancelled twice',
    theme: 'states',
    rules: ['B7'],
    reply: (traffic) => refusedAs(traffic, /^\/bookings\/\d+$/, 409, { id: 1 }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.cancel(id);
      return (await w.acts.cancel(id)).status === 200;
    },
  },
  {
    id: 'a cancelled guest is checked in',
    theme: 'states',
    rules: ['G1'],
    reply: (traffic) => refusedAs(traffic, /check-in$/, 409, { checkedIn: true }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      const guest = await guestOf(w, id);
      await w.acts.cancel(id);
      return (await w.acts.act('POST', `/guest/${guest?.id}/check-in`)).status === 200;
    },
  },
  {
    id: 'a check-in is forgotten',
    theme: 'states',
    rules: ['G1', 'G3'],
    reply: (traffic) => {
      if (/^\/guest\/\d+$/.test(traffic.path) && traffic.status === 200) traffic.reply.checkedIn = false;
    },
    witness: async (w) => {
      const guest = await guestOf(w, (await booked(w, 1)).id);
      await w.acts.act('POST', `/guest/${guest?.id}/check-in`);
      return !(await w.session.get<{ checkedIn: boolean }>(`/guest/${guest?.id}`)).body.checkedIn;
    },
  },
  {
    id: 'a guest of a paid booking is edited',
    theme: 'states',
    rules: ['G2'],
    reply: (traffic) => refusedAs(traffic, /edit$/, 409, { id: 1 }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.pay(id, 500);
      return (
        (await w.acts.act('POST', `/guest/${(await guestOf(w, id))?.id}/edit`, { firstname: 'X' })).status ===
        200
      );
    },
  },
  {
    id: 'each ticket is valid',
    theme: 'states',
    rules: ['G3'],
    reply: (traffic) => {
      if (/ticket\/validate/.test(traffic.path) && traffic.status === 200)
        Object.assign(traffic.reply, { isValid: true, status: 'valid' });
    },
    witness: async (w) =>
      (
        await w.session.get<{ isValid: boolean }>(
          `/ticket/validate/${(await guestOf(w, (await booked(w, 1)).id))?.barCode}`,
        )
      ).body.isValid,
  },
  {
    id: 'remarks are lost',
    theme: 'states',
    rules: ['B11'],
    reply: (traffic) => {
      if (isRead(traffic)) for (const item of traffic.reply.items) item.remarks = null;
    },
    witness: async (w) => {
      const { id } = await booked(w, 1);
      const item = (await w.acts.booking(id)).body.items[0];
      await w.acts.act('PUT', `/booking/item/${item?.id}/remarks`, { remarks: 'R' });
      return (await w.acts.booking(id)).body.items[0]?.remarks === null;
    },
  },
  {
    id: 'booking numbers are lost',
    theme: 'states',
    rules: ['B9'],
    reply: (traffic) => {
      if (isRead(traffic)) {
        traffic.reply.bookingNumber = null;
        traffic.reply.externalNumber = null;
        if (traffic.reply.marketplace) traffic.reply.marketplace.bookingNumber = null;
      }
    },
    witness: async (w) => {
      const { id } = await booked(w, 1, { number: 'N-1' });
      return !JSON.stringify((await w.acts.booking(id)).body).includes('N-1');
    },
  },
  {
    id: 'tickets of cancelled bookings are sent',
    theme: 'states',
    rules: ['B11'],
    reply: (traffic) => refusedAs(traffic, /tickets$/, 409, { id: 1 }),
    witness: async (w) => {
      const { id } = await booked(w, 1);
      await w.acts.cancel(id);
      return (
        (await w.acts.act('POST', `/booking/${id}/tickets`, { recipient: 'a@example.com' })).status === 200
      );
    },
  },
  {
    id: 'a moved guest gets another bar code',
    theme: 'states',
    rules: ['B8'],
    reply: (traffic, { memory }) => {
      if (/rebook$/.test(traffic.path) && traffic.status === 200) memory.set('moved', 1);
      if (isRead(traffic) && memory.has('moved'))
        for (const guest of traffic.reply.items.flatMap((item: { guests: object[] }) => item.guests))
          guest.barCode = `X${guest.barCode}`;
    },
    witness: async (w) => {
      const { id, offer } = await booked(w, 1);
      const guest = await guestOf(w, id);
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, {
        itemId: offer.take().availabilityItemId,
        ruleId: offer.rule.id,
      });
      return (await guestOf(w, id))?.barCode !== guest?.barCode;
    },
  },
];

const asOwn = (change: (traffic: Traffic) => boolean): Pick<Breach, 'request'> => ({
  request: (traffic) => {
    const token = traffic.headers['authorization'];
    if (token === undefined || !change(traffic)) return;
    traffic.headers['authorization'] = ownToken ?? token;
  },
});
let ownToken: string | undefined;

/** Remembers the first token that reads, the client's own. */
function remembering(breach: Pick<Breach, 'request'>): Pick<Breach, 'request'> {
  return {
    request: (traffic, aside) => {
      if (traffic.path === '/merchants' && !aside.memory.has('own')) {
        ownToken = traffic.headers['authorization'];
        aside.memory.set('own', 1);
      }
      return breach.request?.(traffic, aside);
    },
  };
}

const VISIBILITY: readonly Breach[] = [
  {
    id: 'bookings of others are read',
    theme: 'visibility',
    rules: ['K1'],
    needsFacts: true,
    ...remembering(asOwn(({ method, path }) => method === 'GET' && /^\/bookings\/\d+$/.test(path))),
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
    ...remembering(asOwn(({ method, path }) => method === 'DELETE' && path.startsWith('/reservations'))),
    witness: async (w) => {
      await w.session.get('/merchants');
      const [offer] = w.world.offers;
      const category = offer?.singles[0];
      if (!offer || !category) return false;
      const held = await w.acts.hold(offer.take().availabilityItemId, offer.entries(category, 1));
      return (
        (await w.session.send('DELETE', `/reservations/${held.body.reference}`, { as: 'other' })).status ===
        200
      );
    },
  },
];

const HTTP: readonly Breach[] = [
  {
    id: 'a 401 says more than nothing',
    theme: 'http',
    rules: ['P1'],
    reply: (traffic) => {
      if (traffic.status === 401 && traffic.path !== '/oauth2/token')
        traffic.reply = { error: 'unauthorized' };
    },
    witness: async ({ session }) =>
      JSON.stringify((await session.get('/merchants', {}, { headers: { authorization: null } })).body) !==
      '{}',
  },
  {
    id: 'unknown parameters are ignored',
    theme: 'http',
    rules: ['P11', 'P7', 'P2'],
    request: (traffic) => {
      for (const name of ['limitt', 'page', 'nonsense']) traffic.query.delete(name);
    },
    witness: async ({ session }) => (await session.get('/merchants', 'page=2')).status === 200,
  },
  {
    id: 'each response is English',
    theme: 'http',
    rules: ['P4'],
    reply: ({ replyHeaders }) => void (replyHeaders['content-language'] &&= 'en'),
    witness: async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { 'accept-language': 'de' } })).header(
        'content-language',
      ) === 'en',
  },
  {
    id: 'any media type is acceptable',
    theme: 'http',
    rules: ['P3', 'P2'],
    request: (traffic) => {
      if (traffic.headers['accept'] === 'text/html' && traffic.path === '/merchants')
        traffic.headers['accept'] = '*/*';
    },
    witness: async ({ session }) =>
      (await session.get('/merchants', {}, { headers: { accept: 'text/html' } })).status === 200,
  },
  {
    id: 'a 405 does not say what is allowed',
    theme: 'http',
    rules: ['P2'],
    reply: (traffic) => {
      if (traffic.status === 405) delete traffic.replyHeaders['allow'];
    },
    witness: async ({ session }) =>
      (await session.send('DELETE', '/merchants')).header('allow') === undefined,
  },
  {
    id: 'errors are plain JSON',
    theme: 'http',
    rules: ['P7'],
    reply: (traffic) => {
      if (traffic.status === 400) traffic.replyHeaders['content-type'] = 'application/json';
    },
    witness: async ({ session }) =>
      (await session.get('/merchants', 'page=2')).header('content-type') === 'application/json',
  },
  {
    id: 'bodies of any type are taken',
    theme: 'http',
    rules: ['P6'],
    request: (traffic) => {
      if (traffic.headers['content-type'] === 'text/plain')
        traffic.headers['content-type'] = 'application/json';
    },
    witness: async ({ session }) =>
      (await session.send('POST', '/reservations', { body: '{}', headers: { 'content-type': 'text/plain' } }))
        .status !== 415,
  },
];

export { pretend };
/** Every breach of the suite. */
export const BREACHES: readonly Breach[] = [
  ...SEATS_AND_MONEY,
  ...LISTS,
  ...TIME,
  ...STATES,
  ...VISIBILITY,
  ...HTTP,
];
