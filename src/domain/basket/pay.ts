import { requireStatus } from './actions.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { Basket } from './basket.js';
import type { EpochMs } from '../shared/moment.js';
import type { TreasurerType } from './payment.js';
import { toMinor } from '../shared/money.js';
import { checked } from '../shared/checked.js';
import { invalid } from '../shared/refusal.js';
import { withStatus } from './status.js';
import { type PaymentIds, newPayment } from './new-payment.js';
import { treasurerReference, findGateway } from './treasurers.js';
import { amountError } from './amounts.js';

/** The parameters of `POST …/payment`. */
export interface PaymentRequest {
  readonly amount: number;
  readonly treasurerType: TreasurerType;
  readonly comment?: string;
  readonly referenceId?: number;
}

/** Records a payment, which may overpay the basket (B5). Refuses `conflict` and each invalid parameter. */
export function pay(
  basket: Basket,
  request: PaymentRequest,
  context: {
    readonly caller: Client;
    readonly merchants: readonly (Merchant | undefined)[];
    readonly ids: PaymentIds;
    readonly now: EpochMs;
  },
): Basket {
  const { caller, ids, now } = context;
  const { amount, treasurerType, comment = '', referenceId } = request;
  requireStatus(basket, 'pay');
  const gateway = findGateway(referenceId, context.merchants, { in: 'query', field: 'referenceId' });
  const { errors } = checked(
    null,
    amountError('B5', amount, basket.currency, { in: 'query', field: 'amount' }),
    ...gateway.errors,
  );
  if (errors.length > 0) throw invalid(...errors);
  const details = {
    amountMinor: toMinor(amount, basket.currency),
    treasurerType,
    treasurerReference: treasurerReference(treasurerType, basket.seller, caller),
    paymentReference: gateway.value,
    comment,
    transactionId: treasurerType === 'vendor' ? ids.nextCode() : null,
  };
  const payment = newPayment(ids, details, now);
  return withStatus({ ...basket, payments: [...basket.payments, payment] });
}
