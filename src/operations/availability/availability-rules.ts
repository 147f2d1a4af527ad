import { isAmong } from '../../domain/listing/filter.js';
import type { Call } from '../../contract/operation.js';
import type { Listing } from '../shared/handler.js';
import { isOutdated } from '../../domain/schedule/recurrence.js';
import { merchantsOf } from '../../domain/catalogue/client.js';
import type { AvailabilityRule } from '../../domain/catalogue/rule.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { localDay } from '../../domain/shared/civil-time.js';
import { page, presented } from '../shared/page.js';
import { presentRule } from './present-rule.js';

/** Lists availability rules, by id; those that have ended with `outdated` only. */
export const listAvailabilityRules: Listing<'listAvailabilityRules'> = (tables, call, caller) => {
  const merchants = merchantsOf(tables.merchants, caller); // K1
  const isListed = (rule: AvailabilityRule) => matches(rule, merchants.get(rule.merchant), call);
  return presented(page(tables.rules.values(), call.query, isListed), (rule) => {
    const merchant = merchants.get(rule.merchant);
    return merchant ? presentRule(rule, tables.activities.get(rule.activityId), merchant) : null;
  });
};

function matches(
  rule: AvailabilityRule,
  merchant: Merchant | undefined,
  { query, now }: Pick<Call<'listAvailabilityRules'>, 'query' | 'now'>,
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
