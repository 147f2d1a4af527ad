import type { components } from '../../contract/api.gen.js';
import type { Activity, ImageSet, ImageTemplates, MobileGroup } from '../../domain/catalogue/activity.js';
import type { AvailabilityRule, PriceCategory } from '../../domain/catalogue/rule.js';
import type { FieldDefinition, UserField } from '../../domain/catalogue/field-definition.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { activityIn, titleIn } from '../../domain/catalogue/activity-texts.js';
import { fromMinor } from '../../domain/shared/money.js';
import {
  hasTextsIn,
  merchantIn,
  mobileGroupIn,
  ruleIn,
  textLanguages,
  type TextLanguages,
} from '../../domain/catalogue/texts.js';
import { cacheable } from './cached-json.js';

type Schemas = components['schemas'];

function presentField(field: FieldDefinition, isOfGuests: boolean): Schemas['FieldDefinition'] {
  const { isHiddenWhileBooking, isInternal: _, translations: __, ...shown } = field;
  return isOfGuests ? { ...shown, isHiddenWhileBooking } : shown;
}

function presentUserField(field: UserField): Schemas['UserField'] {
  const { isHiddenWhileBooking: _, isInternal: __, translations: ___, ...shown } = field;
  return shown;
}

/** Returns a merchant in the language asked for if it supports it, else in its default language (P4). */
export function presentMerchant(merchant: Merchant, asked: string | undefined): Schemas['Merchant'] {
  const languages = textLanguages(merchant, asked);
  const {
    marketplaceCommission: _,
    taxes: __,
    translations: ___,
    userFields,
    ...shown
  } = merchantIn(merchant, languages);
  return {
    ...shown,
    language: hasTextsIn(merchant, languages.asked) ? languages.asked : merchant.defaultLanguage,
    userFields: userFields.map(presentUserField),
  };
}

/** Returns a mobile navigation group without its place, in its merchant's default language. */
export function presentMobileGroup(group: MobileGroup, merchant: Merchant): Schemas['MobileGroup'] {
  const { id, city, country_code, title, url, sequence_index } = mobileGroupIn(
    group,
    textLanguages(merchant, undefined),
  );
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

/** Returns an activity with each text in the language asked for, else in the one that it falls back to (P4). */
export function presentActivity(
  { activity, merchant }: { readonly activity: Activity; readonly merchant: Merchant },
  view: ActivityView,
  fromPrice: Schemas['Money'] | null,
): Schemas['Activity'] {
  let kept = details.get(activity);
  if (!kept || kept.size > KEPT_VIEWS) {
    kept = new Map();
    details.set(activity, kept);
  }
  const languages = textLanguages(merchant, view.language, activity.defaultLanguage);
  const price = fromPrice && `${fromPrice.amount} ${fromPrice.currency}`;
  const key = `${languages.asked} ${languages.merchant} ${view.internal} ${view.baseUrl} ${price}`;
  let told = kept.get(key);
  if (!told) {
    told = cacheable({ ...activityDetails(activity, languages, view), fromPrice });
    kept.set(key, told);
  }
  return told;
}

function activityDetails(
  activity: Activity,
  languages: TextLanguages,
  { internal, baseUrl }: ActivityView,
): Omit<Schemas['Activity'], 'fromPrice'> {
  const told = activityIn(activity, languages);
  const {
    links,
    updatedAt: _,
    translations: __,
    guestFields,
    activityFields,
    addons,
    images,
    ...fields
  } = told;
  const isTold = (field: FieldDefinition) => internal || !field.isInternal;
  const absolute = (url: string) => (url.startsWith('/') ? baseUrl + url : url);
  return {
    ...fields,
    language: titleIn(activity, languages).language,
    guestFields: guestFields.filter(isTold).map((field) => presentField(field, true)),
    activityFields: activityFields.filter(isTold).map((field) => presentField(field, false)),
    addons: addons.map(({ translations: ___, ...addon }) => addon),
    _links: {
      videos: links.videos.map(absolute),
      documents: links.documents.map(absolute),
      ...(links.images && { images: templates(links.images, absolute) }),
    },
    images: {
      header: imageSet(images.header, absolute),
      teaser: teaserSet(images.teaser, absolute),
      gallery: images.gallery && images.gallery.map((image) => imageSet(image, absolute)),
    },
  };
}

function templates(
  { header, teaser, gallery }: ImageTemplates,
  absolute: Absolute,
): Schemas['ImageTemplates'] {
  return { header: absolute(header), teaser: absolute(teaser), gallery: gallery.map(absolute) };
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

/** Returns the lowest price of some offers in the merchant's default currency; null where none has a price (A4). */
export function presentFromPrice(
  offers: readonly { readonly leastMinor: number | null }[],
  { defaultCurrency: currency }: Merchant,
): Schemas['Money'] | null {
  const least = Math.min(...offers.map(({ leastMinor }) => leastMinor ?? Infinity));
  return least === Infinity ? null : { amount: fromMinor(least, currency), currency };
}

/** Returns an availability rule in its merchant's default language; what has no meaning for it is null (A10). */
export function presentRule(
  record: AvailabilityRule,
  activity: Activity | undefined,
  merchant: Merchant,
): Schemas['AvailabilityRule'] {
  const rule = ruleIn(record, textLanguages(merchant, undefined, activity?.defaultLanguage));
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
  const { isCustom: _, translations: __, ...told } = category;
  return told;
}
