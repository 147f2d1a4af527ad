import type { Basket, BasketItem, Guest } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { Mail } from '../../domain/basket/mail.js';
import { bookingLanguage } from '../../domain/basket/booking-language.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { formatPrice } from '../../domain/shared/money.js';
import { liveGuests, totalsOf } from '../../domain/pricing/totals.js';
import type { MessageId } from '../../messages/en.js';
import { say } from '../../messages/say.js';
import { itemDateInWords } from '../shared/date-words.js';
import { ticketPath } from '../shared/page-paths.js';
import type { ReadTables } from '../../store/tables.js';
import { zoneOf } from '../guests/present-guest.js';

/** A mail about a booking, to be put into the outbox under the next id. */
export interface BookingMail {
  readonly to: string;
  readonly kind: 'booked' | 'tickets';
  /** Instead of the texts that the sandbox has. */
  readonly subject?: string | undefined;
  readonly body?: string | undefined;
}

/** Writes a mail about a booking in the booking's language (P4); tickets go with it as a PDF (B11). */
export function bookingMail(
  tables: ReadTables,
  basket: Basket,
  mail: BookingMail,
  terms: {
    readonly id: number;
    readonly now: EpochMs;
    readonly workspace: string;
  },
): Mail {
  const { id, now } = terms;
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

/** Every live item with its date in words and its seats, in a language: `Sailing, Friday 5 June 2026 at 17:30, 2 × Adult`. */
function mailCaption(tables: ReadTables, basket: Basket, language: string): string {
  const texts = bookedTexts(tables, basket, language);
  const zone = zoneOf(tables, basket.operator);
  const captionOf = (item: BasketItem) => {
    const seats = new Map<string, number>();
    for (const guest of liveGuests<Guest>(item)) {
      const name = texts.category(item, guest);
      seats.set(name, (seats.get(name) ?? 0) + guest.occupancy);
    }
    const when = itemDateInWords(item, zone, language);
    const who = [...seats].map(([name, count]) => `${count} × ${name}`);
    return [texts.title(item).text, ...(when === null ? [] : [when]), ...who].join(', ');
  };
  const shopItems = basket.shopItems.map(({ id, quantity }) => `${quantity} × ${texts.shopItem(id)}`);
  return [...basket.items.filter(({ cancellation }) => !cancellation).map(captionOf), ...shopItems].join(
    '; ',
  );
}
