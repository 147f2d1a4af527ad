import { seatsInWords } from './present-basket.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import {
  mailFacts,
  type ComposedMail,
  type MailFacts,
  type MailedItem,
  type MailRequest,
  type StoredMail,
} from '../../domain/basket/mail.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { formatPrice } from '../../domain/shared/money.js';
import type { MessageId } from '../../messages/en.js';
import { say } from '../../messages/say.js';
import { itemDateInWords } from '../shared/date-words.js';
import { ticketPath } from '../shared/present.js';
import type { ReadTables, Transaction } from '../../store/tables.js';

/** Puts the mail that confirms a booking into the outbox, if its user gave an e-mail address. */
export function sendBookedMail(tx: Transaction, basket: Basket, now: EpochMs): void {
  const { email: to } = basket.user;
  if (to !== null) sendBookingMail(tx, basket, { to, kind: 'booked' }, now);
}

/** Puts a mail about a booking into the outbox. */
export function sendBookingMail(tx: Transaction, basket: Basket, mail: MailRequest, now: EpochMs): void {
  tx.put('mails', mailFacts(tx, basket, mail, { id: tx.nextId('mail'), at: now }));
}

/** Returns a mail of a workspace's outbox as people read it; tickets are attached as a PDF (B11). */
export function composedMail(tables: ReadTables, stored: StoredMail, workspace: string): ComposedMail {
  if (!('kind' in stored)) return stored;
  const { id, at, to, basketId, kind, language, booking } = stored;
  const price = (minor: number) => formatPrice(minor, booking.currency, language);
  const values = {
    id: basketId,
    name: booking.name,
    caption: mailCaption(tables, stored),
    total: price(booking.totalMinor),
    balance: price(Math.max(0, booking.balanceMinor)),
  };
  const text = (part: 'subject' | 'body') =>
    stored[part] ?? say(language, `mail.${kind}.${part}` satisfies MessageId, values);
  const ticket = { name: `booking-${basketId}.pdf`, path: ticketPath(workspace, booking.ticketCode) };
  return {
    id,
    at,
    to,
    subject: text('subject'),
    body: text('body'),
    basketId,
    attachments: kind === 'tickets' ? [ticket] : [],
  };
}

/** Returns every item with its date in words and its seats: `Sailing, Friday 5 June 2026 at 17:30, 2 × Adult`. */
function mailCaption(tables: ReadTables, { booking, language }: MailFacts): string {
  const texts = bookedTexts(tables, booking, language);
  const zone = zoneOf(tables.merchants.get(booking.operator));
  const captionOf = (item: MailedItem) => {
    const when = itemDateInWords(item, zone, language);
    const seats = seatsInWords(texts, item, item.guests);
    return [texts.title(item).text, ...(when === null ? [] : [when]), ...seats].join(', ');
  };
  const shopItems = booking.shopItems.map(({ id, quantity }) => `${quantity} × ${texts.shopItem(id)}`);
  return [...booking.items.map(captionOf), ...shopItems].join('; ');
}
