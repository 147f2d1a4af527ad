import type { MirroredItem, MirroredRule } from './catalogue.js';

/** The items of a parent that must be sums of those of its children. */
const COMPARED = 20;

/**
 * Returns the parent of each rule that has one, by rule. Nothing shows it: the rules are children whose capacities add up to
 * that of the parent at each of its starts (A4), first those of the same activity, then those of the same merchant.
 */
export function parentsOf(
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
