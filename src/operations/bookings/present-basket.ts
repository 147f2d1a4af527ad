import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { components } from '../../contract/api.gen.js';
import {
  type Basket,
  isMarketplace,
  type BasketItem,
  type Guest,
  TREASURER_TYPES,
  type Payment,
  type TreasurerType,
} from '../../domain/basket/basket.js';
import { fromMinor } from '../../domain/shared/money.js';
import { ONLINE_BOOKING_FEE } from '../../domain/pricing/price-order.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import { sum, totalsOf, itemPrice, liveGuests } from '../../domain/pricing/totals.js';
import { isReservation, paymentStatus, liveItems } from '../../domain/basket/status.js';
import {
  ticketPath,
  presentCustomValue,
  presentShopItem,
  presentTax,
  presentVouchers,
  presentAddon,
  presentGuestCommon,
} from '../shared/present.js';
import type { ReadTables, FoundGuest } from '../../store/tables.js';
import { presentationCache } from '../shared/cached-json.js';
import { type BookedTexts, bookedTexts } from '../../domain/basket/booked-texts.js';
import { formatLocal, toLocal } from '../../domain/shared/civil-time.js';
import { agentByCode } from '../../domain/catalogue/client.js';
import { refundable } from '../../domain/basket/payments.js';

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

/** Returns all sums of a basket in major units (M9). */
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

/** Returns a basket in the form shown to its seller and its operator (B9). */
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

function startOf(item: BasketItem, zone: string): { startDate: string | null; startTime: string | null } {
  if (item.startsAt === null) return { startDate: null, startTime: null };
  const { date, time } = formatLocal(toLocal(zone, item.startsAt));
  return { startDate: date, startTime: item.type === 'day_trip' ? null : time };
}

/** Returns the seats of an item's guests by category, in words: `2 × Adult`. */
export function seatsInWords(
  texts: BookedTexts,
  item: Pick<BasketItem, 'activityId' | 'ruleId'>,
  guests: readonly Pick<Guest, 'priceCategory' | 'occupancy'>[],
): string[] {
  const seats = new Map<string, number>();
  for (const guest of guests) {
    const name = texts.category(item, guest);
    seats.set(name, (seats.get(name) ?? 0) + guest.occupancy);
  }
  return [...seats].map(([name, count]) => `${count} × ${name}`);
}

/** Returns title, date, time and seats of an item: `Sunset sailing, 2026-06-05 17:30, 2 × Adult`. */
function fullCaption(texts: BookedTexts, item: BasketItem, zone: string): string {
  const { startDate, startTime } = startOf(item, zone);
  const when = [startDate, startTime?.slice(0, 5)].filter((part) => part).join(' ');
  return [texts.title(item).text, when, ...seatsInWords(texts, item, liveGuests<Guest>(item))]
    .filter((part) => part !== '')
    .join(', ');
}

/** Returns the captions of all uncancelled items, joined in one line. */
export function captionOfBasket(tables: ReadTables, basket: Basket): string {
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const texts = bookedTexts(tables, basket, undefined);
  return liveItems(basket)
    .map((item) => fullCaption(texts, item, zone))
    .join('; ');
}

function presentItemActivity(
  tables: ReadTables,
  item: BasketItem,
  texts: BookedTexts,
): Schemas['BasketItem']['activity'] {
  const activity = tables.activities.get(item.activityId);
  if (!activity) throw new Error(`basket item ${item.id} is of an unknown activity`);
  const title = texts.title(item);
  return {
    id: activity.id,
    merchant: activity.merchant,
    language: title.language,
    defaultLanguage: activity.defaultLanguage,
    title: title.text,
    departure: texts.departure(activity),
  };
}

/** Returns an item with its guests and addons. */
export function presentItem(
  tables: ReadTables,
  basket: Basket,
  item: BasketItem,
  workspace: string,
): Schemas['BasketItem'] {
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const texts = bookedTexts(tables, basket, undefined);
  const { currency } = basket;
  return {
    id: item.id,
    caption: texts.title(item).text,
    remarks: item.remarks,
    fullCaption: fullCaption(texts, item, zone),
    activity: presentItemActivity(tables, item, texts),
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

/** Returns a guest as a basket shows it. */
export function presentBasketGuest(
  tables: ReadTables,
  found: FoundGuest,
  workspace: string,
): Schemas['BasketGuest'] {
  const { basket, item, guest } = found;
  // Spreading these members would need several times the memory.
  return Object.assign(presentGuestCommon(tables, found, workspace), {
    availabilityItemId: item.availabilityItemIds.join(','),
    activityId: item.activityId,
    merchantId: tables.merchants.get(basket.operator)?.id ?? 0,
    sellingMerchantId: tables.merchants.get(basket.seller)?.id ?? 0,
    customValues: guest.customValues.map(presentCustomValue),
  });
}

/** The parts of a request that determine the presentation of a basket. */
export interface PresentationOptions {
  /** The vendor's name, written `vendor` in the contract (P3). */
  readonly vendor: string;
  /** The workspace's name, for ticket paths (G4). */
  readonly workspace: string;
}

/** Returns the name of a treasurer type in responses. */
function word(type: TreasurerType, { vendor }: PresentationOptions): TreasurerType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract calls it `vendor` (P3)
  return type === 'vendor' ? (vendor as 'vendor') : type;
}

/** Returns a payment or refund with its amount in major units. */
export function presentPayment(
  payment: Payment,
  currency: string,
  zone: string,
  options: PresentationOptions,
): Schemas['Payment'] {
  const { transactionId, treasurerType, treasurerReference } = payment;
  return {
    id: payment.id,
    paymentReference: payment.paymentReference && { ...payment.paymentReference },
    treasurerType: word(treasurerType, options),
    treasurerReference: treasurerType === 'vendor' ? word('vendor', options) : treasurerReference,
    fundingInstrumentDisplayText: payment.fundingInstrumentDisplayText,
    amount: fromMinor(payment.amountMinor, currency),
    comment: payment.comment,
    channel: payment.channel,
    createdAt: formatDateTime(payment.createdAt, zone),
    ...(transactionId === null ? {} : { transactionId }),
  };
}

/** Returns the names of the merchants or agents who received the payments of a basket (B5, B6). */
function treasurerName(tables: ReadTables, basket: Basket, type: 'merchant' | 'agent'): string {
  const payments = basket.payments.filter(({ treasurerType }) => treasurerType === type);
  const references = [...new Set(payments.map(({ treasurerReference }) => treasurerReference))];
  const nameOf = (reference: string) =>
    (type === 'merchant' ? tables.merchants.get(reference) : agentByCode(tables.clients.values(), reference))
      ?.name;
  return references.map((reference) => nameOf(reference) ?? reference).join(', ');
}

/** Returns the treasurers of a basket's payments, each with the amount it can still refund (B6). */
export function presentTreasurers(
  tables: ReadTables,
  basket: Basket,
  options: PresentationOptions,
): Schemas['Basket']['treasurers'] {
  const took = TREASURER_TYPES.filter((type) =>
    basket.payments.some((payment) => payment.treasurerType === type),
  );
  return Object.fromEntries(
    took.map((type) => {
      const id: string = word(type, options);
      const possibleRefundAmount = fromMinor(refundable(basket, type), basket.currency);
      const name = type === 'vendor' ? id : treasurerName(tables, basket, type);
      return [id, { id, name, possibleRefundAmount }];
    }),
  );
}
