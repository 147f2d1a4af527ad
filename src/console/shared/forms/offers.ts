import type { ExampleValues, ItemOffer, RuleOffer } from '../../../client/fitted-example.js';
import type { components } from '../../../contract/api.gen.js';
import { control, type Schemas } from '../server/control.js';
import { readApi } from '../server/api.js';
import { daysAfter } from '../components/times.js';

/** A value that can be entered, and what it is. */
export interface Offer {
  readonly value: string;
  readonly text: string;
}

/** Values that exist in a workspace, by what they are. */
export type Offers = {
  readonly [One in Kind]: readonly (Offer &
    (One extends keyof ExampleValues ? ExampleValues[One][number] : unknown))[];
};

/** What the fields of these names hold. */
const KINDS = {
  availabilityItemId: 'item',
  itemId: 'item',
  activityId: 'activity',
  ruleId: 'rule',
  availabilityRuleId: 'rule',
  priceCategoryId: 'category',
  categoryId: 'category',
  category: 'category',
  priceCategories: 'category',
  merchant: 'merchant',
  merchant_id: 'merchant',
  slug: 'merchant',
  client_id: 'client',
  bookingId: 'booking',
  bookingItemId: 'bookingItem',
  basketItemId: 'bookingItem',
  reference: 'capture',
  availabilityCaptureReference: 'capture',
  code: 'ticket',
  currency: 'currency',
  'Accept-Language': 'language',
  language: 'language',
  transactionId: 'transaction',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS] | 'guest' | 'addon' | 'bookedAddon';

/** What `id` is, by the first path that an operation's begins with; and in addons of a body. */
const IDS: readonly (readonly [string, Kind])[] = [
  ['/guest/addon', 'bookedAddon'],
  ['/booking/item/addon', 'bookedAddon'],
  ['/guest', 'guest'],
  ['/booking-number', 'booking'],
  ['/activities', 'activity'],
  ['/availability-rules', 'rule'],
];

/** Returns the values to offer for a field of an operation: those that exist, and `remembered` ones. */
export function offersFor(
  { path, names }: { readonly path: string; readonly names: readonly string[] },
  offers: Offers | null,
  remembered: readonly string[],
): readonly Offer[] {
  const kind = kindOfField(path, names);
  const known = (kind && offers?.[kind]) ?? [];
  const own = remembered.filter((value) => !known.some((one) => one.value === value));
  return [...own.map((value) => ({ value, text: 'used before' })), ...known];
}

/** Returns what a field holds; `names` are those of the objects around it and its own. */
function kindOfField(path: string, names: readonly string[]): Kind | undefined {
  const own = names.at(-1) ?? '';
  if (own === 'category[]') return undefined; // of activities
  const name = own.replace('[]', '');
  if (name === 'code' && !path.startsWith('/ticket')) return undefined;
  if (name !== 'id') return (KINDS as Readonly<Record<string, Kind>>)[name];
  if (names.includes('addons')) return 'addon';
  if (names.length > 1) return undefined;
  return IDS.find(([start]) => path.startsWith(start))?.[1];
}

type ApiSchemas = components['schemas'];

const MINUTE_MS = 60_000;
/** How long before its end booking is closing. */
const CLOSING_MS = 60 * MINUTE_MS;

/** What the values to offer are made of. */
export interface OfferSources {
  readonly workspace: Schemas['Workspace'];
  /** All of the days that are listed, open or not. */
  readonly seats: readonly Schemas['ItemSeats'][];
  /** Items with captures. */
  readonly held: readonly Schemas['TakenItem'][];
  readonly merchants: readonly ApiSchemas['Merchant'][];
  readonly activities: readonly ApiSchemas['Activity'][];
  readonly rules: readonly ApiSchemas['AvailabilityRule'][];
  readonly bookings: readonly ApiSchemas['Basket'][];
}

/** Returns the values to offer; of the items only those that a client who sees these rules can still book. */
export function offersOf(sources: OfferSources): Offers {
  const { workspace, held, merchants, activities, rules, bookings } = sources;
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  return {
    ...bookingOffers(bookings),
    item: openItems(sources),
    category: rules.flatMap((rule) => categoryOffers(rule, titles.get(rule.activityId) ?? '')),
    capture: held.flatMap(captureOffers),
    activity: activities.map(({ id, title }) => offer(id, title)),
    rule: rules.map(({ id, name, activityId }) => offer(id, joined(titles.get(activityId), name))),
    merchant: merchants.map(({ slug, name }) => offer(slug, name)),
    client: workspace.clients.map(({ clientId }) => offer(clientId, 'client')),
    addon: activities.flatMap(({ addons, title }) =>
      addons.map((one) => offer(one.id, `${one.title} (${title})`)),
    ),
    currency: distinct(merchants.flatMap(({ currencies }) => currencies)),
    language: distinct(merchants.flatMap(({ supportedLanguages }) => supportedLanguages)),
  };
}

/** Returns the items with free seats whose rule has not closed them yet; vouchers never close. */
function openItems({ workspace, seats, rules }: OfferSources): readonly (ItemOffer & Offer)[] {
  const cutOffs = new Map(rules.map(({ id, cutOffTime }) => [id, cutOffTime * MINUTE_MS]));
  const now = Date.parse(workspace.clock.now);
  return seats.flatMap((one) => {
    const cutOff = cutOffs.get(one.ruleId);
    if (cutOff === undefined || one.free === 0 || one.isParent) return [];
    const leftMs = one.startsAt === null ? Infinity : momentOf(one.startsAt) - cutOff - now;
    return leftMs > 0 ? [itemOffer(one, leftMs < CLOSING_MS)] : [];
  });
}

/** Reads a date and time of the API, whose offset has no colon. */
function momentOf(text: string): number {
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

const offer = (value: string | number, text: string): Offer => ({ value: String(value), text });
const distinct = (values: readonly string[]) => [...new Set(values)].map((value) => offer(value, value));
const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');

function itemOffer(
  { availabilityItemId, ruleId, title, startsAt, free }: Schemas['ItemSeats'],
  isClosing: boolean,
): ItemOffer & Offer {
  const at = startsAt?.slice(0, 16).replace('T', ' ');
  return { ...offer(availabilityItemId, joined(title, at, `${free} free`)), ruleId, free, isClosing };
}

function categoryOffers(
  { id: ruleId, priceCategories }: ApiSchemas['AvailabilityRule'],
  title: string,
): readonly (RuleOffer & Offer)[] {
  return priceCategories.map(({ id, name, price }) => ({
    ...offer(id, `${joined(name, title)}, ${price.amount} ${price.currency}`),
    ruleId,
  }));
}

function captureOffers({
  availabilityItemId,
  captures,
  title,
}: Schemas['TakenItem']): readonly (Offer & ExampleValues['capture'][number])[] {
  return captures.map((one) => ({
    ...offer(one.reference, joined(title, `${one.seats} seats`, one.merchant)),
    itemId: availabilityItemId,
  }));
}

function bookingOffers(bookings: readonly ApiSchemas['Basket'][]) {
  const items = bookings.flatMap(({ id, items: own }) => own.map((item) => ({ item, of: `booking ${id}` })));
  const guests = items.flatMap(({ item, of }) => item.guests.map((guest) => ({ guest, of })));
  const addons = [...items.map(({ item }) => item.addons), ...guests.map(({ guest }) => guest.addons)].flat();
  const payments = bookings.flatMap((booking) => booking.payments);
  return {
    booking: bookings.map(({ id, status, user }) => offer(id, joined(user.name, status))),
    bookingItem: items.map(({ item, of }) => offer(item.id, joined(item.caption, of))),
    guest: guests.map(({ guest, of }) => offer(guest.id, joined(guest.name, of))),
    bookedAddon: addons.map(({ id, title }) => offer(id, title)),
    ticket: guests.map(({ guest, of }) => offer(guest.barCode, joined(guest.name, of))),
    transaction: payments.flatMap(({ transactionId, amount }) =>
      transactionId === undefined ? [] : [offer(transactionId, String(amount))],
    ),
  };
}

/** The most values of a kind that are offered. */
const MOST = 100;
const BOOKINGS = 20;
/** Captures are listed item by item. */
const HELD_ITEMS = 5;
const DAYS_OF_ACTIVITY = 60;

/**
 * Loads the values that a client of a workspace can use, and the captures of any client. With an activity: the items and
 * rules of this one alone.
 */
export async function loadOffers(client: string | null, activityId?: number): Promise<Offers> {
  const reader = { client };
  const ofActivity = activityId === undefined ? {} : { 'activityId[]': [activityId] };
  const found = await control.GET('/workspaces/{name}').orThrow();
  const [seats, merchants, activities, rules, bookings] = await Promise.all([
    itemsOf(found, activityId),
    readApi(reader, '/merchants'),
    readApi(reader, '/activities', { limit: MOST }),
    readApi(reader, '/availability-rules', { ...ofActivity, limit: MOST }),
    readApi(reader, '/bookings', { limit: BOOKINGS }),
  ]);
  const held = await heldItems(seats);
  return offersOf({ workspace: found, seats, held, merchants, activities, rules, bookings });
}

/** Returns the items of the next days, those of one activity for longer. */
function itemsOf(
  { clock }: Schemas['Workspace'],
  activityId: number | undefined,
): Promise<readonly Schemas['ItemSeats'][]> {
  const to = daysAfter(clock.now.slice(0, 10), DAYS_OF_ACTIVITY);
  const query = { limit: 1000, ...(activityId !== undefined && { activityId, to }) };
  return control.GET('/workspaces/{name}/seats', { params: { query } }).orThrow();
}

function heldItems(seats: readonly Schemas['ItemSeats'][]): Promise<readonly Schemas['TakenItem'][]> {
  const held = seats.filter((one) => one.held > 0 && !one.isParent).slice(0, HELD_ITEMS);
  return Promise.all(
    held.map(({ availabilityItemId }) =>
      control
        .GET('/workspaces/{name}/seats/{availabilityItemId}', {
          params: { path: { availabilityItemId } },
        })
        .orThrow(),
    ),
  );
}
