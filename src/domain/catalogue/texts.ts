import type { Addon, ShopItem } from './goods.js';
import type { AvailabilityRule, PriceCategory } from './rule.js';
import type { UserField, FieldTexts } from './custom-fields.js';
import type { Merchant } from './merchant.js';
import type { MobileGroup, Activity, ActivityTranslation } from './activity.js';
import { primaryLanguage } from '../shared/language.js';

/** The languages in which the text of a record is looked up, in this order (P4). */
export interface TextLanguages {
  /** The requested language. For a regional tag such as `de-CH`, `de` is looked up next. */
  readonly requested: string;
  /** The language in which the record is written. */
  readonly own: string;
  /** The merchant's default language. */
  readonly merchant: string;
}

type LanguagesOfMerchant = Pick<Merchant, 'defaultLanguage' | 'supportedLanguages'>;

/**
 * Returns the languages for the texts of a merchant's record. The first is the requested language, or its primary
 * language (`de` for `de-CH`), if the merchant supports it or the record is written in it. Without a request, the first
 * is the merchant's default. The record's own language follows (P4).
 */
export function textLanguages(
  merchant: LanguagesOfMerchant,
  requested: string | undefined,
  own = merchant.defaultLanguage,
): TextLanguages {
  return { requested: knownLanguage(merchant, requested, own), own, merchant: merchant.defaultLanguage };
}

function knownLanguage(merchant: LanguagesOfMerchant, requested: string | undefined, own: string): string {
  if (requested === undefined) return merchant.defaultLanguage;
  const isKnown = (language: string) => language === own || merchant.supportedLanguages.includes(language);
  return [requested, primaryLanguage(requested)].find(isKnown) ?? own;
}

/** A text with the language in which it was found. */
export interface FoundText<Text> {
  readonly text: Text;
  readonly language: string;
}

type TextsByLanguage<Texts> = Readonly<Record<string, Texts>> | undefined;

/**
 * Returns a text in the first of the languages that has it. `read` returns the text of a translation; the record itself
 * has the text in its own language, `own`. An empty text counts as missing. If no language has the text, returns `own`
 * (P4).
 */
export function findText<Texts, Text>(
  own: Text,
  translations: TextsByLanguage<Texts>,
  languages: TextLanguages,
  read: (texts: Texts) => Text | undefined,
): FoundText<Text> {
  const { requested: asked, own: ownLanguage, merchant } = languages;
  if (translations) {
    for (const language of [asked, primaryLanguage(asked), ownLanguage, merchant]) {
      const texts = translations[language];
      const text = (texts && read(texts)) || (language === ownLanguage && own);
      if (text) return { text, language };
    }
  }
  return { text: own, language: ownLanguage };
}

/** Returns a record whose texts with the given keys are in the first available language. */
function withTexts<Key extends string, Record extends { readonly [Name in Key]: unknown }>(
  record: Record & { readonly translations?: TextsByLanguage<{ readonly [Name in Key]?: unknown }> },
  keys: readonly Key[],
  languages: TextLanguages,
): Record {
  const { translations } = record;
  if (!translations) return record;
  const found = keys.map((key) => [
    key,
    findText<{ readonly [Name in Key]?: unknown }, unknown>(
      record[key],
      translations,
      languages,
      (texts) => texts[key],
    ).text,
  ]);
  return { ...record, ...(Object.fromEntries(found) as Partial<Record>) };
}

/** Returns a merchant with each text in the first available language (P4). */
export function merchantIn(merchant: Merchant, languages: TextLanguages): Merchant {
  const texts = withTexts(merchant, ['name', 'city', 'country', 'formats'], languages);
  return { ...texts, userFields: merchant.userFields.map((field) => fieldIn(field, languages)) };
}

/** Returns whether a merchant or one of its user fields has a translation into a language. */
export function hasTextsIn({ translations, userFields }: Merchant, language: string): boolean {
  return [{ translations }, ...userFields].some((record) => record.translations?.[language] !== undefined);
}

/** Returns a field with its label and option values in the first available language (P4). */
export function fieldIn<Field extends UserField>(field: Field, languages: TextLanguages): Field {
  const { label } = withTexts<'label', UserField>(field, ['label'], languages);
  if (!field.options) return { ...field, label };
  const options = field.options.map(({ key, value }) => {
    const inTexts = (texts: Partial<FieldTexts>) =>
      texts.options?.find((option) => option.key === key)?.value;
    return { key, value: findText(value, field.translations, languages, inTexts).text };
  });
  return { ...field, label, options };
}

/** Returns an addon with each text in the first available language (P4). */
export function addonIn(addon: Addon, languages: TextLanguages): Addon {
  return withTexts(addon, ['title', 'description'], languages);
}

/** Returns a rule, and its price categories, with each text in the first available language (P4). */
export function ruleIn(rule: AvailabilityRule, languages: TextLanguages): AvailabilityRule {
  const texts = withTexts(rule, ['name', 'bookingNote'], languages);
  return {
    ...texts,
    priceCategories: rule.priceCategories.map((category) => categoryIn(category, languages)),
  };
}

/** Returns a rule's booking note in the first available language (P4). */
export function bookingNoteIn(rule: AvailabilityRule, languages: TextLanguages): string {
  return withTexts(rule, ['bookingNote'], languages).bookingNote;
}

/** Returns a mobile navigation group with its title in the first available language (P4). */
export function mobileGroupIn(group: MobileGroup, languages: TextLanguages): MobileGroup {
  return withTexts(group, ['title'], languages);
}

/** Returns a shop item with its title in the first available language (P4). */
export function shopItemIn(item: ShopItem, languages: TextLanguages): ShopItem {
  return withTexts(item, ['title'], languages);
}

/** Returns a price category with each text in the first available language (P4). */
export function categoryIn(category: PriceCategory, languages: TextLanguages): PriceCategory {
  return withTexts(category, ['name', 'description'], languages);
}

type ActivityTexts = Partial<ActivityTranslation>;

/** Returns an activity's title in the first available language, with that language (P4). */
export function titleIn(activity: Activity, languages: TextLanguages): FoundText<string> {
  return findText(activity.title, activity.translations, languages, (texts: ActivityTexts) => texts.title);
}

/** Returns an activity's place of departure with each name in the first available language (P4). */
export function departureIn(
  { departure: { country, city }, translations }: Activity,
  languages: TextLanguages,
): Activity['departure'] {
  const find = (own: string, read: (texts: ActivityTexts) => string | undefined): string =>
    findText(own, translations, languages, read).text;
  return {
    country: { ...country, name: find(country.name, (texts) => texts.departure?.country?.name) },
    city: { ...city, name: find(city.name, (texts) => texts.departure?.city?.name) },
  };
}

/** Returns an activity, its fields and its addons, with each text in the first available language (P4). */
export function activityIn(activity: Activity, languages: TextLanguages): Activity {
  const find = (own: string, read: (texts: ActivityTexts) => string | undefined): string =>
    findText(own, activity.translations, languages, read).text;
  const { category, route, customValues } = activity;
  return {
    ...activity,
    title: find(activity.title, (texts) => texts.title),
    description: find(activity.description, (texts) => texts.description),
    highlights: find(activity.highlights, (texts) => texts.highlights),
    itinerary: find(activity.itinerary, (texts) => texts.itinerary),
    departure: departureIn(activity, languages),
    category: { ...category, name: find(category.name, (texts) => texts.category?.name) },
    route: route.map((stop, place) => ({
      ...stop,
      name: find(stop.name, (texts) => texts.route?.[place]?.name),
    })),
    customValues: customValues.map((own) => {
      const same = (texts: ActivityTexts) => texts.customValues?.find(({ code }) => code === own.code);
      const title = find(own.title, (texts) => same(texts)?.title);
      return { ...own, title, value: find(own.value, (texts) => same(texts)?.value) };
    }),
    guestFields: activity.guestFields.map((field) => fieldIn(field, languages)),
    activityFields: activity.activityFields.map((field) => fieldIn(field, languages)),
    addons: activity.addons.map((addon) => addonIn(addon, languages)),
  };
}

const folded = (text: string) => text.toLocaleLowerCase('en');

/** Returns whether an activity's title contains a text, in any language and ignoring case. */
export function isTitleLike(activity: Activity, sought: string): boolean {
  const titles = [activity.title, ...Object.values(activity.translations).map(({ title }) => title ?? '')];
  return titles.some((title) => folded(title).includes(folded(sought)));
}
