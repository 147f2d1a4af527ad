import type { Activity } from '../../domain/catalogue/activity.js';
import type { AvailabilityRule, PriceCategory } from '../../domain/catalogue/rule.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { ruleIn, textLanguages } from '../../domain/catalogue/texts.js';
import type { components } from '../../contract/api.gen.js';

type Schemas = components['schemas'];

/** Returns an availability rule in its merchant's default language; fields without a meaning for it are null (A10). */
export function presentRule(
  record: AvailabilityRule,
  activity: Activity | undefined,
  merchant: Merchant,
): Schemas['AvailabilityRule'] {
  const rule = ruleIn(record, textLanguages(merchant, undefined, activity?.defaultLanguage));
  return {
    id: rule.id,
    merchant: rule.merchant,
    activityId: rule.activityId,
    type: rule.type,
    isActive: rule.isActive,
    name: rule.name,
    actualUntil: rule.actualUntil,
    duration: rule.duration,
    bookingNote: rule.bookingNote,
    startDate: rule.startDate,
    startTimes: rule.startTimes.length > 0 ? rule.startTimes.join(',') : null,
    recurrence: rule.recurrence,
    priceCategories: rule.priceCategories.map(presentRuleCategory),
    cutOffTime: rule.cutOffTime,
    tag: rule.tag,
  };
}

function presentRuleCategory(category: PriceCategory): Schemas['RulePriceCategory'] {
  const { isCustom: _, translations: __, ...shown } = category;
  return shown;
}
