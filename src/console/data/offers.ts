import { readApi, type ApiSchemas } from './api-read.js';
import { control } from './control.js';
import type { Offer, Offers, RuleOffer } from './field-offers.js';
import type { Schemas } from './schemas.js';

/** The most values of a kind that are offered. */
const MOST = 100;
const BOOKINGS = 20;
/** Captures are listed item by item. */
const HELD_ITEMS = 5;

/** Loads the values that a client of a workspace can use, and the captures of any client. */
export async function loadOffers(workspace: string, client: string | null): Promise<Offers> {
  const reader = { workspace, client };
  const [seats, merchants, activities, rules, bookings] = await Promise.all([
    itemsOf(workspace),
    readApi(reader, '/merchants'),
    readApi(reader, '/activities', { limit: MOST }),
    readApi(reader, '/availability-rules', { limit: MOST }),
    readApi(reader, '/bookings', { limit: BOOKINGS }),
  ]);
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  return {
    items: seats.filter(({ free, isParent }) => free > 0 && !isParent).map(itemOffer),
    categories: rules.flatMap((rule) => categoryOffers(rule, titles.get(rule.activityId) ?? '')),
    others: {
      ...bookingOffers(bookings),
      activity: activities.map(({ id, title }) => offer(id, title)),
      rule: rules.map(({ id, name, activityId }) => offer(id, joined(titles.get(activityId), name))),
      merchant: merchants.map(({ slug, name }) => offer(slug, name)),
      addon: activities.flatMap(({ addons, title }) =>
        addons.map((one) => offer(one.id, `${one.title} (${title})`)),
      ),
      capture: await captureOffers(workspace, seats),
      currency: distinct(merchants.flatMap(({ currencies }) => currencies)),
      language: distinct(merchants.flatMap(({ supportedLanguages }) => supportedLanguages)),
    },
  };
}

const offer = (value: string | number, text: string): Offer => ({ value: String(value), text });
const distinct = (values: readonly string[]) => [...new Set(values)].map((value) => offer(value, value));
const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');

function itemsOf(workspace: string): Promise<readonly Schemas['ItemSeats'][]> {
  const params = { path: { name: workspace }, query: { limit: 1000 } };
  return control.GET('/workspaces/{name}/seats', { params }).orThrow();
}

function itemOffer({ availabilityItemId, ruleId, title, startsAt, free }: Schemas['ItemSeats']): RuleOffer {
  const at = startsAt?.slice(0, 16).replace('T', ' ');
  return { ...offer(availabilityItemId, joined(title, at, `${free} free`)), ruleId };
}

function categoryOffers({ id: ruleId, priceCategories }: ApiSchemas['AvailabilityRule'], title: string): RuleOffer[] {
  return priceCategories.map(({ id, name, price }) => ({
    ...offer(id, `${joined(name, title)}, ${price.amount} ${price.currency}`),
    ruleId,
  }));
}

async function captureOffers(
  workspace: string,
  seats: readonly Schemas['ItemSeats'][],
): Promise<readonly Offer[]> {
  const held = seats.filter((one) => one.held > 0 && !one.isParent).slice(0, HELD_ITEMS);
  const details = await Promise.all(
    held.map(({ availabilityItemId }) =>
      control
        .GET('/workspaces/{name}/seats/{availabilityItemId}', {
          params: { path: { name: workspace, availabilityItemId } },
        })
        .orThrow(),
    ),
  );
  return details.flatMap(({ captures, title }) =>
    captures.map((one) => offer(one.reference, joined(title, `${one.seats} seats`, one.merchant))),
  );
}

type BookingKind = 'booking' | 'bookingItem' | 'guest' | 'bookedAddon' | 'ticket' | 'transaction';

function bookingOffers(bookings: readonly ApiSchemas['Basket'][]): Record<BookingKind, readonly Offer[]> {
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
