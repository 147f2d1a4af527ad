import type {
  MirroredActivity,
  Catalogue,
  MirroredItem,
  MirroredMerchant,
  MirroredRule,
} from './catalogue.js';
import { isObject } from '../contract/is-object.js';

/** The texts of a record in a language, keyed by field. */
type Texts = Readonly<Record<string, unknown>>;

/**
 * Returns the translations of a record, keyed by language. `read` returns the texts; texts that equal the record's
 * own are omitted.
 */
function translationsOf<RecordType>(
  own: RecordType,
  ownLanguage: string,
  inLanguages: readonly (readonly [language: string, record: RecordType | undefined])[],
  read: (record: RecordType) => Texts,
): Readonly<Record<string, Texts>> {
  const base = read(own);
  const found = inLanguages.flatMap(([language, record]) => {
    if (record === undefined || language === ownLanguage) return [];
    const texts = differing(read(record), base);
    return texts === undefined ? [] : [[language, texts] as const];
  });
  return Object.fromEntries(found);
}

/** Fields that are translated completely: if one of their texts differs, all texts of the field are listed. */
const WHOLE: ReadonlySet<string> = new Set(['formats']);

/**
 * Returns the parts of a value that differ from another value. Undefined if both are equal. A list that differs is returned
 * completely.
 */
function differing(value: Texts, base: Texts): Texts | undefined {
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const own = base[name];
    if (part === undefined || JSON.stringify(part) === JSON.stringify(own)) return [];
    if (!WHOLE.has(name) && isObject(part) && !Array.isArray(part) && isObject(own)) {
      const below = differing(part, own);
      return below ? [[name, below] as const] : [];
    }
    return part === '' ? [] : [[name, part] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Returns, for each supported language, the record of the list for which `isSame` returns true. */
function inEach<Name extends 'merchants' | 'activities' | 'items'>(
  { languages }: Pick<Catalogue, 'languages'>,
  name: Name,
  isSame: (record: Catalogue[Name][number]) => boolean,
  supported: readonly string[],
): readonly (readonly [string, Catalogue[Name][number] | undefined])[] {
  return languages
    .filter(({ language }) => supported.includes(language))
    .map((one) => [one.language, (one[name] as readonly Catalogue[Name][number][]).find(isSame)] as const);
}

type Field = MirroredActivity['guestFields'][number] | MirroredMerchant['userFields'][number];

/** Returns the named properties that a record has. */
function pick<RecordType extends object>(record: RecordType, names: readonly (keyof RecordType)[]) {
  return Object.fromEntries(
    names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
  );
}

const MERCHANT = [
  'id',
  'slug',
  'name',
  'address1',
  'address2',
  'zip',
  'city',
  'country',
  'phone',
  'publicEmail',
  'defaultLanguage',
  'supportedLanguages',
  'timezone',
  'onlineBookingFee',
  'currencies',
  'partnerCurrencies',
  'defaultCurrency',
  'conversionRates',
  'paymentGateways',
  'multiDiscounts',
  'formats',
] as const satisfies readonly (keyof MirroredMerchant)[];

/** Returns a merchant in the form of a fixture, with the taxes that a quote shows. */
export function merchantDocument(merchant: MirroredMerchant, catalogue: Catalogue): object {
  const { slug, defaultLanguage, supportedLanguages } = merchant;
  const shown = inEach(catalogue, 'merchants', (one) => one.slug === slug, supportedLanguages ?? []);
  const own = shown.find(([language]) => language === defaultLanguage)?.[1] ?? merchant;
  const taxes = (catalogue.quotes.get(slug)?.taxes ?? []).filter(
    ({ type }) => type === 'percent' || type === 'fixed',
  );
  return {
    ...pick(own, MERCHANT),
    userFields: (own.userFields ?? []).map((field) =>
      fieldDocument(
        field,
        shown.map(([language, one]) => [language, one?.userFields.find(({ code }) => code === field.code)]),
        defaultLanguage,
      ),
    ),
    taxes,
    translations: translationsOf(own, defaultLanguage, shown, ({ name, city, country, formats }) => ({
      name,
      city,
      country,
      formats,
    })),
  };
}

/** Returns a field with its texts in each language. */
function fieldDocument(
  field: Field,
  shown: readonly (readonly [string, Field | undefined])[],
  ownLanguage: string,
  isInternal = false,
): object {
  const translations = translationsOf(field, ownLanguage, shown, ({ label, options }) => ({
    label,
    ...(Array.isArray(options) && { options }),
  }));
  return {
    ...pick(field as MirroredActivity['guestFields'][number], [
      'code',
      'label',
      'type',
      'options',
      'isRequired',
      'isHiddenWhileBooking',
    ]),
    ...(isInternal && { isInternal }),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}

const ACTIVITY = [
  'id',
  'merchant',
  'defaultLanguage',
  'title',
  'description',
  'highlights',
  'itinerary',
  'customValues',
  'departure',
  'category',
  'route',
  'navGroups',
  'images',
] as const satisfies readonly (keyof MirroredActivity)[];

/** Returns an activity in the form of a fixture, with its texts in each language. */
export function activityDocument(activity: MirroredActivity, catalogue: Catalogue): object {
  const { id, defaultLanguage } = activity;
  const merchant = catalogue.merchants.find(({ slug }) => slug === activity.merchant);
  const supported = merchant?.supportedLanguages ?? [];
  const shown = inEach(catalogue, 'activities', (one) => one.id === id, [...supported, defaultLanguage]);
  const own = shown.find(([language]) => language === defaultLanguage)?.[1] ?? activity;
  const ofMerchant = shown.filter(([language]) => supported.includes(language));
  const fields = (name: 'guestFields' | 'activityFields') =>
    (own[name] ?? []).map((field) =>
      fieldDocument(
        field,
        ofMerchant.map(([language, one]) => [language, one?.[name].find(({ code }) => code === field.code)]),
        defaultLanguage,
        catalogue.internal.has(`${id} ${field.code}`),
      ),
    );
  return {
    ...pick(own, ACTIVITY),
    isActive: own.isActive,
    // eslint-disable-next-line no-underscore-dangle -- the contract's name
    _links: pick(own._links ?? {}, ['videos', 'documents', 'images']),
    guestFields: fields('guestFields'),
    activityFields: fields('activityFields'),
    addons: (own.addons ?? []).map((addon) => addonDocument(addon, ofMerchant, defaultLanguage)),
    translations: translationsOf(own, defaultLanguage, ofMerchant, activityTexts),
  };
}

function addonDocument(
  addon: MirroredActivity['addons'][number],
  shown: readonly (readonly [string, MirroredActivity | undefined])[],
  ownLanguage: string,
): object {
  const same = shown.map(
    ([language, one]) => [language, one?.addons.find(({ id }) => id === addon.id)] as const,
  );
  const translations = translationsOf(addon, ownLanguage, same, ({ title, description }) => ({
    title,
    description,
  }));
  return {
    ...pick(addon, ['id', 'title', 'description', 'type', 'price']),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}

function activityTexts({
  title,
  description,
  highlights,
  itinerary,
  customValues,
  departure,
  category,
  route,
}: Partial<MirroredActivity>) {
  return {
    title,
    description,
    highlights,
    itinerary,
    customValues: (customValues ?? []).map((value) => ({
      code: value.code,
      title: value.title,
      value: value.value,
    })),
    ...(departure && {
      departure: { country: { name: departure.country?.name }, city: { name: departure.city?.name } },
    }),
    ...(category && { category: { name: category.name } }),
    route: (route ?? []).map(({ name }) => ({ name })),
  };
}

/**
 * Returns the texts and categories of a rule. Lists of rules have one language, so the rule's items provide the other
 * languages.
 */
export function ruleTexts(rule: MirroredRule, catalogue: Catalogue): object {
  const activity = catalogue.activities.find(({ id }) => id === rule.activityId);
  const merchant = catalogue.merchants.find(({ slug }) => slug === rule.merchant);
  const supported = merchant?.supportedLanguages ?? [];
  const ownLanguage = activity?.defaultLanguage ?? merchant?.defaultLanguage ?? 'en';
  const isOfRule = (item: MirroredItem) => item.availabilityRuleId === String(rule.id);
  const shown = inEach(catalogue, 'items', isOfRule, [...supported, ownLanguage]);
  const own = shown.find(([language]) => language === ownLanguage)?.[1];
  const ofMerchant = shown.filter(([language]) => supported.includes(language));
  return {
    name: rule.name,
    bookingNote: own?.bookingNote ?? rule.bookingNote,
    ...(own && {
      translations: translationsOf(own, ownLanguage, ofMerchant, ({ bookingNote }) => ({ bookingNote })),
    }),
    priceCategories: rule.priceCategories.map((category) =>
      categoryDocument(category, own, ofMerchant, ownLanguage),
    ),
  };
}

const CATEGORY = [
  'id',
  'name',
  'description',
  'price',
  'minSeats',
  'maxSeats',
  'capacity',
  'downPayment',
] as const;

function categoryDocument(
  category: MirroredRule['priceCategories'][number],
  own: MirroredItem | undefined,
  shown: readonly (readonly [string, MirroredItem | undefined])[],
  ownLanguage: string,
): object {
  const find = (item: MirroredItem | undefined) =>
    (item?.categories ?? []).find(({ id }) => id === category.id);
  const texts = ({ name, description }: MirroredItem['categories'][number]) => ({ name, description });
  const ownTexts = find(own);
  return {
    ...pick(category, CATEGORY),
    ...(ownTexts && { ...texts(ownTexts), isCustom: ownTexts.isCustom }),
    ...(ownTexts && {
      translations: translationsOf(
        ownTexts,
        ownLanguage,
        shown.map(([language, item]) => [language, find(item)]),
        texts,
      ),
    }),
  };
}
