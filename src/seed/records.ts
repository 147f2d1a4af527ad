import { Temporal } from 'temporal-polyfill';
import type { Activity, ImageSet, ImageTemplates, MobileGroup } from '../domain/catalogue/activity.js';
import type { AvailabilityRule, AvailabilityType, Recurrence } from '../domain/catalogue/rule.js';
import type { Client } from '../domain/catalogue/client.js';
import type { DiscountCode, Voucher } from '../domain/catalogue/discounts.js';
import type { FieldDefinition, UserField } from '../domain/catalogue/field-definition.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import type { ShopItem } from '../domain/catalogue/goods.js';
import { publicSecretOf } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type {
  ActivityDocument,
  ClientDocument,
  FieldDocument,
  FixtureDocument,
  ImageDocument,
  MerchantDocument,
  MobileGroupDocument,
  RuleDocument,
} from './document.js';
import type { Fixture } from './fixture.js';
import { IMAGE_SIZES, inSizes, TEASER_SIZES, templatesOf } from './pictures.js';
import { defaultDepartures } from './departure.js';
import { resolveDay } from './formats.js';

/** What makes records needs of the whole: look-ups that never fail, as references are checked afterwards. */
interface Surroundings {
  readonly first: Merchant;
  merchant(slug: string): Merchant;
  activity(id: number): Activity | undefined;
  /** The day on which the world is made, where the merchant is. */
  today(slug: string): Temporal.PlainDate;
}

/** The records of a document: defaults that depend on other fields filled in, relative dates made absolute. */
export function toRecords(document: FixtureDocument, madeAt: EpochMs): Fixture {
  const { $schema: _, clients, merchants, activities, availabilityRules, ...rest } = document;
  const { shopItems, vouchers, mobileGroups, ...same } = rest;
  const clockNow = document.clock?.now ?? null;
  const clock = document.clock && { ...document.clock, now: clockNow === null ? null : epochMs(clockNow) };
  const merchantRecords = toMerchants(merchants);
  const now = clock?.now ?? madeAt;
  const departureOf = defaultDepartures(activities.flatMap(({ departure }) => departure ?? []));
  const activityRecords = activities.map((activity) => {
    const owner = merchantRecords.find(({ slug }) => slug === activity.merchant);
    return toActivity(activity, owner, departureOf, now);
  });
  const world = surroundings(merchantRecords, activityRecords, now);
  const own = { merchant: world.first.slug };
  return {
    ...same,
    clock,
    clients: (clients ?? [{ ...DEFAULT_CLIENT }]).map((client) => toClient(client, world.first.slug)),
    merchants: merchantRecords,
    activities: activityRecords,
    rules: availabilityRules.map((rule) => toRule(rule, world)),
    shopItems: shopItems.map((item): ShopItem => ({ ...own, ...item })),
    discountCodes: document.discountCodes.map((code) => toDiscountCode(code, world)),
    vouchers: vouchers.map((voucher) => toVoucher({ ...own, ...voucher }, world)),
    mobileGroups: mobileGroups.map((group) => toMobileGroup(group, merchantRecords)),
  };
}

const DEFAULT_CLIENT: ClientDocument = {
  client: 'partner',
  sells: [],
  agent: null,
  overbooking: [],
  bookPastTrips: false,
};

function epochMs(instant: string): EpochMs {
  return Temporal.Instant.from(instant).epochMilliseconds;
}

function surroundings(
  merchants: readonly Merchant[],
  activities: readonly Activity[],
  now: EpochMs,
): Surroundings {
  const bySlug = new Map(merchants.map((merchant) => [merchant.slug, merchant]));
  const byId = new Map(activities.map((activity) => [activity.id, activity]));
  const [first] = merchants;
  if (first === undefined) throw new Error('The schema asks for a merchant');
  const merchant = (slug: string) => bySlug.get(slug) ?? first;
  const instant = Temporal.Instant.fromEpochMilliseconds(now);
  const today = (slug: string) => instant.toZonedDateTimeISO(merchant(slug).timezone).toPlainDate();
  return { first, merchant, activity: (id) => byId.get(id), today };
}

function toMerchants(merchants: readonly MerchantDocument[]): readonly Merchant[] {
  const taken = new Set(merchants.map((merchant) => merchant.id));
  let last = 0;
  const nextFree = () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
  return merchants.map((merchant) => toMerchant(merchant, merchant.id ?? nextFree()));
}

function toMerchant(merchant: MerchantDocument, id: number): Merchant {
  const { slug, defaultCurrency, defaultLanguage } = merchant;
  const currencies =
    merchant.currencies ?? distinct([defaultCurrency, ...Object.keys(merchant.conversionRates)]);
  const { language: _, ...rest } = merchant as MerchantDocument & { readonly language?: string };
  return {
    name: slug,
    publicEmail: `info@${slug}.example`,
    supportedLanguages: distinct([
      defaultLanguage,
      ...[merchant, ...merchant.userFields].flatMap(({ translations = {} }) => Object.keys(translations)),
    ]),
    partnerCurrencies: currencies,
    ...rest,
    id,
    currencies,
    userFields: merchant.userFields.map(toUserField),
  };
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

function toField(field: FieldDocument): FieldDefinition {
  const hasOptions = typeof field.options === 'object' && field.options !== null && field.options.length > 0;
  return { label: field.code, ...field, options: hasOptions ? field.options : null };
}

/** A user field may say that it has no options by an empty string, and is shown so (B13). */
function toUserField(field: FieldDocument): UserField {
  return field.options === '' ? { ...toField(field), options: '' } : toField(field);
}

function toClient(client: ClientDocument, firstMerchant: string): Client {
  const { merchant = firstMerchant } = client;
  return {
    secret: publicSecretOf(client.client),
    ...client,
    merchant,
    sells: distinct([merchant, ...client.sells]),
  };
}

function toActivity(
  activity: ActivityDocument,
  owner: Merchant | undefined,
  departureOf: (merchant: Merchant) => Activity['departure'],
  now: EpochMs,
): Activity {
  const { _links, language: _, fromPrice: __, ...rest } = activity as ActivityDocument & ContractOnly;
  const departure = activity.departure ?? (owner ? departureOf(owner) : NOWHERE);
  const { header, teaser, gallery } = activity.images;
  return {
    defaultLanguage: owner?.defaultLanguage ?? 'en',
    ...rest,
    departure,
    guestFields: activity.guestFields.map(toField),
    activityFields: activity.activityFields.map(toField),
    links: {
      videos: _links?.videos ?? [],
      documents: _links?.documents ?? [],
      images: toTemplates(activity),
    },
    images: {
      header: toImageSet(header, IMAGE_SIZES),
      teaser: toImageSet(teaser, TEASER_SIZES),
      gallery: gallery?.map((image) => toImageSet(image, IMAGE_SIZES)) ?? null,
    },
    updatedAt: activity.updatedAt ?? dayBegin(now, owner?.timezone ?? 'UTC'),
  };
}

/** The departure of an activity whose merchant does not exist; that is a fault. No real city has the id 0. */
const NOWHERE: Activity['departure'] = {
  country: { code: 'ZZ', name: '' },
  city: { id: 0, locode: '', name: '' },
};

/** The begin of a moment's local day: worlds that are made of a fixture on one day are made of equal records. */
function dayBegin(at: EpochMs, timezone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).startOfDay();
  return day.toString({ timeZoneName: 'never' });
}

/** What the contract's form has and a fixture does not need. */
interface ContractOnly {
  readonly language?: string;
  readonly fromPrice?: unknown;
}

/** One image in all sizes; a size that a set lacks is its largest. */
function toImageSet(image: ImageDocument, sizes: readonly string[]): ImageSet {
  if (typeof image === 'string') return inSizes(image, sizes);
  const urlOf = (size: string) => image[size] ?? image['ORIGINAL'] ?? Object.values(image).at(-1) ?? '';
  return Object.fromEntries(sizes.map((size) => [size, urlOf(size)]));
}

/** The older form of an activity's images: as the fixture has it, else of pictures that the sandbox serves itself. */
function toTemplates({ _links, images }: ActivityDocument): ImageTemplates | null {
  if (_links?.images) return _links.images;
  const { header, teaser, gallery } = images;
  const all = [header, teaser, ...(gallery ?? [])];
  const [first = '', second = '', ...rest] = all.filter((image) => typeof image === 'string');
  return all.length === rest.length + 2 ? templatesOf(first, second, rest) : null;
}

const DURATIONS: Readonly<Record<AvailabilityType, string | null>> = {
  trip: 'PT1H',
  rental: 'PT1H',
  day_trip: 'P1D',
  voucher: null,
};
/** Vouchers are without limit unless told otherwise (A4). */
const UNLIMITED = 9999;

function toRule(rule: RuleDocument, world: Surroundings): AvailabilityRule {
  const activity = world.activity(rule.activityId);
  const merchant = rule.merchant ?? activity?.merchant ?? world.first.slug;
  const today = world.today(merchant);
  const day = (text: string | null | undefined) => (text == null ? null : resolveDay(text, today));
  const isVoucher = rule.type === 'voucher';
  return {
    name: activity?.title ?? '',
    capacity: UNLIMITED,
    ...rule,
    merchant,
    // What has no meaning for a kind of rule is null (A10).
    startDate: isVoucher ? null : day(rule.startDate),
    startTimes: isVoucher || rule.type === 'day_trip' ? [] : toTimes(rule.startTimes),
    duration: isVoucher ? null : (rule.duration ?? DURATIONS[rule.type]),
    actualUntil: isVoucher ? null : day(rule.actualUntil),
    recurrence: isVoucher || rule.recurrence === null ? null : toRecurrence(rule.recurrence, today),
  };
}

function toRecurrence(recurrence: Recurrence, today: Temporal.PlainDate): Recurrence {
  const { until, exceptions } = recurrence;
  return {
    ...recurrence,
    weekdays: distinct(recurrence.weekdays.toSorted((a, b) => a - b)),
    until: until === null ? null : resolveDay(until, today),
    exceptions: exceptions.map((exception) => resolveDay(exception, today)),
  };
}

function toTimes(times: RuleDocument['startTimes']): readonly string[] {
  const list = typeof times === 'string' ? times.split(',') : (times ?? []);
  const full = list.map((time) => time.trim()).map((time) => (time.length === 5 ? `${time}:00` : time));
  return distinct(full.filter((time) => time !== '').toSorted());
}

function toDiscountCode(code: DiscountCode, world: Surroundings): DiscountCode {
  const [activityId] = code.activityIds ?? [];
  const activity = activityId === undefined ? undefined : world.activity(activityId);
  const today = world.today(activity?.merchant ?? world.first.slug);
  return { ...code, validUntil: code.validUntil === null ? null : resolveDay(code.validUntil, today) };
}

function toVoucher(voucher: Voucher, world: Surroundings): Voucher {
  const { validUntil } = voucher;
  return {
    ...voucher,
    validUntil: validUntil === null ? null : resolveDay(validUntil, world.today(voucher.merchant)),
  };
}

function toMobileGroup(group: MobileGroupDocument, merchants: readonly Merchant[]): MobileGroup {
  const merchantId = group.merchantId ?? merchants[0]?.id ?? 1;
  const city = merchants.find((merchant) => merchant.id === merchantId)?.city ?? '';
  return { city, ...group, merchantId };
}
