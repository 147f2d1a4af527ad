import { describe, expect, it } from 'vitest';
import { orderLines, type OrderSummary } from '../../src/pages/payment/order.js';
import { PAGE_TEXTS } from '../../src/pages/texts/page-languages.js';

const GUEST = { text: 'Ada', detail: 'Adult', seats: 1, price: '€20.00' };
const ITEM = { title: 'Harbour walk', when: '2 June 2026', guests: [GUEST], addons: [] };
const ORDER: OrderSummary = {
  merchant: 'Harbour',
  zone: 'Europe/Berlin',
  items: [ITEM],
  shopItems: [],
  fees: null,
  taxes: null,
  vouchers: null,
  total: '€20.00',
  dueNow: '€20.00',
  dueLater: null,
};

/** Returns the lines of an order as text, with a line for each element and the name of each list. */
function linesOf(change: Partial<OrderSummary> = {}): string[] {
  const { text } = orderLines(PAGE_TEXTS.en, { ...ORDER, ...change });
  return text
    .replaceAll('\n', ' ')
    .replaceAll(/<ul [^>]*aria-label="([^"]*)"[^>]*>/g, '\n[$1]\n')
    .replaceAll(/<\/(?:li|h3|p|div)>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

describe('the lines of an order', () => {
  it('are its items with their guests, and the amount due', () => {
    expect(linesOf()).toEqual([
      'Harbour walk',
      '2 June 2026',
      '[Guests]',
      'Ada Adult €20.00',
      'Total €20.00',
      'Due now €20.00',
    ]);
  });

  it('show the number of seats of a guest with several seats', () => {
    const line = linesOf({ items: [{ ...ITEM, guests: [{ ...GUEST, seats: 2 }] }] })[3];
    expect(line).toBe('Ada Adult, 2 seats €20.00');
  });

  it('list extras and shop items under headings', () => {
    const towel = { text: 'Towel', detail: '× 2', price: '€4.00' };
    const cap = { text: 'Cap', detail: '', price: '€12.00' };
    const lines = linesOf({ items: [{ ...ITEM, addons: [towel] }], shopItems: [cap] });
    expect(lines.slice(3, 8)).toEqual([
      'Ada Adult €20.00',
      '[Extras]',
      'Towel × 2 €4.00',
      'Shop items',
      'Cap €12.00',
    ]);
    expect(orderLines(PAGE_TEXTS.en, { ...ORDER, shopItems: [cap] }).text).not.toContain('<small></small>');
  });

  it('show each sum above zero with its name', () => {
    const sums = { fees: '€1', taxes: '€2', vouchers: '-€3', total: '€4', dueNow: '€5', dueLater: '€6' };
    expect(linesOf(sums).slice(4)).toEqual([
      'Booking fee €1',
      'Taxes €2',
      'Vouchers -€3',
      'Total €4',
      'Due later €6',
      'Due now €5',
    ]);
  });

  it('state that a voucher has no date', () => {
    expect(linesOf({ items: [{ ...ITEM, when: null }] })[1]).toBe('Voucher, no fixed date');
  });

  it('show texts of users as text, not markup', () => {
    const title = '<b title="x">&\'';
    expect(orderLines(PAGE_TEXTS.en, { ...ORDER, items: [{ ...ITEM, title }] }).text).toContain(
      '<h3>&lt;b title=&quot;x&quot;&gt;&amp;&#39;</h3>',
    );
  });
});
