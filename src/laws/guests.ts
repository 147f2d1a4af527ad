import { percentOf, toMinor } from '../domain/shared/money.js';
import { amountIs } from './amounts.js';
import { isDistinct } from './items.js';
import type { Schemas } from './decoded-exchange.js';
import { all, each, equal, holds, onSuccess, when, type Law, type LawResult } from './law.js';

type Guest = Schemas['GuestCommon'];
type Basket = Schemas['Basket'];

/** The operations that return guests: alone, in a booking, or when validating a ticket. */
const GUEST_OPERATIONS = ['getGuest', 'listGuests', 'getBooking', 'listBookings', 'validateTicket'] as const;

function eachGuest(body: unknown, judge: (guest: Guest) => LawResult): LawResult {
  if (Array.isArray(body)) {
    const isOfBookings = Object.hasOwn(Object(body[0]), 'items');
    return isOfBookings
      ? each(body as Basket[], '', (basket) => eachGuest(basket, judge))
      : each(body as Guest[], '', judge);
  }
  const record = body as Partial<Basket> & { readonly guest?: Guest };
  if (record.items) return each(record.items, '/items', ({ guests }) => each(guests, '/guests', judge));
  if (record.guest) return each([record.guest], '/guest', judge);
  return judge(body as Guest);
}

const ofGuest = (...[rule, title, check]: readonly [Law['rule'], string, (guest: Guest) => LawResult]): Law =>
  onSuccess<unknown>(GUEST_OPERATIONS, rule, title, (body) => eachGuest(body, check));

/** Returns all guests in a list of guests, in a booking or in a list of bookings. */
function guestsOf(body: unknown): readonly Guest[] {
  const found: Guest[] = [];
  eachGuest(body, (guest) => {
    found.push(guest);
    return 'held';
  });
  return found;
}

const MASK = '***';

/** Checks that texts are distinct; ignores masked ones. */
function areDistinct(texts: readonly string[], at: string): LawResult {
  const known = texts.filter((text) => text !== '' && !text.includes(MASK));
  return when(known.length > 1, () =>
    known.length === new Set(known).size ? 'held' : { at, expected: 'each code once' },
  );
}

/** Laws of all guests in a response. */
export const GUEST_LAWS: readonly Law[] = [
  ofGuest('M1', 'The price of a guest is the price per seat times the seats.', (guest) => {
    const { price, pricePerSeat, occupancy, currency } = guest;
    const minor = toMinor(pricePerSeat, currency) * occupancy;
    return amountIs('/price', price, { minor, currency, within: occupancy / 2 });
  }),
  ofGuest('M1', 'The discounts of a guest are at most the price.', (guest) => {
    const { price, discount, multiDiscount, currency } = guest;
    const net = toMinor(price, currency) - percentOf(toMinor(price, currency), discount ?? 0);
    return when(multiDiscount > 0 || discount !== null, () =>
      holds(toMinor(multiDiscount, currency) <= net, '/multiDiscount', multiDiscount, 'at most the price'),
    );
  }),
  ofGuest('B7', 'A cancelled guest was not cancelled before the booking.', ({ cancellation, createdAt }) =>
    when(cancellation !== null, () => {
      const at = cancellation?.datetime ?? '';
      // responses show times in whole seconds
      const isDue = Date.parse(at) + 1000 > Date.parse(createdAt);
      return holds(isDue, '/cancellation/datetime', at, `not before ${createdAt}`);
    }),
  ),
  onSuccess<unknown>(
    ['listGuests', 'getBooking', 'listBookings'],
    'P15',
    'Each guest has a different bar code.',
    (body) =>
      areDistinct(
        guestsOf(body).map(({ barCode }) => barCode),
        '/*/barCode',
      ),
  ),
  onSuccess<unknown>(
    ['listGuests', 'getBooking', 'listBookings'],
    'P15',
    'Each guest has a different ticket.',
    (body) =>
      areDistinct(
        guestsOf(body).map(({ ticket }) => ticket),
        '/*/ticket',
      ),
  ),
  onSuccess<unknown>(
    ['getBooking', 'listBookings'],
    'P15',
    'Each guest of a booking has a different id.',
    (body) => isDistinct('/items/*/guests', guestsOf(body)),
  ),
];

/**
 * Returns the statuses that a guest's ticket may have. There may be several, because a guest record does not show
 * whether the booking is paid (G3).
 */
function ticketStatuses({ cancellation, isReservation, checkedIn }: Guest): readonly string[] {
  if (cancellation !== null) return ['cancelled'];
  if (isReservation) return ['unpaid'];
  return [checkedIn ? 'checked-in' : 'valid', 'cancelled'];
}

/** Laws of the validation of a ticket (G3). */
export const TICKET_LAWS: readonly Law[] = [
  onSuccess<Schemas['TicketValidation']>(
    ['validateTicket'],
    'G3',
    'A ticket is valid if and only if its status is `valid`.',
    ({ isValid, status }) => equal('/isValid', isValid, status === 'valid'),
  ),
  onSuccess<Schemas['TicketValidation']>(
    ['validateTicket'],
    'G3',
    'A ticket has the first applicable status.',
    ({ status, guest }) =>
      holds(ticketStatuses(guest).includes(status), '/status', status, ticketStatuses(guest)),
  ),
  onSuccess<Schemas['TicketValidation']>(
    ['validateTicket'],
    'G3',
    'The guest of a ticket has the bar code or alias of the request.',
    ({ guest }, { path }) => {
      const { code = MASK } = path as { readonly code?: string };
      const codes = [guest.barCode, guest.barcodeAlias];
      if ([code, ...codes].some((one) => one.includes(MASK))) return 'not applicable';
      return all([
        codes.includes(code) ? 'held' : { at: '/guest/barCode', expected: 'the code in the request' },
      ]);
    },
  ),
];
