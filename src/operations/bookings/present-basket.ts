import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { components } from '../../contract/api.gen.js';
import { type Basket, isMarketplace } from '../../domain/basket/basket.js';
import { fromMinor } from '../../domain/shared/money.js';
import { ONLINE_BOOKING_FEE } from '../../domain/pricing/price-order.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import { sum, totalsOf } from '../../domain/pricing/totals.js';
import { isReservation, paymentStatus } from '../../domain/basket/status.js';
import { ticketPath } from '../shared/page-paths.js';
import type { ReadTables } from '../../store/tables.js';
import { presentationCache } from '../shared/cached-json.js';
import { presentCustomValue } from '../shared/present-booked.js';
import { presentShopItem, presentTax, presentVouchers } from '../shared/present-lines.js';
import { type PresentationOptions, presentPayment, presentTreasurers } from './present-payment.js';
import { captionOfBasket, presentItem } from './present-item.js';

type Schemas = components['schemas'];

function presentMarketplace(tables: ReadTables, basket: Basket): Schemas['Marketplace'] | null {
  if (!isMarketplace(basket)) return null;
  return {
    merchant: basket.operator,
    name: tables.merchants.get(basket.operator)?.name ?? basket.operator,
    bookingNumber: basket.bookingNumber,
    commission: basket.marketplaceCommission,
  };
}

/** Returns every sum of a basket in major units (M9). */
function presentTotals(basket: Basket) {
  const totals = totalsOf(basket);
  const amount = (minor: number) => fromMinor(minor, basket.currency);
  const isBookingFee = (fee: { readonly code: string }) => fee.code === ONLINE_BOOKING_FEE;
  return {
    total: amount(totals.total),
    subTotal: amount(totals.subTotal),
    onlineBookingFee: amount(sum(basket.fees.filter(isBookingFee), (fee) => fee.amountMinor)),
    totalFees: amount(totals.totalFees),
    balance: amount(totals.balance),
    totalPayments: amount(totals.totalPayments),
    totalRefunds: amount(totals.totalRefunds),
    totalDiscounts: amount(totals.totalDiscounts),
    rebates: 0,
    itemsPrice: amount(totals.itemsPrice),
    shopItemsPrice: amount(totals.shopItemsPrice),
    vouchers: presentVouchers(totals, basket.currency),
    vouchersDiscount: amount(totals.vouchersDiscount),
    multidiscount: amount(totals.multidiscount),
    fees: basket.fees.map(({ code, amountMinor }) => ({ code, value: amount(amountMinor) })),
  };
}

const presentations = presentationCache<Schemas['Basket']>(3000);

/** Returns a basket as the contract shows it to its seller and its operator (B9). */
export function presentBasket(
  tables: ReadTables,
  basket: Basket,
  options: PresentationOptions,
): Schemas['Basket'] {
  const { merchants, activities, rules, resources, clients } = tables;
  const catalogue = [merchants, activities, rules, resources, clients].map(({ version }) => version);
  const inputs = [...catalogue, options.vendor, options.workspace];
  return presentations(basket, inputs, () => present(tables, basket, options));
}

function present(tables: ReadTables, basket: Basket, options: PresentationOptions): Schemas['Basket'] {
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const { currency, user, agent } = basket;
  return {
    id: basket.id,
    idAlias: basket.idAlias,
    bookingNumber: basket.bookingNumber,
    externalNumber: basket.externalNumber,
    merchant: basket.seller,
    ...presentTotals(basket),
    fullCaption: captionOfBasket(tables, basket),
    currency,
    conversionRate: basket.conversionRate,
    createdAt: formatDateTime(basket.createdAt, zone),
    items: basket.items.map((item) => presentItem(tables, basket, item, options.workspace)),
    shopItems: basket.shopItems.map((line) => presentShopItem(line, currency)),
    taxes: basket.taxes.map(presentTax),
    note: basket.note,
    user: {
      id: user.id,
      name: user.name,
      email: user.email ?? '',
      customValues: user.customValues.map(presentCustomValue),
    },
    channel: basket.channel,
    agent: agent && { id: agent.id, name: agent.name, commission: agent.commission, email: agent.email },
    paymentStatus: paymentStatus(basket),
    status: basket.status,
    isReservation: isReservation(basket.status),
    payments: basket.payments.map((payment) => presentPayment(payment, currency, zone, options)),
    treasurers: presentTreasurers(tables, basket, options),
    combinedTicket: ticketPath(options.workspace, basket.ticketCode),
    marketplace: presentMarketplace(tables, basket),
  };
}
