import { seatsInWords } from './present-basket.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
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
import { escaped } from '../../text/markup.js';
import type { MessageId } from '../../messages/en.js';
import { say } from '../../messages/say.js';
import { itemDateInWords } from '../shared/date-words.js';
import { ticketPath } from '../shared/present.js';
import type { ReadTables, Transaction } from '../../store/tables.js';

/** Adds the confirmation mail of a booking to the outbox, if the user of the booking gave an e-mail address. */
export function sendBookedMail(tx: Transaction, basket: Basket, now: EpochMs): void {
  const { email: to } = basket.user;
  if (to !== null) sendBookingMail(tx, basket, { to, kind: 'booked' }, now);
}

/** Adds a mail about a booking to the outbox. */
export function sendBookingMail(tx: Transaction, basket: Basket, mail: MailRequest, now: EpochMs): void {
  tx.put('mails', mailFacts(tx, basket, mail, { id: tx.nextId('mail'), at: now }));
}

/**
 * Returns the complete text of a mail in a workspace's outbox. A mail of the kind `tickets` has the tickets attached as
 * a PDF (B11).
 */
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

/**
 * Returns the text of a mail as escaped HTML, with a `<p>` for each paragraph. It has no styles, scripts or remote
 * content, so that every Content-Security-Policy allows it.
 */
export function mailHtml({ subject, body }: Pick<ComposedMail, 'subject' | 'body'>): string {
  const paragraphs = body
    .split(/(?:\r?\n){2,}/)
    .map((one) => `<p>${escaped(one).replaceAll(/\r?\n/g, '<br>')}</p>`);
  const title = escaped(subject.replaceAll(/\s+/g, ' '));
  const head = `<!doctype html><meta charset="utf-8"><title>${title}</title>`;
  return `${head}<body bgcolor="#ffffff" text="#17202e"><font face="Arial, sans-serif">${paragraphs.join('')}</font>`;
}

/**
 * Returns all items, each with its date in words and its seats, and all shop items:
 * `Sailing, Friday 5 June 2026 at 17:30, 2 × Adult; 1 × Mug`.
 */
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
