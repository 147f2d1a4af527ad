import { seatsInWords } from './present-item.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { Basket, BasketItem } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { liveItems } from '../../domain/basket/taken-seats.js';
import type { Mail } from '../../domain/basket/mail.js';
import { bookingLanguage } from '../../domain/basket/booking-language.js';
import type { Language } from '../../domain/shared/language.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { formatPrice } from '../../domain/shared/money.js';
import { totalsOf } from '../../domain/pricing/totals.js';
import type { MessageId } from '../../messages/en.js';
import { say } from '../../messages/say.js';
import { itemDateInWords } from '../shared/date-words.js';
import { ticketPath } from '../shared/page-paths.js';
import type { ReadTables, Transaction } from '../../store/tables.js';

/** A mail about a booking to put into the outbox. */
export interface BookingMail {
  readonly to: string;
  readonly kind: 'booked' | 'tickets';
  /** Replaces the sandbox's own subject. */
  readonly subject?: string | undefined;
  /** Replaces the sandbox's own body. */
  readonly body?: string | undefined;
}

interface MailContext {
  readonly now: EpochMs;
  readonly workspace: string;
}

/** Puts the mail that confirms a booking into the outbox, if its user gave an e-mail address. */
export function sendBookedMail(tx: Transaction, basket: Basket, context: MailContext): void {
  const { email: to } = basket.user;
  if (to !== null) sendBookingMail(tx, basket, { to, kind: 'booked' }, context);
}

/** Puts a mail about a booking into the outbox. */
export function sendBookingMail(
  tx: Transaction,
  basket: Basket,
  mail: BookingMail,
  context: MailContext,
): void {
  tx.put('mails', bookingMail(tx, basket, mail, { ...context, id: tx.nextId('mail') }));
}

/** Returns a mail about a booking in the booking's language (P4); tickets are attached as a PDF (B11). */
export function bookingMail(
  tables: ReadTables,
  basket: Basket,
  mail: BookingMail,
  { id, now, workspace }: MailContext & { readonly id: number },
): Mail {
  const language = bookingLanguage(tables, basket);
  const { total, balance } = totalsOf(basket);
  const price = (minor: number) => formatPrice(minor, basket.currency, language);
  const values = {
    id: basket.id,
    name: basket.user.name,
    caption: mailCaption(tables, basket, language),
    total: price(total),
    balance: price(Math.max(0, balance)),
  };
  const text = (part: 'subject' | 'body') =>
    say(language, `mail.${mail.kind}.${part}` satisfies MessageId, values);
  const ticket = { name: `booking-${basket.id}.pdf`, path: ticketPath(workspace, basket.ticketCode) };
  return {
    id,
    at: now,
    to: mail.to,
    subject: mail.subject ?? text('subject'),
    body: mail.body ?? text('body'),
    basketId: basket.id,
    attachments: mail.kind === 'tickets' ? [ticket] : [],
  };
}

/** Returns every live item with its date in words and its seats: `Sailing, Friday 5 June 2026 at 17:30, 2 × Adult`. */
function mailCaption(tables: ReadTables, basket: Basket, language: Language): string {
  const texts = bookedTexts(tables, basket, language);
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const captionOf = (item: BasketItem) => {
    const when = itemDateInWords(item, zone, language);
    return [texts.title(item).text, ...(when === null ? [] : [when]), ...seatsInWords(texts, item)].join(
      ', ',
    );
  };
  const shopItems = basket.shopItems.map(({ id, quantity }) => `${quantity} × ${texts.shopItem(id)}`);
  return [...liveItems(basket).map(captionOf), ...shopItems].join('; ');
}
