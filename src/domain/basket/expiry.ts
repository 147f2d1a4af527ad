import { endCapture, type EndingLedger, type Capture } from '../capture/capture.js';
import { endPage, type EndedPageTables, type PageEnd } from './hosted-payment.js';
import type { Basket } from './basket.js';
import { giveBackUses, type UseTables } from '../pricing/codes.js';
import type { EpochMs } from '../shared/epoch-ms.js';

/** An expired capture (C4) or an expired paying basket (H2), with the time of expiry. */
export type Due =
  | { readonly kind: 'capture'; readonly at: EpochMs; readonly id: string }
  | { readonly kind: 'basket'; readonly at: EpochMs; readonly id: number };

/** Returns the expiry of a paying basket: the end of its hosted payment (H2). Returns null for other baskets. */
export function basketDueAt({
  status,
  hostedPayment,
}: Pick<Basket, 'status' | 'hostedPayment'>): EpochMs | null {
  return status === 'paying' && hostedPayment ? hostedPayment.expiresAt : null;
}

/** Returns whether a capture or basket has expired. It expires exactly at `dueAt` (C4, H2). */
export function isExpired(dueAt: EpochMs, now: EpochMs): boolean {
  return dueAt <= now;
}

/** The types of events caused by the passage of time. */
export type EventType = 'capture.expired' | 'basket.deleted' | 'availability.closed';

/** An event that the passage of time caused: the record concerned, and the time. */
export interface DueChange {
  readonly at: EpochMs;
  readonly type: EventType;
  readonly id: string | number;
}

/** The transaction methods needed to delete a paying basket. */
export type BasketDeletion = UseTables & EndedPageTables & { remove(table: 'baskets', id: number): void };

/** The transaction methods needed to remove expired captures and baskets. */
export type ExpiryTables = BasketDeletion &
  EndingLedger & {
    readonly baskets: { get(id: number): Basket | undefined };
    readonly captures: { get(reference: string): Capture | undefined };
  };

/** Deletes a paying basket. Frees its seats, vouchers and discount uses, and closes its page (H2, M3, M4). */
export function deletePayingBasket(tables: BasketDeletion, basket: Basket, end: PageEnd): void {
  giveBackUses(tables, basket);
  endPage(tables, basket, end);
  tables.remove('baskets', basket.id);
}

const EVENT_TYPES: Readonly<Record<Due['kind'], EventType>> = {
  capture: 'capture.expired',
  basket: 'basket.deleted',
};

/** Removes an expired capture or basket and returns its event. */
export function expire(tables: ExpiryTables, due: Due): DueChange {
  if (due.kind === 'capture') {
    const capture = tables.captures.get(due.id);
    if (capture) endCapture(tables, capture, { end: 'expired', at: due.at }); // C4
  } else {
    const basket = tables.baskets.get(due.id);
    if (basket) deletePayingBasket(tables, basket, 'expired');
  }
  return { at: due.at, type: EVENT_TYPES[due.kind], id: due.id };
}

/** Removes expired captures and baskets in the given order. Returns an event for each. */
export function expireDue(tables: ExpiryTables, due: readonly Due[]): DueChange[] {
  return due.map((one) => expire(tables, one));
}
