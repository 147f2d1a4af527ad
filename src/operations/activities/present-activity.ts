import type { components } from '../../contract/api.gen.js';
import type {
  Activity,
  MerchantActivity,
  ImageSet,
  ImageTemplates,
} from '../../domain/catalogue/activity.js';
import type { FieldDefinition } from '../../domain/catalogue/custom-fields.js';
import { activityIn, titleIn, textLanguages, type TextLanguages } from '../../domain/catalogue/texts.js';
import { fromMinor } from '../../domain/shared/money.js';
import { lowestPrice, type Offer } from '../../domain/listing/offers.js';
import { memoByKey, memoByObject } from '../../domain/shared/memo.js';
import { cacheable } from '../shared/cached-json.js';

type Schemas = components['schemas'];

function presentField(field: FieldDefinition, isOfGuests: boolean): Schemas['FieldDefinition'] {
  const { isHiddenWhileBooking, isInternal: _, translations: __, ...shown } = field;
  return isOfGuests ? { ...shown, isHiddenWhileBooking } : shown;
}

/** The view of an activity that a request asks for. */
export interface ActivityView {
  readonly language: string | undefined;
  readonly internal: boolean;
  readonly baseUrl: string;
}

/** What a presentation of an activity follows from, beside its record. */
interface Parts {
  readonly view: ActivityView;
  readonly languages: TextLanguages;
  readonly fromPrice: Schemas['Money'] | null;
}

// By language, `internal`, the host's names and the present price.
const MAX_VIEWS = 64;

const presentations = memoByObject((activity: Activity) =>
  memoByKey(MAX_VIEWS, (_view: string, { view, languages, fromPrice }: Parts) =>
    cacheable({ ...activityDetails(activity, languages, view), fromPrice }),
  ),
);

/** Returns an activity with each text in the requested language, else in its fallback (P4), and its price from (A4). */
export function presentActivity(
  { activity, merchant }: MerchantActivity,
  view: ActivityView,
  offers: readonly Offer[],
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

/** Returns an image in every size; a missing size is the original, else the first that the record has. */
function imageSet(image: ImageSet, absolute: Absolute): Schemas['ImageSet'] {
  const url = (size: string) => absolute(image[size] ?? image['ORIGINAL'] ?? Object.values(image)[0] ?? '');
  return { XS: url('XS'), S: url('S'), M: url('M'), L: url('L'), XL: url('XL'), ORIGINAL: url('ORIGINAL') };
}

function teaserSet(image: ImageSet, absolute: Absolute): Schemas['TeaserImageSet'] {
  const { XS, S, M } = imageSet(image, absolute);
  return { XS, S, M };
}
