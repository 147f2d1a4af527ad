import { requireLive, requireStatus } from './actions.js';
import type { PriceCategory } from '../catalogue/rule.js';
import { checkSeats } from '../availability/check-seats.js';
import { sumSeats } from '../availability/seat-request.js';
import type { Basket, BasketItem, Guest } from './basket.js';
import { toMinor } from '../shared/money.js';
import { downPaymentOf, type GuestAmounts, priceGuest } from '../pricing/price-guest.js';
import {
  type RebookingRequest,
  findCategories,
  findTarget,
  type RebookingContext,
  type Target,
} from './rebooking-target.js';
import { QUERY } from '../shared/field-names.js';
import { invalid } from '../shared/refusal.js';
import { liveGuests } from '../pricing/totals.js';
import { withStatus } from './status.js';

/** A rebooking of some guests of an item, with the place where it goes. */
interface Move {
  readonly basket: Basket;
  readonly item: BasketItem;
  readonly asked: RebookingRequest;
  readonly target: Target;
  readonly context: RebookingContext;
}

/**
 * The guest's percentage, where its code is for the target's activity too. A code that an earlier rebooking left out, by
 * its price or its activity, counts again (B8).
 */
function percentAt(guest: Guest, { first }: Target, { source }: RebookingContext): number | null {
  const code = guest.discountCode === null ? undefined : source.discountCodes.get(guest.discountCode);
  const isFor = !code?.activityIds || code.activityIds.includes(first.activity.id);
  return isFor ? (guest.discountPercent ?? code?.percent ?? null) : null;
}

function amountsAt(
  { basket, asked, target, context }: Move,
  guest: Guest,
  category: PriceCategory,
): GuestAmounts & Pick<Guest, 'occupancy' | 'priceCategory'> {
  const occupancy = asked.seats ?? guest.occupancy;
  const slots = target.chain.length;
  const priceCategory = { id: category.id, name: category.name };
  if (asked.price !== undefined) {
    const times = occupancy * slots;
    const grossMinor = toMinor(asked.price, basket.currency) * times;
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
 * Refuses a target without room for the moved guests. The seats that they leave count as free, and as many may be taken
 * there again whatever the limits are now (B8, C8).
 */
function requireRoom({ item, target, context }: Move, left: readonly Guest[], moved: readonly Guest[]): void {
  const { source, caller, now } = context;
  const entries = moved.map((guest) => ({ ...seatsOf(guest), at: QUERY.at(['seats']) }));
  const seats = sumSeats(left.map(seatsOf));
  const own = { availabilityItemIds: item.availabilityItemIds, seats, sign: -1 } as const;
  const fields = { itemAt: QUERY.at(['itemId']), seatsAt: QUERY.at(['seats']) };
  const faults = checkSeats(
    source,
    { items: target.chain, entries, ...fields },
    { client: caller, now, own },
  );
  if (faults.length > 0) throw invalid(...faults);
}

const placeOf = ({ chain, first: { occurrence, activity } }: Target) => ({
  activityId: activity.id,
  ruleId: occurrence.rule.id,
  type: occurrence.rule.type,
  availabilityItemIds: chain.map((one) => one.occurrence.id),
  startsAt: occurrence.startsAt,
});

const isElsewhere = ({ item, target }: Move) =>
  item.availabilityItemIds.join() !== placeOf(target).availabilityItemIds.join();

/** Returns guests as the target has them: checked out where it is another occurrence (B8). Refuses each fault. */
function movedGuests(move: Move, guests: readonly Guest[]): readonly Guest[] {
  const moved = findCategories(guests, move.asked, move.target).map(([guest, category]) => ({
    ...guest,
    ...amountsAt(move, guest, category),
    checkedIn: guest.checkedIn && !isElsewhere(move),
  }));
  requireRoom(move, guests, moved);
  return moved;
}

/** Returns the item that keeps the cancelled guests of a moved item at its old place: cancelled as they are (B8). */
function leftBehind({ item, context }: Move, guests: readonly Guest[]): BasketItem[] {
  const cancellation = guests.at(-1)?.cancellation ?? null;
  return cancellation === null
    ? []
    : [{ ...item, id: context.newItemId(), guests, addons: [], cancellation }];
}

/**
 * Moves all live guests of an item, with all addons; ids and barcodes stay and the difference moves the balance only
 * (B8). Cancelled guests stay where they were: a new item, cancelled too, keeps them there. Refuses `conflict` for a
 * cancelled line or a wrong status, and each fault of the target.
 */
export function rebookItem(
  basket: Basket,
  item: BasketItem,
  asked: RebookingRequest,
  context: RebookingContext,
): Basket {
  requireStatus(basket, 'rebook');
  requireLive(item, 'item');
  const move = { basket, item, asked, target: findTarget(basket, asked, context), context };
  const byId = new Map(movedGuests(move, liveGuests(item)).map((guest) => [guest.id, guest]));
  const staying = isElsewhere(move) ? item.guests.filter(({ id }) => !byId.has(id)) : [];
  const guests = item.guests
    .filter((guest) => !staying.includes(guest))
    .map((guest) => byId.get(guest.id) ?? guest);
  const rebooked = { ...item, ...placeOf(move.target), guests };
  const items = basket.items.map((one) => (one.id === item.id ? rebooked : one));
  return withStatus({ ...basket, items: [...items, ...leftBehind(move, staying)] });
}

/**
 * Moves one guest with its addons. Of several it goes to a new item; a lone one takes its item along, as no live guest
 * would be left in it (B8). Refuses as `rebookItem` does.
 */
export function rebookGuest(
  basket: Basket,
  item: BasketItem,
  guest: Guest,
  asked: RebookingRequest,
  context: RebookingContext,
): Basket {
  requireStatus(basket, 'rebook');
  requireLive(guest, 'guest');
  if (liveGuests(item).length === 1) return rebookItem(basket, item, asked, context);
  const target = findTarget(basket, asked, context);
  const moved = movedGuests({ basket, item, asked, target, context }, [guest]);
  const rest = { ...item, guests: item.guests.filter(({ id }) => id !== guest.id) };
  const split: BasketItem = {
    ...placeOf(target),
    id: context.newItemId(),
    remarks: item.remarks,
    guests: moved,
    addons: [],
    cancellation: null,
  };
  return withStatus({
    ...basket,
    items: [...basket.items.map((one) => (one.id === item.id ? rest : one)), split],
  });
}
