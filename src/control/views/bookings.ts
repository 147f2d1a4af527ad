import type { components } from '../../contract/control.gen.js';
import {
  type Basket,
  type Guest,
  maySee,
  type BasketItem,
  type Payment,
} from '../../domain/basket/basket.js';
import { bookedTexts, type BookedTexts } from '../../domain/basket/booked-texts.js';
import { hasNumber, matchesBooking } from '../../domain/basket/filter.js';
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
import { filterSource, readPeriod } from '../../operations/bookings/bookings.js';
import type { ReadTables } from '../../store/tables.js';
import { timestamp } from '../present.js';
import { presentBasket, type PresentationOptions } from '../../operations/bookings/present-basket.js';
import { ticketPath, guestName } from '../../operations/shared/present.js';
import { say } from '../../messages/say.js';
import type { HandledId } from '../../operations/handlers.js';
import { ledgerOf, type LedgerSubject } from '../../domain/basket/ledger.js';
import { wordsFinder } from '../../text/search-words.js';

type Schemas = components['schemas'];

/** The conditions of a search; a missing one lets every booking pass. */
export interface BookingSearch {
  readonly text?: string;
  readonly status?: Schemas['BasketStatus'];
  /** When a live item takes place (P13). */
  readonly activityDate?: string;
  readonly activityId?: number;
}

const ID = /^(?:booking\s*)?#?\s*(\d{1,15})$/i;

/** Returns the id that a search for a booking names: `29`, `#29` or `Booking 29`; undefined if it names none. */
function idIn(text: string): number | undefined {
  const id = ID.exec(text.trim())?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Returns the bookings to search in: first the booking with the searched id, if any, then the others, newest first. */
export function* searched({ baskets }: ReadTables, { text = '' }: BookingSearch): Iterable<Basket> {
  const id = idIn(text);
  const first = id === undefined ? undefined : baskets.get(id);
  if (first) yield first;
  for (const basket of baskets.valuesReversed()) if (basket.id !== first?.id) yield basket;
}

/**
 * Returns whether bookings pass a search. Texts match as in `GET /bookings` (B10). Numbers and codes match too, words of names
 * and addresses in any order and without accents, and an id also as `#29` or `Booking 29`.
 */
export function searchOf(tables: ReadTables, search: BookingSearch): (basket: Basket) => boolean {
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

/** Returns the names and addresses of a booking's people. */
function peopleOf({ user, items }: Basket): string {
  const guests = items.flatMap((item) => item.guests);
  const people = [
    user.name,
    user.email,
    ...guests.flatMap((one) => [one.firstName, one.lastName, one.email]),
  ];
  return people.filter((part) => part !== null).join(' ');
}

/** Returns a booking for a list. */
export function presentFound(tables: ReadTables, basket: Basket): Schemas['FoundBooking'] {
  const { currency, user } = basket;
  const { total, balance } = totalsOf(basket);
  const items = basket.status === 'cancelled' ? basket.items : liveItems(basket);
  const texts = bookedTexts(tables, basket, undefined);
  const starts = items.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt !== null);
  return {
    id: basket.id,
    bookingNumber: basket.bookingNumber,
    status: basket.status,
    paymentStatus: paymentStatus(basket),
    seller: basket.seller,
    operator: basket.operator,
    contact: { name: user.name, email: user.email },
    titles: [...new Set(items.map((item) => texts.title(item).text))],
    startsAt: starts.length > 0 ? timestamp(Math.min(...starts)) : null,
    timezone: zoneOf(tables.merchants.get(basket.operator)),
    guests: sum(basket.items, (item) => liveGuests(item).length),
    total: fromMinor(total, currency),
    balance: fromMinor(balance, currency),
    currency,
    createdAt: timestamp(basket.createdAt),
  };
}

/** The most mails of a booking that are listed. */
const MAX_MAILS = 1000;

/** Returns a booking with all that belongs to it. */
export function inspectedBooking(
  tables: ReadTables,
  basket: Basket,
  options: PresentationOptions,
): Schemas['InspectedBooking'] {
  return {
    booking: presentBasket(tables, basket, options),
    client: clientFor(tables, basket),
    actions: actionsOf(basket),
    ledger: presentLedger(tables, basket, options.vendor),
    mails: tables.mailIdsOf(basket.id).slice(-MAX_MAILS).toReversed(),
    tickets: hasTickets(basket.status) ? ticketsOf(basket, options.workspace) : [],
  };
}

/** Returns the name of a client that may act on a booking (B9): the seller's first. */
function clientFor(tables: ReadTables, basket: Basket): string | null {
  const clients = [...tables.clients.values()].filter((client) => maySee(basket, client));
  const found = clients.find(({ merchant }) => merchant === basket.seller) ?? clients[0];
  return found?.client ?? null;
}

/** Returns the combined ticket, and the tickets of the guests who are not cancelled (G4). */
function ticketsOf(basket: Basket, workspace: string): Schemas['TicketFile'][] {
  const guests = basket.items.flatMap((item) => liveGuests<Guest>(item));
  return [
    { guestId: null, path: ticketPath(workspace, basket.ticketCode) },
    ...guests.map(({ id, ticketCode }) => ({ guestId: id, path: ticketPath(workspace, ticketCode) })),
  ];
}

/** A part of a booking that an operation acts on. */
type Part = 'booking' | 'item' | 'guest' | 'item addon' | 'guest addon';

/** The operations that act on a booking or a part of it, with the action that its status must allow. */
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

/** Returns the operations on a booking and on the kinds of parts that it has, and whether its status allows each. */
export function actionsOf(basket: Basket): Schemas['BookingAction'][] {
  return Object.entries(OPERATIONS)
    .filter(([, [part]]) => part === 'booking' || basket.items.some(HAS_PART[part]))
    .map(([operationId, [, action]]) => {
      const refusal = statusRefusal(basket, action);
      if (!refusal) return { operationId, allowed: true };
      return { operationId, allowed: false, reason: say('en', refusal.message, refusal.values) };
    });
}

/** Returns the ledger of a booking in major units, in words. `vendor` is the word for the platform (P3). */
export function presentLedger(tables: ReadTables, basket: Basket, vendor: string): Schemas['LedgerLine'][] {
  const texts = bookedTexts(tables, basket, undefined);
  return ledgerOf(basket).map(({ at, subject, amountMinor, balanceMinor }) => ({
    at: timestamp(at),
    kind: subject.kind,
    text: textOf(subject, texts, vendor),
    amount: fromMinor(amountMinor, basket.currency),
    balance: fromMinor(balanceMinor, basket.currency),
  }));
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

function textOf(subject: LedgerSubject, texts: BookedTexts, vendor: string): string {
  switch (subject.kind) {
    case 'price':
      return priceText(subject, texts);
    case 'discount':
      return subject.code === null ? 'Multi-discount' : joined(subject.code, `${subject.percent ?? 0} %`);
    case 'tax':
      return subject.title;
    case 'fee':
    case 'voucher':
      return subject.code;
    case 'cancellation':
    case 'fee-waived':
    case 'rebooking':
      return subject.text;
    default:
      return paymentText(subject.payment, vendor);
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

/** Returns who took or gave back money, how, and why: `merchant tagus-tours, Cash desk`. */
function paymentText(
  { treasurerType, treasurerReference, fundingInstrumentDisplayText, comment }: Payment,
  vendor: string,
): string {
  const who = treasurerType === 'vendor' ? vendor : `${treasurerType} ${treasurerReference}`;
  return joined(who, fundingInstrumentDisplayText, comment);
}
