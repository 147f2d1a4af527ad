/** How often a discount code has been used; each guest is one use (M3). */
export interface DiscountUse {
  readonly code: string;
  readonly used: number;
}

/** The basket that used a voucher or, while it is paying, holds it (M4). */
export interface VoucherUse {
  readonly code: string;
  readonly basketId: number;
}

/** The codes of a basket: its vouchers, and the discount codes of its guests. */
export interface BasketCodes {
  readonly id: number;
  readonly vouchers: readonly { readonly code: string }[];
  readonly items: readonly {
    readonly guests: readonly { readonly discountCode: string | null }[];
  }[];
}

/** The part of a transaction that counts the uses of discount codes and vouchers. */
export interface UseTables {
  readonly discountUses: { get(code: string): DiscountUse | undefined };
  readonly voucherUses: { get(code: string): VoucherUse | undefined };
  put(table: 'discountUses', use: DiscountUse): void;
  put(table: 'voucherUses', use: VoucherUse): void;
  remove(table: 'discountUses' | 'voucherUses', code: string): void;
}

/** The discount code of each guest that has one. */
function* discountCodesOf({ items }: BasketCodes): Generator<string> {
  for (const { guests } of items)
    for (const { discountCode } of guests) if (discountCode !== null) yield discountCode;
}

/** Uses up a new basket's vouchers, and one use of its discount code for each guest (M3, M4). */
export function takeUses(tables: UseTables, basket: BasketCodes): void {
  for (const { code } of basket.vouchers) tables.put('voucherUses', { code, basketId: basket.id });
  for (const code of discountCodesOf(basket))
    tables.put('discountUses', { code, used: (tables.discountUses.get(code)?.used ?? 0) + 1 });
}

/** Gives back what `takeUses` took for a basket; a voucher only while this basket is the one that uses it (M3, M4). */
export function giveBackUses(tables: UseTables, basket: BasketCodes): void {
  for (const { code } of basket.vouchers) {
    if (tables.voucherUses.get(code)?.basketId === basket.id) tables.remove('voucherUses', code);
  }
  for (const code of discountCodesOf(basket)) {
    const use = tables.discountUses.get(code);
    if (!use) continue;
    if (use.used > 1) tables.put('discountUses', { ...use, used: use.used - 1 });
    else tables.remove('discountUses', code);
  }
}
