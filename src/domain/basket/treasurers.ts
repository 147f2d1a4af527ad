import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { Basket } from './basket.js';
import type { Payment, TreasurerType } from './payment.js';
import { Refusal } from '../shared/refusal.js';
import type { Fault } from '../shared/faults.js';
import { sum } from '../pricing/totals.js';

/** Which treasurer of a type it is: the platform, the selling merchant, or the key's agent (B6). */
export function treasurerReference(type: TreasurerType, seller: string, caller: Client): string {
  const names = { vendor: 'vendor', merchant: seller, agent: caller.agent?.code ?? '' };
  return names[type];
}

/** Refuses (`forbidden`) what belongs to agents' keys (B3, B5). */
export function requireAgent(caller: Client, field: string): void {
  if (!caller.agent) throw new Refusal('forbidden', { message: 'forbidden.agent', values: { field } });
}

/** The gateway that a payment names, or a fault where the merchants have none such. */
export function findGateway(
  id: number | undefined,
  merchants: readonly (Merchant | undefined)[],
  where: Pick<Fault, 'in' | 'field'>,
): { readonly gateway: Payment['paymentReference']; readonly fault: Fault | null } {
  if (id === undefined) return { gateway: null, fault: null };
  const gateways = merchants.flatMap((merchant) => merchant?.paymentGateways ?? []);
  const gateway = gateways.find((known) => known.id === id) ?? null;
  if (gateway) return { gateway, fault: null };
  const values = { resource: 'payment gateway' };
  const allowed = [...new Set(gateways.map((known) => known.id))];
  return {
    gateway,
    fault: { ...where, code: 'not_found', message: 'not_found.reference', values, received: id, allowed },
  };
}

/** Refuses (`forbidden`) a payment to an agent by another key than an agent's (B5). */
export function requireTreasurer(caller: Client, treasurer: TreasurerType): void {
  if (treasurer !== 'agent' || caller.agent) return;
  const values = { field: 'treasurerType', allowed: ['merchant'] };
  throw new Refusal('forbidden', { message: 'forbidden.treasurer', values });
}

/** What a treasurer took less what it gave back: `possibleRefundAmount` (B6). */
export function refundable(basket: Basket, treasurer: TreasurerType): number {
  return sum(
    basket.payments.filter((payment) => payment.treasurerType === treasurer),
    (payment) => payment.amountMinor,
  );
}
