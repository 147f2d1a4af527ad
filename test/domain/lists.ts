import type { CapacitySetting } from '../../src/domain/seats/seat-source.js';
import type { ItemFilter, RuleFilter } from '../../src/domain/listing/filter.js';
import { listItems, type ListSource } from '../../src/domain/listing/list-items.js';
import type { Client } from '../../src/domain/catalogue/client.js';
import { clientOf, NOW, workspaceOf, type WorkspaceParts } from './workspace.js';
import { allOf } from '../../src/domain/shared/steps.js';

/** A filter that matches all rules. */
export const ANY_RULE: RuleFilter = {
  types: undefined,
  merchants: undefined,
  activityIds: undefined,
  ruleId: undefined,
  categoryIds: [],
  departureTime: undefined,
  titleLike: undefined,
  activeOnly: false,
  withExclusive: true,
  withCustom: true,
  withVouchers: true,
};

/** A filter that matches all items. */
export const ANY_ITEM: ItemFilter = {
  startsFrom: null,
  startsTo: null,
  bookingTime: null,
  departureTime: undefined,
  seats: 0,
  categorySeats: [],
  onlyBooked: false,
  onlyNotBooked: false,
};

/**
 * Returns a workspace in the form that list functions read. `reads` counts how often the seats of an item were
 * counted.
 */
export function listedWorkspace(parts: WorkspaceParts = {}) {
  const workspace = workspaceOf(parts);
  const rules = [...workspace.rules.values()];
  const reads = { count: 0 };
  const settings = Object.entries(parts.capacities ?? {}).map(([key, capacity]): CapacitySetting => {
    const [availabilityItemId = '', category] = key.split('/');
    return {
      availabilityItemId,
      priceCategoryId: category === undefined ? null : Number(category),
      capacity,
    };
  });
  const source: ListSource = {
    ...workspace,
    version: {},
    activities: { get: (id) => workspace.activities.get(id), version: {} },
    merchants: { get: (slug) => workspace.merchants.get(slug), version: {} },
    capacities: {
      values: (from) => settings.filter(({ availabilityItemId }) => availabilityItemId >= from),
    },
    rulesOfActivity: (id) => rules.filter(({ activityId }) => activityId === id),
    ruleOfCategory: (id) => rules.find(({ priceCategories }) => priceCategories.some((one) => one.id === id)),
    takenItems: (from, to) => Object.keys(parts.counts ?? {}).filter((id) => id >= from && id < to),
    occupancy: (id) => {
      reads.count += 1;
      return workspace.occupancy(id);
    },
  };
  return { source, reads };
}

/** The filters of a list. A missing filter excludes nothing. */
export interface Listed {
  readonly rules?: Partial<RuleFilter>;
  readonly items?: Partial<ItemFilter>;
  readonly client?: Partial<Client>;
  readonly now?: number;
}

/** Returns the ids of the items that a workspace lists. */
export function listed(source: ListSource, { rules, items, client, now = NOW }: Listed = {}): string[] {
  const filter = { rules: { ...ANY_RULE, ...rules }, items: { ...ANY_ITEM, ...items } };
  return allOf(listItems(source, filter, clientOf(client), now)).map(({ item }) => item.occurrence.id);
}
