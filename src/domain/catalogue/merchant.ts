import type { Price } from './goods.js';
import type { Translations } from '../shared/language.js';
import type { UserField } from './custom-fields.js';

/** A tax of a merchant (M5): a percentage or a fixed amount per basket, included in prices or added to them. */
export type Tax = { readonly title: string; readonly included: boolean } & (
  | { readonly type: 'percent'; readonly value: { readonly percent: number } }
  | { readonly type: 'fixed'; readonly value: Price }
);

/** The translatable texts of a merchant. */
export interface MerchantTexts {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly formats: {
    readonly shortDateTime: string;
    readonly shortDate: string;
    readonly shortTime: string;
  };
}

/** A tour operator or reseller. Percentages are 0–100. `conversionRates` convert from the default currency (M8). */
export interface Merchant extends MerchantTexts {
  readonly id: number;
  readonly slug: string;
  readonly address1: string;
  readonly address2: string | null;
  readonly zip: string;
  readonly phone: string;
  readonly publicEmail: string;
  readonly defaultLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly timezone: string;
  /** A fixed amount in major units of the default currency (M6). */
  readonly onlineBookingFee: number;
  readonly userFields: readonly UserField[];
  readonly currencies: readonly string[];
  readonly partnerCurrencies: readonly string[];
  readonly defaultCurrency: string;
  readonly conversionRates: Readonly<Record<string, number>>;
  readonly paymentGateways: readonly { readonly id: number; readonly name: string }[];
  readonly multiDiscounts: readonly number[];
  /** The commission in percent for other sellers of this merchant's activities (B9). */
  readonly marketplaceCommission: number;
  readonly taxes: readonly Tax[];
  readonly translations: Translations<MerchantTexts>;
}

/** Returns a merchant's time zone; UTC for an undefined merchant. */
export function zoneOf(merchant: Pick<Merchant, 'timezone'> | undefined): string {
  return merchant?.timezone ?? 'UTC';
}
