import type { FieldInput } from '../catalogue/custom-fields.js';
import type {
  RequestedGuest,
  RequestedItem,
  RequestedOrder,
  OrderContext,
  ResolvedOrder,
} from '../pricing/order.js';
import {
  type CardProblem,
  checkCard,
  holdsCardNumber,
  lastFourOf,
  type TestCard,
  TEST_CARDS,
} from '../shared/cards.js';
import type { TreasurerType } from '../basket/basket.js';
import { toMinor } from '../shared/money.js';
import { amountError, findGateway, treasurerReference, type PaymentDetails } from '../basket/payments.js';
import { Refusal } from '../shared/refusal.js';
import {
  type CheckedValue,
  checked,
  type RequestError,
  requestError,
  wrongFormat,
} from '../shared/errors.js';

/** A guest in the body of `POST /bookings`. */
export interface BookingRequestGuest extends RequestedGuest {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly customFields?: readonly FieldInput[];
}

/** An item in the body of `POST /bookings`. */
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

/** The payment options of a booking request. At most one may be sent (B3). */
export interface PaymentOptions {
  readonly payment?: {
    readonly treasurer?: TreasurerType;
    readonly reference?: number;
    readonly amount: number;
    readonly currency: string;
  };
  readonly creditCard?: {
    readonly ccnumber: string;
    readonly expiryYear: number;
    readonly expiryMonth: number;
    readonly name: string;
    readonly cvc: number | string;
  };
  readonly thirdPartyPayment?: { readonly transactionId: string };
  readonly vendorPayPSP?: {
    readonly successUrl: string;
    readonly cancelUrl: string;
    readonly language: string;
  };
}

/** The chosen payment option. Of a card, it contains only the last digits (H1). */
export type PaymentOption =
  | { readonly kind: 'none' }
  | { readonly kind: 'offline'; readonly details: PaymentDetails }
  | { readonly kind: 'card'; readonly card: TestCard; readonly lastFour: string }
  | { readonly kind: 'thirdParty'; readonly transactionId: string }
  | {
      readonly kind: 'hosted';
      readonly successUrl: string;
      readonly cancelUrl: string;
      readonly language: string;
    };

const OPTIONS = ['payment', 'creditCard', 'thirdPartyPayment', 'vendorPayPSP'] as const;

function readOffline(
  { naming, caller, catalogue }: OrderContext,
  payment: NonNullable<PaymentOptions['payment']>,
  { operator, currency }: Pick<ResolvedOrder, 'operator' | 'currency'>,
): CheckedValue<PaymentOption> {
  const at = (name: string) => naming.at(['payment', name]);
  const merchants = [catalogue.merchants.get(caller.merchant), operator];
  const gateway = findGateway(payment.reference, merchants, at('reference'));
  const treasurerType = payment.treasurer ?? 'agent';
  const details: PaymentDetails = {
    amountMinor: toMinor(payment.amount, currency),
    treasurerType,
    treasurerReference: treasurerReference(treasurerType, caller.merchant, caller),
    paymentReference: gateway.value,
  };
  const amount = amountError('B5', payment.amount, currency, at('amount'));
  return checked({ kind: 'offline', details }, amount, ...gateway.errors);
}

/** Returns the error of a card field. It never contains the card's number or code (H1). */
function cardError({ naming }: OrderContext, { field, problem }: CardProblem): RequestError {
  const at = (name: string) => naming.at(['creditCard', name]);
  if (field === 'cvc') return wrongFormat('H1', at('cvc'), undefined, 'security-code');
  if (field === 'name') return requestError('H1', at('name'), 'empty');
  if (field === 'number')
    return requestError('H1', at('ccnumber'), 'card_invalid', {
      allowed: TEST_CARDS.map(({ number }) => number),
    });
  return problem === 'past'
    ? requestError('H1', at('expiryYear'), 'expired', { message: 'expired.card' })
    : wrongFormat('H1', at('expiryYear'), undefined, 'year');
}

function readCard(
  context: OrderContext,
  creditCard: NonNullable<PaymentOptions['creditCard']>,
): CheckedValue<PaymentOption> {
  const { card, problems } = checkCard({ ...creditCard, number: creditCard.ccnumber }, context.now);
  return checked(
    card ? { kind: 'card', card, lastFour: lastFourOf(card) } : { kind: 'none' },
    ...problems.map((problem) => cardError(context, problem)),
  );
}

/** An example of a payment provider's transaction id for error messages. */
const TRANSACTION_EXAMPLE = 'ch_3PqL8sKx2eZvKYlo';

/**
 * Refuses a transaction id that is a card number, because transaction ids are stored. The error does not repeat the number
 * (H1).
 */
function readThirdParty(
  { naming }: OrderContext,
  { transactionId }: NonNullable<PaymentOptions['thirdPartyPayment']>,
): CheckedValue<PaymentOption> {
  const option = { kind: 'thirdParty', transactionId } as const;
  if (!holdsCardNumber(transactionId)) return checked(option);
  const at = naming.at(['thirdPartyPayment', 'transactionId']);
  const details = { message: 'wrong_format.example', allowed: TRANSACTION_EXAMPLE } as const;
  return checked(option, requestError('H1', at, 'wrong_format', details));
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readHosted(
  { naming }: OrderContext,
  page: NonNullable<PaymentOptions['vendorPayPSP']>,
): CheckedValue<PaymentOption> {
  const { successUrl, cancelUrl, language } = page;
  const errors = (['successUrl', 'cancelUrl'] as const).map((name) => {
    if (isWebAddress(page[name])) return null;
    return wrongFormat('H2', naming.at(['vendorPayPSP', name]), page[name], 'web-address');
  });
  return checked({ kind: 'hosted', successUrl, cancelUrl, language }, ...errors);
}

function readOption(
  context: OrderContext,
  options: PaymentOptions,
  order: Pick<ResolvedOrder, 'operator' | 'currency'>,
): CheckedValue<PaymentOption> {
  if (options.payment) return readOffline(context, options.payment, order);
  if (options.creditCard) return readCard(context, options.creditCard);
  if (options.thirdPartyPayment) return readThirdParty(context, options.thirdPartyPayment);
  return options.vendorPayPSP ? readHosted(context, options.vendorPayPSP) : checked({ kind: 'none' });
}

/**
 * Returns the payment option of a booking. Returns errors for more than one option (B3) and for invalid fields of the
 * option (B5, H1, H2).
 */
export function readPaymentOption(
  context: OrderContext,
  options: PaymentOptions,
  order: Pick<ResolvedOrder, 'operator' | 'currency'>,
): CheckedValue<PaymentOption> {
  const sent = OPTIONS.filter((name) => options[name] !== undefined);
  const option = readOption(context, options, order);
  if (sent.length < 2) return option;
  const exclusive = sent.map((name) =>
    requestError('B3', context.naming.at([name]), 'mutually_exclusive', { allowed: sent }),
  );
  return checked(option.value, ...exclusive, ...option.errors);
}

/** Refuses (402) a declined card, and a card that asks for 3-D Secure, which only the hosted page supports (H1). */
export function requireCharge(option: PaymentOption): void {
  if (option.kind !== 'card') return;
  const { asksFor3DSecure, outcome } = option.card;
  if (asksFor3DSecure) throw new Refusal('authentication_required', 'H1');
  if (outcome === 'pays') return;
  const message = outcome === 'declined' ? 'payment_declined' : (`payment_declined.${outcome}` as const);
  throw new Refusal('payment_declined', 'H1', { message });
}
