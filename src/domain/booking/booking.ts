import type { Agent, Client } from '../catalogue/client.js';
import { cardCharge, vendorCharge } from '../basket/charge.js';
import { fillFields, type FieldInput } from '../catalogue/custom-fields.js';
import type { UserField } from '../catalogue/field-definition.js';
import type { FieldPath } from '../shared/field-names.js';
import { ownFieldsOf } from '../basket/guests.js';
import { HOSTED_PAYMENT_MS } from '../basket/hosted-payment.js';
import { languageToBookIn } from '../basket/booking-language.js';
import type { Language } from '../shared/language.js';
import type { Basket, BasketItem, BookedAddon, Guest } from '../basket/basket.js';
import type { CustomValue } from '../catalogue/custom-value.js';
import type { EpochMs } from '../shared/moment.js';
import type { HostedPayment } from '../basket/payment.js';
import type {
  RequestedOrder,
  RequestedGuest,
  RequestedItem,
  OrderContext,
  ResolvedOrder,
} from '../pricing/order.js';
import { type PaymentDetails, newPayment } from '../basket/new-payment.js';
import type { PaymentOption, PaymentOptions } from './payment-options.js';
import type { PricedAddon, PricedGuest, PricedItem, PricedOrder } from '../pricing/price-order.js';
import { totalsOf } from '../pricing/totals.js';
import { withStatus } from '../basket/status.js';

/** A guest of a booking's body. */
interface BookingRequestGuest extends RequestedGuest {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly customFields?: readonly FieldInput[];
}

/** An item of a booking's body. */
export interface BookingRequestItem extends RequestedItem {
  readonly availabilityCaptureReference?: string;
  readonly guests: readonly BookingRequestGuest[];
  readonly note?: string;
}

/** The body of `POST /bookings`. */
export interface BookingRequest extends RequestedOrder, PaymentOptions {
  readonly items?: readonly BookingRequestItem[];
  readonly note?: string;
  readonly customFields?: readonly FieldInput[];
  readonly contact: {
    readonly type: 'email' | 'mobile';
    readonly name: string;
    readonly value: string;
    readonly notify?: boolean;
  };
  readonly number?: string;
  readonly agentCode?: string;
}

/** Gives ids and codes (P15). */
export interface BookingIds {
  nextId(sequence: 'basket' | 'basketItem' | 'guest' | 'bookedAddon' | 'payment' | 'user'): number;
  nextCode(): string;
}

/** What a booking fills in: custom values of the user, and of each guest of each item. */
export interface FilledIn {
  readonly user: readonly CustomValue[];
  readonly guests: readonly (readonly (readonly CustomValue[])[])[];
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text is an e-mail address, as far as its form tells. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Gathers what is wrong with contact and custom fields (B4, B13), and answers the values to keep. */
export function fillIn(reading: OrderContext, request: BookingRequest, order: ResolvedOrder): FilledIn {
  const { naming, faults } = reading;
  const { contact } = request;
  if (contact.type === 'email' && !isEmail(contact.value)) {
    const field = naming.name(['contact', 'value']);
    faults.push({
      in: naming.in,
      field,
      code: 'wrong_format',
      message: 'wrong_format.email',
      received: contact.value,
    });
  }
  const fill = (
    definitions: readonly UserField[],
    inputs: readonly FieldInput[] | undefined,
    path: FieldPath,
  ) => {
    const filled = fillFields(definitions, inputs ?? [], (rest) => naming.at([...path, ...rest]));
    faults.push(...filled.faults);
    return filled.values;
  };
  const user = fill(order.operator.userFields, request.customFields, ['customFields']);
  const guests = (request.items ?? []).map((item, index) =>
    item.guests.map((guest, place) => {
      const definitions = order.items[index]?.activity.guestFields;
      const path = ['items', index, 'guests', place, 'customFields'];
      return definitions ? fill(definitions, guest.customFields, path) : [];
    }),
  );
  return { user, guests };
}

/** The agent of a booking: the one that `agentCode` names, else the key's own (B3). */
export function findAgent(
  reading: OrderContext,
  agentCode: string | undefined,
  clients: Iterable<Client>,
): Agent | null {
  if (agentCode === undefined) return reading.caller.agent;
  for (const { agent } of clients) if (agent?.code === agentCode) return agent;
  const { naming, faults } = reading;
  const values = { resource: 'agent' };
  faults.push({
    in: naming.in,
    field: naming.name(['agentCode']),
    code: 'not_found',
    message: 'not_found.reference',
    values,
    received: agentCode,
  });
  return null;
}

/** Everything decided of a booking before it is made. */
export interface DecidedBooking {
  readonly request: BookingRequest;
  readonly priced: PricedOrder;
  readonly filled: FilledIn;
  readonly option: PaymentOption;
  readonly agent: Agent | null;
  /** Of the request (P4). */
  readonly language: Language;
}

const SHORT_CODE = 10;

function bookedAddon(ids: BookingIds, addon: PricedAddon): BookedAddon {
  return { id: ids.nextId('bookedAddon'), ...addon };
}

function newGuest(
  ids: BookingIds,
  priced: PricedGuest,
  asked: BookingRequestGuest | undefined,
  customValues: readonly CustomValue[],
  now: EpochMs,
): Guest {
  const barCode = ids.nextCode();
  return {
    id: ids.nextId('guest'),
    createdAt: now,
    firstName: asked?.firstname ?? '',
    lastName: asked?.lastname ?? '',
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
  ids: BookingIds,
  priced: PricedItem,
  asked: BookingRequestItem | undefined,
  values: FilledIn['guests'][number] | undefined,
  now: EpochMs,
): BasketItem {
  const { chain, rule, activity } = priced.resolved;
  return {
    id: ids.nextId('basketItem'),
    activityId: activity.id,
    ruleId: rule.id,
    type: rule.type,
    availabilityItemIds: chain.map(({ occurrence }) => occurrence.id),
    startsAt: chain[0]?.occurrence.startsAt ?? null,
    remarks: asked?.note ?? null,
    guests: priced.guests.map((guest, index) =>
      newGuest(ids, guest, asked?.guests[index], values?.[index] ?? [], now),
    ),
    addons: priced.addons.map((addon) => bookedAddon(ids, addon)),
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

/** Returns the payment that a booking is made with, or null without one (M7, B3). */
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

function hostedPage(
  { option, request }: Pick<DecidedBooking, 'option' | 'request'>,
  ids: BookingIds,
  now: EpochMs,
): HostedPayment | null {
  if (option.kind !== 'hosted') return null;
  const notify = request.contact.notify !== false;
  const { successUrl, cancelUrl, language } = option;
  const pageCode = ids.nextCode();
  const expiresAt = now + HOSTED_PAYMENT_MS;
  return { pageCode, successUrl, cancelUrl, language, notify, expiresAt, formToken: null, challenge: null };
}

/**
 * Makes the basket of a decided booking: `paying` with a hosted page where something is due up front, else reserved or
 * paid (B2, H2, H3).
 */
export function newBasket(ids: BookingIds, decided: DecidedBooking, caller: Client, now: EpochMs): Basket {
  const { request, priced, filled, option, agent, language } = decided;
  const isMarketplace = priced.operator.slug !== caller.merchant;
  const hostedPayment = hostedPage(decided, ids, now);
  const totals = totalsOf(priced);
  const isPaying = hostedPayment !== null && totals.downPayment > 0;
  const basket: Basket = {
    id: ids.nextId('basket'),
    idAlias: null,
    bookingNumber: isMarketplace ? (request.number ?? null) : null, // B9
    externalNumber: null,
    seller: caller.merchant,
    operator: priced.operator.slug,
    currency: priced.currency,
    conversionRate: priced.conversionRate,
    createdAt: now,
    status: isPaying ? 'paying' : 'reserved',
    items: priced.items.map((item, index) =>
      newItem(ids, item, request.items?.[index], filled.guests[index], now),
    ),
    shopItems: priced.shopItems,
    vouchers: totals.vouchersTaken, // M4: the rest is forfeited
    multidiscountPercent: priced.multidiscountPercent,
    taxes: priced.taxes,
    fees: priced.fees,
    note: request.note ?? '',
    user: newUser(ids, request, filled.user),
    channel: 'api',
    language: languageToBookIn(option.kind === 'hosted' ? option : null, language),
    agent: agent && { id: agent.id, name: agent.name, email: agent.email, commission: agent.commission },
    marketplaceCommission: isMarketplace ? priced.operator.marketplaceCommission : 0,
    payments: [],
    ticketCode: ids.nextCode(),
    hostedPayment,
    cancellation: null,
  };
  const payment = firstPayment(option, totalsOf(basket).downPayment, ids);
  return withStatus(payment ? { ...basket, payments: [newPayment(ids, payment, now)] } : basket);
}
