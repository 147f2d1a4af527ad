import type { components, operations } from '../../contract/control.gen.js';
import {
  type Basket,
  type Guest,
  maySee,
  type BasketItem,
  type Payment,
} from '../../domain/basket/basket.js';
import { bookedTexts, type BookedTexts } from '../../domain/basket/booked-texts.js';
import { hasNumber, matchesBooking } from '../../domain/basket/filter.js';
import { holders } from '../../domain/basket/payments.js';
import {
  paymentStatus,
  liveItems,
  hasTickets,
  statusRefusal,
  type BasketAction,
} from '../../domain/basket/status.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import { liveGuests, sum, totalsOf } from '../../domain/pricing/totals.js';
import { fromMinor } from '../../domain/shared/money.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { Steps } from '../../domain/shared/steps.js';
import { filterSource, readPeriod } from '../../operations/bookings/bookings.js';
import { sortInSteps } from '../../store/dataset/sorted-map.js';
import type { ReadTables } from '../../store/tables.js';
import { timestamp } from '../present.js';
import { itemText } from './due.js';
import { presentBasket, type PresentationOptions } from '../../operations/bookings/present-basket.js';
import { ticketPath, guestName } from '../../operations/shared/present.js';
import { say } from '../../messages/say.js';
import type { HandledId } from '../../operations/handlers.js';
import { costOf, ledgerOf, type LedgerSubject } from '../../domain/basket/ledger.js';
import { wordsFinder } from '../../text/search-words.js';

type Schemas = components['schemas'];

/** The conditions of a booking search. An omitted condition matches every booking. */
type BookingSearch = NonNullable<operations['searchBookings']['parameters']['query']>;

const ID = /^(?:booking\s*)?#?\s*(\d{1,15})$/i;

/** Parses a booking id in a search text such as `29`, `#29` or `Booking 29`. Returns undefined if there is none. */
function idIn(text: string): number | undefined {
  const id = ID.exec(text.trim())?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Yields the bookings that match a search, in the order that the search names. */
export function* searched(tables: ReadTables, search: BookingSearch): Steps<Basket> {
  const { sort = '-createdAt' } = search;
  const isSought = searchOf(tables, search);
  const key = sort.replace('-', '') as keyof typeof SORT_VALUES | 'createdAt';
  if (key === 'createdAt') {
    const all = sort === key ? tables.baskets.values() : newestFirst(tables, search);
    for (const basket of all) yield isSought(basket) ? basket : null;
  } else yield* sorted(tables, isSought, rankBy(SORT_VALUES[key], sort));
}

const SORT_VALUES = {
  startsAt: startOf,
  total: (basket: Basket) => fromMinor(totalsOf(basket).total, basket.currency),
  balance: (basket: Basket) => fromMinor(totalsOf(basket).balance, basket.currency),
};

/**
 * Returns a function that returns a booking's rank: its value, negated if the order starts with `-`. Bookings without a
 * value have the highest rank, which comes last.
 */
function rankBy(valueOf: (basket: Basket) => number | null, sort: string): (basket: Basket) => number {
  const sign = sort.startsWith('-') ? -1 : 1;
  return (basket) => sign * (valueOf(basket) ?? sign * Number.MAX_VALUE);
}

/**
 * Yields the matching bookings, sorted by ascending rank. Bookings of equal rank are sorted newest first. Stores only
 * their ids while it sorts.
 */
function* sorted(
  { baskets }: ReadTables,
  isSought: (basket: Basket) => boolean,
  rankOf: (basket: Basket) => number,
): Steps<Basket> {
  const ranks: (readonly [rank: number, id: number])[] = [];
  for (const basket of baskets.valuesReversed()) {
    if (isSought(basket)) ranks.push([rankOf(basket), basket.id]);
    yield null;
  }
  const sorting = sortInSteps(ranks, ([one], [other]) => one - other);
  let step = sorting.next();
  for (; !step.done; step = sorting.next()) yield null;
  for (const [, id] of step.value) yield baskets.get(id) ?? null;
}

/** Yields all bookings, newest first. If the text is the id of a booking, that booking is first. */
function* newestFirst({ baskets }: ReadTables, { text = '' }: BookingSearch): Iterable<Basket> {
  const id = idIn(text);
  const first = id === undefined ? undefined : baskets.get(id);
  if (first) yield first;
  for (const basket of baskets.valuesReversed()) if (basket.id !== first?.id) yield basket;
}

/**
 * Returns a function that returns whether a booking matches a search. A text matches as in `GET /bookings` (B10). It
 * also matches if it is a number or code of the booking, if its words occur in the names and addresses (in any order,
 * ignoring accents), or if it is an id such as `#29` or `Booking 29`.
 */
function searchOf(tables: ReadTables, search: BookingSearch): (basket: Basket) => boolean {
  const { text, status, activityId, activityDate } = search;
  const starting = readPeriod(activityDate, 'activityDate');
  const dates = { users: undefined, merchants: undefined, created: undefined, starting, text: undefined };
  const source = filterSource(tables, text ?? '');
  const id = idIn(text ?? '');
  const isSought = wordsFinder(text ?? '');
  return (basket) =>
    (status === undefined || basket.status === status) &&
    (activityId === undefined || basket.items.some((item) => item.activityId === activityId)) &&
    matchesBooking(basket, dates, source) &&
    (text === undefined ||
      basket.id === id ||
      matchesBooking(basket, { ...dates, text }, source) ||
      isSought(peopleOf(basket)) ||
      hasNumber(basket, text));
}

/** Returns the names and email addresses of the people in a booking. */
function peopleOf({ user, items }: Basket): string {
  const guests = items.flatMap((item) => item.guests);
  const people = [
    user.name,
    user.email,
    ...guests.flatMap((one) => [one.firstName, one.lastName, one.email]),
  ];
  return people.filter((part) => part !== null).join(' ');
}

/**
 * Returns the items of a booking that a list shows: all items of a cancelled booking, otherwise those that are not
 * cancelled.
 */
function listedItems(basket: Basket): readonly BasketItem[] {
  return basket.status === 'cancelled' ? basket.items : liveItems(basket);
}

/** Returns the earliest start of the items that a list shows. Null if none has a start. */
function startOf(basket: Basket): EpochMs | null {
  const starts = listedItems(basket).flatMap(({ startsAt }) => startsAt ?? []);
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** Returns a booking as an entry of the list of bookings. */
export function presentFound(tables: ReadTables, basket: Basket): Schemas['FoundBooking'] {
  const { currency, user } = basket;
  const { total, balance } = totalsOf(basket);
  const startsAt = startOf(basket);
  const texts = bookedTexts(tables, basket, undefined);
  return {
    id: basket.id,
    bookingNumber: basket.bookingNumber,
    status: basket.status,
    paymentStatus: paymentStatus(basket),
    seller: basket.seller,
    operator: basket.operator,
    contact: { name: user.name, email: user.email },
    titles: [...new Set(listedItems(basket).map((item) => texts.title(item).text))],
    startsAt: startsAt === null ? null : timestamp(startsAt),
    timezone: zoneOf(tables.merchants.get(basket.operator)),
    guests: sum(basket.items, (item) => liveGuests(item).length),
    total: fromMinor(total, currency),
    balance: fromMinor(balance, currency),
    currency,
    createdAt: timestamp(basket.createdAt),
  };
}

/** Yields the number of bookings that match a search and, on request, their amounts per currency. */
export function* countedBookings(
  tables: ReadTables,
  search: Omit<BookingSearch, 'sort'>,
  withTotals: boolean,
): Generator<Schemas['CountedBookings'] | null, void> {
  if (!withTotals && Object.keys(search).length === 0) {
    yield { count: tables.baskets.size };
    return;
  }
  const sums = new Map<string, { count: number; total: number; balance: number }>();
  let count = 0;
  for (const basket of searched(tables, search)) {
    yield null;
    if (basket === null) continue;
    count += 1;
    if (!withTotals) continue;
    const { total, balance } = totalsOf(basket);
    const known = sums.get(basket.currency) ?? { count: 0, total: 0, balance: 0 };
    known.count += 1;
    known.total += total;
    known.balance += balance;
    sums.set(basket.currency, known);
  }
  const totals = [...sums].map(([currency, { count: own, total, balance }]) => ({
    currency,
    count: own,
    total: fromMinor(total, currency),
    balance: fromMinor(balance, currency),
  }));
  yield { count, ...(withTotals && { totals }) };
}

/** The maximum number of listed mails per booking. */
const MAX_MAILS = 1000;

/** Returns a booking with its actions, ledger, mails and tickets. */
export function inspectedBooking(
  tables: ReadTables,
  basket: Basket,
  { now, ...options }: PresentationOptions & { readonly now: EpochMs },
): Schemas['InspectedBooking'] {
  const { totalMinor, refundedMinor } = costOf(basket);
  return {
    booking: presentBasket(tables, basket, options),
    client: clientFor(tables, basket),
    actions: actionsOf(basket),
    ledger: presentLedger(tables, basket, { vendor: options.vendor, now }),
    originalTotal: fromMinor(totalMinor, basket.currency),
    refunded: fromMinor(refundedMinor, basket.currency),
    mails: tables.mailIdsOf(basket.id).slice(-MAX_MAILS).toReversed(),
    tickets: hasTickets(basket.status) ? ticketsOf(basket, options.workspace) : [],
  };
}

/** Returns the name of a client that may see a booking (B9), if possible one of the seller; null if no client may. */
function clientFor(tables: ReadTables, basket: Basket): string | null {
  const clients = [...tables.clients.values()].filter((client) => maySee(basket, client));
  const found = clients.find(({ merchant }) => merchant === basket.seller) ?? clients[0];
  return found?.client ?? null;
}

/** Returns the combined ticket and the tickets of all guests that are not cancelled (G4). */
function ticketsOf(basket: Basket, workspace: string): Schemas['TicketFile'][] {
  const guests = basket.items.flatMap((item) => liveGuests<Guest>(item));
  return [
    { guestId: null, path: ticketPath(workspace, basket.ticketCode) },
    ...guests.map(({ id, ticketCode }) => ({ guestId: id, path: ticketPath(workspace, ticketCode) })),
  ];
}

/** The part of a booking that an operation acts on. */
type Part = 'booking' | 'item' | 'guest' | 'item addon' | 'guest addon';

/** The operations on a booking: the part on which each acts, and the action that the booking's status must allow. */
const OPERATIONS: Readonly<Partial<Record<HandledId, readonly [Part, BasketAction]>>> = {
  addPayment: ['booking', 'pay'],
  addRefund: ['booking', 'refund'],
  cancelBooking: ['booking', 'cancel'],
  sendTickets: ['booking', 'sendTickets'],
  setBookingNumber: ['booking', 'setNumber'],
  rebookBookingItem: ['item', 'rebook'],
  setBookingItemRemarks: ['item', 'setRemarks'],
  cancelBookingItem: ['item', 'cancel'],
  cancelBookingItemAddon: ['item addon', 'cancel'],
  checkInGuest: ['guest', 'checkIn'],
  checkOutGuest: ['guest', 'checkIn'],
  editGuest: ['guest', 'edit'],
  rebookGuest: ['guest', 'rebook'],
  cancelGuest: ['guest', 'cancel'],
  cancelGuestAddon: ['guest addon', 'cancel'],
};

const HAS_PART: Readonly<Record<Exclude<Part, 'booking'>, (item: BasketItem) => boolean>> = {
  item: () => true,
  guest: ({ guests }) => guests.length > 0,
  'item addon': ({ addons }) => addons.length > 0,
  'guest addon': ({ guests }) => guests.some(({ addons }) => addons.length > 0),
};

const NOTHING_TO_REFUND = { message: 'exceeds_refundable.unpaid', values: {} } as const;

/**
 * Returns the operations on a booking and its parts, each with whether it is possible: the booking's status allows it,
 * and a refund has a payment (B6). Omits operations on parts that the booking does not have.
 */
export function actionsOf(basket: Basket): Schemas['BookingAction'][] {
  return Object.entries(OPERATIONS)
    .filter(([, [part]]) => part === 'booking' || basket.items.some(HAS_PART[part]))
    .map(([operationId, [, action]]) => {
      const hasNothing = operationId === 'addRefund' && holders(basket).length === 0;
      const refusal = statusRefusal(basket, action) ?? (hasNothing ? NOTHING_TO_REFUND : null);
      if (!refusal) return { operationId, allowed: true };
      return { operationId, allowed: false, reason: say('en', refusal.message, refusal.values) };
    });
}

/** Returns the ledger of a booking in major units, with descriptions. `now` is the time of the workspace. */
export function presentLedger(
  tables: ReadTables,
  basket: Basket,
  { vendor, now }: { readonly vendor: string; readonly now: EpochMs },
): Schemas['LedgerLine'][] {
  const booked = bookedTexts(tables, basket, undefined);
  const texts: LedgerTexts = {
    booked,
    payer: ({ treasurerType: type, treasurerReference: of }) =>
      type === 'vendor' ? vendor : `${type} ${tables.merchants.get(of)?.name ?? of}`,
    items: (ids) => joined(...ids.split(',').map((id) => itemText(tables, id, now))),
  };
  return ledgerOf(basket).map(({ at, subject, amountMinor, balanceMinor }) => ({
    at: timestamp(at),
    kind: subject.kind,
    text: textOf(subject, texts),
    amount: fromMinor(amountMinor, basket.currency),
    balance: fromMinor(balanceMinor, basket.currency),
  }));
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/** The texts of a booking's ledger: of booked lines, of the party of a payment, and of items by their joined ids. */
interface LedgerTexts {
  readonly booked: BookedTexts;
  readonly payer: (payment: Payment) => string;
  readonly items: (ids: string) => string;
}

function textOf(subject: LedgerSubject, texts: LedgerTexts): string {
  switch (subject.kind) {
    case 'price':
      return priceText(subject, texts.booked);
    case 'discount':
      return subject.code === null ? 'Multi-discount' : joined(subject.code, `${subject.percent ?? 0} %`);
    case 'tax':
      return subject.title;
    case 'fee':
    case 'voucher':
      return subject.code;
    case 'cancellation':
    case 'fee-waived':
      return subject.text;
    case 'rebooking':
      return texts.items(subject.text);
    default:
      return paymentText(subject.payment, texts);
  }
}

function priceText(subject: LedgerSubject & { readonly kind: 'price' }, texts: BookedTexts): string {
  if (subject.of === 'shop item') return `${subject.quantity} × ${texts.shopItem(subject.id)}`;
  const { item } = subject;
  const title = texts.title(item).text;
  if (subject.of === 'addon') {
    const { addon } = subject;
    return joined(title, `${addon.quantity} × ${texts.addon(item, addon)}`);
  }
  const { guest } = subject;
  return joined(title, `${guest.occupancy} × ${texts.category(item, guest)}`, guestName(guest));
}

/** Returns the treasurer of a payment, the payment method and the comment, such as `merchant Tagus Tours, Cash desk`. */
function paymentText(payment: Payment, { payer }: LedgerTexts): string {
  return joined(payer(payment), payment.fundingInstrumentDisplayText, payment.comment);
}
