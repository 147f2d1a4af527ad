import type { Merchant } from '../catalogue/merchant.js';
import type { Language } from '../shared/language.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { liveGuests, totalsOf } from '../pricing/totals.js';
import { bookingLanguage } from './booked-texts.js';
import type { Basket, BasketItem, Guest } from './basket.js';
import { liveItems } from './status.js';

/** A mail with its complete text. */
export interface ComposedMail {
  readonly id: number;
  readonly at: EpochMs;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly basketId: number;
  readonly attachments: readonly { readonly name: string; readonly path: string }[];
}

/** A mail to send about a booking. */
export interface MailRequest {
  readonly to: string;
  readonly kind: 'booked' | 'tickets';
  /** Replaces the default subject. */
  readonly subject?: string | undefined;
  /** Replaces the default body. */
  readonly body?: string | undefined;
}

/**
 * The data of a sent mail, from which its text is composed when it is read. Copied from the booking, because the
 * booking may change later.
 */
export interface MailFacts extends MailRequest, Pick<ComposedMail, 'id' | 'at' | 'basketId'> {
  readonly language: Language;
  readonly booking: MailedBooking;
}

/** The part of a booking that mails contain. Amounts are in minor units. */
export interface MailedBooking extends Pick<Basket, 'operator' | 'currency' | 'ticketCode'> {
  readonly name: string;
  readonly totalMinor: number;
  readonly balanceMinor: number;
  /** The items that are not cancelled. */
  readonly items: readonly MailedItem[];
  readonly shopItems: readonly { readonly id: number; readonly quantity: number }[];
}

/** An item with the number of its uncancelled guests per price category. */
export interface MailedItem extends Pick<BasketItem, 'activityId' | 'ruleId' | 'type' | 'startsAt'> {
  readonly guests: readonly Pick<Guest, 'priceCategory' | 'occupancy'>[];
}

/** A mail in the outbox: its data, or its complete text. Earlier versions and fixtures store the text. */
export type StoredMail = MailFacts | ComposedMail;

/** Returns the data of a mail about a booking, in the booking's language (P4). */
export function mailFacts(
  catalogue: { readonly merchants: { get(slug: string): Merchant | undefined } },
  basket: Basket,
  request: MailRequest,
  { id, at }: Pick<ComposedMail, 'id' | 'at'>,
): MailFacts {
  const { total, balance } = totalsOf(basket);
  const { operator, currency, ticketCode, user, shopItems } = basket;
  return {
    id,
    at,
    ...request,
    basketId: basket.id,
    language: bookingLanguage(catalogue, basket),
    booking: {
      operator,
      currency,
      ticketCode,
      name: user.name,
      totalMinor: total,
      balanceMinor: balance,
      items: liveItems(basket).map(mailedItem),
      shopItems: shopItems.map((line) => ({ id: line.id, quantity: line.quantity })),
    },
  };
}

function mailedItem(item: BasketItem): MailedItem {
  const { activityId, ruleId, type, startsAt } = item;
  const byCategory = new Map<number, MailedItem['guests'][number]>();
  for (const { priceCategory, occupancy } of liveGuests<Guest>(item)) {
    const seats = byCategory.get(priceCategory.id)?.occupancy ?? 0;
    byCategory.set(priceCategory.id, { priceCategory, occupancy: seats + occupancy });
  }
  return { activityId, ruleId, type, startsAt, guests: [...byCategory.values()] };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns whether a text has the format of an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
