import type { components } from '../../contract/api.gen.js';
import type { Agent } from '../../domain/catalogue/client.js';
import type { Tax } from '../../domain/catalogue/merchant.js';
import type { Basket, BasketItem, Guest } from '../../domain/basket/basket.js';
import type { Payment, TreasurerType } from '../../domain/basket/payment.js';
import type { ShopItemLine } from '../../domain/pricing/lines.js';
import { type BookedTexts, bookedTexts } from '../../domain/basket/booked-texts.js';
import { fromMinor } from '../../domain/shared/money.js';
import { refundable } from '../../domain/basket/treasurers.js';
import { ONLINE_BOOKING_FEE } from '../../domain/pricing/price-order.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import { toLocal } from '../../domain/shared/time-zone.js';
import { itemPrice, liveGuests, sum, totalsOf, type Totals } from '../../domain/pricing/totals.js';
import { paymentStatus } from '../../domain/basket/status.js';
import { ticketPath } from '../shared/page-paths.js';
import type { ReadTables } from '../../store/tables.js';
import { presentationCache } from '../shared/cached-json.js';
import {
  isReservation,
  presentAddon,
  presentBasketGuest,
  presentCustomValue,
  zoneOf,
} from '../guests/present-guest.js';

type Schemas = components['schemas'];

/** What of a request decides how a basket is shown. */
export interface Showing {
  /** The vendor's word, which the contract writes as `vendor` (P3). */
  readonly vendor: string;
  /** The workspace's name, for paths of tickets (G4). */
  readonly workspace: string;
}

const TREASURERS = ['vendor', 'merchant', 'agent'] as const satisfies readonly TreasurerType[];

/** A treasurer's word as it goes out. */
function word(type: TreasurerType, { vendor }: Showing): TreasurerType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract knows the word as `vendor` (P3)
  return type === 'vendor' ? (vendor as 'vendor') : type;
}

export function presentShopItem(line: ShopItemLine, currency: string): Schemas['ShopItemLine'] {
  const { id, quantity, priceMinor, totalMinor } = line;
  return {
    id,
    quantity,
    price: fromMinor(priceMinor, currency),
    total: fromMinor(totalMinor, currency),
  };
}

export function presentTax(tax: Tax): Schemas['Tax'] {
  const { title, included } = tax;
  return tax.type === 'percent'
    ? { title, included, type: 'percent', value: { percent: tax.value.percent } }
    : { title, included, type: 'fixed', value: { amount: tax.value.amount, currency: tax.value.currency } };
}

/** Vouchers with what each takes off (M4). */
export function presentVouchers({ vouchersTaken }: Totals, currency: string): Schemas['VoucherLine'][] {
  return vouchersTaken.map(({ code, amountMinor }) => ({ code, discount: fromMinor(amountMinor, currency) }));
}

function startOf(item: BasketItem, zone: string): { startDate: string | null; startTime: string | null } {
  if (item.startsAt === null) return { startDate: null, startTime: null };
  const { date, time } = formatLocal(toLocal(zone, item.startsAt));
  return { startDate: date, startTime: item.type === 'day_trip' ? null : time };
}

/** Title with date, time and seats: `Sunset sailing, 2026-06-05 17:30, 2 × Adult`. */
function fullCaption(texts: BookedTexts, item: BasketItem, zone: string): string {
  const { startDate, startTime } = startOf(item, zone);
  const seats = new Map<string, number>();
  for (const guest of liveGuests<Guest>(item)) {
    const name = texts.category(item, guest);
    seats.set(name, (seats.get(name) ?? 0) + guest.occupancy);
  }
  const when = [startDate, startTime?.slice(0, 5)].filter((part) => part).join(' ');
  const who = [...seats].map(([name, count]) => `${count} × ${name}`);
  return [texts.title(item).text, when, ...who].filter((part) => part !== '').join(', ');
}

/** Captions of all live items in one line. */
function captionOfBasket(tables: ReadTables, basket: Basket): string {
  const zone = zoneOf(tables, basket.operator);
  const texts = bookedTexts(tables, basket, undefined);
  const live = basket.items.filter((item) => item.cancellation === null);
  return live.map((item) => fullCaption(texts, item, zone)).join('; ');
}

function presentItem(
  tables: ReadTables,
  basket: Basket,
  item: BasketItem,
  workspace: string,
): Schemas['BasketItem'] {
  const activity = tables.activities.get(item.activityId);
  const zone = zoneOf(tables, basket.operator);
  const texts = bookedTexts(tables, basket, undefined);
  const title = texts.title(item);
  const { currency } = basket;
  if (!activity) throw new Error(`basket item ${item.id} is of an unknown activity`);
  return {
    id: item.id,
    caption: title.text,
    remarks: item.remarks,
    fullCaption: fullCaption(texts, item, zone),
    activity: {
      id: activity.id,
      merchant: activity.merchant,
      language: title.language,
      defaultLanguage: activity.defaultLanguage,
      title: title.text,
      departure: texts.departure(activity),
    },
    availabilityItem: {
      type: item.type,
      availabilityItemId: item.availabilityItemIds.join(','),
      ...startOf(item, zone),
      timezone: zone,
    },
    price: fromMinor(itemPrice(item), currency),
    multidiscount: fromMinor(
      sum(liveGuests(item), (guest) => guest.multiDiscountMinor),
      currency,
    ),
    guests: item.guests.map((guest) => presentBasketGuest(tables, { basket, item, guest }, workspace)),
    addons: item.addons.map((addon) => presentAddon(addon, texts.addon(item, addon), currency)),
    isCancelled: item.cancellation !== null,
  };
}

function presentPayment(
  payment: Payment,
  currency: string,
  zone: string,
  showing: Showing,
): Schemas['Payment'] {
  const { transactionId, treasurerType, treasurerReference } = payment;
  return {
    id: payment.id,
    paymentReference: payment.paymentReference && { ...payment.paymentReference },
    treasurerType: word(treasurerType, showing),
    treasurerReference: treasurerType === 'vendor' ? word('vendor', showing) : treasurerReference,
    fundingInstrumentDisplayText: payment.fundingInstrumentDisplayText,
    amount: fromMinor(payment.amountMinor, currency),
    comment: payment.comment,
    channel: payment.channel,
    createdAt: formatDateTime(payment.createdAt, zone),
    ...(transactionId === null ? {} : { transactionId }),
  };
}

/** The name of who took money: of the merchant or agent that the payments refer to, or of several agents (B5, B6). */
function treasurerName(tables: ReadTables, basket: Basket, type: 'merchant' | 'agent'): string {
  const payments = basket.payments.filter(({ treasurerType }) => treasurerType === type);
  const references = [...new Set(payments.map(({ treasurerReference }) => treasurerReference))];
  const nameOf = (reference: string) =>
    type === 'merchant' ? tables.merchants.get(reference)?.name : findAgentByCode(tables, reference)?.name;
  return references.map((reference) => nameOf(reference) ?? reference).join(', ');
}

function findAgentByCode({ clients }: ReadTables, code: string): Agent | null {
  for (const { agent } of clients.values()) if (agent?.code === code) return agent;
  return null;
}

/** Those who took money of a basket, with what they can give back (B6). */
function presentTreasurers(
  tables: ReadTables,
  basket: Basket,
  showing: Showing,
): Schemas['Basket']['treasurers'] {
  const took = TREASURERS.filter((type) => basket.payments.some((payment) => payment.treasurerType === type));
  return Object.fromEntries(
    took.map((type) => {
      const id: string = word(type, showing);
      const possibleRefundAmount = fromMinor(refundable(basket, type), basket.currency);
      const name = type === 'vendor' ? id : treasurerName(tables, basket, type);
      return [id, { id, name, possibleRefundAmount }];
    }),
  );
}

function presentMarketplace(tables: ReadTables, basket: Basket): Schemas['Marketplace'] | null {
  if (basket.seller === basket.operator) return null;
  return {
    merchant: basket.operator,
    name: tables.merchants.get(basket.operator)?.name ?? basket.operator,
    bookingNumber: basket.bookingNumber,
    commission: basket.marketplaceCommission,
  };
}

/** Every sum of a basket, in major units (M9). */
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

/** A basket as the contract shows it to its seller and its operator (B9). */
export function presentBasket(tables: ReadTables, basket: Basket, showing: Showing): Schemas['Basket'] {
  const { merchants, activities, rules, resources, clients } = tables;
  const tablesRead = [merchants, activities, rules, resources, clients];
  const catalogue = tablesRead.map(({ version }) => version);
  const inputs = [...catalogue, showing.vendor, showing.workspace];
  return presentations(basket, inputs, () => present(tables, basket, showing));
}

function present(tables: ReadTables, basket: Basket, showing: Showing): Schemas['Basket'] {
  const zone = zoneOf(tables, basket.operator);
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
    items: basket.items.map((item) => presentItem(tables, basket, item, showing.workspace)),
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
    payments: basket.payments.map((payment) => presentPayment(payment, currency, zone, showing)),
    treasurers: presentTreasurers(tables, basket, showing),
    combinedTicket: ticketPath(showing.workspace, basket.ticketCode),
    marketplace: presentMarketplace(tables, basket),
  };
}
