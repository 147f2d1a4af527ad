import type { Merchant } from './merchant.js';
import type { Translations } from '../shared/language.js';
import type { FieldDefinition } from './custom-fields.js';
import type { Addon } from './goods.js';

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

/** Image URLs by size; relative ones are served by the sandbox itself. */
export type ImageSet = Readonly<Record<string, string>>;

/** The older form of an activity's images: URLs with the placeholders `{width}` and `{height}`, in pixels. */
export interface ImageTemplates {
  readonly header: string;
  readonly teaser: string;
  readonly gallery: readonly string[];
}

/** Something that a merchant offers; its availability rules define what can be booked of it. */
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
  /** When the record was last changed (A11), RFC 3339; null: unknown. */
  readonly updatedAt: string | null;
  readonly translations: Translations<ActivityTranslation>;
}

/** An activity with its merchant. */
export interface MerchantActivity {
  readonly activity: Activity;
  readonly merchant: Merchant;
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

/** A place on the globe, in degrees. */
export interface GlobePlace {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance of two places along the globe, in kilometres (haversine). */
export function distanceKm(a: GlobePlace, b: GlobePlace): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const square =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Returns the place of `<latitude>,<longitude>`, or null if it is not on the globe. */
export function parsePlace(text: string): GlobePlace | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
