import type { Merchant } from './merchant.js';
import type { Translations } from '../shared/language.js';
import type { FieldDefinition } from './custom-fields.js';
import type { Addon } from './goods.js';

/** Texts of an activity. Description, highlights and itinerary contain HTML. */
export interface ActivityTexts {
  readonly title: string;
  readonly description: string;
  readonly highlights: string;
  readonly itinerary: string;
}

/** The translatable texts of an activity. */
export interface ActivityTranslation extends ActivityTexts {
  /** The custom values, identified by `code`. */
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
  /** The names of the stops, in order. */
  readonly route: readonly { readonly name?: string }[];
}

/** Image URLs by size. Relative URLs are served by the sandbox. */
export type ImageSet = Readonly<Record<string, string>>;

/** The legacy form of an activity's images: URLs with the placeholders `{width}` and `{height}`, in pixels. */
export interface ImageTemplates {
  readonly header: string;
  readonly teaser: string;
  readonly gallery: readonly string[];
}

/** A product of a merchant. Its availability rules define the bookable items. */
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
  /** The last change of the record in RFC 3339 (A11); null if unknown. */
  readonly updatedAt: string | null;
  readonly translations: Translations<ActivityTranslation>;
}

/** An activity with its merchant. */
export interface MerchantActivity {
  readonly activity: Activity;
  readonly merchant: Merchant;
}

/** A navigation group in a merchant's mobile app, with coordinates for `order=near`. */
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

/** Coordinates in degrees. */
export interface GlobePlace {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance of two places in kilometres (haversine). */
export function distanceKm(a: GlobePlace, b: GlobePlace): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const square =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Parses `<latitude>,<longitude>`; null if the coordinates are invalid. */
export function parsePlace(text: string): GlobePlace | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
