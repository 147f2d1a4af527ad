import { cardDisplayText } from '../shared/cards.js';
import type { PaymentDetails } from './new-payment.js';

/** Returns a payment through the platform: by card, on the hosted page or by a third party (B6, M7). */
export function vendorCharge(
  amountMinor: number,
  details: Pick<PaymentDetails, 'transactionId' | 'fundingInstrumentDisplayText' | 'channel'>,
): PaymentDetails {
  return { amountMinor, treasurerType: 'vendor', treasurerReference: 'vendor', ...details };
}

/** Returns the charge of a card for the amount due up front, or null if nothing is due (M7). */
export function cardCharge(
  dueMinor: number,
  { lastFour, channel }: { readonly lastFour: string; readonly channel: string },
  ids: { nextCode(): string },
): PaymentDetails | null {
  if (dueMinor === 0) return null;
  const fundingInstrumentDisplayText = cardDisplayText(lastFour);
  return vendorCharge(dueMinor, { fundingInstrumentDisplayText, channel, transactionId: ids.nextCode() });
}
