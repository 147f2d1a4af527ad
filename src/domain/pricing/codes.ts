import type { Lookup } from '../shared/steps.js';
import type { DiscountCode, Voucher } from '../catalogue/goods.js';
import { zoneOf, type Merchant } from '../catalogue/merchant.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { parseWhen, rangeEnd } from '../shared/date-time.js';
import { percentOf } from '../shared/money.js';

/** The number of uses of a discount code. Each guest counts as one use (M3). */
export interface DiscountUse {
  readonly code: string;
  readonly used: number;
}

/** The basket that used a voucher. A paying basket reserves its vouchers (M4). */
export interface VoucherUse {
  readonly code: string;
  readonly basketId: number;
}

/** The vouchers of a basket and the discount codes of its guests. */
export interface BasketCodes {
  readonly id: number;
  readonly vouchers: readonly { readonly code: string }[];
  readonly items: readonly {
    readonly guests: readonly { readonly discountCode: string | null }[];
  }[];
}

/** The transaction methods that count uses of discount codes and vouchers. */
export interface UseTables {
  readonly discountUses: { get(code: string): DiscountUse | undefined };
  readonly voucherUses: { get(code: string): VoucherUse | undefined };
  put(table: 'discountUses', use: DiscountUse): void;
  put(table: 'voucherUses', use: VoucherUse): void;
  remove(table: 'discountUses' | 'voucherUses', code: string): void;
}

/** Yields the discount code of each guest that has one. */
function* discountCodesOf({ items }: BasketCodes): Generator<string> {
  for (const { guests } of items)
    for (const { discountCode } of guests) if (discountCode !== null) yield discountCode;
}

/** Records the uses of a new basket: one use of each voucher, and one use of a code per guest (M3, M4). */
export function takeUses(tables: UseTables, basket: BasketCodes): void {
  for (const { code } of basket.vouchers) tables.put('voucherUses', { code, basketId: basket.id });
  for (const code of discountCodesOf(basket))
    tables.put('discountUses', { code, used: (tables.discountUses.get(code)?.used ?? 0) + 1 });
}

/** Reverts `takeUses` for a basket. A voucher is freed only if its use is recorded for this basket (M3, M4). */
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

/** The reason why a discount code does not apply (M3). */
export type DiscountProblem = 'unknown' | 'activity' | 'expired' | 'used';

/** A discount code of a guest in an order. `uses` is the number of guests with this code so far, including this one. */
export interface DiscountRequest {
  readonly code: string;
  readonly activityId: number;
  /** The operating merchant's time zone, used if the code ends on a local date. */
  readonly zone: string;
  readonly uses: number;
}

function isOver(validUntil: string | null, zone: string, now: EpochMs): boolean {
  const until = validUntil === null ? null : parseWhen(validUntil);
  return until !== null && rangeEnd(until, zone) < now;
}

/** The discount codes and their numbers of uses. */
interface DiscountSource {
  readonly discountCodes: Lookup<string, DiscountCode>;
  readonly discountUses: Lookup<string, DiscountUse>;
}

/** Returns the reason why a discount code does not apply; null if it applies (M3). */
export function discountProblem(
  codes: DiscountSource,
  request: DiscountRequest,
  now: EpochMs,
): DiscountProblem | null {
  const discount = codes.discountCodes.get(request.code);
  if (!discount) return 'unknown';
  if (discount.activityIds && !discount.activityIds.includes(request.activityId)) return 'activity';
  if (isOver(discount.validUntil, request.zone, now)) return 'expired';
  const used = codes.discountUses.get(request.code)?.used ?? 0;
  return discount.uses !== null && used + request.uses > discount.uses ? 'used' : null;
}

/** A price with a discount code applied, in minor units. */
export interface DiscountedPrice {
  readonly isValid: boolean;
  readonly percent: number;
  readonly discountMinor: number;
  readonly newPriceMinor: number;
}

/** Returns a price after a discount code. If the code does not apply, the price is unchanged (M10). */
export function discountedPrice(
  codes: DiscountSource,
  request: DiscountRequest,
  priceMinor: number,
  now: EpochMs,
): DiscountedPrice {
  const isValid = discountProblem(codes, request, now) === null;
  const discount = codes.discountCodes.get(request.code);
  const percent = isValid && discount ? discount.percent : 0;
  const discountMinor = percentOf(priceMinor, percent);
  return { isValid, percent, discountMinor, newPriceMinor: priceMinor - discountMinor };
}

/** The reason why a voucher cannot be used (M4). */
export type VoucherProblem = 'unknown' | 'used' | 'expired' | 'foreign';

/** The vouchers, their uses, and the merchants that issued them. */
interface VoucherSource {
  readonly vouchers: Lookup<string, Voucher>;
  readonly voucherUses: Lookup<string, VoucherUse>;
  readonly merchants: Lookup<string, Merchant>;
}

/** A voucher in a request, with the merchants concerned. */
export interface VoucherRequest {
  readonly code: string;
  /** The merchants that the key sells for. */
  readonly sells: readonly string[];
  /** The operators of the items to pay for. */
  readonly operators: readonly string[];
}

/**
 * Returns the reason why a voucher cannot pay for items of `operators`; null if it can (M4, M6). A voucher of a merchant that
 * the key does not sell for counts as unknown (K1).
 */
export function voucherProblem(
  codes: VoucherSource,
  { code, sells, operators }: VoucherRequest,
  now: EpochMs,
): VoucherProblem | null {
  const voucher = codes.vouchers.get(code);
  if (!voucher || !sells.includes(voucher.merchant)) return 'unknown';
  if (!operators.includes(voucher.merchant)) return 'foreign';
  if (codes.voucherUses.get(code)) return 'used';
  const zone = zoneOf(codes.merchants.get(voucher.merchant));
  return isOver(voucher.validUntil, zone, now) ? 'expired' : null;
}

/** A voucher and the reason why it cannot be used. `voucher` is undefined if the voucher is unknown to the key. */
export interface ValidatedVoucher {
  readonly voucher: Voucher | undefined;
  readonly problem: VoucherProblem | null;
}

/**
 * Returns a voucher, and the reason why it cannot pay for the items. The key must sell for the voucher's merchant, and
 * this merchant must operate all items (M10).
 */
export function validateVoucher(
  codes: VoucherSource,
  { code, sells, operators }: VoucherRequest,
  now: EpochMs,
): ValidatedVoucher {
  const problem = voucherProblem(codes, { code, sells, operators: sells }, now);
  if (problem === 'unknown') return { voucher: undefined, problem };
  const voucher = codes.vouchers.get(code);
  const isForAll = operators.every((operator) => operator === voucher?.merchant);
  return { voucher, problem: isForAll ? problem : 'foreign' };
}
