import { buy, get } from '../../../examples/certified-client/steps.js';
import { altering, type BadClient, BOOK, HOLD, QUOTE, repeating, skipping, to } from './bad-client.js';

const LIST = to('GET', /^\/availabilities$/);

/** Clients that choose a wrong trip, or miss one. */
export const BAD_FINDERS: readonly BadClient[] = [
  {
    case: 'find-by-filter',
    does: 'searches the whole calendar itself',
    service: altering(LIST, (query) => {
      for (const name of ['seats', 'category', 'startsTo']) delete query[name];
    }),
    answers: () => ({
      availabilityItemId: '11_trip_20260606140000_20260606160000',
      title: 'Hafenrundfahrt',
    }),
    findings: ['filters-itself'],
  },
  {
    case: 'page-through-lists',
    does: 'asks for all entries in one page',
    service: altering(to('GET', /^\/activities$/), (query) => {
      query.limit = 500;
    }),
    findings: ['asks-for-too-much', 'reads-part', 'wrong-activities', 'wrong-last-id'],
  },
  {
    case: 'page-through-lists',
    does: 'reads the first page only',
    async journey(service, { merchant }) {
      const page = await get<{ id: number }[]>(service, '/activities', { 'merchant[]': [merchant] });
      return { activities: page.length, lastId: page.at(-1)?.id };
    },
    findings: ['reads-part', 'wrong-activities', 'wrong-last-id'],
  },
  {
    case: 'language-and-currency',
    does: 'asks for prices in euro',
    service: altering(QUOTE, (query) => (query.currency = 'EUR')),
    findings: ['books-nothing', 'wrong-currency', 'wrong-title', 'wrong-total'],
  },
  {
    case: 'language-and-currency',
    does: 'stops before the booking',
    service: skipping((call) => HOLD(call) || BOOK(call)),
    findings: ['books-nothing'],
  },
  {
    case: 'daylight-saving-day',
    does: 'stops before the booking',
    service: skipping((call) => HOLD(call) || BOOK(call)),
    findings: ['books-nothing'],
  },
  {
    case: 'daylight-saving-day',
    does: 'books the day before',
    async journey(service, { guests, contact }) {
      const availabilityItemId = '12_trip_20261024090000_20261024110000';
      await buy(service, { items: [{ availabilityItemId, guests }], contact });
      return { startsAt: '2026-10-25T08:00:00Z', startsAtBefore: '2026-10-24T07:00:00Z' };
    },
    findings: ['wrong-day'],
  },
  {
    case: 'page-through-lists',
    does: 'leaves out a page in the middle',
    async journey(service, { merchant }) {
      for (const offset of [0, 60, 90, 120])
        await get(service, '/activities', { 'merchant[]': [merchant], limit: 30, offset });
      return { activities: 130, lastId: 1128 };
    },
    findings: ['reads-part'],
  },
  {
    case: 'bookings-of-others',
    does: 'lists its own bookings only',
    async journey(service) {
      await get(service, '/bookings');
      return { visible: [41], total: 30 };
    },
    findings: ['does-not-look'],
  },
  {
    case: 'bookings-of-others',
    does: 'asks again and again',
    service: repeating(to('GET', /^\/bookings\/42$/), 3),
    findings: ['keeps-asking'],
  },
];
