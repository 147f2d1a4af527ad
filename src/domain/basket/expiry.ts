import { endCapture, type EndingLedger } from '../capture/ended-captures.js';
import type { Basket } from './basket.js';
import type { Capture } from '../capture/record.js';
import type { DiscountUse, VoucherUse } from '../pricing/uses.js';
import type { EpochMs } from '../shared/moment.js';

/** Something that has come due: a capture (C4) or a paying basket (H2), at the moment that ends it. */
export type Due =
  | { readonly kind: 'capture'; readonly at: EpochMs; readonly id: string }
  | { readonly kind: 'basket'; readonly at: EpochMs; readonly id: number };

/** What came of something due. */
export type EventType = 'capture.expired' | 'basket.deleted' | 'availability.closed';
export interface DueEvent {
  readonly at: EpochMs;
  readonly type: EventType;
  readonly id: string | number;
}

/** What deleting a basket needs of a transaction. */
export interface UsesLedger {
  readonly discountUses: { get(code: string): DiscountUse | undefined };
  readonly voucherUses: { get(code: string): VoucherUse | undefined };
  put(table: 'discountUses', use: DiscountUse): void;
  remove(table: 'discountUses' | 'voucherUses', code: string): void;
  remove(table: 'baskets', id: number): void;
}

/** What settling needs of a transaction. */
export type DueLedger = UsesLedger &
  EndingLedger & {
    readonly baskets: { get(id: number): Basket | undefined };
    readonly captures: { get(reference: string): Capture | undefined };
  };

/** Deletes a paying basket: its seats are free, its vouchers and discount uses are given back (H2, M3, M4). */
export function deletePayingBasket(ledger: UsesLedger, basket: Basket): void {
  for (const { code } of basket.vouchers) {
    if (ledger.voucherUses.get(code)?.basketId === basket.id) ledger.remove('voucherUses', code);
  }
  for (const guest of basket.items.flatMap((item) => item.guests)) {
    const use = guest.discountCode === null ? undefined : ledger.discountUses.get(guest.discountCode);
    if (!use) continue;
    if (use.used > 1) ledger.put('discountUses', { ...use, used: use.used - 1 });
    else ledger.remove('discountUses', use.code);
  }
  ledger.remove('baskets', basket.id);
}

const SETTLED: Readonly<Record<Due['kind'], EventType>> = {
  capture: 'capture.expired',
  basket: 'basket.deleted',
};

/** Removes what is due, in the order given, and says what came of it. */
export function expireDue(ledger: DueLedger, due: readonly Due[]): DueEvent[] {
  return due.map((one) => {
    if (one.kind === 'capture') {
      const capture = ledger.captures.get(one.id);
      if (capture) endCapture(ledger, capture, { end: 'expired', at: one.at }); // C4
    } else {
      const basket = ledger.baskets.get(one.id);
      if (basket) deletePayingBasket(ledger, basket);
    }
    return { at: one.at, type: SETTLED[one.kind], id: one.id };
  });
}
