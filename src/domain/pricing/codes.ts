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

/** A discount code asked for; `uses` are those that it would have been put to by the same order, this one included. */
export interface DiscountRequest {
  readonly code: string;
  readonly activityId: number;
  /** Of the operating merchant, for an end that is a date. */
  readonly zone: string;
  readonly uses: number;
}

function isOver(validUntil: string | null, zone: string, now: EpochMs): boolean {
  const until = validUntil === null ? null : parseWhen(validUntil);
  return until !== null && rangeEnd(until, zone) < now;
}

/** Why a discount code does not apply, or null if it does (M3). */
export function discountProblem(
  codes: { readonly discountCodes: Lookup<DiscountCode>; readonly discountUses: Lookup<DiscountUse> },
  asked: DiscountRequest,
  now: EpochMs,
): DiscountProblem | null {
  const discount = codes.discountCodes.get(asked.code);
  if (!discount) return 'unknown';
  if (discount.activityIds && !discount.activityIds.includes(asked.activityId)) return 'activity';
  if (isOver(discount.validUntil, asked.zone, now)) return 'expired';
  const used = codes.discountUses.get(asked.code)?.used ?? 0;
  return discount.uses !== null && used + asked.uses > discount.uses ? 'used' : null;
}

/** Why a voucher cannot be used (M4). */
export type VoucherProblem = 'unknown' | 'used' | 'expired' | 'foreign';

/** Why a voucher cannot pay for what one of `operators` operates, or null if it can (M4, M6). */
export function voucherProblem(
  codes: {
    readonly vouchers: Lookup<Voucher>;
    readonly voucherUses: Lookup<VoucherUse>;
    readonly merchants: Lookup<Merchant>;
  },
  asked: { readonly code: string; readonly operators: readonly string[] },
  now: EpochMs,
): VoucherProblem | null {
  const voucher = codes.vouchers.get(asked.code);
  if (!voucher) return 'unknown';
  if (!asked.operators.includes(voucher.merchant)) return 'foreign';
  if (codes.voucherUses.get(asked.code)) return 'used';
  const zone = codes.merchants.get(voucher.merchant)?.timezone ?? 'UTC';
  return isOver(voucher.validUntil, zone, now) ? 'expired' : null;
}
