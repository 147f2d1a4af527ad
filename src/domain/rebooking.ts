import { requireLive, requireStatus } from './basket-actions.js';
import type { Activity, AvailabilityRule, Merchant, PriceCategory } from './catalogue.js';
import type { Basket, BasketItem, Guest } from './ledger.js';
import { exponentOf, fitsCurrency, toMinor } from './money.js';
import { type Catalogue, findChain, isConsecutive } from './order.js';
import { downPaymentOf, type GuestAmounts, priceGuest, type Tariff } from './pricing.js';
import type { Client } from './catalogue.js';
import type { Occurrence } from './recurrence.js';
import { type Fault, type FaultCode, invalid } from './refusal.js';
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

/** Where a rebooking goes. */
export interface RebookTarget {
  readonly chain: readonly Occurrence[];
  readonly rule: AvailabilityRule;
  readonly activity: Activity;
  readonly operator: Merchant;
}

interface Context {
  readonly catalogue: Catalogue;
  readonly caller: Client;
}

function parameter(field: string, code: FaultCode, more: Omit<Fault, 'in' | 'field' | 'code'>): Fault {
  return { in: 'query', field, code, ...more };
}

/** Finds where a rebooking goes: an item of the basket's operator (B0), of the rule that is named (B8). */
function findTarget(basket: Basket, asked: AskedRebooking, { catalogue, caller }: Context): RebookTarget {
  const chain = findChain(catalogue, caller, asked.itemId);
  const rule = chain?.[0]?.rule;
  const activity = rule && catalogue.activities.get(rule.activityId);
  const operator = catalogue.merchants.get(basket.operator);
  if (!chain || !rule || !activity || !operator) {
    const values = { resource: 'availability item' };
    throw invalid(
      parameter('itemId', 'not_found', { message: 'not_found.reference', values, received: asked.itemId }),
    );
  }
  const faults: Fault[] = [];
  if (!isConsecutive(chain)) faults.push(parameter('itemId', 'not_consecutive', { received: asked.itemId }));
  if (rule.id !== asked.ruleId) {
    faults.push(
      parameter('ruleId', 'mismatch', {
        values: { allowed: rule.id },
        received: asked.ruleId,
        allowed: rule.id,
      }),
    );
  }
  if (rule.merchant !== basket.operator) {
    const values = { allowed: basket.operator };
    faults.push(
      parameter('itemId', 'not_yours', { message: 'mismatch.operator', values, received: asked.itemId }),
    );
  }
  if (faults.length > 0) throw invalid(...faults);
  return { chain, rule, activity, operator };
}

function findCategory(guest: Guest, asked: AskedRebooking, { rule }: RebookTarget): PriceCategory {
  const id = asked.priceCategoryId ?? guest.priceCategory.id;
  const category = rule.priceCategories.find((known) => known.id === id);
  if (category) return category;
  const values = { resource: 'price category of the item' };
  const allowed = rule.priceCategories.map((known) => known.id);
  const more = { message: 'not_found.reference', values, received: id, allowed } as const;
  throw invalid(parameter('priceCategoryId', 'not_found', more));
}

/** The operator's rates with the basket's own, which is frozen (M8). */
function frozenTariff(basket: Basket, operator: Merchant): Tariff {
  const { defaultCurrency, conversionRates } = operator;
  const rates = { ...conversionRates, [basket.currency]: basket.conversionRate };
  return { currency: basket.currency, exchange: { defaultCurrency, conversionRates: rates } };
}

/** The guest's percentage, where its code is for the target's activity too (B8). */
function percentAt(guest: Guest, { activity }: RebookTarget, catalogue: Catalogue): number | null {
  const code = guest.discountCode === null ? undefined : catalogue.discountCodes.get(guest.discountCode);
  const isFor = !code?.activityIds || code.activityIds.includes(activity.id);
  return isFor ? guest.discountPercent : null;
}

function amountsAt(
  basket: Basket,
  guest: Guest,
  asked: AskedRebooking,
  target: RebookTarget,
  { catalogue }: Context,
): GuestAmounts & Pick<Guest, 'occupancy' | 'priceCategory'> {
  const category = findCategory(guest, asked, target);
  const occupancy = asked.seats ?? guest.occupancy;
  const slots = target.chain.length;
  const tariff = frozenTariff(basket, target.operator);
  const priceCategory = { id: category.id, name: category.name };
  if (asked.price !== undefined) {
    const times = occupancy * slots;
    const grossMinor = toMinor(asked.price, basket.currency) * times;
    const downPaymentMinor = downPaymentOf(tariff, category, times, grossMinor);
    const undiscounted = { discountPercent: null, discountMinor: 0, multiDiscountMinor: 0 };
    return { priceCategory, occupancy, grossMinor, ...undiscounted, downPaymentMinor };
  }
  const discountPercent = percentAt(guest, target, catalogue);
  const { multidiscountPercent } = basket;
  const terms = { category, occupancy, slots, discountPercent, multidiscountPercent };
  return { priceCategory, occupancy, ...priceGuest(tariff, terms) };
}

function requirePrice(price: number | undefined, currency: string): void {
  if (price === undefined || fitsCurrency(price, currency)) return;
  const allowed = exponentOf(currency);
  const more = { message: 'wrong_format.decimals', values: { allowed }, received: price, allowed } as const;
  throw invalid(parameter('price', 'wrong_format', more));
}

/**
 * A rebooking that has been decided: the basket without the seats that it leaves, and with those it takes. Whoever
 * carries it out checks the seats of the moved guests in between, so that the old ones count as free (B8, C8).
 */
export interface Rebooking {
  readonly vacated: Basket;
  readonly rebooked: Basket;
  readonly chain: readonly Occurrence[];
  readonly guests: readonly Guest[];
}

const at = ({ chain, rule, activity }: RebookTarget) => ({
  activityId: activity.id,
  ruleId: rule.id,
  type: rule.type,
  availabilityItemIds: chain.map(({ id }) => id),
  startsAt: chain[0]?.startsAt ?? null,
});

/** Moves all live guests of an item, with all addons; ids and barcodes stay (B8). Refuses `conflict` and faults. */
export function rebookItem(
  basket: Basket,
  item: BasketItem,
  asked: AskedRebooking,
  context: Context,
): Rebooking {
  requireStatus(basket, 'rebook');
  requireLive(item, 'item');
  requirePrice(asked.price, basket.currency);
  const target = findTarget(basket, asked, context);
  const moved = new Map(
    liveGuests(item).map((guest) => [
      guest.id,
      { ...guest, ...amountsAt(basket, guest, asked, target, context) },
    ]),
  );
  const guests = item.guests.map((guest) => moved.get(guest.id) ?? guest);
  const withItems = (items: readonly BasketItem[]): Basket => ({ ...basket, items });
  return {
    vacated: withItems(basket.items.filter(({ id }) => id !== item.id)),
    rebooked: withStatus(
      withItems(basket.items.map((one) => (one.id === item.id ? { ...one, ...at(target), guests } : one))),
    ),
    chain: target.chain,
    guests: [...moved.values()],
  };
}

/**
 * Moves one guest with its addons. Of several it goes to an item of its own, whose id `newItemId` gives; a lone one
 * takes its item along, as there would be nobody left in it (B8). Refuses `conflict` and faults.
 */
export function rebookGuest(
  basket: Basket,
  item: BasketItem,
  guest: Guest,
  asked: AskedRebooking,
  context: Context & { readonly newItemId: () => number },
): Rebooking {
  requireStatus(basket, 'rebook');
  requireLive(guest, 'guest');
  if (liveGuests(item).length === 1) return rebookItem(basket, item, asked, context);
  requirePrice(asked.price, basket.currency);
  const target = findTarget(basket, asked, context);
  const moved = { ...guest, ...amountsAt(basket, guest, asked, target, context) };
  const left = { ...item, guests: item.guests.filter(({ id }) => id !== guest.id) };
  const items = basket.items.map((one) => (one.id === item.id ? left : one));
  const split: BasketItem = {
    ...at(target),
    id: context.newItemId(),
    remarks: item.remarks,
    guests: [moved],
    addons: [],
    cancellation: null,
  };
  return {
    vacated: { ...basket, items },
    rebooked: withStatus({ ...basket, items: [...items, split] }),
    chain: target.chain,
    guests: [moved],
  };
}
