import { endCapture, type EndingLedger, type Capture } from '../capture/capture.js';
import { endPage, type EndedPageTables, type PageEnd } from './hosted-payment.js';
import type { Basket } from './basket.js';
import { giveBackUses, type UseTables } from '../pricing/codes.js';
import type { EpochMs } from '../shared/moment.js';

/** A capture (C4) or a paying basket (H2) whose time has run out, and when it ended. */
export type Due =
  | { readonly kind: 'capture'; readonly at: EpochMs; readonly id: string }
  | { readonly kind: 'basket'; readonly at: EpochMs; readonly id: number };

/** Returns when a basket is due: a paying one when its hosted payment expires, null for any other (H2). */
export function basketDueAt({
  status,
  hostedPayment,
}: Pick<Basket, 'status' | 'hostedPayment'>): EpochMs | null {
  return status === 'paying' && hostedPayment ? hostedPayment.expiresAt : null;
}

/** Returns whether a capture or basket that is due at a time has expired: at that very moment it has (C4, H2). */
export function isExpired(dueAt: EpochMs, now: EpochMs): boolean {
  return dueAt <= now;
}

/** Names of the events emitted as time passes. */
export type EventType = 'capture.expired' | 'basket.deleted' | 'availability.closed';

/** Event emitted when something expires. */
export interface DueChange {
  readonly at: EpochMs;
  readonly type: EventType;
  readonly id: string | number;
}

/** The part of a transaction that deletes a paying basket. */
export type BasketDeletion = UseTables & EndedPageTables & { remove(table: 'baskets', id: number): void };

/** The part of a transaction that removes due captures and baskets. */
export type ExpiryTables = BasketDeletion &
  EndingLedger & {
    readonly baskets: { get(id: number): Basket | undefined };
    readonly captures: { get(reference: string): Capture | undefined };
  };

/** Deletes a paying basket: frees its seats, gives back its vouchers and discount uses, and ends its page (H2, M3, M4). */
export function deletePayingBasket(tables: BasketDeletion, basket: Basket, end: PageEnd): void {
  giveBackUses(tables, basket);
  endPage(tables, basket, end);
  tables.remove('baskets', basket.id);
}

const EVENT_TYPES: Readonly<Record<Due['kind'], EventType>> = {
  capture: 'capture.expired',
  basket: 'basket.deleted',
};

/** Removes a due capture or basket and returns the event of it. */
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

/** Removes due captures and baskets in the order given and returns an event for each. */
export function expireDue(tables: ExpiryTables, due: readonly Due[]): DueChange[] {
  return due.map((one) => expire(tables, one));
}
