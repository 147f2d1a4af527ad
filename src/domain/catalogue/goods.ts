import { type Price } from './price.js';
import { type Translations } from './translations.js';

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
