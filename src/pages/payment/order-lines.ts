import { fill } from '../shared/fill.js';
import { html, type Html } from '../shared/html.js';
import type { OrderSummary, OrderSummaryItem, PricedLine } from './order-summary.js';
import type { PageTexts } from '../texts/page-texts.js';

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
