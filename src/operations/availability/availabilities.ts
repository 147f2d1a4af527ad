import type { Call, Reply } from '../../contract/operation.js';
import type { Command, Listing, Query } from '../shared/handler.js';
import { countedSeats } from '../../domain/seats/item-seats.js';
import { matchesSeats, matchesTimes, matchesRule } from '../../domain/listing/filter.js';
import { mayOverbook } from '../../domain/schedule/item.js';
import { listItems } from '../../domain/listing/list-items.js';
import { decideCapacity, requireOperator } from '../../domain/seats/capacity-changes.js';
import type { Client } from '../../domain/catalogue/client.js';
import { notFound } from '../../domain/shared/refusal.js';
import type { ReadTables, Transaction } from '../../store/tables.js';
import { page, presented } from '../shared/page.js';
import { visibleActivity, visibleAvailability } from '../shared/visible-catalogue.js';
import { presentAvailability } from './present-availability.js';
import { readFilter, type AvailabilityQuery } from './read-filter.js';

type ListQuery = Call<'listAvailabilities'>['query'];

/** What lists leave out unless a query says otherwise (A3, A4, A7). */
const LIST_DEFAULTS = { seats: 1, activeOnly: true, withExclusive: false };

function list(
  tables: ReadTables,
  query: AvailabilityQuery & Pick<ListQuery, 'language' | 'limit' | 'offset'>,
  { now }: { readonly now: number },
  caller: Client,
): ReturnType<Listing<'listAvailabilities'>> {
  const filter = readFilter({ ...LIST_DEFAULTS, ...query });
  return presented(page(listItems(tables, filter, caller, now), query), (counted) =>
    presentAvailability(counted, query.language, mayOverbook(caller, counted.item.merchant.slug)),
  );
}

/** Lists availability items (A). */
export const listAvailabilities: Listing<'listAvailabilities'> = (tables, call, caller) =>
  list(tables, call.query, call, caller);

/** Lists availability items of one activity; refuses `not_found`. */
export const listActivityAvailabilities: Listing<'listActivityAvailabilities'> = (tables, call, caller) => {
  const { activity } = visibleActivity(tables, call.path.activityId, caller);
  return list(tables, { ...call.query, 'activityId[]': [activity.id] }, call, caller);
};

/** Returns an availability item, whatever its seats or date; refuses `not_found` if a filter does not match (A12). */
export const getAvailability: Query<'getAvailability'> = (tables, { query, path }, caller) => {
  const filter = readFilter(query);
  const item = visibleAvailability(tables, path.availabilityItemId, caller);
  const seats = countedSeats(tables, item);
  const isMatch =
    matchesRule(filter.rules, item.occurrence.rule, item.activity) &&
    matchesTimes(filter.items, item, caller) &&
    matchesSeats(filter.items, item, seats, caller);
  if (!isMatch) throw notFound({ resource: 'availability item', id: path.availabilityItemId }, 'A12');
  return presentAvailability({ item, seats }, query.language, mayOverbook(caller, item.merchant.slug));
};

/** Sets the capacity of one occurrence (A8). */
export const setItemCapacity: Command<'setItemCapacity'> = (tx, call, caller) =>
  setCapacity(tx, call, caller, null);

/** Sets the capacity of one category of an occurrence (A8). */
export const setCategoryCapacity: Command<'setCategoryCapacity'> = (tx, call, caller) =>
  setCapacity(tx, call, caller, call.path.categoryId);

function setCapacity(
  tx: Transaction,
  { path, body, now }: Pick<Call<'setItemCapacity'>, 'path' | 'body' | 'now'>,
  caller: Client,
  priceCategoryId: number | null,
): Reply<'setItemCapacity'> {
  const item = visibleAvailability(tx, path.itemId, caller);
  requireOperator(item, caller);
  const { setting, before } = decideCapacity(tx, item, { ...body, priceCategoryId }, now);
  tx.put('capacities', setting);
  return {
    capacity: setting.capacity,
    old_capacity: before,
    availabilityItemId: setting.availabilityItemId,
    availabilityRuleId: item.occurrence.rule.id,
    priceCategoryId,
  };
}
