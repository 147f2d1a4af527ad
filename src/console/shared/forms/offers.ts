import type { ExampleValues, ItemOffer } from '../../../client/fitted-example.js';
import { control, type Schemas } from '../server/control.js';
import { readApi, type ApiSchemas } from '../server/api.js';
import { counted } from '../../../text/words.js';
import { daysAfter } from '../../../text/times.js';

/** A value to offer, and its text. */
export type Offer = Readonly<{ value: string; text: string }>;

/** Existing values of a workspace by kind. */
export type Offers = {
  readonly [One in Kind]: readonly (Offer &
    (One extends keyof ExampleValues ? ExampleValues[One][number] : unknown))[];
};

/** Each kind of value, and the fields that take it. */
const FIELDS = [
  ['item', 'availabilityItemId', 'itemId'],
  ['activity', 'activityId'],
  ['rule', 'ruleId', 'availabilityRuleId'],
  ['category', 'priceCategoryId', 'categoryId', 'category', 'priceCategories'],
  ['merchant', 'merchant', 'merchant_id', 'slug'],
  ['client', 'client_id'],
  ['booking', 'bookingId'],
  ['bookingItem', 'bookingItemId', 'basketItemId'],
  ['capture', 'reference', 'availabilityCaptureReference'],
  ['ticket', 'code'],
  ['currency', 'currency'],
  ['language', 'Accept-Language', 'language'],
  ['transaction', 'transactionId'],
] as const;

type Kind = (typeof FIELDS)[number][0] | 'guest' | 'addon' | 'bookedAddon';

/** The kind of the parameter `id`, by the beginning of the path. */
const IDS: readonly (readonly [string, Kind])[] = [
  ['/guest/addon', 'bookedAddon'],
  ['/booking/item/addon', 'bookedAddon'],
  ['/guest', 'guest'],
  ['/booking-number', 'booking'],
  ['/activities', 'activity'],
  ['/availability-rules', 'rule'],
];

/** Returns the values to offer for a field of an operation. */
export function offersFor(path: string, names: readonly string[], offers: Offers | null): readonly Offer[] {
  const kind = kindOfField(path, names);
  return (kind && offers?.[kind]) ?? [];
}

/** Returns the kind of a field. `names`: the names of its parents, then its own. */
function kindOfField(path: string, names: readonly string[]): Kind | undefined {
  const own = names.at(-1) ?? '';
  if (own === 'category[]') return undefined; // a category of activities, not of prices
  const name = own.replace('[]', '');
  if (name === 'code' && !path.startsWith('/ticket')) return undefined;
  if (name !== 'id') return FIELDS.find(([, ...fields]) => fields.some((field) => field === name))?.[0];
  if (names.includes('addons')) return 'addon';
  if (names.length > 1) return undefined;
  return IDS.find(([start]) => path.startsWith(start))?.[1];
}

const MINUTE_MS = 60_000;
const CLOSING_MS = 60 * MINUTE_MS;

/** The sources of the offered values. */
export interface OfferSources {
  readonly workspace: Schemas['Workspace'];
  /** All items of the listed days. */
  readonly seats: readonly Schemas['ItemSeats'][];
  readonly held: readonly Schemas['TakenItem'][];
  readonly merchants: readonly ApiSchemas['Merchant'][];
  readonly activities: readonly ApiSchemas['Activity'][];
  readonly rules: readonly ApiSchemas['AvailabilityRule'][];
  readonly bookings: readonly ApiSchemas['Basket'][];
}

/** Returns the values to offer. Items are limited to those that the client can book. */
export function offersOf(sources: OfferSources): Offers {
  const { workspace, held, merchants, activities, rules, bookings } = sources;
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  return {
    ...bookingOffers(bookings),
    item: openItems(sources),
    category: rules.flatMap(({ id: ruleId, activityId, priceCategories }) =>
      priceCategories.map(({ id, name, price: { amount, currency } }) => ({
        ...offer(id, joined(name, titles.get(activityId), `${amount} ${currency}`)),
        ruleId,
      })),
    ),
    capture: held.flatMap(({ availabilityItemId: itemId, captures, title }) =>
      captures.map(({ reference, seats, merchantName }) => ({
        ...offer(reference, joined(title, counted(seats, 'seat'), merchantName)),
        itemId,
      })),
    ),
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

/** Returns the items with free seats whose cut-off is to come. Vouchers have no cut-off. */
function openItems({ workspace, seats, rules }: OfferSources): readonly (ItemOffer & Offer)[] {
  const cutOffs = new Map(rules.map(({ id, cutOffTime }) => [id, cutOffTime * MINUTE_MS]));
  const now = Date.parse(workspace.clock.now);
  return seats.flatMap((one) => {
    const cutOff = cutOffs.get(one.ruleId);
    if (cutOff === undefined || one.free === 0 || one.isParent) return [];
    const leftMs = one.startsAt === null ? Infinity : momentOf(one.startsAt) - cutOff - now;
    if (leftMs <= 0) return [];
    const { availabilityItemId: id, ruleId, title, startsAt, free } = one;
    const text = joined(title, startsAt?.slice(0, 16).replace('T', ' '), `${free} free`);
    return [{ ...offer(id, text), ruleId, free, isClosing: leftMs < CLOSING_MS }];
  });
}

/** Parses a time of the API, such as `2027-06-05T09:00:00+0200`: its offset has no colon. */
function momentOf(text: string): number {
  return Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

const offer = (value: string | number, text: string): Offer => ({ value: String(value), text });
const distinct = (values: readonly string[]) => [...new Set(values)].map((value) => offer(value, value));
const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');

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

const OFFERED = 100;
const BOOKINGS = 20;
const HELD_ITEMS = 5;
const DAYS_OF_ACTIVITY = 60;

/** Loads the values that a client can use, and the captures of all clients. With an activity: only its items and rules. */
export async function loadOffers(client: string | null, activityId?: number): Promise<Offers> {
  const reader = { client };
  const ofActivity = activityId === undefined ? {} : { 'activityId[]': [activityId] };
  const found = await control.GET('/workspaces/{name}').orThrow();
  const [seats, merchants, activities, rules, bookings] = await Promise.all([
    itemsOf(found, activityId),
    readApi(reader, '/merchants'),
    readApi(reader, '/activities', { limit: OFFERED }),
    readApi(reader, '/availability-rules', { ...ofActivity, limit: OFFERED }),
    readApi(reader, '/bookings', { limit: BOOKINGS }),
  ]);
  const held = await heldItems(seats);
  return offersOf({ workspace: found, seats, held, merchants, activities, rules, bookings });
}

function itemsOf({ clock }: Schemas['Workspace'], activityId?: number) {
  const to = daysAfter(clock.now.slice(0, 10), DAYS_OF_ACTIVITY);
  const query = { limit: 1000, ...(activityId !== undefined && { activityId, to }) };
  return control.GET('/workspaces/{name}/seats', { params: { query } }).orThrow();
}

function heldItems(seats: readonly Schemas['ItemSeats'][]): Promise<readonly Schemas['TakenItem'][]> {
  const held = seats.filter((one) => one.held > 0 && !one.isParent).slice(0, HELD_ITEMS);
  const read = ({ availabilityItemId }: Schemas['ItemSeats']) => {
    const params = { path: { availabilityItemId } };
    return control.GET('/workspaces/{name}/seats/{availabilityItemId}', { params }).orThrow();
  };
  return Promise.all(held.map(read));
}
