import {
  type CardProblem,
  checkCard,
  lastFourOf,
  looksLikeCardNumber,
  type TestCard,
  TEST_CARDS,
} from '../shared/cards.js';
import type { TreasurerType } from '../basket/payment.js';
import { toMinor } from '../shared/money.js';
import type { OrderContext, ResolvedOrder } from '../pricing/order.js';
import { amountFault } from '../basket/amounts.js';
import { findGateway, treasurerReference } from '../basket/treasurers.js';
import { type PaymentDetails } from '../basket/new-payment.js';
import { Refusal } from '../shared/refusal.js';
import type { Fault } from '../shared/faults.js';

/** The ways to pay of a booking's body, of which one at most may be sent (B3). */
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

/** The way to pay that was chosen, with nothing of a card but its last digits (H1). */
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
  reading: OrderContext,
  asked: NonNullable<PaymentOptions['payment']>,
  { operator, currency }: Pick<ResolvedOrder, 'operator' | 'currency'>,
): PaymentOption {
  const { naming, faults, caller, catalogue } = reading;
  const at = (name: string) => ({ in: naming.in, field: naming.name(['payment', name]) });
  const amount = amountFault(asked.amount, currency, at('amount'));
  const { gateway, fault } = findGateway(
    asked.reference,
    [catalogue.merchants.get(caller.merchant), operator],
    at('reference'),
  );
  faults.push(...[amount, fault].filter((one) => one !== null));
  const treasurerType = asked.treasurer ?? 'agent';
  const details: PaymentDetails = {
    amountMinor: toMinor(asked.amount, currency),
    treasurerType,
    treasurerReference: treasurerReference(treasurerType, caller.merchant, caller),
    paymentReference: gateway,
  };
  return { kind: 'offline', details };
}

/** Names a card's problem without telling the card (H1). */
function cardFault({ naming }: OrderContext, { field, problem }: CardProblem): Fault {
  const at = (name: string) => ({ in: naming.in, field: naming.name(['creditCard', name]) });
  if (field === 'cvc') return { ...at('cvc'), code: 'wrong_format', message: 'wrong_format.cvc' };
  if (field === 'name') return { ...at('name'), code: 'empty' };
  if (field === 'expiry') {
    return problem === 'past'
      ? { ...at('expiryYear'), code: 'expired', message: 'expired.card' }
      : { ...at('expiryYear'), code: 'wrong_format', values: { allowed: ['YYYY'] } };
  }
  const allowed = TEST_CARDS.map(({ number }) => number);
  return { ...at('ccnumber'), code: 'card_invalid', values: { allowed }, allowed };
}

function readCard(reading: OrderContext, asked: NonNullable<PaymentOptions['creditCard']>): PaymentOption {
  const { card, problems } = checkCard({ ...asked, number: asked.ccnumber }, reading.now);
  reading.faults.push(...problems.map((problem) => cardFault(reading, problem)));
  return card ? { kind: 'card', card, lastFour: lastFourOf(card) } : { kind: 'none' };
}

/** What a transaction id of a payment provider looks like. */
const TRANSACTION_EXAMPLE = 'ch_3PqL8sKx2eZvKYlo';

/** A card number sent as a transaction id is refused without repeating it, as the id would be stored (H1). */
function readThirdParty(
  { naming, faults }: OrderContext,
  { transactionId }: NonNullable<PaymentOptions['thirdPartyPayment']>,
): PaymentOption {
  if (looksLikeCardNumber(transactionId)) {
    const field = naming.name(['thirdPartyPayment', 'transactionId']);
    const values = { allowed: TRANSACTION_EXAMPLE };
    faults.push({
      in: naming.in,
      field,
      code: 'wrong_format',
      message: 'wrong_format.example',
      values,
      ...values,
    });
  }
  return { kind: 'thirdParty', transactionId };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readHosted(
  reading: OrderContext,
  asked: NonNullable<PaymentOptions['vendorPayPSP']>,
): PaymentOption {
  const { naming, faults } = reading;
  for (const name of ['successUrl', 'cancelUrl'] as const) {
    if (isWebAddress(asked[name])) continue;
    const field = naming.name(['vendorPayPSP', name]);
    const values = { allowed: 'https://…' };
    faults.push({ in: naming.in, field, code: 'wrong_format', values, received: asked[name] });
  }
  return {
    kind: 'hosted',
    successUrl: asked.successUrl,
    cancelUrl: asked.cancelUrl,
    language: asked.language,
  };
}

/** Reads how a booking is to be paid, gathering what is wrong with it (B3, H1–H3). */
export function readPaymentOption(
  reading: OrderContext,
  options: PaymentOptions,
  order: Pick<ResolvedOrder, 'operator' | 'currency'>,
): PaymentOption {
  const sent = OPTIONS.filter((name) => options[name] !== undefined);
  if (sent.length > 1) {
    for (const name of sent) {
      const field = reading.naming.name([name]);
      const values = { allowed: sent };
      reading.faults.push({
        in: reading.naming.in,
        field,
        code: 'mutually_exclusive',
        values,
        allowed: sent,
      });
    }
  }
  if (options.payment) return readOffline(reading, options.payment, order);
  if (options.creditCard) return readCard(reading, options.creditCard);
  if (options.thirdPartyPayment) return readThirdParty(reading, options.thirdPartyPayment);
  return options.vendorPayPSP ? readHosted(reading, options.vendorPayPSP) : { kind: 'none' };
}

/** Refuses (402) a card that does not pay, or that asks for 3-D Secure, which needs the hosted page (H1). */
export function requireCharge(option: PaymentOption): void {
  if (option.kind !== 'card') return;
  const { asksFor3DSecure, outcome } = option.card;
  if (asksFor3DSecure) throw new Refusal('authentication_required');
  if (outcome === 'pays') return;
  const message = outcome === 'declined' ? 'payment_declined' : (`payment_declined.${outcome}` as const);
  throw new Refusal('payment_declined', { message });
}
