import { percentOf, toMinor } from '../domain/shared/money.js';
import { amountIs, isSum, isSumOf, lineTotal, sumMinor, sumOf } from './amounts.js';
import type { Schemas } from './decoded-exchange.js';
import { all, each, equal, holds, lawsOfRecords, when, type Law } from './law.js';

type Basket = Schemas['Basket'];
type Item = Schemas['BasketItem'];
type Guest = Schemas['GuestCommon'];

const ofBasket = lawsOfRecords<Basket>('getBooking', 'listBookings');

const isCancelled = ({ status }: Basket) => status === 'cancelled';
const isLive = ({ cancellation }: Guest) => cancellation === null;
const liveGuests = ({ guests }: Item) => guests.filter(isLive);
const liveAddons = (addons: readonly Schemas['BookedAddon'][]) =>
  addons.filter((addon) => !addon.isCancelled);

/** Returns the sum of a basket's added taxes in minor units; null if a tax is in another currency (M5). */
function addedTaxes({ taxes, subTotal, currency }: Basket): number | null {
  let sum = 0;
  for (const tax of taxes) {
    if (tax.included) continue;
    if (tax.type === 'percent') sum += percentOf(toMinor(subTotal, currency), tax.value.percent);
    else if (tax.value.currency === currency) sum += toMinor(tax.value.amount, currency);
    else return null;
  }
  return sum;
}

/** Returns the discount of a guest's discount code in minor units (M2). */
function codeDiscount({ price, discount }: Guest, currency: string): number {
  return percentOf(toMinor(price, currency), discount ?? 0);
}

/** Laws of the sums of a booking (M9). */
const SUMS: readonly Law[] = [
  ofBasket('M9', 'The balance is the total minus payments plus refunds.', (basket) => {
    const { total, totalPayments, totalRefunds } = basket;
    return isSum(basket, 'balance', [total, -totalPayments, totalRefunds]);
  }),
  ofBasket('M9', '`totalPayments` is the sum of the positive payment records.', (basket) => {
    const positive = basket.payments.flatMap(({ amount }) => (amount > 0 ? amount : []));
    return isSum(basket, 'totalPayments', positive);
  }),
  ofBasket('M9', '`totalRefunds` is the sum of the negative payment records.', (basket) => {
    const negative = basket.payments.flatMap(({ amount }) => (amount < 0 ? -amount : []));
    return isSum(basket, 'totalRefunds', negative);
  }),
  ofBasket('M9', '`subTotal` is `itemsPrice` plus `shopItemsPrice`.', (basket) =>
    isSum(basket, 'subTotal', [basket.itemsPrice, basket.shopItemsPrice]),
  ),
  ofBasket('M9', '`itemsPrice` is the sum of the prices of the items.', (basket) =>
    isSumOf(basket, 'itemsPrice', basket.items, ({ price }) => price),
  ),
  ofBasket('M9', '`shopItemsPrice` is the sum of the shop items.', (basket) =>
    when(!isCancelled(basket), () =>
      isSumOf(basket, 'shopItemsPrice', basket.shopItems, ({ total }) => total),
    ),
  ),
  ofBasket('M6', '`totalFees` is the sum of the fees.', (basket) =>
    isSumOf(basket, 'totalFees', basket.fees, ({ value }) => value),
  ),
  ofBasket('M6', 'The online booking fee is one of the fees.', ({ onlineBookingFee, fees }) =>
    when(onlineBookingFee > 0, () =>
      holds(
        fees.some(({ value }) => value === onlineBookingFee),
        '/onlineBookingFee',
        onlineBookingFee,
        'the amount of one of the fees',
      ),
    ),
  ),
  ofBasket('M4', '`vouchersDiscount` is the sum of the vouchers.', (basket) =>
    isSumOf(basket, 'vouchersDiscount', basket.vouchers, ({ discount }) => discount),
  ),
  ofBasket('M5', '`total` is `subTotal` plus added taxes plus fees minus vouchers.', (basket) => {
    const { subTotal, totalFees, vouchersDiscount, currency } = basket;
    const taxes = isCancelled(basket) ? 0 : addedTaxes(basket);
    if (taxes === null) return 'not applicable';
    const minor = sumMinor([subTotal, totalFees, -vouchersDiscount], currency) + taxes;
    return amountIs('/total', basket.total, { minor, currency });
  }),
  ofBasket('M1', 'A total is never below 0.', ({ total }) => holds(total >= 0, '/total', total, 0)),
  ofBasket('M9', '`rebates` is 0.', ({ rebates }) => equal('/rebates', rebates, 0)),
  ofBasket('M9', '`totalDiscounts` is the sum of the discounts of all guests.', (basket) => {
    const { currency, items, totalDiscounts } = basket;
    const guests = items.flatMap(liveGuests);
    const codes = guests.reduce((sum, guest) => sum + codeDiscount(guest, currency), 0);
    const minor = codes + sumOf(guests, currency, ({ multiDiscount }) => multiDiscount);
    return amountIs('/totalDiscounts', totalDiscounts, { minor, currency });
  }),
  ofBasket('M9', '`multidiscount` is the sum over all items.', (basket) =>
    isSumOf(basket, 'multidiscount', basket.items, ({ multidiscount }) => multidiscount),
  ),
];

/** Returns the price of an item, computed from its guests and addons, in minor units (M9). */
function itemPrice(item: Item, currency: string): number {
  const guests = liveGuests(item);
  const addons = [...item.addons, ...guests.flatMap((guest) => guest.addons)];
  const net = guests.reduce(
    (sum, guest) =>
      sum + sumMinor([guest.price, -guest.multiDiscount], currency) - codeDiscount(guest, currency),
    0,
  );
  return net + sumOf(liveAddons(addons), currency, ({ total }) => total);
}

/** Laws of the lines of a booking. */
const LINES: readonly Law[] = [
  ofBasket(
    'M1',
    'The price of an item is the sum of its guests after discounts and its addons.',
    ({ items, currency }) =>
      each(items, '/items', (item) =>
        amountIs('/price', item.price, { minor: itemPrice(item, currency), currency }),
      ),
  ),
  ofBasket('M2', 'The multi-discount of an item is the sum over its guests.', ({ items, currency }) =>
    each(items, '/items', (item) => {
      const minor = sumOf(liveGuests(item), currency, ({ multiDiscount }) => multiDiscount);
      return amountIs('/multidiscount', item.multidiscount, { minor, currency });
    }),
  ),
  ofBasket('M8', 'The total of a shop item is its price times its quantity.', ({ shopItems, currency }) =>
    each(shopItems, '/shopItems', (line) => lineTotal(line, currency)),
  ),
  ofBasket('B12', 'The total of an addon is its price times its quantity.', ({ items, currency }) =>
    each(items, '/items', ({ addons, guests }) =>
      all([
        each(addons, '/addons', (addon) => lineTotal(addon, currency)),
        each(guests, '/guests', (guest) =>
          each(guest.addons, '/addons', (addon) => lineTotal(addon, currency)),
        ),
      ]),
    ),
  ),
  ofBasket('M8', 'The prices of the guests are in the currency of the booking.', ({ items, currency }) =>
    each(items, '/items', ({ guests }) =>
      each(guests, '/guests', (guest) => equal('/currency', guest.currency, currency)),
    ),
  ),
  ofBasket('M8', 'The rate of a booking in the default currency is 1.', (basket, _, known) => {
    const operator = known.merchant(basket.items[0]?.activity.merchant);
    return when(operator?.defaultCurrency === basket.currency, () =>
      equal('/conversionRate', basket.conversionRate, 1),
    );
  }),
];

/** Laws of the payments of a booking. */
const PAYMENTS: readonly Law[] = [
  ofBasket('B5', 'The payments of a booking are listed oldest first.', ({ payments }) =>
    each(payments.slice(1), '/payments', ({ createdAt }, position) => {
      const before = payments[position]?.createdAt ?? '';
      return holds(
        Date.parse(createdAt) >= Date.parse(before),
        '/createdAt',
        createdAt,
        `not before ${before}`,
      );
    }),
  ),
  // A payment by card may be 0, because it is the amount due up front (B2).
  ofBasket('B5', 'No payment record of a merchant or an agent has the amount 0.', ({ payments }) =>
    each(payments, '/payments', ({ treasurerType, amount }) =>
      when(['merchant', 'agent'].includes(treasurerType), () =>
        holds(amount !== 0, '/amount', amount, 'an amount'),
      ),
    ),
  ),
  ofBasket('B5', 'A payment to the vendor has a transaction id.', ({ payments }) =>
    each(payments, '/payments', ({ treasurerType, amount, transactionId }) =>
      when(!['merchant', 'agent'].includes(treasurerType) && amount > 0, () =>
        holds(transactionId !== undefined, '/transactionId', 'none', 'a transaction id'),
      ),
    ),
  ),
  ofBasket('B6', 'A treasurer can refund the amount received minus the amount refunded.', (basket) => {
    const { payments, treasurers, currency } = basket;
    return all(
      Object.values(treasurers).map(({ id, possibleRefundAmount }) => {
        const own = payments.filter(({ treasurerType }) => treasurerType === id);
        const minor = sumOf(own, currency, ({ amount }) => amount);
        return amountIs('/treasurers/*/possibleRefundAmount', possibleRefundAmount, { minor, currency });
      }),
    );
  }),
  ofBasket('B6', 'Each payment belongs to one of the treasurers.', ({ payments, treasurers }) =>
    each(payments, '/payments', ({ treasurerType }) =>
      holds(
        Object.hasOwn(treasurers, treasurerType),
        '/treasurerType',
        treasurerType,
        Object.keys(treasurers),
      ),
    ),
  ),
  ofBasket('B6', 'No treasurer has refunded more than it received.', ({ treasurers }) =>
    all(
      Object.values(treasurers).map(({ possibleRefundAmount: amount }) =>
        holds(amount >= 0, '/treasurers/*/possibleRefundAmount', amount, 'at least 0'),
      ),
    ),
  ),
  ofBasket('H1', 'A payment shows at most the last four digits of a card.', ({ payments }) =>
    each(payments, '/payments', ({ fundingInstrumentDisplayText: text }) =>
      when(/\d/.test(text), () =>
        /\d[\d -]{6,}\d/.test(text)
          ? { at: '/fundingInstrumentDisplayText', expected: 'four digits' }
          : 'held',
      ),
    ),
  ),
  ofBasket('H2', 'A booking that waits for the hosted payment has no payments.', ({ status, payments }) =>
    when(status === 'paying', () => equal('/payments/length', payments.length, 0)),
  ),
];

/** Returns the payment status for a balance (B1). */
function paymentStatusOf(balance: number): Schemas['PaymentStatus'] {
  if (balance > 0) return 'outstanding';
  return balance === 0 ? 'even' : 'overpaid';
}

/** Laws of the states of a booking. */
const STATES: readonly Law[] = [
  ofBasket('B1', 'The payment status matches the balance.', ({ paymentStatus, balance }) =>
    equal('/paymentStatus', paymentStatus, paymentStatusOf(balance)),
  ),
  ofBasket('B1', 'Guests show the payment status of their booking.', ({ items, paymentStatus }) =>
    each(items, '/items', ({ guests }) =>
      each(guests, '/guests', (guest) =>
        equal('/basketPaymentStatus', guest.basketPaymentStatus, paymentStatus),
      ),
    ),
  ),
  ofBasket('B2', 'A booking is a reservation until the amount due up front is paid.', (basket) =>
    equal('/isReservation', basket.isReservation, ['reserved', 'paying'].includes(basket.status)),
  ),
  ofBasket('B2', 'Guests have the same reservation state as their booking.', ({ items, isReservation }) =>
    each(items, '/items', ({ guests }) =>
      each(guests, '/guests', (guest) => equal('/isReservation', guest.isReservation, isReservation)),
    ),
  ),
  ofBasket('B2', 'A booking that is paid in full is no longer reserved.', (basket) => {
    const { status, total, totalPayments, totalRefunds } = basket;
    return when(status === 'reserved' && total > 0 && totalPayments > 0, () =>
      holds(totalPayments - totalRefunds < total, '/status', status, 'paid'),
    );
  }),
  ofBasket('B7', 'All items of a cancelled booking are cancelled.', (basket) =>
    when(isCancelled(basket), () =>
      each(basket.items, '/items', (item) => equal('/isCancelled', item.isCancelled, true)),
    ),
  ),
  ofBasket('B7', 'A booking without an uncancelled item is cancelled.', ({ items, shopItems, status }) =>
    when(items.length > 0 && shopItems.length === 0 && items.every((item) => item.isCancelled), () =>
      equal('/status', status, 'cancelled'),
    ),
  ),
  ofBasket('B7', 'An item is cancelled if and only if all its guests are cancelled.', ({ items }) =>
    each(items, '/items', (item) =>
      when(item.guests.length > 0, () =>
        equal(
          '/isCancelled',
          item.isCancelled,
          item.guests.every((guest) => !isLive(guest)),
        ),
      ),
    ),
  ),
  ofBasket('B7', 'The addons of a cancelled guest are cancelled.', ({ items }) =>
    each(items, '/items', ({ guests }) =>
      each(guests, '/guests', (guest) =>
        when(!isLive(guest), () =>
          each(guest.addons, '/addons', (addon) => equal('/isCancelled', addon.isCancelled, true)),
        ),
      ),
    ),
  ),
  ofBasket('B7', 'The addons of a cancelled item are cancelled.', ({ items }) =>
    each(items, '/items', (item) =>
      when(item.isCancelled, () =>
        each(item.addons, '/addons', (addon) => equal('/isCancelled', addon.isCancelled, true)),
      ),
    ),
  ),
];

/** Laws of the parties to a booking. */
const PARTIES: readonly Law[] = [
  ofBasket('B0', 'All items of a booking belong to one merchant.', ({ items }) =>
    each(items.slice(1), '/items', ({ activity }) =>
      equal('/activity/merchant', activity.merchant, items[0]?.activity.merchant),
    ),
  ),
  ofBasket('B9', 'A booking has a marketplace if and only if its seller is not the operator.', (basket) =>
    when(basket.items.length > 0, () => {
      const operator = basket.items[0]?.activity.merchant;
      const expected = operator === basket.merchant ? null : operator;
      return equal('/marketplace', basket.marketplace?.merchant ?? null, expected);
    }),
  ),
  ofBasket('B9', 'Only marketplace bookings have a booking number.', ({ bookingNumber, marketplace }) =>
    equal('/bookingNumber', bookingNumber, marketplace?.bookingNumber ?? null),
  ),
  ofBasket('B9', 'A guest has the ids of its booking and its item.', ({ id, items }) =>
    each(items, '/items', (item) =>
      each(item.guests, '/guests', (guest) =>
        all([
          equal('/basketId', guest.basketId, id),
          equal('/basketItemId', guest.basketItemId, item.id),
          equal('/activityId', guest.activityId, item.activity.id),
        ]),
      ),
    ),
  ),
  ofBasket('A9', 'A guest has the ids of its availability item, or of all items of its chain.', ({ items }) =>
    each(items, '/items', (item) =>
      each(item.guests, '/guests', (guest) =>
        equal('/availabilityItemId', guest.availabilityItemId, item.availabilityItem.availabilityItemId),
      ),
    ),
  ),
];

/** Laws of all bookings in a response. */
export const BASKET_LAWS: readonly Law[] = [...SUMS, ...LINES, ...PAYMENTS, ...STATES, ...PARTIES];
