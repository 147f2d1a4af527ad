import type { Language } from '../contract/operation.js';
import type { Basket, EpochMs, Mail } from '../domain/ledger.js';
import { formatPrice } from '../domain/money.js';
import { totalsOf } from '../domain/totals.js';
import type { MessageId } from '../messages/en.js';
import { say } from '../messages/say.js';
import { ticketPath } from '../pages/paths.js';
import type { ReadTables } from '../store/tables.js';
import { captionOfBasket } from './present-basket.js';

/** A mail about a booking, to be put into the outbox under the next id. */
export interface BookingMail {
  readonly to: string;
  readonly kind: 'booked' | 'tickets';
  /** Instead of the texts that the sandbox has. */
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
}

/** Writes a mail about a booking in a language; tickets go with it as a PDF (B11). */
export function bookingMail(
  tables: ReadTables,
  basket: Basket,
  mail: BookingMail,
  terms: {
    readonly id: number;
    readonly now: EpochMs;
    readonly language: Language;
    readonly workspace: string;
  },
): Mail {
  const { id, now, language } = terms;
  const { total, balance } = totalsOf(basket);
  const price = (minor: number) => formatPrice(minor, basket.currency, language);
  const values = {
    id: basket.id,
    name: basket.user.name,
    caption: captionOfBasket(tables, basket),
    total: price(total),
    balance: price(Math.max(0, balance)),
  };
  const text = (part: 'subject' | 'body') =>
    say(language, `mail.${mail.kind}.${part}` satisfies MessageId, values);
  const ticket = { name: `booking-${basket.id}.pdf`, path: ticketPath(terms.workspace, basket.ticketCode) };
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
