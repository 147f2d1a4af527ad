import type { AvailabilityRule, PriceCategory } from '../domain/catalogue/rule.js';
import type { Fault } from '../domain/shared/faults.js';
import { checkLanguages, checkPrice, duplicates, missing, oneOf } from './checks.js';
import type { Fixture } from './fixture.js';
import type { Known } from './references.js';

/** Availability rules: ids unique, activity, parent and resources there, prices and limits that fit. */
export function checkRules({ rules, resources }: Fixture, known: Known): readonly Fault[] {
  const resourceIds = new Set(resources.map(({ id }) => id));
  const categories = rules.flatMap((rule, at) =>
    rule.priceCategories.map(({ id }, index) => ({
      id,
      field: `/availabilityRules/${at}/priceCategories/${index}/id`,
    })),
  );
  return [
    ...duplicates(
      rules,
      ({ id }) => id,
      (at) => `/availabilityRules/${at}/id`,
    ),
    ...duplicates(
      categories,
      ({ id }) => id,
      (at) => categories[at]?.field ?? '',
    ),
    ...rules.flatMap((rule, position) => {
      const at = `/availabilityRules/${position}`;
      return [
        ...checkOwner(rule, at, known),
        ...checkParent(rule, at, known),
        ...checkDates(rule, at),
        ...rule.resources.flatMap((id, index) =>
          missing(`${at}/resources/${index}`, 'resource', id, resourceIds),
        ),
        ...rule.priceCategories.flatMap((category, index) =>
          checkCategory(category, `${at}/priceCategories/${index}`, rule, known),
        ),
        ...checkLanguages(at, rule, known.merchants.get(rule.merchant)),
      ];
    }),
  ];
}

function checkOwner(rule: AvailabilityRule, at: string, known: Known): readonly Fault[] {
  const activity = known.activities.get(rule.activityId);
  if (activity === undefined)
    return missing(`${at}/activityId`, 'activity', rule.activityId, known.activities);
  return oneOf(`${at}/merchant`, rule.merchant, [activity.merchant]);
}

/** A parent sums up children of its kind, and is no child itself (A4). */
function checkParent(rule: AvailabilityRule, at: string, known: Known): readonly Fault[] {
  if (rule.parentRuleId === null) return [];
  const field = `${at}/parentRuleId`;
  const parent = known.rules.get(rule.parentRuleId);
  if (parent === undefined) return missing(field, 'availability rule', rule.parentRuleId, known.rules);
  const fits = parent.parentRuleId === null && parent.type === rule.type && parent.merchant === rule.merchant;
  if (fits && parent.id !== rule.id) return [];
  const allowed = 'another rule of the same merchant and type that has no parent';
  return [{ in: 'body', field, code: 'mismatch', received: rule.parentRuleId, allowed }];
}

function checkDates(rule: AvailabilityRule, at: string): readonly Fault[] {
  const { startDate, actualUntil, recurrence } = rule;
  if (startDate === null) return [];
  const ends = [
    [`${at}/actualUntil`, actualUntil],
    [`${at}/recurrence/until`, recurrence?.until ?? null],
  ] as const;
  const early = ends.filter(([, end]) => end !== null && end < startDate);
  return early.map(([field, received]) => ({
    in: 'body',
    field,
    code: 'too_small',
    received,
    allowed: startDate,
  }));
}

function checkCategory(
  category: PriceCategory,
  at: string,
  rule: AvailabilityRule,
  known: Known,
): readonly Fault[] {
  const merchant = known.merchants.get(rule.merchant);
  const { minSeats, maxSeats, downPayment, price } = category;
  const limits: readonly Fault[] =
    minSeats <= maxSeats
      ? []
      : [{ in: 'body', field: `${at}/maxSeats`, code: 'too_small', received: maxSeats, allowed: minSeats }];
  return [
    ...checkPrice(`${at}/price`, price, merchant),
    ...(downPayment.type === 'full' ? [] : checkPrice(`${at}/downPayment`, downPayment, merchant)),
    ...limits,
    ...checkLanguages(at, category, merchant),
  ];
}
