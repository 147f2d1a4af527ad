import type { Call, Command, Query, Reply } from '../../contract/operation.js';
import { mayOverbook, type AvailabilityItem } from '../../domain/availability/item.js';
import type { AvailabilityRule } from '../../domain/catalogue/rule.js';
import type { Client } from '../../domain/catalogue/client.js';
import type { CapacitySetting } from '../../domain/availability/capacity.js';
import { isOutdated } from '../../domain/availability/recurrence.js';
import { invalid, notFound, Refusal } from '../../domain/shared/refusal.js';
import type { Fault } from '../../domain/shared/faults.js';
import { itemSeats } from '../../domain/availability/seats.js';
import { isParent } from '../../domain/availability/parents.js';
import { categoryRoom } from '../../domain/availability/room.js';
import { localDay } from '../../domain/shared/time-zone.js';
import type { ReadTables, Transaction } from '../../store/tables.js';
import {
  matchesRule,
  matchesSeats,
  matchesTimes,
  readTimes,
  type AvailabilityQuery,
} from './availability-filter.js';
import { listItems } from './list-availabilities.js';
import { page } from '../shared/page.js';
import { presentAvailability, type CountedItem } from './present-availability.js';
import { presentRule } from './present-rule.js';
import { visibleActivity, visibleAvailability } from '../shared/visible-catalogue.js';

type ListQuery = Call<'listAvailabilities'>['query'];

function list(
  tables: ReadTables,
  query: AvailabilityQuery & Pick<ListQuery, 'language' | 'limit' | 'offset'>,
  call: { readonly now: number },
  caller: Client,
): Reply<'listAvailabilities'> {
  const { language, limit, offset, ...filters } = query;
  // What lists do unless they are told otherwise (A3, A4, A7).
  const asked = { seats: 1, activeOnly: true, withExclusive: false, ...filters };
  return page(listItems(tables, asked, caller, call.now), { limit, offset }).map((counted) =>
    presentAvailability(counted, language, mayOverbook(caller, counted.item.merchant.slug)),
  );
}

/** Lists availability items (A). */
export const listAvailabilities: Query<'listAvailabilities'> = (tables, call, caller) =>
  list(tables, call.query, call, caller);

/** Lists availability items of one activity; refuses `not_found`. */
export const listActivityAvailabilities: Query<'listActivityAvailabilities'> = (tables, call, caller) => {
  const { activity } = visibleActivity(tables, call.path.activityId, caller);
  return list(tables, { ...call.query, 'activityId[]': [activity.id] }, call, caller);
};

/** Reads an availability item, whatever its seats or date; `not_found` if a filter that was sent does not match (A12). */
export const getAvailability: Query<'getAvailability'> = (tables, call, caller) => {
  const { query, path } = call;
  const times = readTimes(query);
  const item = visibleAvailability(tables, path.availabilityItemId, caller);
  const counted: CountedItem = { item, seats: itemSeats(tables, item) };
  const isMatch =
    matchesRule(query, item.occurrence.rule, item.activity) &&
    matchesTimes(query, times, item, caller) &&
    matchesSeats(query, item, counted.seats, caller);
  if (!isMatch) throw notFound({ resource: 'availability item', id: path.availabilityItemId });
  return presentAvailability(counted, query.language, mayOverbook(caller, item.merchant.slug));
};

/** Lists availability rules; those that have ended with `outdated` only. */
export const listAvailabilityRules: Query<'listAvailabilityRules'> = (tables, call, caller) => {
  const { query } = call;
  const has = <T>(values: readonly T[] | undefined, value: T) => !values || values.includes(value);
  const matches = (rule: AvailabilityRule): boolean => {
    const merchant = tables.merchants.get(rule.merchant);
    return (
      merchant !== undefined &&
      caller.sells.includes(rule.merchant) && // K1
      has(query['id[]'], rule.id) &&
      has(query['activityId[]'], rule.activityId) &&
      has(query['type[]'], rule.type) &&
      (query.merchant === undefined || query.merchant === rule.merchant) &&
      (query.isActive === undefined || Boolean(query.isActive) === rule.isActive) &&
      (query.outdated === true || !isOutdated(rule, localDay(merchant.timezone, call.now)))
    );
  };
  return page(tables.rules.values(), query, matches).map((rule) => {
    const merchant = tables.merchants.get(rule.merchant);
    if (!merchant) throw new Error(`rule ${rule.id} is of an unknown merchant`);
    return presentRule(rule, tables.activities.get(rule.activityId), merchant);
  });
};

/** Sets the capacity of one occurrence (A8). */
export const setItemCapacity: Command<'setItemCapacity'> = (tx, call, caller) => {
  const item = settableItem(tx, call, caller);
  const { capacity } = itemSeats(tx, item);
  return setCapacity(tx, item, call, { priceCategoryId: null, capacity });
};

/** Sets the capacity of one category of an occurrence (A8). */
export const setCategoryCapacity: Command<'setCategoryCapacity'> = (tx, call, caller) => {
  const { categoryId } = call.path;
  const item = settableItem(tx, call, caller);
  const category = item.occurrence.rule.priceCategories.find(({ id }) => id === categoryId);
  if (!category) throw notFound({ resource: 'price category', id: categoryId });
  // Without a limit of its own, the item's applies.
  const before = categoryRoom(tx, item, category).capacity ?? itemSeats(tx, item).capacity;
  return setCapacity(tx, item, call, { priceCategoryId: categoryId, capacity: before });
};

/** The item of a path whose capacity a key may set: that of its operator; others that see it are `forbidden` (A8). */
function settableItem(
  tx: Transaction,
  { path }: { readonly path: { readonly itemId: string } },
  caller: Client,
): AvailabilityItem {
  const item = visibleAvailability(tx, path.itemId, caller);
  if (item.merchant.slug !== caller.merchant) throw new Refusal('forbidden');
  return item;
}

function setCapacity(
  tx: Transaction,
  item: AvailabilityItem,
  { body, now }: Pick<Call<'setItemCapacity'>, 'body' | 'now'>,
  before: Pick<CapacitySetting, 'priceCategoryId' | 'capacity'>,
): Reply<'setItemCapacity'> {
  const { id, rule } = item.occurrence;
  const { capacity, ruleId } = body;
  const { priceCategoryId } = before;
  const faults: Fault[] = [];
  if (ruleId !== rule.id) {
    const allowed = rule.id;
    faults.push({
      in: 'body',
      field: '/ruleId',
      code: 'mismatch',
      values: { allowed },
      received: ruleId,
      allowed,
    });
  }
  const at = { in: 'path', field: 'itemId', values: { item: id } } as const;
  // A4: a parent has what its children have, a voucher always the same.
  if (isParent(tx, item)) faults.push({ ...at, code: 'not_bookable', message: 'not_bookable.parent' });
  if (rule.type === 'voucher')
    faults.push({ ...at, code: 'not_supported', message: 'not_supported.voucher_capacity' });
  if (faults.length > 0) throw invalid(...faults);
  tx.put('capacities', { availabilityItemId: id, priceCategoryId, capacity, setAt: now });
  return {
    capacity,
    old_capacity: before.capacity,
    availabilityItemId: id,
    availabilityRuleId: rule.id,
    priceCategoryId,
  };
}
