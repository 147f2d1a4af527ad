import type { Language } from '../../domain/shared/language.js';
import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { Basket, BasketItem, BookedAddon } from '../../domain/basket/basket.js';
import { type BookedTexts, bookedTexts } from '../../domain/basket/booked-texts.js';
import { liveItems } from '../../domain/basket/status.js';
import { formatPrice } from '../../domain/shared/money.js';
import { addonsPrice, guestNet, liveGuests, totalsOf } from '../../domain/pricing/totals.js';
import type { ReadTables } from '../../store/tables.js';
import { shownGuestName, merchantInLanguage } from '../shared/booking-details.js';
import { itemDateInWords } from '../../operations/shared/date-words.js';
import { fill, html, type Html } from '../shared/html.js';
import type { PageTexts } from '../texts/en.js';

type Catalogue = Pick<ReadTables, 'merchants' | 'activities' | 'rules' | 'shopItems'>;

interface PricedLine {
  readonly text: string;
  readonly detail: string;
  readonly price: string;
}

interface OrderSummaryItem {
  readonly title: string;
  /** Date and time in words; null for a voucher. */
  readonly when: string | null;
  readonly guests: readonly (PricedLine & { readonly seats: number })[];
  readonly addons: readonly PricedLine[];
}

/**
 * The texts of an order in one language, for the payment page. Fees, taxes, vouchers and `dueLater` are null if they
 * are 0.
 */
export interface OrderSummary {
  readonly merchant: string;
  readonly zone: string;
  readonly items: readonly OrderSummaryItem[];
  readonly shopItems: readonly PricedLine[];
  readonly fees: string | null;
  readonly taxes: string | null;
  readonly vouchers: string | null;
  readonly total: string;
  /** The amount that the page charges: the amount due up front (M7). */
  readonly dueNow: string;
  readonly dueLater: string | null;
}

/** Returns the texts of a basket in a language. Times are in the operator's time zone. */
export function summarizeOrder(tables: Catalogue, basket: Basket, language: Language): OrderSummary {
  const merchant = tables.merchants.get(basket.operator);
  const zone = zoneOf(merchant);
  const price = (amountMinor: number) => formatPrice(amountMinor, basket.currency, language);
  const unlessZero = (amountMinor: number) => (amountMinor === 0 ? null : price(amountMinor));
  const totals = totalsOf(basket);
  const texts = bookedTexts(tables, basket, language);
  return {
    merchant: merchantInLanguage(merchant, language)?.name ?? basket.operator,
    zone,
    items: liveItems(basket).map((item) => orderItem(texts, basket, item, { language, zone, price })),
    shopItems: basket.shopItems.map(({ id, quantity, totalMinor }) => ({
      text: texts.shopItem(id),
      detail: quantity > 1 ? `× ${quantity}` : '',
      price: price(totalMinor),
    })),
    fees: unlessZero(totals.totalFees),
    taxes: unlessZero(totals.addedTaxes),
    vouchers: unlessZero(-totals.vouchersDiscount),
    total: price(totals.total),
    dueNow: price(totals.downPayment),
    dueLater: unlessZero(totals.total - totals.downPayment),
  };
}

interface Wording {
  readonly language: Language;
  readonly zone: string;
  readonly price: (amountMinor: number) => string;
}

function orderItem(texts: BookedTexts, basket: Basket, item: BasketItem, wording: Wording): OrderSummaryItem {
  const { language, zone, price } = wording;
  const guests = liveGuests<BasketItem['guests'][number]>(item);
  const addons = [...item.addons, ...guests.flatMap((guest) => guest.addons)];
  return {
    title: texts.title(item).text,
    when: itemDateInWords(item, zone, language),
    guests: guests.map((guest) => ({
      text: shownGuestName(guest, basket),
      detail: texts.category(item, guest),
      seats: guest.occupancy,
      price: price(guestNet(guest)),
    })),
    addons: addons
      .filter(({ cancellation }) => !cancellation)
      .map((addon) => addonLine(addon, texts.addon(item, addon), price)),
  };
}

function addonLine(addon: BookedAddon, text: string, price: Wording['price']): PricedLine {
  return {
    text,
    detail: addon.quantity > 1 ? `× ${addon.quantity}` : '',
    price: price(addonsPrice([addon])),
  };
}

/** Returns the lines and sums of an order. */
export function orderLines(texts: PageTexts, order: OrderSummary): Html {
  return html`${order.items.map((item) => itemLines(texts, item))}
  ${
    order.shopItems.length > 0 &&
    html`<div class="item">
      <h3>${texts.shopItems}</h3>
      <ul class="lines">
        ${order.shopItems.map((line) => pricedLine(line))}
      </ul>
    </div>`
  }
  ${orderSums(texts, order)}`;
}

function itemLines(texts: PageTexts, item: OrderSummaryItem): Html {
  return html`<div class="item">
    <h3>${item.title}</h3>
    <p class="when">${item.when ?? texts.voucherItem}</p>
    <ul class="lines" aria-label="${texts.guests}">
      ${item.guests.map((guest) => {
        const seats = guest.seats > 1 ? `, ${fill(texts.seats, { count: guest.seats })}` : '';
        return pricedLine(guest, `${guest.detail}${seats}`);
      })}
    </ul>
    ${
      item.addons.length > 0 &&
      html`<ul class="lines" aria-label="${texts.addons}">
        ${item.addons.map((line) => pricedLine(line))}
      </ul>`
    }
  </div>`;
}

function orderSums(texts: PageTexts, order: OrderSummary): Html {
  const sums = [
    [texts.fees, order.fees],
    [texts.taxes, order.taxes],
    [texts.vouchers, order.vouchers],
    [texts.total, order.total],
    [texts.dueLater, order.dueLater],
  ] as const;
  return html`<dl class="sums">
    ${sums.map(
      ([label, amount]) =>
        amount !== null &&
        html`<div>
          <dt>${label}</dt>
          <dd>${amount}</dd>
        </div>`,
    )}
    <div class="due">
      <dt>${texts.dueNow}</dt>
      <dd>${order.dueNow}</dd>
    </div>
  </dl>`;
}

function pricedLine(line: PricedLine, detail = line.detail): Html {
  return html`<li>
    <span>${line.text}${detail !== '' && html` <small>${detail}</small>`}</span> <b>${line.price}</b>
  </li>`;
}
