import type { AvailabilityItem } from './availability-item.js';
import { requireLive, requireStatus } from './basket-actions.js';
import type { Client, DiscountCode, Merchant, PriceCategory } from './catalogue.js';
import { checkSeats, resolveItems, sumSeats } from './check-seats.js';
import type { Basket, BasketItem, EpochMs, Guest } from './ledger.js';
import { toMinor } from './money.js';
import { priceFault } from './payments.js';
import { downPaymentOf, type GuestAmounts, priceGuest, type Tariff } from './pricing.js';
import { type Fault, type FaultCode, invalid } from './refusal.js';
import type { SeatSource } from './seats.js';
import { liveGuests, withStatus } from './totals.js';

/** A rebooking as it is asked for; what is left out stays the guest's (B8). */
export interface AskedRebooking {
  readonly itemId: string;
  readonly ruleId: number;
  readonly priceCategoryId?: number;
  /** For a seat and slot, in the basket's currency; with it no discount applies. */
  readonly price?: number;
  readonly seats?: number;
}

/** What rebooking asks of a workspace, and who rebooks when. */
export interface RebookingContext {
  readonly source: SeatSource & { readonly discountCodes: { get(code: string): DiscountCode | undefined } };
  readonly caller: Client;
  readonly now: EpochMs;
}

/** Where a rebooking goes, and whose prices count there. */
interface Target {
  readonly chain: readonly AvailabilityItem[];
  readonly first: AvailabilityItem;
  readonly tariff: Tariff;
}

function parameter(field: string, code: FaultCode, more: Omit<Fault, 'in' | 'field' | 'code'>): Fault {
  return { in: 'query', field, code, ...more };
}

/** The operator's rates with the basket's own, which is frozen (M8). */
function frozenTariff(basket: Basket, { defaultCurrency, conversionRates }: Merchant): Tariff {
  const rates = { ...conversionRates, [basket.currency]: basket.conversionRate };
  return { currency: basket.currency, exchange: { defaultCurrency, conversionRates: rates } };
}

/** Finds where a rebooking goes: an item of the basket's operator (B0), of the rule that is named (B8). */
function findTarget(basket: Basket, asked: AskedRebooking, context: RebookingContext): Target {
  const { source, caller } = context;
  const { items: chain, faults } = resolveItems(source, caller, asked.itemId, 'itemId', 'query');
  const [first] = chain;
  const at = { in: 'query', field: 'price' } as const;
  const price = asked.price === undefined ? null : priceFault(asked.price, basket.currency, at);
  const all = [...faults, ...(price ? [price] : [])];
  if (!first) throw invalid(...all);
  const { rule } = first.occurrence;
  if (rule.id !== asked.ruleId) {
    all.push(
      parameter('ruleId', 'mismatch', {
        values: { allowed: rule.id },
        received: asked.ruleId,
        allowed: rule.id,
      }),
    );
  }
  if (rule.merchant !== basket.operator) {
    const values = { allowed: basket.operator };
    all.push(
      parameter('itemId', 'not_yours', { message: 'mismatch.operator', values, received: asked.itemId }),
    );
  }
  if (all.length > 0) throw invalid(...all);
  return { chain, first, tariff: frozenTariff(basket, first.merchant) };
}

function findCategory(guest: Guest, asked: AskedRebooking, { first }: Target): PriceCategory {
  const id = asked.priceCategoryId ?? guest.priceCategory.id;
  const { priceCategories } = first.occurrence.rule;
  const category = priceCategories.find((known) => known.id === id);
  if (category) return category;
  const values = { resource: 'price category of the item' };
  const allowed = priceCategories.map((known) => known.id);
  const more = { message: 'not_found.reference', values, received: id, allowed } as const;
  throw invalid(parameter('priceCategoryId', 'not_found', more));
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
  basket: Basket,
  guest: Guest,
  asked: AskedRebooking,
  target: Target,
  context: RebookingContext,
): GuestAmounts & Pick<Guest, 'occupancy' | 'priceCategory'> {
  const category = findCategory(guest, asked, target);
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

/** Refuses a target without room for the moved guests; the seats that they leave count as free (B8, C8). */
function requireRoom(
  item: BasketItem,
  left: readonly Guest[],
  moved: readonly Guest[],
  { chain }: Target,
  { source, caller, now }: RebookingContext,
): void {
  const entries = moved.map((guest) => ({ ...seatsOf(guest), field: 'seats' }));
  const seats = sumSeats(left.map(seatsOf));
  const claims = [{ availabilityItemIds: item.availabilityItemIds, seats, sign: -1 }] as const;
  const request = { items: chain, entries, in: 'query', itemField: 'itemId', seatsField: 'seats' } as const;
  const faults = checkSeats(source, request, { client: caller, now, claims });
  if (faults.length > 0) throw invalid(...faults);
}

const placeOf = ({ chain, first: { occurrence, activity } }: Target) => ({
  activityId: activity.id,
  ruleId: occurrence.rule.id,
  type: occurrence.rule.type,
  availabilityItemIds: chain.map((one) => one.occurrence.id),
  startsAt: occurrence.startsAt,
});

/**
 * Moves all live guests of an item, with all addons; ids and barcodes stay and the difference moves the balance only
 * (B8). Refuses `conflict` for a cancelled line or a wrong status, and each fault of the target.
 */
export function rebookItem(
  basket: Basket,
  item: BasketItem,
  asked: AskedRebooking,
  context: RebookingContext,
): Basket {
  requireStatus(basket, 'rebook');
  requireLive(item, 'item');
  const target = findTarget(basket, asked, context);
  const leaving = liveGuests(item);
  const moved = leaving.map((guest) => ({ ...guest, ...amountsAt(basket, guest, asked, target, context) }));
  requireRoom(item, leaving, moved, target, context);
  const byId = new Map(moved.map((guest) => [guest.id, guest]));
  const guests = item.guests.map((guest) => byId.get(guest.id) ?? guest);
  const rebooked = { ...item, ...placeOf(target), guests };
  return withStatus({ ...basket, items: basket.items.map((one) => (one.id === item.id ? rebooked : one)) });
}

/**
 * Moves one guest with its addons. Of several it goes to an item of its own, whose id `newItemId` gives; a lone one
 * takes its item along, as there would be nobody left in it (B8). Refuses as `rebookItem` does.
 */
export function rebookGuest(
  basket: Basket,
  item: BasketItem,
  guest: Guest,
  asked: AskedRebooking,
  context: RebookingContext & { readonly newItemId: () => number },
): Basket {
  requireStatus(basket, 'rebook');
  requireLive(guest, 'guest');
  if (liveGuests(item).length === 1) return rebookItem(basket, item, asked, context);
  const target = findTarget(basket, asked, context);
  const moved = { ...guest, ...amountsAt(basket, guest, asked, target, context) };
  requireRoom(item, [guest], [moved], target, context);
  const rest = { ...item, guests: item.guests.filter(({ id }) => id !== guest.id) };
  const split: BasketItem = {
    ...placeOf(target),
    id: context.newItemId(),
    remarks: item.remarks,
    guests: [moved],
    addons: [],
    cancellation: null,
  };
  return withStatus({
    ...basket,
    items: [...basket.items.map((one) => (one.id === item.id ? rest : one)), split],
  });
}
