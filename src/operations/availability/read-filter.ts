import type { ItemFilter, RuleFilter } from '../../domain/listing/filter.js';
import type { ListFilter } from '../../domain/listing/list-items.js';
import type { AvailabilityType } from '../../domain/catalogue/rule.js';
import { parseWhen, whenError, type When } from '../../domain/shared/date-time.js';
import type { RequestError } from '../../domain/shared/errors.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { invalid } from '../../domain/shared/refusal.js';

/** The parameters that availability operations share, by their wire names. */
export interface AvailabilityQuery {
  readonly 'type[]'?: readonly AvailabilityType[];
  readonly bookingTime?: string;
  readonly seats?: number;
  readonly activeOnly?: boolean;
  readonly withExclusive?: boolean;
  readonly withCustom?: boolean;
  readonly onlyBooked?: boolean;
  readonly onlyNotBooked?: boolean;
  readonly category?: Readonly<Record<string, number>>;
  readonly 'merchant[]'?: readonly string[];
  readonly startsFrom?: string;
  readonly startsTo?: string;
  readonly departureTime?: string;
  readonly 'activityId[]'?: readonly number[];
  readonly titleLike?: string;
  readonly availabilityRuleId?: string;
}

/** Returns the conditions of a query; a parameter that is not sent is none. Refuses unreadable moments, all at once. */
export function readFilter(query: AvailabilityQuery): ListFilter {
  const items = readItemFilter(query);
  return { items, rules: readRuleFilter(query, items) };
}

function readRuleFilter(query: AvailabilityQuery, { categorySeats }: ItemFilter): RuleFilter {
  return {
    types: query['type[]'],
    merchants: query['merchant[]'],
    activityIds: query['activityId[]'],
    ruleId: query.availabilityRuleId,
    categoryIds: categorySeats.map(({ priceCategoryId }) => priceCategoryId),
    departureTime: query.departureTime,
    titleLike: query.titleLike,
    activeOnly: query.activeOnly === true,
    withExclusive: query.withExclusive !== false,
    withCustom: query.withCustom !== false,
    withVouchers: (query.startsFrom ?? query.startsTo ?? query.departureTime) === undefined, // A4
  };
}

function readItemFilter(query: AvailabilityQuery): ItemFilter {
  const [startsFrom, startsTo, bookingTime] = (['startsFrom', 'startsTo', 'bookingTime'] as const).map(
    (field) => readWhen(field, query[field]),
  );
  const faults = [startsFrom, startsTo, bookingTime].flatMap((read) => read?.faults ?? []);
  if (faults.length > 0) throw invalid(...faults);
  return {
    startsFrom: startsFrom?.when ?? null,
    startsTo: startsTo?.when ?? null,
    bookingTime: bookingTime?.when ?? null,
    departureTime: query.departureTime,
    seats: query.seats ?? 0,
    categorySeats: Object.entries(query.category ?? {}).map(([id, seats]) => ({
      priceCategoryId: Number(id),
      seats,
    })),
    onlyBooked: query.onlyBooked ?? false,
    onlyNotBooked: query.onlyNotBooked ?? false,
  };
}

function readWhen(
  field: string,
  text: string | undefined,
): { readonly when: When | null; readonly faults: readonly RequestError[] } {
  const when = text === undefined ? null : parseWhen(text);
  if (text === undefined || when !== null) return { when, faults: [] };
  return { when, faults: [whenError(QUERY.at([field]), text, 'point-in-time')] };
}
