import type { DiscountCode, Voucher } from '../catalogue/discounts.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { DiscountUse, VoucherUse } from './uses.js';
import type { EpochMs } from '../shared/moment.js';
import { parseWhen, rangeEnd } from '../shared/date-time.js';

interface Lookup<Value> {
  get(code: string): Value | undefined;
}

/** Why a discount code does not apply (M3). */
export type DiscountProblem = 'unknown' | 'activity' | 'expired' | 'used';

/** A requested discount code; `uses` is how often the order uses it so far, this use included. */
export interface DiscountRequest {
  readonly code: string;
  readonly activityId: number;
  /** Time zone of the operating merchant, for an end that is a local date. */
  readonly zone: string;
  readonly uses: number;
}

function isOver(validUntil: string | null, zone: string, now: EpochMs): boolean {
  const until = validUntil === null ? null : parseWhen(validUntil);
  return until !== null && rangeEnd(until, zone) < now;
}

/** Returns why a discount code does not apply, or null if it does (M3). */
export function discountProblem(
  codes: { readonly discountCodes: Lookup<DiscountCode>; readonly discountUses: Lookup<DiscountUse> },
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

/** Why a voucher cannot be used (M4). */
export type VoucherProblem = 'unknown' | 'used' | 'expired' | 'foreign';

/** Returns why a voucher cannot pay for items of one of `operators`, or null if it can (M4, M6). */
export function voucherProblem(
  codes: {
    readonly vouchers: Lookup<Voucher>;
    readonly voucherUses: Lookup<VoucherUse>;
    readonly merchants: Lookup<Merchant>;
  },
  request: { readonly code: string; readonly operators: readonly string[] },
  now: EpochMs,
): VoucherProblem | null {
  const voucher = codes.vouchers.get(request.code);
  if (!voucher) return 'unknown';
  if (!request.operators.includes(voucher.merchant)) return 'foreign';
  if (codes.voucherUses.get(request.code)) return 'used';
  const zone = codes.merchants.get(voucher.merchant)?.timezone ?? 'UTC';
  return isOver(voucher.validUntil, zone, now) ? 'expired' : null;
}
