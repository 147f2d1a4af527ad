import type { Catalogue, MirroredMerchant, MirroredItem, MirroredRule } from './catalogue.js';
import { listedItems } from './listed-items.js';
import { activityDocument, merchantDocument, ruleTexts } from './records.js';

/** The items of a parent that must be sums of those of its children. */
const COMPARED = 20;

/**
 * Returns the parent of each rule that has one, by rule. Nothing shows it: the rules are children whose capacities add up to
 * that of the parent at each of its starts (A4), first those of the same activity, then those of the same merchant.
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

/** A fixture object, whose values are still to be checked. */
export type MirrorDocument = Readonly<Record<string, unknown>> & {
  readonly availabilityRules: readonly object[];
};

/** Returns a catalogue as a fixture. Its clock begins at the target's time. */
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

/** Clients have names of their own, and no secret of the target: theirs is `<client>-secret`. */
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

/** Returns the part of an id behind the workspace, as a name that a fixture takes. */
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
