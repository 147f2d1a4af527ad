import { occurrencesOn, type Occurrence } from '../../src/domain/schedule/recurrence.js';
import type { AvailabilityRule, Recurrence } from '../../src/domain/catalogue/rule.js';
import { parseDate } from '../../src/domain/shared/civil-time.js';

/** Returns the day number of a local date; NaN if the text is no date. */
export const dayOf = (date: string) => parseDate(date) ?? NaN;

/** Returns the occurrences that start between two local dates, found day by day. */
export function occurrences(rule: AvailabilityRule, zone: string, from: string, to: string): Occurrence[] {
  const found: Occurrence[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day++) found.push(...occurrencesOn(rule, zone, day));
  return found;
}

/** Returns a rule with the given parts. The other parts are those of a trip of three hours at ten. */
export function ruleOf(parts: Partial<AvailabilityRule> = {}): AvailabilityRule {
  return {
    id: 812,
    merchant: 'tagus',
    activityId: 1,
    type: 'trip',
    name: 'Sailing',
    isActive: true,
    startDate: '2026-06-05',
    startTimes: ['10:00:00'],
    duration: 'PT3H',
    actualUntil: null,
    recurrence: null,
    cutOffTime: 0,
    capacity: 10,
    priceCategories: [],
    resources: [],
    isCustom: false,
    isExclusive: false,
    parentRuleId: null,
    bookingNote: '',
    remarks: null,
    tag: '',
    updatedAt: null,
    translations: {},
    ...parts,
  };
}

/** Returns a recurrence with the given parts. By default, it is every day and has no end. */
export function recurring(parts: Partial<Recurrence> = {}): Recurrence {
  return { frequency: 'daily', interval: 1, weekdays: [], until: null, exceptions: [], ...parts };
}
