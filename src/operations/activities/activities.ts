import { mapped } from '../../domain/shared/steps.js';
import type { OperationCall, Reply } from '../../contract/operation.js';
import { type Listing, type Query, page } from '../shared/handler.js';
import { activityTest, type ActivityFilter } from '../../domain/listing/filter.js';
import type {
  Activity,
  MerchantActivity,
  ImageSet,
  ImageTemplates,
} from '../../domain/catalogue/activity.js';
import { merchantsOf, type Client } from '../../domain/catalogue/client.js';
import type { AvailabilityType } from '../../domain/catalogue/rule.js';
import { lastChange } from '../../domain/seats/capacity-changes.js';
import { offeredRules, lowestPrice, type OfferedRule } from '../../domain/listing/offers.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { formatUpdated } from '../../domain/shared/date-time.js';
import type { ReadTables } from '../../store/tables.js';
import { visibleActivity } from '../shared/visible.js';
import type { components } from '../../contract/api.gen.js';
import type { FieldDefinition } from '../../domain/catalogue/custom-fields.js';
import { activityIn, titleIn, textLanguages, type TextLanguages } from '../../domain/catalogue/texts.js';
import { fromMinor } from '../../domain/shared/money.js';
import { memoByKey, memoByObject } from '../../domain/shared/memo.js';
import { cacheable } from '../shared/cached-json.js';

/** Lists the activities of the merchants that the key sells for (K1), sorted by id. */
export const listActivities: Listing<'listActivities'> = (tables, call, caller) => {
  const { query, now } = call;
  const passes = activityTest(readFilter(query));
  const isListed = (place: MerchantActivity) =>
    passes(place.activity) && isBookable(tables, place, query, { caller, now });
  return mapped(page(visibleActivities(tables, caller), query, isListed), (place) =>
    present(tables, place, call, caller),
  );
};

function readFilter(query: OperationCall<'listActivities'>['query']): ActivityFilter {
  return {
    ids: query['id[]'],
    merchants: query['merchant[]'],
    categoryIds: query['category[]'],
    departureCountryCodes: query['departureCountryCode[]'],
    departureCities: query['departureCityId[]'],
    isActive: query.isActive,
    titleLike: query.titleLike,
  };
}

/** Returns an activity; refuses `not_found`. */
export const getActivity: Query<'getActivity'> = (tables, call, caller) =>
  present(tables, visibleActivity(tables, call.path.activityId, caller), call, caller);

/** Lists the cities in which activities begin, sorted by id. */
export const listDepartureCities: Query<'listDepartureCities'> = (tables, { query, now }, caller) => {
  const cities = new Map<number, Activity['departure']['city']>();
  for (const place of visibleActivities(tables, caller)) {
    const { city } = place.activity.departure;
    if (!cities.has(city.id) && isBookable(tables, place, query, { caller, now })) cities.set(city.id, city);
  }
  return [...cities.values()].toSorted((a, b) => a.id - b.id);
};

/** Returns the last change of an activity, in its merchant's local time (A11); refuses `not_found`. */
export const getActivityUpdated: Query<'getActivityUpdated'> = (tables, call, caller) => {
  const { activity, merchant } = visibleActivity(tables, call.path.activityId, caller);
  const { timezone } = merchant;
  return { datetime: formatUpdated(lastChange(tables, activity, timezone), timezone), timezone };
};

function present(
  tables: ReadTables,
  place: MerchantActivity,
  { query, baseUrl, now }: Pick<OperationCall<'getActivity'>, 'query' | 'baseUrl' | 'now'>,
  caller: Client,
): Reply<'getActivity'> {
  const view = { language: query.language, internal: query.internal ?? false, baseUrl };
  return presentActivity(place, view, offeredRules(tables, place, caller, now));
}

function* visibleActivities(tables: ReadTables, caller: Client): Generator<MerchantActivity> {
  const merchants = merchantsOf(tables.merchants, caller);
  for (const activity of tables.activities.values()) {
    const merchant = merchants.get(activity.merchant);
    if (merchant) yield { activity, merchant };
  }
}

/**
 * Returns true if the query has no `onlyBookable`, or the key can book the activity now with one of the requested
 * schedule types (A4).
 */
function isBookable(
  tables: ReadTables,
  place: MerchantActivity,
  query: { readonly onlyBookable?: boolean; readonly 'scheduleType[]'?: readonly AvailabilityType[] },
  { caller, now }: { readonly caller: Client; readonly now: EpochMs },
): boolean {
  if (!query.onlyBookable) return true;
  const types = query['scheduleType[]'];
  return offeredRules(tables, place, caller, now).some(({ rule }) => !types || types.includes(rule.type));
}

type Schemas = components['schemas'];

function presentField(field: FieldDefinition, isOfGuests: boolean): Schemas['FieldDefinition'] {
  const { isHiddenWhileBooking, isInternal: _, translations: __, ...shown } = field;
  return isOfGuests ? { ...shown, isHiddenWhileBooking } : shown;
}

/** The parts of a request that affect the presentation of an activity. */
export interface ActivityView {
  readonly language: string | undefined;
  readonly internal: boolean;
  readonly baseUrl: string;
}

/** The inputs for presenting an activity, besides its record. */
interface Parts {
  readonly view: ActivityView;
  readonly languages: TextLanguages;
  readonly fromPrice: Schemas['Money'] | null;
}

// The maximum number of cached presentations per activity. Presentations differ by language, `internal`, host name and lowest
// price.
const MAX_VIEWS = 64;

const presentations = memoByObject((activity: Activity) =>
  memoByKey(MAX_VIEWS, (_view: string, { view, languages, fromPrice }: Parts) =>
    cacheable({ ...activityDetails(activity, languages, view), fromPrice }),
  ),
);

/** Returns an activity with its lowest price (A4). Texts are in the requested language, or in a fallback (P4). */
export function presentActivity(
  { activity, merchant }: MerchantActivity,
  view: ActivityView,
  offers: readonly OfferedRule[],
): Schemas['Activity'] {
  const languages = textLanguages(merchant, view.language, activity.defaultLanguage);
  const lowest = lowestPrice(offers);
  const currency = merchant.defaultCurrency;
  const key = `${languages.requested} ${languages.merchant} ${view.internal} ${view.baseUrl} ${lowest} ${currency}`;
  const fromPrice = lowest === null ? null : { amount: fromMinor(lowest, currency), currency };
  return presentations(activity)(key, { view, languages, fromPrice });
}

function activityDetails(
  activity: Activity,
  languages: TextLanguages,
  { internal, baseUrl }: ActivityView,
): Omit<Schemas['Activity'], 'fromPrice'> {
  const shown = activityIn(activity, languages);
  const {
    guestFields,
    activityFields,
    addons,
    links,
    images,
    updatedAt: _,
    translations: __,
    ...fields
  } = shown;
  const isShown = (field: FieldDefinition) => internal || !field.isInternal;
  const absolute = (url: string) => (url.startsWith('/') ? baseUrl + url : url);
  return {
    ...fields,
    language: titleIn(activity, languages).language,
    guestFields: guestFields.filter(isShown).map((field) => presentField(field, true)),
    activityFields: activityFields.filter(isShown).map((field) => presentField(field, false)),
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

/** Returns an image in all sizes. For a missing size, uses the original, or the first size in the record. */
function imageSet(image: ImageSet, absolute: Absolute): Schemas['ImageSet'] {
  const url = (size: string) => absolute(image[size] ?? image['ORIGINAL'] ?? Object.values(image)[0] ?? '');
  return { XS: url('XS'), S: url('S'), M: url('M'), L: url('L'), XL: url('XL'), ORIGINAL: url('ORIGINAL') };
}

function teaserSet(image: ImageSet, absolute: Absolute): Schemas['TeaserImageSet'] {
  const { XS, S, M } = imageSet(image, absolute);
  return { XS, S, M };
}
