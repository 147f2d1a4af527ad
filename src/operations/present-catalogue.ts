import type { components } from '../contract/api.gen.js';
import type {
  Activity,
  AvailabilityRule,
  FieldDefinition,
  ImageSet,
  Merchant,
  MobileGroup,
  PriceCategory,
} from '../domain/catalogue.js';
import { convert, fromMinor, toMinor } from '../domain/money.js';
import { detailLanguage } from './language.js';
import { lasting } from './lasting.js';

type Schemas = components['schemas'];

function presentField(field: FieldDefinition, isOfGuests: boolean): Schemas['FieldDefinition'] {
  const { isHiddenWhileBooking, isInternal: _, ...told } = field;
  return isOfGuests ? { ...told, isHiddenWhileBooking } : told;
}

/** A merchant, in the language asked for or its default. */
export function presentMerchant(merchant: Merchant, language: string | undefined): Schemas['Merchant'] {
  const told = detailLanguage(merchant, language);
  const { marketplaceCommission: _, taxes: __, translations, userFields, ...fields } = merchant;
  return {
    ...fields,
    ...translations[told],
    language: told,
    userFields: userFields.map((field) => presentField(field, false)),
  };
}

/** A mobile navigation group; its place is not told. */
export function presentMobileGroup(group: MobileGroup): Schemas['MobileGroup'] {
  const { id, city, country_code, title, url, sequence_index } = group;
  return { id, city, country_code, title, url, sequence_index };
}

/** What the details of an activity depend on beside its record. */
export interface ActivityView {
  readonly language: string | undefined;
  readonly internal: boolean;
  readonly baseUrl: string;
}

// Records are immutable, so that what is told of one is kept with it. Few views are asked for: by language,
// by `internal`, by the host's names and by the price that it has now.
const KEPT_VIEWS = 32;
const details = new WeakMap<Activity, Map<string, Schemas['Activity']>>();

/** An activity, in the language asked for or its merchant's default. */
export function presentActivity(
  activity: Activity,
  view: ActivityView,
  fromPrice: Schemas['Money'] | null,
): Schemas['Activity'] {
  let kept = details.get(activity);
  if (!kept || kept.size > KEPT_VIEWS) {
    kept = new Map();
    details.set(activity, kept);
  }
  const language = detailLanguage(activity, view.language);
  const price = fromPrice && `${fromPrice.amount} ${fromPrice.currency}`;
  const key = `${language} ${view.internal} ${view.baseUrl} ${price}`;
  let told = kept.get(key);
  if (!told) {
    told = lasting({ ...activityDetails(activity, { ...view, language }), fromPrice });
    kept.set(key, told);
  }
  return told;
}

function activityDetails(
  activity: Activity,
  { language, internal, baseUrl }: ActivityView & { readonly language: string },
): Omit<Schemas['Activity'], 'fromPrice'> {
  const { links, updatedAt: _, translations, guestFields, activityFields, images, ...fields } = activity;
  const isTold = (field: FieldDefinition) => internal || !field.isInternal;
  const absolute = (url: string) => (url.startsWith('/') ? baseUrl + url : url);
  return {
    ...fields,
    ...translations[language],
    language,
    guestFields: guestFields.filter(isTold).map((field) => presentField(field, true)),
    activityFields: activityFields.filter(isTold).map((field) => presentField(field, false)),
    _links: { videos: links.videos.map(absolute), documents: links.documents.map(absolute) },
    images: {
      header: imageSet(images.header, absolute),
      teaser: teaserSet(images.teaser, absolute),
      gallery: images.gallery && images.gallery.map((image) => imageSet(image, absolute)),
    },
  };
}

type Absolute = (url: string) => string;

/** A size that the record lacks is the next that it has, so that every size can be shown. */
function imageSet(image: ImageSet, absolute: Absolute): Schemas['ImageSet'] {
  const url = (size: string) => absolute(image[size] ?? image['ORIGINAL'] ?? Object.values(image)[0] ?? '');
  return { XS: url('XS'), S: url('S'), M: url('M'), L: url('L'), XL: url('XL'), ORIGINAL: url('ORIGINAL') };
}

function teaserSet(image: ImageSet, absolute: Absolute): Schemas['TeaserImageSet'] {
  const { XS, S, M } = imageSet(image, absolute);
  return { XS, S, M };
}

const prices = new WeakMap<AvailabilityRule, { readonly merchant: Merchant; readonly least: number }>();

/** The lowest price above zero that a rule asks for a seat, in minor units of its merchant's default currency. */
function leastPrice(rule: AvailabilityRule, merchant: Merchant): number {
  const kept = prices.get(rule);
  if (kept?.merchant === merchant) return kept.least;
  const { defaultCurrency } = merchant;
  const amounts = rule.priceCategories.map(({ price: { amount, currency } }) =>
    convert(toMinor(amount, currency), currency, defaultCurrency, merchant),
  );
  const least = Math.min(...amounts.filter((amount) => amount > 0));
  prices.set(rule, { merchant, least });
  return least;
}

/** The lowest price of the rules on sale, in the merchant's default currency; null if nothing is sold or has a price. */
export function presentFromPrice(
  rules: readonly AvailabilityRule[],
  merchant: Merchant,
): Schemas['Money'] | null {
  const least = Math.min(...rules.map((rule) => leastPrice(rule, merchant)));
  const currency = merchant.defaultCurrency;
  return least === Infinity ? null : { amount: fromMinor(least, currency), currency };
}

/** An availability rule; what has no meaning for it is null (A10). */
export function presentRule(rule: AvailabilityRule): Schemas['AvailabilityRule'] {
  return {
    id: rule.id,
    merchant: rule.merchant,
    activityId: rule.activityId,
    type: rule.type,
    isActive: rule.isActive,
    name: rule.name,
    actualUntil: rule.actualUntil,
    duration: rule.duration,
    bookingNote: rule.bookingNote,
    startDate: rule.startDate,
    startTimes: rule.startTimes.length > 0 ? rule.startTimes.join(',') : null,
    recurrence: rule.recurrence,
    priceCategories: rule.priceCategories.map(presentRuleCategory),
    cutOffTime: rule.cutOffTime,
    tag: rule.tag,
  };
}

function presentRuleCategory(category: PriceCategory): Schemas['RulePriceCategory'] {
  const { isCustom: _, ...told } = category;
  return told;
}
