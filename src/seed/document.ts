import type { Activity, ImageSet, ImageTemplates, MobileGroup } from '../domain/catalogue/activity.js';
import type { AvailabilityRule, Resource } from '../domain/catalogue/rule.js';
import type { Client } from '../domain/catalogue/client.js';
import type { DiscountCode, Voucher } from '../domain/catalogue/discounts.js';
import type { FieldDefinition } from '../domain/catalogue/field-definition.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import type { ShopItem } from '../domain/catalogue/goods.js';
import { Temporal } from 'temporal-polyfill';
import type { Fixture } from './fixture.js';
import type { LedgerTable } from './ledger-tables.js';

/** `T` with the properties `Key` left out or not. */
type Loose<T, Key extends keyof T> = Omit<T, Key> & { readonly [Name in Key]?: T[Name] };

export type FieldDocument = Loose<Omit<FieldDefinition, 'options'>, 'label'> & {
  readonly options: FieldDefinition['options'] | '';
};
export type ClientDocument = Loose<Client, 'secret' | 'merchant'>;
export type MerchantDocument = Loose<
  Omit<Merchant, 'userFields'>,
  'id' | 'name' | 'publicEmail' | 'supportedLanguages' | 'currencies' | 'partnerCurrencies'
> & { readonly userFields: readonly FieldDocument[] };
export type ImageDocument = string | ImageSet;
export type ActivityDocument = Loose<
  Omit<Activity, 'links' | 'guestFields' | 'activityFields' | 'images'>,
  'defaultLanguage' | 'departure'
> & {
  readonly guestFields: readonly FieldDocument[];
  readonly activityFields: readonly FieldDocument[];
  readonly _links?: {
    readonly videos?: readonly string[];
    readonly documents?: readonly string[];
    readonly images?: ImageTemplates;
  };
  readonly images: {
    readonly header: ImageDocument;
    readonly teaser: ImageDocument;
    readonly gallery: readonly ImageDocument[] | null;
  };
};
export type RuleDocument = Loose<
  Omit<AvailabilityRule, 'startTimes'>,
  'merchant' | 'name' | 'startDate' | 'duration' | 'capacity'
> & { readonly startTimes?: readonly string[] | string | null };
export type ShopItemDocument = Loose<ShopItem, 'merchant'>;
export type VoucherDocument = Loose<Voucher, 'merchant'>;
export type MobileGroupDocument = Loose<MobileGroup, 'merchantId' | 'city'>;

/** What a fixture holds beside its catalogue: the state that an export writes, as records. */
type LedgerPart = Pick<Fixture, LedgerTable | 'sequences' | 'seed'>;

/** A fixture object that fits the schema, with the schema's defaults filled in; dates may be relative. */
export interface FixtureDocument extends LedgerPart {
  readonly $schema?: string;
  readonly description: string;
  readonly clock: { readonly now: string | null; readonly frozen: boolean } | null;
  readonly clients?: readonly ClientDocument[];
  readonly merchants: readonly MerchantDocument[];
  readonly activities: readonly ActivityDocument[];
  readonly availabilityRules: readonly RuleDocument[];
  readonly resources: readonly Resource[];
  readonly shopItems: readonly ShopItemDocument[];
  readonly discountCodes: readonly DiscountCode[];
  readonly vouchers: readonly VoucherDocument[];
  readonly mobileGroups: readonly MobileGroupDocument[];
}

/** The fixture object of a fixture: what an export answers. `loadFixture` makes an equal fixture of it. */
export function toDocument(fixture: Fixture): FixtureDocument {
  const { rules, activities, clock, ...same } = fixture;
  return {
    ...same,
    clock: clock && { ...clock, now: clock.now === null ? null : instant(clock.now) },
    activities: activities.map(toActivityDocument),
    availabilityRules: rules,
  };
}

function toActivityDocument({ links: { images, ...links }, ...activity }: Activity): ActivityDocument {
  return { ...activity, _links: { ...links, ...(images && { images }) } };
}

function instant(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString();
}
