import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import type { Knowledge } from './knowledge.js';
import { equal, holds, when, type Law, type LawResult } from './law.js';

/**
 * Operations whose path contains the id of a booking or of its part. Each has the name of the path parameter, and the
 * kind of record.
 */
const OF_BOOKINGS: Readonly<Record<string, readonly [parameter: string, kind: string]>> = {
  getBooking: ['bookingId', ''],
  cancelBooking: ['bookingId', ''],
  addPayment: ['bookingId', ''],
  addRefund: ['bookingId', ''],
  sendTickets: ['bookingId', ''],
  setBookingItemRemarks: ['bookingItemId', 'item'],
  cancelBookingItem: ['bookingItemId', 'item'],
  rebookBookingItem: ['bookingItemId', 'item'],
  getGuest: ['id', 'guest'],
  checkInGuest: ['id', 'guest'],
  checkOutGuest: ['id', 'guest'],
  editGuest: ['id', 'guest'],
  cancelGuest: ['id', 'guest'],
  rebookGuest: ['id', 'guest'],
  validateTicket: ['code', 'code'],
};

/** Returns the id of the booking to which the path of a request refers. */
function bookingNamed({ operationId, path }: DecodedExchange, { owners }: Knowledge): number | undefined {
  const [parameter = '', kind = ''] = OF_BOOKINGS[operationId ?? ''] ?? [];
  const named = path[parameter];
  return kind === '' ? Number(named) : owners.bookingOf(`${kind} ${String(named)}`);
}

/** Statuses that reveal the existence of a record to another merchant's client. */
const TELLING = new Set([200, 403, 409]);

/** Checks that a hidden booking gives 404. */
function isNotFound(exchange: DecodedExchange, known: Knowledge): LawResult {
  const { clientId, status, isValid } = exchange;
  const booking = bookingNamed(exchange, known);
  if (clientId === undefined || booking === undefined || !isValid) return 'not applicable';
  if (!known.owners.isOf(exchange, 'other') || known.owners.isHidden(booking, clientId) !== true)
    return 'not applicable';
  return when(status === 404 || TELLING.has(status), () => equal('status', status, 404));
}

/** Checks that a response contains no id of a booking that must be hidden from the client. */
function hidesOthers(ids: readonly number[], exchange: DecodedExchange, { owners }: Knowledge): LawResult {
  const { clientId = '' } = exchange;
  return when(owners.isOf(exchange, 'other') && ids.length > 0, () => {
    const shown = ids.find((id) => owners.isHidden(id, clientId) === true);
    return holds(shown === undefined, '/*/id', shown, 'no booking of another merchant');
  });
}

/** Checks that a request with another client's capture is refused. */
function isRefused(
  exchange: DecodedExchange,
  { owners }: Knowledge,
  reference: unknown,
  due: number,
): LawResult {
  const isForeign = owners.isOf(exchange, 'other') && owners.isCaptureOfOthers(reference);
  return when(isForeign && (exchange.status === 200 || exchange.status === due), () =>
    equal('status', exchange.status, due),
  );
}

const sentReferences = ({ sent }: DecodedExchange): readonly unknown[] =>
  ((Object(sent) as Partial<Schemas['BookingRequest']>).items ?? []).flatMap(
    ({ availabilityCaptureReference: reference }) => reference ?? [],
  );

/** Returns the booking in a response to the agent that made the booking. Null for any other response. */
function bookingOfAgent(exchange: DecodedExchange, { owners }: Knowledge): Schemas['Basket'] | null {
  if (exchange.status !== 200 || typeof exchange.body !== 'object') return null;
  const basket = exchange.body as Schemas['Basket'];
  return owners.isOf(exchange, 'agent') && owners.bookerOf(basket.id) === exchange.clientId ? basket : null;
}

/** Laws of the exchanges of clients that the facts name. */
export const CLIENT_LAWS: readonly Law[] = [
  {
    rule: 'K1',
    title: 'A booking of another merchant gives 404.',
    operations: Object.keys(OF_BOOKINGS),
    check: isNotFound,
  },
  {
    rule: 'K1',
    title: 'No booking of another merchant is listed.',
    operations: ['listBookings'],
    check: (exchange, known) =>
      when(exchange.status === 200 && Array.isArray(exchange.body), () =>
        hidesOthers(
          (exchange.body as Schemas['Basket'][]).map(({ id }) => id),
          exchange,
          known,
        ),
      ),
  },
  {
    rule: 'K1',
    title: 'No guest of another merchant is listed.',
    operations: ['listGuests'],
    check: (exchange, known) =>
      when(exchange.status === 200 && Array.isArray(exchange.body), () =>
        hidesOthers(
          (exchange.body as Schemas['ListedGuest'][]).map(({ basketId }) => basketId),
          exchange,
          known,
        ),
      ),
  },
  {
    rule: 'C5',
    title: 'A capture of another merchant is not released.',
    operations: ['releaseCapture'],
    check: (exchange, known) => isRefused(exchange, known, exchange.path['reference'], 422),
  },
  {
    rule: 'C3',
    title: 'A capture of another merchant is not replaced.',
    operations: ['createCapture'],
    check: (exchange, known) =>
      isRefused(exchange, known, (Object(exchange.sent) as { readonly reference?: string }).reference, 400),
  },
  {
    rule: 'C6',
    title: 'A capture of another merchant is not booked.',
    operations: ['createBooking'],
    check: (exchange, known) => isRefused(exchange, known, sentReferences(exchange)[0], 400),
  },
  {
    rule: 'M6',
    title: 'A booking made by an agent has no online booking fee.',
    operations: ['getBooking'],
    check: (exchange, known) => {
      const basket = bookingOfAgent(exchange, known);
      return when(basket !== null, () => equal('/onlineBookingFee', basket?.onlineBookingFee, 0));
    },
  },
  {
    rule: 'B12',
    title: 'A booking made by an agent shows the agent.',
    operations: ['getBooking'],
    check: (exchange, known) => {
      const basket = bookingOfAgent(exchange, known);
      return when(basket !== null, () =>
        holds(basket?.agent !== null, '/agent', basket?.agent ? 'an agent' : 'none', 'the agent'),
      );
    },
  },
  {
    rule: 'B3',
    title: 'An agent may give a multi-discount and pay offline.',
    operations: ['getBookingPrices', 'createBooking'],
    check: (exchange, { owners }) => {
      const { sent, query, status } = exchange;
      const asked = { ...query, ...Object(sent) } as Readonly<Record<string, unknown>>;
      const isAgents = asked['multidiscount'] !== undefined || asked['payment'] !== undefined;
      return when(owners.isOf(exchange, 'agent') && isAgents && [200, 403].includes(status), () =>
        equal('status', status, 200),
      );
    },
  },
  {
    rule: 'B9',
    title: 'The operator of a trip sees its marketplace bookings.',
    operations: ['getBooking'],
    check: (exchange, known) => {
      const { clientId = '', status } = exchange;
      const isDue =
        known.owners.isOf(exchange, 'operator') &&
        known.owners.isHidden(bookingNamed(exchange, known), clientId) === false;
      return when(isDue && [200, 403, 404].includes(status), () => equal('status', status, 200));
    },
  },
];
