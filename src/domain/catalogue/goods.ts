import type { Translations } from '../shared/language.js';

/** An amount in major units, as catalogues state it; `toMinor` converts it to minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** What is due up front for one seat (M7). */
export type DownPayment = { readonly type: 'full' } | ({ readonly type: 'fixed' } & Price);

/** Texts of an addon or shop item that can be translated. */
export interface GoodsTexts {
  readonly title: string;
  /** HTML. */
  readonly description: string;
}

/** An extra sold with an item (`item`) or with a guest (`guest`); its price is for one. */
export interface Addon extends GoodsTexts {
  readonly id: number;
  readonly type: 'item' | 'guest';
  readonly price: Price;
  readonly translations?: Translations<GoodsTexts>;
}

/** A thing sold beside activities. */
export interface ShopItem extends Pick<GoodsTexts, 'title'>, Partial<Pick<GoodsTexts, 'description'>> {
  readonly id: number;
  readonly merchant: string;
  readonly price: Price;
  readonly translations?: Translations<GoodsTexts>;
}

/** Takes a percentage off a guest's price (M3); null: of all activities, any number of uses, no end. */
export interface DiscountCode {
  readonly code: string;
  readonly percent: number;
  readonly activityIds: readonly number[] | null;
  readonly uses: number | null;
  /** RFC 3339 or a local date, inclusive. */
  readonly validUntil: string | null;
}

/** A prepaid sum, used once (M4). */
export interface Voucher extends Price {
  readonly code: string;
  readonly merchant: string;
  /** RFC 3339 or the merchant's local date, inclusive. */
  readonly validUntil: string | null;
}
