/** How often a discount code has been used; each guest is one use (M3). */
export interface DiscountUse {
  readonly code: string;
  readonly used: number;
}

/** The basket that used (or, while paying, holds) a voucher (M4). */
export interface VoucherUse {
  readonly code: string;
  readonly basketId: number;
}
