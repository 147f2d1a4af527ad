import type { Catalogue, MirroredMerchant, MirroredItem, MirroredRule } from './catalogue.js';
import { activityDocument, merchantDocument, ruleTexts } from './records.js';
import type { ListedItem } from '../domain/catalogue/rule.js';

/** Maximum number of a parent's items whose capacity is compared with the sum of its children's. */
const COMPARED = 20;

/**
 * Returns the parent of each child rule, keyed by the child's id. Records do not show parents, so they are found by
 * capacities: at each start of a parent, the capacities of its children add up to its own (A4). The other rules of the
 * parent's activity and type are tried as its children, then those of its merchant and type.
 */
function parentsOf(
  rules: readonly MirroredRule[],
  itemsOf: ReadonlyMap<string, readonly MirroredItem[]>,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const items = (rule: MirroredRule) => itemsOf.get(String(rule.id)) ?? [];
  const isParent = (rule: MirroredRule) => items(rule)[0]?.isParent === true;
  for (const parent of rules.filter(isParent)) {
    const others = rules.filter(
      (rule) =>
        rule.merchant === parent.merchant &&
        rule.type === parent.type &&
        !isParent(rule) &&
        !found.has(rule.id),
    );
    const ofActivity = others.filter(({ activityId }) => activityId === parent.activityId);
    const children = [ofActivity, others].find((some) => areSummed(items(parent), some.map(items))) ?? [];
    for (const { id } of children) found.set(id, parent.id);
  }
  return found;
}

function areSummed(parent: readonly MirroredItem[], children: readonly (readonly MirroredItem[])[]): boolean {
  if (children.length === 0) return false;
  const capacities = new Map<string | null, number>();
  for (const { startsAt, capacity } of children.flat())
    capacities.set(startsAt, (capacities.get(startsAt) ?? 0) + capacity);
  return parent.slice(0, COMPARED).every(({ startsAt, capacity }) => capacities.get(startsAt) === capacity);
}

/** A fixture object whose values are not checked yet. */
export type MirrorDocument = Readonly<Record<string, unknown>> & {
  readonly availabilityRules: readonly object[];
};

/** Converts a catalogue to a fixture. The fixture's clock starts at the target's time. */
export function toFixture(catalogue: Catalogue, target: string): MirrorDocument {
  const { merchants, activities, groups, now, shopItems, discountCodes, vouchers } = catalogue;
  return {
    description: `The catalogue of ${target}, read at ${new Date(now).toISOString().slice(0, 16)}Z.`,
    clock: { now: new Date(now).toISOString(), frozen: false },
    clients: clientDocuments(catalogue),
    merchants: merchants.map((merchant) => merchantDocument(merchant, catalogue)),
    activities: activities.map((activity) => activityDocument(activity, catalogue)),
    availabilityRules: ruleDocuments(catalogue),
    shopItems: shopItems.map(({ id, merchant, amount }) => ({
      id,
      merchant,
      title: `Shop item ${id}`,
      price: { amount, currency: currencyOf(merchants, merchant) },
    })),
    discountCodes: discountCodes.map(({ code, percent, activityIds }) => ({
      code,
      percent,
      activityIds: activityIds.length === activities.length ? null : activityIds,
    })),
    vouchers,
    mobileGroups: groups.map(({ id, merchantId, city, country_code, title, url, sequence_index }) => ({
      id,
      merchantId,
      city,
      country_code,
      title,
      url,
      sequence_index,
    })),
  };
}

function currencyOf(merchants: readonly MirroredMerchant[], slug: string): string | undefined {
  return merchants.find((merchant) => merchant.slug === slug)?.defaultCurrency;
}

/** Each client gets the secret `<client>-secret` instead of its secret at the target. */
function clientDocuments({ clients, merchants }: Catalogue): readonly object[] {
  const known = new Set(merchants.map(({ slug }) => slug));
  const names = new Map<string, string>();
  return clients.flatMap(({ who, id, merchant, sells, isAgent }) => {
    if (names.has(id)) return [];
    const name = clientName(id, who, new Set(names.values()));
    names.set(id, name);
    return [
      {
        client: name,
        merchant: merchant !== null && known.has(merchant) ? merchant : (sells[0] ?? merchants[0]?.slug),
        sells: sells.filter((slug) => known.has(slug)),
        agent: isAgent ? { id: names.size, code: name, name } : null,
      },
    ];
  });
}

/** Returns a valid name for a fixture's client, from the part of its id after the workspace. */
export function clientName(id: string, fallback: string, taken: ReadonlySet<string> = new Set()): string {
  const name = (id.split('.').at(-1) ?? '').replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 100);
  const isUsable = /[A-Za-z0-9]/.test(name) && !taken.has(name);
  return isUsable ? name : fallback === 'own' ? 'partner' : fallback;
}

function ruleDocuments(catalogue: Catalogue): readonly object[] {
  const { rules, items } = catalogue;
  const byRule = groupedBy(items, ({ availabilityRuleId }) => availabilityRuleId);
  const parents = parentsOf(rules, byRule);
  return rules.map((rule) => {
    const own = byRule.get(String(rule.id)) ?? [];
    const [first] = own;
    const texts = ruleTexts(rule, catalogue);
    const { recurrence, startDate, startTimes, duration, actualUntil } = rule;
    return {
      id: rule.id,
      merchant: rule.merchant,
      activityId: rule.activityId,
      type: rule.type,
      isActive: rule.isActive,
      startDate,
      startTimes,
      duration,
      actualUntil,
      recurrence,
      cutOffTime: rule.cutOffTime,
      tag: rule.tag,
      capacity: first?.isParent === false ? first.capacity : 9999,
      isCustom: first?.isCustom ?? false,
      isExclusive: first?.isExclusive ?? false,
      parentRuleId: parents.get(rule.id) ?? null,
      ...texts,
      ...((own.length > 0 || rule.type !== 'voucher') && { items: listedItems(rule, own) }),
    };
  });
}

function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string) {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Returns the items of a rule in the form of a fixture, in order. Keeps the first item of each start. */
function listedItems(rule: MirroredRule, items: readonly MirroredItem[]): ListedItem[] {
  const byStart = new Map<string, ListedItem>();
  for (const item of items) {
    const listed = listedItem(rule, item);
    const start = listed.start ?? '';
    if (!byStart.has(start)) byStart.set(start, listed);
  }
  return [...byStart.values()];
}

function listedItem(rule: MirroredRule, item: MirroredItem): ListedItem {
  return {
    id: item.availabilityItemId,
    start: timeOf(item.startDate, item.startTime),
    end: timeOf(item.endDate, item.endTime),
    ...(item.isParent ? {} : seatsOf(rule, item)),
    ...(item.remarks ? { remarks: item.remarks } : {}),
  };
}

function timeOf(date: string | null, time: string | null): string | null {
  if (date === null) return null;
  return time === null ? date : `${date}T${time}`;
}

/** Returns the occupied seats of an item. Seats that are neither booked nor available count as held. */
function seatsOf(rule: MirroredRule, item: MirroredItem): Partial<ListedItem> {
  const { type, capacity, occupancy, occupancyPaid, availableSeats, isExclusive } = item;
  if (type === 'voucher') return nonZeroCounts(null, { occupancy, occupancyPaid, held: 0 });
  const held = isExclusive && occupancy > 0 ? 0 : capacity - occupancy - availableSeats;
  const categories = availableSeats > 0 ? rule.priceCategories.flatMap((one) => categoryOf(one, item)) : [];
  return {
    ...nonZeroCounts(capacity, { occupancy, occupancyPaid, held }),
    ...(categories.length > 0 && { categories }),
  };
}

/** Returns the occupied seats of a category. If an item with free seats does not show a category, the category is full (A3). */
function categoryOf(
  { id, capacity }: MirroredRule['priceCategories'][number],
  item: MirroredItem,
): NonNullable<ListedItem['categories']> {
  const shown = (item.categories ?? []).find((one) => one.id === id);
  if (!shown) return capacity === null ? [] : [{ id, held: capacity }];
  const { occupancy, occupancyPaid, availableSeats } = shown;
  const isLimited =
    shown.capacity !== null && availableSeats !== null && availableSeats < item.availableSeats;
  const held = isLimited ? (shown.capacity ?? 0) - occupancy - (availableSeats ?? 0) : 0;
  const seats = nonZeroCounts(shown.capacity === capacity ? null : shown.capacity, {
    occupancy,
    occupancyPaid,
    held,
  });
  return Object.keys(seats).length > 0 ? [{ id, ...seats }] : [];
}

interface Counts {
  readonly occupancy: number;
  readonly occupancyPaid: number;
  readonly held: number;
}

/** Returns the capacity unless it is null, and the counts that are not zero. */
function nonZeroCounts(capacity: number | null, { occupancy, occupancyPaid, held }: Counts) {
  return {
    ...(capacity !== null && { capacity }),
    ...(occupancy > 0 && { occupancy }),
    ...(occupancyPaid > 0 && { occupancyPaid }),
    ...(held > 0 && { held }),
  };
}
