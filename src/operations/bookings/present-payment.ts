import type { components } from '../../contract/api.gen.js';
import { agentByCode } from '../../domain/catalogue/client.js';
import {
  type Basket,
  TREASURER_TYPES,
  type Payment,
  type TreasurerType,
} from '../../domain/basket/basket.js';
import { fromMinor } from '../../domain/shared/money.js';
import { refundable } from '../../domain/basket/payments.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import type { ReadTables } from '../../store/tables.js';

type Schemas = components['schemas'];

/** The parts of a request that a presented basket depends on. */
export interface PresentationOptions {
  /** The vendor's word, which the contract writes as `vendor` (P3). */
  readonly vendor: string;
  /** The workspace's name, for paths of tickets (G4). */
  readonly workspace: string;
}

/** Returns the word for a treasurer in responses. */
function word(type: TreasurerType, { vendor }: PresentationOptions): TreasurerType {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract knows the word as `vendor` (P3)
  return type === 'vendor' ? (vendor as 'vendor') : type;
}

/** Returns a payment or refund in major units. */
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

/** Returns the names of the merchants or agents that a basket's payments refer to (B5, B6). */
function treasurerName(tables: ReadTables, basket: Basket, type: 'merchant' | 'agent'): string {
  const payments = basket.payments.filter(({ treasurerType }) => treasurerType === type);
  const references = [...new Set(payments.map(({ treasurerReference }) => treasurerReference))];
  const nameOf = (reference: string) =>
    (type === 'merchant' ? tables.merchants.get(reference) : agentByCode(tables.clients.values(), reference))
      ?.name;
  return references.map((reference) => nameOf(reference) ?? reference).join(', ');
}

/** Returns the treasurers of a basket's payments, with what each can refund (B6). */
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
