import type { Translations } from '../shared/language.js';

/** An amount in major units, as in the catalogue. `toMinor` converts it to minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** The amount due up front for one seat (M7). */
export type DownPayment = { readonly type: 'full' } | ({ readonly type: 'fixed' } & Price);

/** The translatable texts of an addon or shop item. */
export interface GoodsTexts {
  readonly title: string;
  /** HTML. */
  readonly description: string;
}

/** An extra that is sold with an item (`item`) or a guest (`guest`). Its price is for one piece. */
export interface Addon extends GoodsTexts {
  readonly id: number;
  readonly type: 'item' | 'guest';
  readonly price: Price;
  readonly translations?: Translations<GoodsTexts>;
}

/** An article that is sold independently of activities. */
export interface ShopItem extends Pick<GoodsTexts, 'title'>, Partial<Pick<GoodsTexts, 'description'>> {
  readonly id: number;
  readonly merchant: string;
  readonly price: Price;
  readonly translations?: Translations<GoodsTexts>;
}

/**
 * A code for a percentage discount on a guest's price (M3). If `activityIds`, `uses` or `validUntil` is null, the code
 * has no such limit.
 */
export interface DiscountCode {
  readonly code: string;
  readonly percent: number;
  readonly activityIds: readonly number[] | null;
  readonly uses: number | null;
  /** RFC 3339 time or local date, inclusive. */
  readonly validUntil: string | null;
}

/** A prepaid amount that can be used once (M4). */
export interface Voucher extends Price {
  readonly code: string;
  readonly merchant: string;
  /** RFC 3339 time or date in the merchant's time zone, inclusive. */
  readonly validUntil: string | null;
}
