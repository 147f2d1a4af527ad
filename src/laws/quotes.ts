import { percentOf, toMinor } from '../domain/shared/money.js';
import { amountIs, isSum, isSumOf, lineTotal, sumMinor, sumOf } from './amounts.js';
import type { Schemas } from './decoded-exchange.js';
import { all, each, equal, holds, lawsOfRecords, onSuccess, when, type Law, type LawResult } from './law.js';

type Quote = Schemas['BookingPrice'];
type QuotedItem = Quote['items'][number];
type QuotedGuest = QuotedItem['guests'][number];

/** The items in the request for a quote. */
interface AskedItem {
  readonly availabilityItemId: string;
  readonly guests: readonly { readonly priceCategoryId: number; readonly occupancy: number }[];
}

const ofQuote = lawsOfRecords<Quote>('getBookingPrices');

function eachGuest(
  { items }: Quote,
  judge: (guest: QuotedGuest, at: { readonly item: number; readonly guest: number }) => LawResult,
): LawResult {
  return each(items, '/items', ({ guests }, item) =>
    each(guests, '/guests', (one, guest) => judge(one, { item, guest })),
  );
}

/** Returns a guest's part of the multi-discount in minor units. It follows from the other amounts of the guest (M1). */
function multiDiscount({ price, discountAmount, addonsPrice, total }: QuotedGuest, currency: string): number {
  return sumMinor([price, -discountAmount, addonsPrice, -total], currency);
}

function taxAmounts({ taxes }: Quote): Schemas['CalculatedTax'][] {
  return taxes.flatMap((tax) => (tax.type === 'tax' ? tax : []));
}

const asked = (query: Readonly<Record<string, unknown>>) => (query['items'] ?? []) as readonly AskedItem[];

const withoutSpaces = (id: string) =>
  id
    .split(',')
    .map((one) => one.trim())
    .join(',');

/** Laws of the sums of a quote. */
const SUMS: readonly Law[] = [
  ofQuote('M1', 'The total of a guest is the price minus discounts plus addons.', (quote) => {
    const { percent } = quote.multidiscount;
    return eachGuest(quote, (guest) => {
      const { price, discountAmount, addonsPrice, total } = guest;
      const { currency } = quote;
      const net = sumMinor([price, -discountAmount], currency);
      const minor = net - percentOf(net, percent) + toMinor(addonsPrice, currency);
      return amountIs('/total', total, { minor, currency });
    });
  }),
  ofQuote('M2', 'The multi-discount of a quote is the sum over its guests.', (quote) => {
    const { currency, multidiscount, items } = quote;
    const guests = items.flatMap((item) => item.guests);
    const minor = guests.reduce((sum, guest) => sum + multiDiscount(guest, currency), 0);
    return amountIs('/multidiscount/amount', multidiscount.amount, { minor, currency });
  }),
  ofQuote('M1', 'The addons of a guest add up to `addonsPrice`.', (quote) =>
    eachGuest(quote, ({ addons, addonsPrice }) => {
      const { currency } = quote;
      const minor = sumOf(addons, currency, ({ total }) => total);
      return amountIs('/addonsPrice', addonsPrice, { minor, currency });
    }),
  ),
  ofQuote('B12', 'The total of a quoted addon is its price times its quantity.', (quote) =>
    all([
      eachGuest(quote, ({ addons }) => each(addons, '/addons', (addon) => lineTotal(addon, quote.currency))),
      each(quote.items, '/items', ({ addons }) =>
        each(addons, '/addons', (addon) => lineTotal(addon, quote.currency)),
      ),
    ]),
  ),
  ofQuote('M1', 'The total of an item is the sum of its guests and its own addons.', ({ items, currency }) =>
    each(items, '/items', ({ guests, addons, total }) => {
      const minor = sumOf([...guests, ...addons], currency, (line) => line.total);
      return amountIs('/total', total, { minor, currency });
    }),
  ),
  ofQuote('M2', '`itemsPrice` of a quote is the sum of its items.', (quote) =>
    isSumOf(quote, 'itemsPrice', quote.items, ({ total }) => total),
  ),
  ofQuote('M2', '`shopItemsPrice` of a quote is the sum of its shop items.', (quote) =>
    isSumOf(quote, 'shopItemsPrice', quote.shopItems, ({ total }) => total),
  ),
  ofQuote(
    'M8',
    'The total of a quoted shop item is its price times its quantity.',
    ({ shopItems, currency }) => each(shopItems, '/shopItems', (line) => lineTotal(line, currency)),
  ),
  ofQuote('M2', '`discountPrice` is the sum of the discounts of all guests.', (quote) => {
    const guests = quote.items.flatMap((item) => item.guests);
    return isSumOf(quote, 'discountPrice', guests, ({ discountAmount }) => discountAmount);
  }),
  ofQuote('M4', '`vouchersDiscount` of a quote is the sum of its vouchers.', (quote) =>
    isSumOf(quote, 'vouchersDiscount', quote.vouchers, ({ discount }) => discount),
  ),
  ofQuote('M5', 'The total of a quote is its prices plus added taxes plus fees minus vouchers.', (quote) => {
    const { itemsPrice, shopItemsPrice, fees, vouchersDiscount } = quote;
    const taxes = taxAmounts(quote).flatMap(({ included, value }) => (included ? [] : value));
    const values = fees.map(({ value }) => value);
    return isSum(quote, 'total', [itemsPrice, shopItemsPrice, ...taxes, ...values, -vouchersDiscount]);
  }),
];

/** Laws of taxes and down payments in a quote. */
const PARTS: readonly Law[] = [
  ofQuote('M5', 'Each tax of a quote has one line with its amount.', ({ taxes }) =>
    when(taxes.length > 0, () => {
      const defined = taxes.flatMap((tax) => (tax.type === 'tax' ? [] : tax.title));
      const amounts = taxes.flatMap((tax) => (tax.type === 'tax' ? tax.title : []));
      return equal('/taxes', JSON.stringify(amounts), JSON.stringify(defined));
    }),
  ),
  ofQuote('M5', 'An added percentage tax is computed from items and shop items.', (quote) => {
    const { taxes, currency, itemsPrice, shopItemsPrice } = quote;
    const amounts = taxAmounts(quote);
    const defined = taxes.filter((tax) => tax.type !== 'tax');
    return each(defined, '/taxes', (tax, position) => {
      const line = amounts[position];
      if (tax.type !== 'percent' || tax.included || !line) return 'not applicable';
      const minor = percentOf(sumMinor([itemsPrice, shopItemsPrice], currency), tax.value.percent);
      return amountIs('/value', line.value, { minor, currency });
    });
  }),
  ofQuote('M7', '`itemsDownPayment` is the sum over all items.', (quote) =>
    isSumOf(quote, 'itemsDownPayment', quote.items, ({ downPayment }) => downPayment),
  ),
  ofQuote(
    'M7',
    'The amount due up front is down payments plus shop items plus fees, or the total if everything is due.',
    (quote) => {
      const { items, itemsDownPayment, shopItemsPrice, fees, total, currency } = quote;
      const isAllDue = items.every(({ guests }) => guests.every((one) => one.downPayment === one.total));
      const parts = [itemsDownPayment, shopItemsPrice, ...fees.map(({ value }) => value)];
      const minor = Math.min(toMinor(total, currency), sumMinor(parts, currency));
      const due = isAllDue ? toMinor(total, currency) : minor;
      return amountIs('/downPayment', quote.downPayment, { minor: due, currency });
    },
  ),
  ofQuote('M7', 'The amount due up front is at most the total.', ({ downPayment, total }) =>
    holds(downPayment <= total, '/downPayment', downPayment, `at most ${total}`),
  ),
  ofQuote('M7', 'The amount due up front for a guest is at most its total.', (quote) =>
    eachGuest(quote, ({ downPayment, total }) =>
      holds(downPayment <= total, '/downPayment', downPayment, `at most ${total}`),
    ),
  ),
  ofQuote('M1', 'Guests of one item and category have the same price per seat.', (quote, { query }) =>
    eachGuest(quote, ({ priceCategoryId, price }, at) => {
      const item = asked(query)[at.item];
      const first = item?.guests.findIndex((guest) => guest.priceCategoryId === priceCategoryId) ?? -1;
      const [own, other] = [item?.guests[at.guest], item?.guests[first]];
      const base = quote.items[at.item]?.guests[first];
      if (!own || !other || !base || first === at.guest) return 'not applicable';
      const minor = (toMinor(base.price, quote.currency) * own.occupancy) / other.occupancy;
      return amountIs('/price', price, { minor, currency: quote.currency, within: own.occupancy + 1 });
    }),
  ),
  ofQuote(
    'M8',
    'The rate of a quote in the default currency is 1.',
    ({ currency, conversionRate }, _, known) =>
      when(known.operator?.defaultCurrency === currency, () => equal('/conversionRate', conversionRate, 1)),
  ),
];

/** Laws that compare a quote with its request. */
const ANSWERS: readonly Law[] = [
  ofQuote('M8', 'A quote is in the requested currency.', ({ currency }, { query }) =>
    when(/^[A-Z]{3}$/.test(String(query['currency'])), () => equal('/currency', currency, query['currency'])),
  ),
  ofQuote('M2', 'A quote has the requested items in the requested order.', ({ items }, { query }) =>
    when(asked(query).length > 0, () =>
      all([
        equal('/items/length', items.length, asked(query).length),
        each(items, '/items', ({ availabilityItemId }, position) =>
          equal(
            '/availabilityItemId',
            availabilityItemId,
            withoutSpaces(asked(query)[position]?.availabilityItemId ?? ''),
          ),
        ),
      ]),
    ),
  ),
  ofQuote('M2', 'A quoted item has the requested guests in the requested order.', (quote, { query }) =>
    each(quote.items, '/items', ({ guests }, position) => {
      const due = asked(query)[position]?.guests.map(({ priceCategoryId }) => priceCategoryId);
      const came = guests.map(({ priceCategoryId }) => priceCategoryId);
      return when(due !== undefined, () => equal('/guests', JSON.stringify(came), JSON.stringify(due)));
    }),
  ),
  ofQuote('M10', 'A quote has the requested multi-discount.', ({ multidiscount }, { query }) =>
    when(query['multidiscount'] !== undefined, () =>
      equal('/multidiscount/percent', multidiscount.percent, query['multidiscount']),
    ),
  ),
  ofQuote('M2', 'A quote has the requested shop items.', ({ shopItems }, { query }) => {
    const due = ((query['shopItems'] ?? []) as readonly { readonly id: number }[]).map(({ id }) => id);
    return when(due.length > 0, () =>
      equal('/shopItems', JSON.stringify(shopItems.map(({ id }) => id)), JSON.stringify(due)),
    );
  }),
  ofQuote('M4', 'A quote has the requested vouchers.', ({ vouchers }, { query }) => {
    const sent = query['vouchers[]'] as readonly string[] | undefined;
    return when(sent !== undefined, () => equal('/vouchers/length', vouchers.length, new Set(sent).size));
  }),
];

const ofDiscount = lawsOfRecords<Schemas['DiscountValidation']>('validateDiscountCode');

const currencyOf = (query: Readonly<Record<string, unknown>>) => {
  const { currency = '' } = query as { readonly currency?: string };
  return currency;
};

/** Laws of the validation of discount codes and vouchers. */
const CODES: readonly Law[] = [
  ofDiscount(
    'M10',
    'An invalid discount code gives no discount.',
    ({ isValid, discount, price, newPrice, discountAmount }) =>
      when(!isValid, () =>
        all([
          equal('/discount', discount, 0),
          equal('/discountAmount', discountAmount, 0),
          equal('/newPrice', newPrice, price),
        ]),
      ),
  ),
  ofDiscount('M2', 'A discount code deducts its percentage, rounded half up.', (reply, { query }) =>
    when(/^[A-Z]{3}$/.test(currencyOf(query)), () => {
      const currency = currencyOf(query);
      const minor = percentOf(toMinor(reply.price, currency), reply.discount);
      return amountIs('/discountAmount', reply.discountAmount, { minor, currency });
    }),
  ),
  ofDiscount(
    'M10',
    'The new price is the price minus the discount.',
    ({ price, discountAmount, newPrice }, { query }) =>
      when(/^[A-Z]{3}$/.test(currencyOf(query)), () => {
        const currency = currencyOf(query);
        return amountIs('/newPrice', newPrice, {
          minor: sumMinor([price, -discountAmount], currency),
          currency,
        });
      }),
  ),
  ofDiscount('M10', 'The validation of a discount code uses the requested price.', ({ price }, { query }) =>
    when(Number.isInteger(query['price']), () => equal('/price', price, query['price'])),
  ),
  onSuccess<Schemas['VoucherValidation'][]>(
    ['validateVouchers'],
    'M10',
    'An invalid voucher has the amount 0 and an error; a valid voucher has no error.',
    (vouchers) =>
      each(vouchers, '', ({ isValid, amount, error }) =>
        isValid
          ? equal('/error', error ?? null, null)
          : all([equal('/amount', amount, 0), holds(Boolean(error), '/error', error, 'why it is invalid')]),
      ),
  ),
  onSuccess<Schemas['VoucherValidation'][]>(
    ['validateVouchers'],
    'M10',
    'The response contains each requested voucher.',
    (vouchers, { query }) => {
      const codes = (query['code[]'] ?? []) as readonly string[];
      const answered = new Set(vouchers.map(({ code }) => code));
      return when(codes.length > 0, () =>
        all(
          codes.map((code) =>
            answered.has(code) ? 'held' : { at: '/*/code', expected: 'each code in the request' },
          ),
        ),
      );
    },
  ),
];

/** Laws of quotes, discount codes and vouchers. */
export const QUOTE_LAWS: readonly Law[] = [...SUMS, ...PARTS, ...ANSWERS, ...CODES];
