import type { Lookup } from '../shared/steps.js';
import {
  activityIn,
  departureIn,
  titleIn,
  addonIn,
  categoryIn,
  type FoundText,
  shopItemIn,
  textLanguages,
} from '../catalogue/texts.js';
import type { Activity } from '../catalogue/activity.js';
import type { AvailabilityRule } from '../catalogue/rule.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { ShopItem } from '../catalogue/goods.js';
import type { Basket, BasketItem, BookedAddon, Guest } from './basket.js';
import { LANGUAGES, supportedLanguage, type Language } from '../shared/language.js';

/** The records of the catalogue whose texts a booking shows. */
export interface TextCatalogue {
  readonly merchants: Lookup<string, Pick<Merchant, 'defaultLanguage' | 'supportedLanguages'>>;
  readonly activities: Lookup<number, Activity>;
  readonly rules: Lookup<number, AvailabilityRule>;
  readonly shopItems: Lookup<number, ShopItem>;
}

/** A booking's texts from the catalogue in one language, by default the operator's (P4). */
export interface BookedTexts {
  title(item: Pick<BasketItem, 'activityId'>): FoundText<string>;
  activity(item: BasketItem): Activity | undefined;
  departure(activity: Activity): Activity['departure'];
  /** Returns the name of a guest's price category. */
  category(item: Pick<BasketItem, 'activityId' | 'ruleId'>, guest: Pick<Guest, 'priceCategory'>): string;
  addon(item: BasketItem, addon: BookedAddon): string;
  shopItem(id: number): string;
}

/**
 * Returns the texts of a booking. For a record that was deleted from the catalogue, uses the name that the booking
 * stored, otherwise the record's id.
 */
export function bookedTexts(
  catalogue: TextCatalogue,
  { operator }: Pick<Basket, 'operator'>,
  language: string | undefined,
): BookedTexts {
  const { merchants, activities, rules, shopItems } = catalogue;
  const merchant = merchants.get(operator) ?? { defaultLanguage: 'en', supportedLanguages: [] };
  const languagesOf = (activity: Activity | undefined) =>
    textLanguages(merchant, language, activity?.defaultLanguage);
  const activityOf = ({ activityId }: Pick<BasketItem, 'activityId'>) => activities.get(activityId);
  return {
    title(item) {
      const activity = activityOf(item);
      const languages = languagesOf(activity);
      return activity
        ? titleIn(activity, languages)
        : { text: String(item.activityId), language: languages.own };
    },
    activity(item) {
      const activity = activityOf(item);
      return activity && activityIn(activity, languagesOf(activity));
    },
    departure: (activity) => departureIn(activity, languagesOf(activity)),
    category(item, { priceCategory: { id, name } }) {
      const category = rules.get(item.ruleId)?.priceCategories.find((one) => one.id === id);
      return category ? categoryIn(category, languagesOf(activityOf(item))).name : name;
    },
    addon(item, { addonId, title }) {
      const activity = activityOf(item);
      const addon = activity?.addons.find(({ id }) => id === addonId);
      return addon ? addonIn(addon, languagesOf(activity)).title : title;
    },
    shopItem(id) {
      const item = shopItems.get(id);
      return item ? shopItemIn(item, languagesOf(undefined)).title : String(id);
    },
  };
}

/**
 * Returns the language of a payment page: the requested one if `spoken` contains exactly this tag, otherwise English
 * (H2).
 */
export function pageLanguage(requested: string, spoken: readonly Language[]): Language {
  return spoken.find((language) => language === requested) ?? 'en';
}

/** Returns the language of a booking's mails and tickets: the language of the booking, or its operator's (P4). */
export function bookingLanguage(
  { merchants }: { readonly merchants: { get(slug: string): Merchant | undefined } },
  { language, operator }: Pick<Basket, 'language' | 'operator'>,
): Language {
  return supportedLanguage(language ?? merchants.get(operator)?.defaultLanguage ?? 'en', LANGUAGES);
}
