import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import { sum } from '../pricing/totals.js';
import { type Checked, checked } from '../shared/checked.js';
import { type ErrorPlace, unknownReference } from '../shared/errors.js';
import { Refusal } from '../shared/refusal.js';
import type { Basket } from './basket.js';
import type { Payment, TreasurerType } from './payment.js';

/** Returns the treasurer of a type: the platform, the selling merchant, or the key's agent (B6). */
export function treasurerReference(type: TreasurerType, seller: string, caller: Client): string {
  const names = { vendor: 'vendor', merchant: seller, agent: caller.agent?.code ?? '' };
  return names[type];
}

/** Refuses (`forbidden`) a field that only agents' keys may send (B3). */
export function requireAgent(caller: Client, field: string): void {
  if (!caller.agent) throw new Refusal('forbidden', 'B3', { message: 'forbidden.agent', values: { field } });
}

/** Refuses (`forbidden`) the treasurer `agent` to keys that are not an agent's (B5). */
export function requireTreasurer(caller: Client, treasurer: TreasurerType): void {
  if (treasurer !== 'agent' || caller.agent) return;
  const values = { field: 'treasurerType', allowed: ['merchant'] };
  throw new Refusal('forbidden', 'B5', { message: 'forbidden.treasurer', values });
}

/** Returns the payment gateway of an id. Errors: a gateway that none of the merchants has. */
export function findGateway(
  id: number | undefined,
  merchants: readonly (Merchant | undefined)[],
  at: ErrorPlace,
): Checked<Payment['paymentReference']> {
  if (id === undefined) return checked(null);
  const gateways = merchants.flatMap((merchant) => merchant?.paymentGateways ?? []);
  const gateway = gateways.find((known) => known.id === id);
  if (gateway) return checked(gateway);
  const allowed = [...new Set(gateways.map((known) => known.id))];
  return checked(null, unknownReference(at, 'payment gateway', id, allowed));
}

/** Returns what a treasurer took less what it gave back: `possibleRefundAmount` in minor units (B6). */
export function refundable(basket: Basket, treasurer: TreasurerType): number {
  return sum(
    basket.payments.filter((payment) => payment.treasurerType === treasurer),
    (payment) => payment.amountMinor,
  );
}
