import type { Basket, BasketStatus } from './basket.js';
import type { Cancellation } from '../pricing/lines.js';
import { formatDateTime } from '../shared/date-time.js';
import type { RuleId } from '../shared/rule-ids.gen.js';
import { Refusal, type RefusalDetails } from '../shared/refusal.js';

/** The actions on a basket or a part of it. */
export type BasketAction =
  'pay' | 'refund' | 'cancel' | 'rebook' | 'edit' | 'checkIn' | 'sendTickets' | 'setRemarks' | 'setNumber';

/** The statuses that allow each action, and the rule that refuses it in the others. */
const ALLOWED_IN: Readonly<Record<BasketAction, readonly [RuleId, ...BasketStatus[]]>> = {
  pay: ['B5', 'reserved', 'paid'],
  refund: ['B6', 'reserved', 'paid', 'cancelled'],
  cancel: ['B7', 'reserved', 'paid'],
  rebook: ['B8', 'reserved', 'paid'],
  edit: ['G2', 'reserved', 'paying'],
  checkIn: ['G1', 'reserved', 'paid'],
  sendTickets: ['B11', 'reserved', 'paid'],
  setRemarks: ['B11', 'reserved', 'paying', 'paid', 'cancelled'],
  setNumber: ['B9', 'reserved', 'paying', 'paid', 'cancelled'],
};

/**
 * Returns why the basket's status does not allow an action, with the statuses that do; null if it does. Of a basket that
 * waits for its page it says until when, as a client that does not know the page can only wait or book again (H2).
 */
export function statusRefusal(
  { id, status, hostedPayment }: Pick<Basket, 'id' | 'status' | 'hostedPayment'>,
  action: BasketAction,
): Required<Pick<RefusalDetails, 'message' | 'values'>> | null {
  const [, ...allowed] = ALLOWED_IN[action];
  if (allowed.includes(status)) return null;
  const values = { id, status, allowed };
  if (status !== 'paying' || !hostedPayment) return { message: 'conflict.status', values };
  const until = formatDateTime(hostedPayment.expiresAt, 'UTC');
  return { message: 'conflict.paying', values: { ...values, until } };
}

/** Refuses (`conflict`) an action that the basket's status does not allow. */
export function requireStatus(basket: Basket, action: BasketAction): void {
  const details = statusRefusal(basket, action);
  if (details) throw new Refusal('conflict', ALLOWED_IN[action][0], details);
}

/** Refuses (`conflict`) an action on a cancelled line, by the action's rule. */
export function requireLive(
  rule: RuleId,
  line: { readonly id: number; readonly cancellation: Cancellation | null },
  resource: 'item' | 'guest' | 'addon',
): void {
  if (line.cancellation === null) return;
  throw new Refusal('conflict', rule, { message: `conflict.cancelled_${resource}`, values: { id: line.id } });
}
