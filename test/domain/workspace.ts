import type { Activity } from '../../src/domain/catalogue/activity.js';
import type { Addon, ShopItem, DiscountCode, Voucher } from '../../src/domain/catalogue/goods.js';
import type { AvailabilityRule, PriceCategory, SharedResource } from '../../src/domain/catalogue/rule.js';
import type { Client } from '../../src/domain/catalogue/client.js';
import type { FieldDefinition } from '../../src/domain/catalogue/custom-fields.js';
import type { Merchant } from '../../src/domain/catalogue/merchant.js';
import type { BookingIds } from '../../src/domain/booking/new-basket.js';
import type { Capture, EndedCapture } from '../../src/domain/capture/capture.js';
import type { DiscountUse, VoucherUse } from '../../src/domain/pricing/codes.js';
import { Refusal, type RefusalCode } from '../../src/domain/shared/refusal.js';
import type { RequestError } from '../../src/domain/shared/errors.js';
import type { ItemCount, SeatSource } from '../../src/domain/seats/seat-source.js';
import { ruleOf } from './rules.js';

export const NOW = Date.parse('2026-06-01T08:00:00Z');
export const at = (text: string): number => Date.parse(text);
export const eur = (amount: number) => ({ amount, currency: 'EUR' });

export function merchantOf(parts: Partial<Merchant> = {}): Merchant {
  return {
    id: 1,
    slug: 'tagus',
    name: 'Tagus Tours',
    formats: { shortDateTime: 'd.m.Y H:i', shortDate: 'd.m.Y', shortTime: 'H:i' },
    address1: '',
    address2: null,
    zip: '',
    city: '',
    country: '',
    phone: '',
    publicEmail: '',
    defaultLanguage: 'en',
    supportedLanguages: ['en'],
    timezone: 'Europe/Lisbon',
    onlineBookingFee: 0,
    userFields: [],
    currencies: ['EUR'],
    partnerCurrencies: [],
    defaultCurrency: 'EUR',
    conversionRates: {},
    paymentGateways: [],
    multiDiscounts: [],
    marketplaceCommission: 0,
    taxes: [],
    translations: {},
    ...parts,
  };
}

export function activityOf(parts: Partial<Activity> = {}): Activity {
  return {
    id: 1,
    merchant: 'tagus',
    title: 'Sailing',
    description: '',
    highlights: '',
    itinerary: '',
    defaultLanguage: 'en',
    customValues: [],
    guestFields: [],
    activityFields: [],
    addons: [],
    departure: {
      country: { code: 'PT', name: 'Portugal' },
      city: { id: 1, locode: 'PTLIS', name: 'Lisbon' },
    },
    category: { id: 1, name: 'Water' },
    links: { videos: [], documents: [], images: null },
    isActive: true,
    route: [],
    navGroups: [],
    images: { header: {}, teaser: {}, gallery: null },
    updatedAt: null,
    translations: {},
    ...parts,
  };
}

export function categoryOf(id: number, parts: Partial<PriceCategory> = {}): PriceCategory {
  return {
    id,
    name: `Category ${id}`,
    description: '',
    price: eur(10),
    minSeats: 1,
    maxSeats: 5,
    capacity: null,
    isCustom: false,
    downPayment: { type: 'full' },
    ...parts,
  };
}

export function clientOf(parts: Partial<Client> = {}): Client {
  return {
    client: 'partner',
    secret: 's',
    merchant: 'tagus',
    sells: ['tagus'],
    agent: null,
    overbooking: [],
    bookPastTrips: false,
    ...parts,
  };
}

export const ANN = {
  id: 1,
  code: 'ann',
  name: 'Ann',
  email: 'ann@example.com',
  commission: 10,
  multidiscount: 0,
};

export function fieldOf(code: string, parts: Partial<FieldDefinition> = {}): FieldDefinition {
  return {
    code,
    label: code,
    type: 'text',
    options: null,
    isRequired: false,
    isHiddenWhileBooking: false,
    isInternal: false,
    ...parts,
  };
}

export const addonOf = (id: number, type: Addon['type'], price = eur(4)): Addon => ({
  id,
  title: `Addon ${id}`,
  description: '',
  type,
  price,
});

/** The content of a workspace in these tests. Counts are `[booked, paid, held]`, first by item, then by category. */
export interface WorkspaceParts {
  readonly merchants?: readonly Merchant[];
  readonly activities?: readonly Activity[];
  readonly rules?: readonly AvailabilityRule[];
  readonly resources?: readonly SharedResource[];
  readonly shopItems?: readonly ShopItem[];
  readonly discountCodes?: readonly DiscountCode[];
  readonly discountUses?: readonly DiscountUse[];
  readonly vouchers?: readonly Voucher[];
  readonly voucherUses?: readonly VoucherUse[];
  readonly captures?: readonly Capture[];
  readonly endedCaptures?: readonly EndedCapture[];
  readonly counts?: Readonly<Record<string, Readonly<Record<number, readonly [number, number, number]>>>>;
  /** Set capacities, keyed by item id or by `<item>/<category>`. */
  readonly capacities?: Readonly<Record<string, number>>;
  /** The seats of a resource that are in use in a period. All uses that overlap a requested period are added up. */
  readonly uses?: readonly { resource: number; from: number; to: number; seats: number }[];
}

const byKey = <Key, Value>(values: readonly Value[] = [], keyOf: (value: Value) => Key) =>
  new Map(values.map((value) => [keyOf(value), value]));

function countOf(categories: Readonly<Record<number, readonly [number, number, number]>> = {}): ItemCount {
  const entries = Object.entries(categories).map(
    ([id, [booked, paid, held]]) => [Number(id), { booked, paid, held }] as const,
  );
  const sum = (part: 'booked' | 'paid' | 'held') => entries.reduce((total, [, one]) => total + one[part], 0);
  return { booked: sum('booked'), paid: sum('paid'), held: sum('held'), categories: new Map(entries) };
}

/** Returns a workspace that stores in maps all records that the rules need. */
export function workspaceOf(parts: WorkspaceParts = {}) {
  const { counts = {}, capacities = {}, uses = [] } = parts;
  const rules = byKey(parts.rules ?? [ruleOf({ priceCategories: [categoryOf(1)] })], ({ id }) => id);
  const workspace = {
    merchants: byKey(parts.merchants ?? [merchantOf()], ({ slug }) => slug),
    activities: byKey(parts.activities ?? [activityOf()], ({ id }) => id),
    rules: { get: (id: number) => rules.get(id), values: () => rules.values(), version: {} },
    resources: byKey(parts.resources, ({ id }) => id),
    shopItems: byKey(parts.shopItems, ({ id }) => id),
    discountCodes: byKey(parts.discountCodes, ({ code }) => code),
    discountUses: byKey(parts.discountUses, ({ code }) => code),
    vouchers: byKey(parts.vouchers, ({ code }) => code),
    voucherUses: byKey(parts.voucherUses, ({ code }) => code),
    captures: byKey(parts.captures, ({ reference }) => reference),
    endedCapture: (reference: string) => parts.endedCaptures?.find((one) => one.reference === reference),
    childRules: (id: number) => [...rules.values()].filter(({ parentRuleId }) => parentRuleId === id),
    occupancy: (id: string) => countOf(counts[id]),
    resourceUses: (id: number) =>
      uses
        .filter(({ resource }) => resource === id)
        .map(({ from, to, seats }) => ({ startsAt: from, endsAt: to, seats })),
    capacitySetting: (id: string, category: number | null) =>
      capacities[category === null ? id : `${id}/${category}`],
  };
  return workspace satisfies SeatSource;
}
export type Workspace = ReturnType<typeof workspaceOf>;

/** The first id of each sequence. All first ids differ, so that a test notices an id from the wrong sequence. */
const FIRST_IDS = new Map([
  ['payment', 1],
  ['basketItem', 11],
  ['guest', 21],
  ['bookedAddon', 31],
  ['user', 51],
  ['basket', 101],
  ['code', 1],
]);

/** Returns a source of ids. The ids of each sequence count up. The codes are `code-1-of-some-length`, `code-2-…`. */
export function idsOf(): BookingIds {
  const last = new Map<string, number>();
  const next = (name: string) => {
    const id = (last.get(name) ?? (FIRST_IDS.get(name) ?? 9001) - 1) + 1;
    last.set(name, id);
    return id;
  };
  return { nextId: next, nextCode: () => `code-${next('code')}-of-some-length` };
}

/** Returns a capture with the given parts. By default, it holds two seats of category 1 of the sailing on 5 June. */
export function captureOf(parts: Partial<Capture> = {}): Capture {
  return {
    reference: 'ref',
    availabilityItemIds: [SAILING],
    seats: [{ priceCategoryId: 1, seats: 2 }],
    expiresAt: NOW + 900_000,
    merchant: 'tagus',
    ...parts,
  };
}

/** The id of the occurrence of `ruleOf()`. */
export const SAILING = '812_trip_20260605100000_20260605130000';

/** Calls a function and returns the refusal that it throws. */
export function refusalOf(act: () => unknown): {
  readonly code: RefusalCode;
  readonly message: string | undefined;
  readonly errors: readonly RequestError[];
  readonly values: object | undefined;
} {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, errors = [], values } = error.details;
    return { code: error.code, message, errors, values };
  }
  throw new Error('nothing was refused');
}

/** Returns errors as texts `field: code`. */
export const named = (errors: readonly RequestError[]): string[] =>
  errors.map(({ field, code }) => `${field}: ${code}`);
