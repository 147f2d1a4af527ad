import { requireStatus } from './actions.js';
import type { Client } from '../catalogue/client.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { Basket } from './basket.js';
import type { EpochMs } from '../shared/moment.js';
import type { TreasurerType } from './payment.js';
import { toMinor } from '../shared/money.js';
import { invalid } from '../shared/refusal.js';
import { withStatus } from './status.js';
import { type PaymentIds, newPayment } from './new-payment.js';
import { treasurerReference, findGateway } from './treasurers.js';
import { amountFault } from './amounts.js';

/** A payment as `POST …/payment` asks for it. */
export interface PaymentRequest {
  readonly amount: number;
  readonly treasurerType: TreasurerType;
  readonly comment?: string;
  readonly referenceId?: number;
}

/** Records a payment; overpaying is allowed (B5). Refuses `conflict` and each bad parameter. */
export function pay(
  basket: Basket,
  asked: PaymentRequest,
  context: {
    readonly caller: Client;
    readonly merchants: readonly (Merchant | undefined)[];
    readonly ids: PaymentIds;
    readonly now: EpochMs;
  },
): Basket {
  const { caller, ids, now } = context;
  requireStatus(basket, 'pay');
  const { gateway, fault } = findGateway(asked.referenceId, context.merchants, {
    in: 'query',
    field: 'referenceId',
  });
  const amount = amountFault(asked.amount, basket.currency, { in: 'query', field: 'amount' });
  const faults = [amount, fault].filter((one) => one !== null);
  if (faults.length > 0) throw invalid(...faults);
  const payment = newPayment(
    ids,
    {
      amountMinor: toMinor(asked.amount, basket.currency),
      treasurerType: asked.treasurerType,
      treasurerReference: treasurerReference(asked.treasurerType, basket.seller, caller),
      paymentReference: gateway,
      comment: asked.comment ?? '',
      transactionId: asked.treasurerType === 'vendor' ? ids.nextCode() : null,
    },
    now,
  );
  return withStatus({ ...basket, payments: [...basket.payments, payment] });
}
