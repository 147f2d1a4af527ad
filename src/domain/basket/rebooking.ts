import { type AvailabilityItem, resolveItems } from '../schedule/item.js';
import type { Client } from '../catalogue/client.js';
import type { DiscountCode } from '../catalogue/goods.js';
import type { Merchant } from '../catalogue/merchant.js';
import type { PriceCategory } from '../catalogue/rule.js';
import type { Basket, Guest, BasketItem, BookedAddon } from './basket.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { priceError } from './payments.js';
import { type Tariff, downPaymentOf, type GuestAmounts, priceGuest } from '../pricing/price-order.js';
import { invalid } from '../shared/refusal.js';
import {
  requestError,
  otherOperator,
  otherRule,
  unknownCategory,
  type RequestError,
} from '../shared/errors.js';
import { QUERY } from '../shared/field-names.js';
import type { SeatSource } from '../seats/seat-source.js';
import { requireLive, requireStatus, withStatus } from './status.js';
import { checkSeats, sumSeats } from '../seats/check-seats.js';
import { toMinor } from '../shared/money.js';
import { liveGuests, totalsOf } from '../pricing/totals.js';
import { withChanges } from './ledger.js';

/** The parameters of a rebooking. Omitted ones stay unchanged (B8). */
export interface RebookingRequest {
  readonly itemId: string;
  readonly ruleId: number;
  readonly priceCategoryId?: number;
  /** The price per seat and slot, in the basket's currency. If it is given, no discount applies. */
  readonly price?: number;
  readonly seats?: number;
}

/** The records to which a rebooking refers, with the key and the time of the request. */
export interface RebookingContext {
  readonly source: SeatSource & { readonly discountCodes: { get(code: string): DiscountCode | undefined } };
  readonly caller: Client;
  readonly now: EpochMs;
  readonly newItemId: () => number;
}

/** The availability items to move to, with their prices. */
export interface RebookingTarget {
  readonly chain: readonly AvailabilityItem[];
  readonly first: AvailabilityItem;
  readonly tariff: Tariff;
}

/**
 * Returns the tariff for prices in the basket's currency. It has the operator's present conversion rates, except for
 * the basket's currency: its rate is that of the time of booking (M8).
 */
function frozenTariff(basket: Basket, { defaultCurrency, conversionRates }: Merchant): Tariff {
  const rates = { ...conversionRates, [basket.currency]: basket.conversionRate };
  return { currency: basket.currency, exchange: { defaultCurrency, conversionRates: rates } };
}

/**
 * Returns the item or chain to which a request rebooks. Refuses unknown items, an invalid price, items of another
 * operator (B0) and items of a different rule than the requested one (B8).
 */
export function findTarget(
  basket: Basket,
  request: RebookingRequest,
  context: RebookingContext,
): RebookingTarget {
  const { source, caller } = context;
  const itemAt = QUERY.at(['itemId']);
  const { items: chain, errors } = resolveItems(source, caller, request.itemId, itemAt);
  const [first] = chain;
  const price =
    request.price === undefined ? null : priceError(request.price, basket.currency, QUERY.at(['price']));
  const all = [...errors, ...(price ? [price] : [])];
  if (!first) throw invalid(...all);
  const { rule } = first.occurrence;
  if (rule.id !== request.ruleId) all.push(otherRule('B8', QUERY.at(['ruleId']), request.ruleId, rule.id));
  if (rule.merchant !== basket.operator) all.push(otherOperator(itemAt, request.itemId, basket.operator));
  if (all.length > 0) throw invalid(...all);
  return { chain, first, tariff: frozenTariff(basket, first.merchant) };
}

/**
 * Returns each guest with its price category at the target: the requested one, or the one with the same id or name.
 * Refuses an unknown requested category, and guests without a category at the target; the error names these guests
 * (B8).
 */
export function findCategories(
  guests: readonly Guest[],
  { priceCategoryId: id }: RebookingRequest,
  { first }: RebookingTarget,
): readonly (readonly [Guest, PriceCategory])[] {
  const { priceCategories } = first.occurrence.rule;
  const categoryAt = QUERY.at(['priceCategoryId']);
  const allowed = priceCategories.map((known) => known.id);
  const byId = (sought: number) => priceCategories.find((known) => known.id === sought);
  const named = id === undefined ? undefined : byId(id);
  if (id !== undefined && !named) {
    throw invalid(unknownCategory(categoryAt, id, allowed));
  }
  const like = (own: Guest['priceCategory']) =>
    byId(own.id) ?? priceCategories.find((known) => known.name === own.name);
  const found: (readonly [Guest, PriceCategory])[] = [];
  const without: string[] = [];
  for (const guest of guests) {
    const category = named ?? like(guest.priceCategory);
    if (category) found.push([guest, category]);
    else without.push(guestLabel(guest));
  }
  if (without.length === 0) return found;
  const values = { guests: without, allowed };
  const more = { message: 'not_found.guest_category', values, allowed } as const;
  throw invalid(requestError('B8', categoryAt, 'not_found', more));
}

/** Returns a guest's name and id for messages: `Ada Lovelace (12)`. */
function guestLabel({ id, firstName, lastName }: Guest): string {
  return [firstName, lastName, `(${id})`].filter((part) => part !== '').join(' ');
}

/** A rebooking after its target was found. */
interface Move {
  readonly basket: Basket;
  readonly item: BasketItem;
  readonly request: RebookingRequest;
  readonly target: RebookingTarget;
  readonly context: RebookingContext;
}

/**
 * Returns the percentage of a guest's discount code if the code is valid for the target's activity; otherwise null. The
 * code applies again even if it did not apply after an earlier rebooking, because of a given price or because of the
 * activity (B8).
 */
function percentAt(guest: Guest, { first }: RebookingTarget, { source }: RebookingContext): number | null {
  const code = guest.discountCode === null ? undefined : source.discountCodes.get(guest.discountCode);
  const isFor = !code?.activityIds || code.activityIds.includes(first.activity.id);
  return isFor ? (guest.discountPercent ?? code?.percent ?? null) : null;
}

function amountsAt(
  { basket, request, target, context }: Move,
  guest: Guest,
  category: PriceCategory,
): GuestAmounts & Pick<Guest, 'occupancy' | 'priceCategory'> {
  const occupancy = request.seats ?? guest.occupancy;
  const slots = target.chain.length;
  const priceCategory = { id: category.id, name: category.name };
  if (request.price !== undefined) {
    const times = occupancy * slots;
    const grossMinor = toMinor(request.price, basket.currency) * times;
    const downPaymentMinor = downPaymentOf(target.tariff, category, times, grossMinor);
    const undiscounted = { discountPercent: null, discountMinor: 0, multiDiscountMinor: 0 };
    return { priceCategory, occupancy, grossMinor, ...undiscounted, downPaymentMinor };
  }
  const discountPercent = percentAt(guest, target, context);
  const { multidiscountPercent } = basket;
  const terms = { category, occupancy, slots, discountPercent, multidiscountPercent };
  return { priceCategory, occupancy, ...priceGuest(target.tariff, terms) };
}

const seatsOf = ({ priceCategory, occupancy }: Guest) => ({
  priceCategoryId: priceCategory.id,
  seats: occupancy,
});

/**
 * Returns an error if the target's activity does not offer an addon of the moved guests or item. Moves within one activity
 * have no such error (B8).
 */
function addonErrors(
  { item, target: { first } }: Move,
  lines: readonly Pick<Guest, 'addons'>[],
): RequestError[] {
  const { id, addons: offered } = first.activity;
  if (id === item.activityId) return [];
  const isOffered = ({ addonId }: BookedAddon) => offered.some((addon) => addon.id === addonId);
  const missing = lines
    .flatMap(({ addons }) => addons)
    .filter((addon) => addon.cancellation === null && !isOffered(addon));
  if (missing.length === 0) return [];
  const values = { item: first.occurrence.id, addons: [...new Set(missing.map(addonLabel))] };
  const details = { message: 'not_found.target_addon', values, received: first.occurrence.id } as const;
  return [requestError('B8', QUERY.at(['itemId']), 'not_found', details)];
}

/** Returns an addon's title and the id of its booked line. A cancellation needs this id (B12). */
function addonLabel({ id, title }: BookedAddon): string {
  return `${title} (${id})`;
}

/**
 * Returns errors if the target lacks room for the moved guests. If the guests stay in their item, their own seats count
 * as free. This holds even if the limits of the item are now lower than its number of guests (B8, C8).
 */
function roomErrors(
  { item, target, context }: Move,
  left: readonly Guest[],
  moved: readonly Guest[],
): RequestError[] {
  const { source, caller, now } = context;
  const entries = moved.map((guest) => ({ ...seatsOf(guest), at: QUERY.at(['seats']) }));
  const seats = sumSeats(left.map(seatsOf));
  const own = { availabilityItemIds: item.availabilityItemIds, seats, sign: -1 } as const;
  const fields = { itemAt: QUERY.at(['itemId']), seatsAt: QUERY.at(['seats']) };
  return checkSeats(source, { items: target.chain, entries, ...fields }, { client: caller, now, own });
}

const placeOf = ({ chain, first: { occurrence, activity } }: RebookingTarget) => ({
  activityId: activity.id,
  ruleId: occurrence.rule.id,
  type: occurrence.rule.type,
  availabilityItemIds: chain.map((one) => one.occurrence.id),
  startsAt: occurrence.startsAt,
});

const isElsewhere = ({ item, target }: Move) =>
  item.availabilityItemIds.join() !== placeOf(target).availabilityItemIds.join();

/**
 * Returns the moved guests with the prices of the target, and checked out if the occurrence changes (B8). `addons`
 * contains the item's own addons if they move too. Refuses the request with all errors together.
 */
function movedGuests(move: Move, guests: readonly Guest[], addons: readonly BookedAddon[]): readonly Guest[] {
  const moved = findCategories(guests, move.request, move.target).map(([guest, category]) => ({
    ...guest,
    ...amountsAt(move, guest, category),
    checkedIn: guest.checkedIn && !isElsewhere(move),
  }));
  const errors = [...addonErrors(move, [...guests, { addons }]), ...roomErrors(move, guests, moved)];
  if (errors.length > 0) throw invalid(...errors);
  return moved;
}

/**
 * Returns the cancelled guests of a moved item in a new, cancelled item at the old occurrence. Returns an empty list if no
 * guest is cancelled (B8).
 */
function leftBehind({ item, context }: Move, guests: readonly Guest[]): BasketItem[] {
  const cancellation = guests.at(-1)?.cancellation ?? null;
  return cancellation === null
    ? []
    : [{ ...item, id: context.newItemId(), guests, addons: [], cancellation }];
}

/** The item to rebook, or one of its guests. */
export interface RebookedLine {
  readonly item: BasketItem;
  readonly guest?: Guest;
}

/**
 * Moves an item, or one of its guests, to another availability item. Ids and barcodes stay the same; the price difference
 * only changes the balance. Moving the only uncancelled guest moves the item, because the item would otherwise be empty
 * (B8). Refuses `conflict` for a cancelled line or a wrong status, and all errors of the target.
 */
export function rebook(
  basket: Basket,
  { item, guest }: RebookedLine,
  request: RebookingRequest,
  context: RebookingContext,
): Basket {
  requireStatus(basket, 'rebook');
  if (guest) requireLive('B8', guest, 'guest');
  const isSplit = guest !== undefined && liveGuests(item).length > 1;
  if (!isSplit) requireLive('B8', item, 'item');
  const move = { basket, item, request, target: findTarget(basket, request, context), context };
  const text = placeOf(move.target).availabilityItemIds.join(',');
  const change = { at: context.now, kind: 'rebooking', text, totalMinor: totalsOf(basket).total } as const;
  return withChanges(basket, withStatus(isSplit ? moveGuest(move, guest) : moveItem(move)), [change]);
}

/**
 * Moves an item's uncancelled guests and all its addons. If the target is another item, cancelled guests stay behind in
 * a new, cancelled item (B8).
 */
function moveItem(move: Move): Basket {
  const { basket, item } = move;
  const byId = new Map(movedGuests(move, liveGuests(item), item.addons).map((guest) => [guest.id, guest]));
  const staying = isElsewhere(move) ? item.guests.filter(({ id }) => !byId.has(id)) : [];
  const guests = item.guests
    .filter((guest) => !staying.includes(guest))
    .map((guest) => byId.get(guest.id) ?? guest);
  const rebooked = { ...item, ...placeOf(move.target), guests };
  const items = basket.items.map((one) => (one.id === item.id ? rebooked : one));
  return { ...basket, items: [...items, ...leftBehind(move, staying)] };
}

/** Moves one of several guests, with its addons, to a new item (B8). */
function moveGuest(move: Move, guest: Guest): Basket {
  const { basket, item, target, context } = move;
  const moved = movedGuests(move, [guest], []);
  const rest = { ...item, guests: item.guests.filter(({ id }) => id !== guest.id) };
  const split: BasketItem = {
    ...placeOf(target),
    id: context.newItemId(),
    remarks: item.remarks,
    guests: moved,
    addons: [],
    cancellation: null,
  };
  const items = basket.items.map((one) => (one.id === item.id ? rest : one));
  return { ...basket, items: [...items, split] };
}
