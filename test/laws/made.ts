import type { DecodedExchange } from '../../src/laws/decoded-exchange.js';

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
type Body = any;

/** Changes an exchange of the scenario so that another law applies. */
interface Made {
  /** The operation of the changed exchange. */
  readonly of: string;
  /** A condition that the body must fulfil. */
  readonly with?: (body: Body) => boolean;
  readonly change: (exchange: DecodedExchange) => Partial<DecodedExchange>;
}

const withBody = (of: string, change: (body: Body) => void, isFit?: (body: Body) => boolean): Made => ({
  of,
  ...(isFit && { with: isFit }),
  change: ({ body }) => {
    const copy: Body = structuredClone(body);
    change(copy);
    return { body: copy };
  },
});

const withQuery = (of: string, query: object, change: (entry: Body) => void): Made => ({
  of,
  with: (body) => body.length > 0,
  change: (exchange) => {
    const copy: Body = structuredClone(exchange.body);
    copy.forEach(change);
    return { query: { ...exchange.query, ...query }, body: copy };
  },
});

const header = (name: string, value: string) => (asked: string) => (asked === name ? value : undefined);
const hasAddons = (body: Body) =>
  body.items[0]?.addons.length > 0 && body.items[0].guests[0].addons.length > 0;

/** Changes of exchanges for the laws that apply to no unchanged exchange of the scenario. */
export const MADE: readonly Made[] = [
  {
    of: 'listMerchants',
    change: () => ({ operationId: null, status: 405, method: 'POST', header: header('allow', 'GET') }),
  },
  { of: 'listMerchants', change: () => ({ status: 429, header: header('retry-after', '1') }) },
  withBody('listMerchants', ([merchant]) => (merchant.conversionRates[merchant.defaultCurrency] = 1)),
  withBody(
    'getBooking',
    (body) => Object.assign(body, { totalPayments: 1, balance: body.total - 1 }),
    ({ status }) => status === 'reserved',
  ),
  withBody('getBooking', (body) => (body.items = [...body.items, ...body.items])),
  withBody(
    'getBooking',
    ({ items: [item] }) => {
      item.isCancelled = true;
      for (const guest of item.guests) guest.cancellation = { reason: '', datetime: '2099-01-01T00:00:00Z' };
      for (const addon of [...item.addons, ...item.guests[0].addons]) addon.isCancelled = true;
    },
    hasAddons,
  ),
  withBody('getAvailability', (item) =>
    Object.assign(item, { isExclusive: true, occupancy: 1, availableSeats: 0 }),
  ),
  withQuery('listAvailabilities', { withCustom: false }, () => undefined),
  withQuery('listAvailabilities', { onlyBooked: true }, (item) => (item.occupancy = 1)),
  withQuery('listAvailabilities', { onlyNotBooked: true }, (item) => (item.occupancy = 0)),
  withQuery('listGuests', { phone: '+49 1' }, (guest) => (guest.phone = '491')),
  {
    of: 'createCapture',
    with: (body) => body.releasedReference === undefined,
    change: ({ body, sent }) => {
      const now = Date.parse((body as Body).expires) - 30 * 60_000;
      return {
        sent: { ...(sent as object), duration: 'PT30M' },
        header: header('date', new Date(now).toUTCString()),
      };
    },
  },
  {
    of: 'listActivities',
    with: (body) => body.length > 0,
    change: ({ query, body }) => ({
      query: { ...query, offset: 1000 },
      body: (body as Body).map((activity: Body) => ({ ...activity, id: activity.id + 1000 })),
    }),
  },
];
