import type { Agent, Client } from '../catalogue/client.js';
import { cardCharge, vendorCharge, type PaymentDetails, newPayment } from '../basket/payments.js';
import { ownFieldsOf } from '../basket/guests.js';
import { pageLanguage } from '../basket/booked-texts.js';
import { HOSTED_PAYMENT_MS } from '../basket/hosted-payment.js';
import type { Language } from '../shared/language.js';
import {
  type Basket,
  type BasketItem,
  type BookedAddon,
  type Guest,
  type HostedPayment,
  isMarketplace,
} from '../basket/basket.js';
import type { CustomValue } from '../catalogue/custom-fields.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import type { PaymentOption, BookingRequestGuest, BookingRequestItem, BookingRequest } from './request.js';
import type { PricedAddon, PricedGuest, PricedItem, PricedOrder } from '../pricing/price-order.js';
import { totalsOf } from '../pricing/totals.js';
import { withStatus } from '../basket/status.js';

/** Generates ids and codes (P15). */
export interface BookingIds {
  nextId(sequence: 'basket' | 'basketItem' | 'guest' | 'bookedAddon' | 'payment' | 'user'): number;
  nextCode(): string;
}

/** The custom values of a booking request: of the user, and of each guest of each item. */
export interface FilledFields {
  readonly user: readonly CustomValue[];
  readonly guests: readonly (readonly (readonly CustomValue[])[])[];
}

/** The validated data of a booking from which its basket is created. */
export interface DecidedBooking {
  readonly request: BookingRequest;
  readonly priced: PricedOrder;
  readonly fields: FilledFields;
  readonly option: PaymentOption;
  readonly agent: Agent | null;
  /** The request's language (P4). */
  readonly language: Language;
  /** The languages that payment pages support (H2). */
  readonly pageLanguages: readonly Language[];
}

/** The id generator and the time of the booking. */
interface Making {
  readonly ids: BookingIds;
  readonly now: EpochMs;
}

const SHORT_CODE = 10;

function bookedAddon(ids: BookingIds, addon: PricedAddon): BookedAddon {
  return { id: ids.nextId('bookedAddon'), ...addon, cancellation: null };
}

function newGuest(
  priced: PricedGuest,
  requested: BookingRequestGuest | undefined,
  customValues: readonly CustomValue[],
  { ids, now }: Making,
): Guest {
  const barCode = ids.nextCode();
  return {
    id: ids.nextId('guest'),
    createdAt: now,
    firstName: requested?.firstname ?? '',
    lastName: requested?.lastname ?? '',
    ...ownFieldsOf(customValues),
    priceCategory: { id: priced.category.id, name: priced.category.name },
    occupancy: priced.occupancy,
    grossMinor: priced.grossMinor,
    discountCode: priced.discountCode,
    discountPercent: priced.discountPercent,
    discountMinor: priced.discountMinor,
    multiDiscountMinor: priced.multiDiscountMinor,
    downPaymentMinor: priced.downPaymentMinor,
    addons: priced.addons.map((addon) => bookedAddon(ids, addon)),
    barCode,
    barcodeAlias: barCode.slice(0, SHORT_CODE),
    ticketCode: ids.nextCode(),
    customValues,
    cancellation: null,
    checkedIn: false,
  };
}

function newItem(
  priced: PricedItem,
  requested: BookingRequestItem | undefined,
  values: FilledFields['guests'][number] | undefined,
  making: Making,
): BasketItem {
  const { chain, rule, activity } = priced.resolved;
  return {
    id: making.ids.nextId('basketItem'),
    activityId: activity.id,
    ruleId: rule.id,
    type: rule.type,
    availabilityItemIds: chain.map(({ occurrence }) => occurrence.id),
    startsAt: chain[0]?.occurrence.startsAt ?? null,
    remarks: requested?.note ?? null,
    guests: priced.guests.map((guest, index) =>
      newGuest(guest, requested?.guests[index], values?.[index] ?? [], making),
    ),
    addons: priced.addons.map((addon) => bookedAddon(making.ids, addon)),
    cancellation: null,
  };
}

function newUser(
  ids: BookingIds,
  { contact }: BookingRequest,
  customValues: readonly CustomValue[],
): Basket['user'] {
  const isEmailContact = contact.type === 'email';
  return {
    id: ids.nextId('user'),
    name: contact.name,
    email: isEmailContact ? contact.value : null,
    phone: isEmailContact ? null : contact.value,
    customValues,
  };
}

/** Returns the payment that is made together with the booking; null if there is none (M7, B3). */
function firstPayment(option: PaymentOption, dueMinor: number, ids: BookingIds): PaymentDetails | null {
  switch (option.kind) {
    case 'offline': {
      const { details } = option;
      return details.treasurerType === 'vendor' ? { ...details, transactionId: ids.nextCode() } : details;
    }
    case 'thirdParty':
      return vendorCharge(dueMinor, { transactionId: option.transactionId });
    case 'card':
      return cardCharge(dueMinor, { lastFour: option.lastFour, channel: 'api' }, ids);
    default:
      return null;
  }
}

function newPage(
  { option, request }: Pick<DecidedBooking, 'option' | 'request'>,
  { ids, now }: Making,
): HostedPayment | null {
  if (option.kind !== 'hosted') return null;
  const notify = request.contact.notify !== false;
  const { successUrl, cancelUrl, language } = option;
  const pageCode = ids.nextCode();
  const expiresAt = now + HOSTED_PAYMENT_MS;
  return { pageCode, successUrl, cancelUrl, language, notify, expiresAt, formToken: null, challenge: null };
}

/**
 * Returns the language of the booking: the language of the payment page if there is one, otherwise that of the request (P4,
 * H2).
 */
function languageToBookIn({ option, language, pageLanguages }: DecidedBooking): Language {
  return option.kind === 'hosted' ? pageLanguage(option.language, pageLanguages) : language;
}

/**
 * Creates the basket of a validated booking. Its status is `paying` if a hosted payment is due up front, otherwise reserved
 * or paid (B2, H2, H3).
 */
export function newBasket(ids: BookingIds, decided: DecidedBooking, caller: Client, now: EpochMs): Basket {
  const { request, priced, fields, agent } = decided;
  const parties = { seller: caller.merchant, operator: priced.operator.slug };
  const isOfMarketplace = isMarketplace(parties); // B9
  const hostedPayment = newPage(decided, { ids, now });
  const totals = totalsOf(priced);
  const isPaying = hostedPayment !== null && totals.downPayment > 0;
  const basket: Basket = {
    id: ids.nextId('basket'),
    idAlias: null,
    bookingNumber: isOfMarketplace ? (request.number ?? null) : null,
    externalNumber: null,
    ...parties,
    currency: priced.currency,
    conversionRate: priced.conversionRate,
    createdAt: now,
    status: isPaying ? 'paying' : 'reserved',
    items: priced.items.map((item, index) =>
      newItem(item, request.items?.[index], fields.guests[index], { ids, now }),
    ),
    shopItems: priced.shopItems,
    vouchers: totals.vouchersTaken, // M4: only the used part is stored; the rest of a voucher is forfeited.
    multidiscountPercent: priced.multidiscountPercent,
    taxes: priced.taxes,
    fees: priced.fees,
    note: request.note ?? '',
    user: newUser(ids, request, fields.user),
    channel: 'api',
    language: languageToBookIn(decided),
    agent: agent && { id: agent.id, name: agent.name, email: agent.email, commission: agent.commission },
    marketplaceCommission: isOfMarketplace ? priced.operator.marketplaceCommission : 0,
    payments: [],
    ticketCode: ids.nextCode(),
    hostedPayment,
    cancellation: null,
  };
  const payment = firstPayment(decided.option, totalsOf(basket).downPayment, ids);
  return withStatus(payment ? { ...basket, payments: [newPayment(ids, payment, now)] } : basket);
}
