import { mapped } from '../../domain/shared/steps.js';
import { isAmong } from '../../domain/listing/filter.js';
import type { OperationCall } from '../../contract/operation.js';
import { type Listing, page } from '../shared/handler.js';
import { isOutdated } from '../../domain/schedule/recurrence.js';
import { merchantsOf } from '../../domain/catalogue/client.js';
import type { AvailabilityRule, PriceCategory } from '../../domain/catalogue/rule.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { localDay } from '../../domain/shared/civil-time.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import { ruleIn, textLanguages } from '../../domain/catalogue/texts.js';
import type { components } from '../../contract/api.gen.js';

/** Lists availability rules, sorted by id. Ended rules are included only with `outdated`. */
export const listAvailabilityRules: Listing<'listAvailabilityRules'> = (tables, call, caller) => {
  const merchants = merchantsOf(tables.merchants, caller); // K1
  const isListed = (rule: AvailabilityRule) => matches(rule, merchants.get(rule.merchant), call);
  return mapped(page(tables.rules.values(), call.query, isListed), (rule) => {
    const merchant = merchants.get(rule.merchant);
    return merchant ? presentRule(rule, tables.activities.get(rule.activityId), merchant) : null;
  });
};

function matches(
  rule: AvailabilityRule,
  merchant: Merchant | undefined,
  { query, now }: Pick<OperationCall<'listAvailabilityRules'>, 'query' | 'now'>,
): boolean {
  return (
    merchant !== undefined &&
    isAmong(query['id[]'], rule.id) &&
    isAmong(query['activityId[]'], rule.activityId) &&
    isAmong(query['type[]'], rule.type) &&
    (query.merchant === undefined || query.merchant === rule.merchant) &&
    (query.isActive === undefined || Boolean(query.isActive) === rule.isActive) &&
    (query.outdated === true || !isOutdated(rule, localDay(merchant.timezone, now)))
  );
}

type Schemas = components['schemas'];

/** Returns an availability rule in its merchant's default language. Fields that do not apply to the rule are null (A10). */
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
