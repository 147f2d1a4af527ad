/** An amount in major units, as catalogues state it; `domain/money` turns it into integer minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** What is due up front for one seat (M7). */
export type DownPayment = { readonly type: 'full' } | ({ readonly type: 'fixed' } & Price);

/** Texts of a record in other languages, by language, under the record's own names; each text falls back by itself (P4). */
export type Translations<Texts> = Readonly<Record<string, Partial<Texts>>>;

/** A value that a radio or select field takes: `key` is sent, `value` is what people read. */
export interface FieldOption {
  readonly key: string;
  readonly value: string;
}

/** Texts of a field that can be translated; options by their keys. */
export interface FieldTexts {
  readonly label: string;
  readonly options: readonly FieldOption[] | null;
}

/** A field that users or guests fill in when booking; `isInternal` ones are shown with `internal=true` only. */
export interface FieldDefinition extends FieldTexts {
  readonly code: string;
  readonly type: 'text' | 'textarea' | 'radio' | 'select' | 'date' | 'phone';
  readonly isRequired: boolean;
  readonly isHiddenWhileBooking: boolean;
  readonly isInternal: boolean;
  readonly translations?: Translations<FieldTexts>;
}

/** A field of a merchant that users fill in. Its `options` may be an empty string, and are shown as they are (B13). */
export type UserField = Omit<FieldDefinition, 'options'> & {
  readonly options: FieldDefinition['options'] | '';
};

/** A tax of a merchant (M5): a percentage or a fixed sum a basket, included in prices or added to them. */
export type Tax = { readonly title: string; readonly included: boolean } & (
  | { readonly type: 'percent'; readonly value: { readonly percent: number } }
  | { readonly type: 'fixed'; readonly value: Price }
);

/** Texts of a merchant that can be translated. */
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

/** A tour operator or reseller. Percentages are 0–100; `conversionRates` count from the default currency (M8). */
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
  /** Flat, in the default currency's major units (M6). */
  readonly onlineBookingFee: number;
  readonly userFields: readonly UserField[];
  readonly currencies: readonly string[];
  readonly partnerCurrencies: readonly string[];
  readonly defaultCurrency: string;
  readonly conversionRates: Readonly<Record<string, number>>;
  readonly paymentGateways: readonly { readonly id: number; readonly name: string }[];
  readonly multiDiscounts: readonly number[];
  /** The percentage granted to those who sell this merchant's activities (B9). */
  readonly marketplaceCommission: number;
  readonly taxes: readonly Tax[];
  readonly translations: Translations<MerchantTexts>;
}

/** Texts of an activity; description, highlights and itinerary hold HTML. */
export interface ActivityTexts {
  readonly title: string;
  readonly description: string;
  readonly highlights: string;
  readonly itinerary: string;
}

/** Texts of an activity that can be translated. */
export interface ActivityTranslation extends ActivityTexts {
  /** By their codes. */
  readonly customValues: readonly {
    readonly code: string;
    readonly title?: string;
    readonly value?: string;
  }[];
  readonly departure: {
    readonly country?: { readonly name?: string };
    readonly city?: { readonly name?: string };
  };
  readonly category: { readonly name?: string };
  /** Names of the stops, in their order. */
  readonly route: readonly { readonly name?: string }[];
}

/** Texts of an addon or shop item that can be translated. */
export interface GoodsTexts {
  readonly title: string;
  /** HTML. */
  readonly description: string;
}

/** An extra sold with an item (`item`) or with a guest (`guest`); its price is for one. */
export interface Addon extends GoodsTexts {
  readonly id: number;
  readonly type: 'item' | 'guest';
  readonly price: Price;
  readonly translations?: Translations<GoodsTexts>;
}

/** Image URLs by size; relative ones are served by the sandbox itself. */
export type ImageSet = Readonly<Record<string, string>>;

/** The older form of an activity's images: addresses that hold `{width}` and `{height}`, to be replaced by pixels. */
export interface ImageTemplates {
  readonly header: string;
  readonly teaser: string;
  readonly gallery: readonly string[];
}

/** Something that a merchant offers; what can be booked of it is said by its availability rules. */
export interface Activity extends ActivityTexts {
  readonly id: number;
  readonly merchant: string;
  readonly defaultLanguage: string;
  readonly customValues: readonly {
    readonly code: string;
    readonly title: string;
    readonly value: string;
    readonly key: string;
  }[];
  readonly guestFields: readonly FieldDefinition[];
  readonly activityFields: readonly FieldDefinition[];
  readonly addons: readonly Addon[];
  readonly departure: {
    readonly country: { readonly code: string; readonly name: string };
    readonly city: { readonly id: number; readonly locode: string; readonly name: string };
  };
  readonly category: { readonly id: number; readonly name: string };
  readonly links: {
    readonly videos: readonly string[];
    readonly documents: readonly string[];
    readonly images: ImageTemplates | null;
  };
  readonly isActive: boolean;
  readonly route: readonly { readonly name: string; readonly latitude: string; readonly longitude: string }[];
  readonly navGroups: readonly number[];
  readonly images: {
    readonly header: ImageSet;
    readonly teaser: ImageSet;
    readonly gallery: readonly ImageSet[] | null;
  };
  /** When the record was last changed (A11), RFC 3339; null: not known. */
  readonly updatedAt: string | null;
  readonly translations: Translations<ActivityTranslation>;
}

/** The kinds of availability; they decide which dates and times an occurrence has (A4). */
export type AvailabilityType = 'trip' | 'day_trip' | 'voucher' | 'rental';

/** How a rule repeats, in the merchant's local time (A10). Weekday 1 is Monday; dates are `YYYY-MM-DD`. */
export interface Recurrence {
  readonly frequency: 'daily' | 'weekly';
  readonly interval: number;
  readonly weekdays: readonly number[];
  readonly until: string | null;
  readonly exceptions: readonly string[];
}

/** Texts of a price category that can be translated. */
export interface CategoryTexts {
  readonly name: string;
  readonly description: string;
}

/** A kind of seat of a rule with its price a seat; null capacity: only the item's capacity limits it (A10, C2). */
export interface PriceCategory extends CategoryTexts {
  readonly id: number;
  readonly price: Price;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly capacity: number | null;
  readonly isCustom: boolean;
  readonly downPayment: DownPayment;
  readonly translations?: Translations<CategoryTexts>;
}

/** Texts of a rule that can be translated. */
export interface RuleTexts {
  readonly name: string;
  readonly bookingNote: string;
}

/** What can be booked of an activity, and when; its occurrences are the availability items (A). */
export interface AvailabilityRule extends RuleTexts {
  readonly id: number;
  readonly merchant: string;
  readonly activityId: number;
  readonly type: AvailabilityType;
  readonly isActive: boolean;
  /** `YYYY-MM-DD`, local; null for vouchers. Without a recurrence the only day. */
  readonly startDate: string | null;
  /** `HH:MM:SS`, local and ascending; empty for vouchers and day trips. */
  readonly startTimes: readonly string[];
  /** ISO 8601; null for vouchers. */
  readonly duration: string | null;
  /** `YYYY-MM-DD`, local, inclusive. */
  readonly actualUntil: string | null;
  readonly recurrence: Recurrence | null;
  /** Minutes before the start (A5). */
  readonly cutOffTime: number;
  readonly capacity: number;
  readonly priceCategories: readonly PriceCategory[];
  /** Shared resources that each seat of an occurrence takes one seat of (A1). */
  readonly resources: readonly number[];
  readonly isCustom: boolean;
  readonly isExclusive: boolean;
  readonly parentRuleId: number | null;
  /** Of the merchant on each of its items; null: none. */
  readonly remarks: string | null;
  readonly tag: string;
  readonly updatedAt: string | null;
  readonly translations: Translations<RuleTexts>;
}

/** Something that several rules share, such as a boat; capacity in seats at any one time (A1). */
export interface Resource {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
}

/** A thing sold beside activities. */
export interface ShopItem extends Pick<GoodsTexts, 'title'>, Partial<Pick<GoodsTexts, 'description'>> {
  readonly id: number;
  readonly merchant: string;
  readonly price: Price;
  readonly translations?: Translations<GoodsTexts>;
}

/** Takes a percentage off a guest's price (M3); null: of all activities, any number of uses, no end. */
export interface DiscountCode {
  readonly code: string;
  readonly percent: number;
  readonly activityIds: readonly number[] | null;
  readonly uses: number | null;
  /** RFC 3339 or a local date, inclusive. */
  readonly validUntil: string | null;
}

/** A prepaid sum, used once (M4). */
export interface Voucher extends Price {
  readonly code: string;
  readonly merchant: string;
  /** RFC 3339 or the merchant's local date, inclusive. */
  readonly validUntil: string | null;
}

/** A navigation group of a merchant's mobile app, with its place for `order=near`. */
export interface MobileGroup {
  readonly id: number;
  readonly merchantId: number;
  readonly city: string;
  readonly country_code: string;
  readonly title: string;
  readonly url: string;
  readonly sequence_index: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly translations?: Translations<{ readonly title: string }>;
}

/** Somebody who sells for a commission (a percentage); `code` is what `agentCode` names (B3). */
export interface Agent {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly commission: number;
  /** The percentage that this agent's keys take off where a request sends no `multidiscount`; 0 is none (M10). */
  readonly multidiscount: number;
}

/** An API key and its rights (K1). */
export interface Client {
  /** The part of the `client_id` behind the workspace's name. */
  readonly client: string;
  readonly secret: string;
  /** The merchant it acts as (B0). */
  readonly merchant: string;
  /** The merchants it sells for, and so may see; its own always among them. */
  readonly sells: readonly string[];
  readonly agent: Agent | null;
  readonly overbooking: readonly string[];
  readonly bookPastTrips: boolean;
}

/** Returns the secret that a client has where its fixture names none: everybody can read it. */
export function publicSecretOf(client: string): string {
  return `${client}-secret`;
}

/** Returns whether everybody knows a client's secret (see `publicSecretOf`). */
export function hasPublicSecret({ client, secret }: Pick<Client, 'client' | 'secret'>): boolean {
  return secret === publicSecretOf(client);
}
