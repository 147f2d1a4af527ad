import type { Language } from '../../domain/shared/language.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import { zoneOf, type Merchant } from '../../domain/catalogue/merchant.js';
import type { Basket, Guest } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { bookedTexts, bookingLanguage } from '../../domain/basket/booked-texts.js';
import { hasTickets } from '../../domain/basket/status.js';
import { formatPrice } from '../../domain/shared/money.js';
import { liveGuests, totalsOf } from '../../domain/pricing/totals.js';
import type { ReadTables } from '../../store/tables.js';
import {
  postalAddress,
  bookingReference,
  shownGuestName,
  merchantInLanguage,
} from '../shared/booking-details.js';
import { itemDateInWords } from '../../operations/shared/date-words.js';
import { fill } from '../shared/html.js';
import { TICKET_TEXTS } from './texts.js';

type Catalogue = Pick<ReadTables, 'merchants' | 'activities' | 'rules' | 'shopItems'>;

/** The texts on the page of one guest. */
export interface TicketPage {
  readonly organiser: string;
  readonly title: string;
  /** Pairs of label and value in printing order. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** A text printed in red, for example that the booking is unpaid; null for none. */
  readonly warning: string | null;
  readonly barCode: string;
  readonly barcodeAlias: string;
}

/** A ticket document, for one guest or for all uncancelled guests of a booking (G4). */
export interface Ticket {
  readonly language: Language;
  /** Contains only letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly bookedAt: EpochMs;
  readonly pages: readonly TicketPage[];
}

/**
 * Returns the ticket that belongs to an unguessable code (G4). Undefined for an unknown code, a paying or cancelled basket,
 * or a cancelled guest. A combined ticket omits cancelled guests.
 */
export function ticketOf(
  tables: Catalogue & Pick<ReadTables, 'findTicket'>,
  ticketCode: string,
): Ticket | undefined {
  const found = tables.findTicket(ticketCode);
  if (!found || !hasTickets(found.basket.status)) return undefined;
  const { basket, guest } = found;
  const language = bookingLanguage(tables, basket);
  const texts = bookedTexts(tables, basket, language);
  const merchant = merchantInLanguage(tables.merchants.get(basket.operator), language);
  const { balance } = totalsOf(basket);
  const isAlone = basket.items.reduce((count, item) => count + liveGuests(item).length, 0) === 1;
  const pages = basket.items.flatMap((item) => {
    const when = itemDateInWords(item, zoneOf(merchant), language) ?? TICKET_TEXTS[language].anyTime;
    const activity = texts.activity(item);
    const shared = { basket, balance, merchant, activity, when, isAlone };
    return liveGuests<Guest>(item)
      .filter((one) => guest === null || one.id === guest.id)
      .map((one) => ticketPage(language, { ...shared, guest: one, category: texts.category(item, one) }));
  });
  if (pages.length === 0) return undefined;
  const name = ['ticket', bookingReference(basket), guest && String(guest.id)].filter(Boolean).join('-');
  return {
    language,
    fileName: `${name.replaceAll(/[^\w.-]+/g, '_')}.pdf`,
    bookedAt: basket.createdAt,
    pages,
  };
}

/** A guest with the values shared by all guests of its basket or item. */
interface Booked {
  readonly basket: Basket;
  readonly balance: number;
  readonly merchant: Merchant | undefined;
  readonly activity: Activity | undefined;
  readonly when: string;
  /** Whether the guest is the only uncancelled one of its basket. */
  readonly isAlone: boolean;
  readonly guest: Guest;
  readonly category: string;
}

function ticketPage(language: Language, booked: Booked): TicketPage {
  const { basket, balance, merchant, activity, when, guest, category, isAlone } = booked;
  const texts = TICKET_TEXTS[language];
  const seats = guest.occupancy > 1 ? ` (${fill(texts.seats, { count: guest.occupancy })})` : '';
  const amount = formatPrice(balance, basket.currency, language);
  const contact = merchant && [merchant.name, postalAddress(merchant), merchant.phone, merchant.publicEmail];
  const facts: readonly (readonly [string, string])[] = [
    [texts.when, when],
    [texts.place, activity ? placeOf(activity) : ''],
    [texts.guest, shownGuestName(guest, basket)],
    [texts.category, `${category}${seats}`],
    [texts.booking, bookingReference(basket)],
    [texts.organiser, contact?.filter(Boolean).join(' · ') ?? ''],
  ];
  return {
    organiser: merchant?.name ?? basket.operator,
    title: activity?.title ?? '',
    facts: facts.filter(([, value]) => value !== ''),
    warning: balance > 0 ? fill(isAlone ? texts.unpaid : texts.unpaidWhole, { amount }) : null,
    barCode: guest.barCode,
    barcodeAlias: guest.barcodeAlias,
  };
}

/** Returns the first stop of the route with the town and country of departure. */
function placeOf(activity: {
  readonly route: readonly { readonly name: string }[];
  readonly departure: {
    readonly city: { readonly name: string };
    readonly country: { readonly name: string };
  };
}): string {
  const names = [activity.route[0]?.name, activity.departure.city.name, activity.departure.country.name];
  return [...new Set(names.filter(Boolean))].join(', ');
}
