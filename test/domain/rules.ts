import type { AvailabilityRule, Recurrence } from '../../src/domain/catalogue/rule.js';

/** A rule with parts replaced: a trip of three hours at ten. */
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

/** A recurrence with parts replaced: every day, without an end. */
export function recurring(parts: Partial<Recurrence> = {}): Recurrence {
  return { frequency: 'daily', interval: 1, weekdays: [], until: null, exceptions: [], ...parts };
}
