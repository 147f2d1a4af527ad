import { describe, expect, it } from 'vitest';
import {
  findItem,
  findVisibleItem,
  isActive,
  isPastCutOff,
  latestBookingTime,
  mayOverbook,
} from '../../src/domain/schedule/item.js';
import { occurrencesOn, voucherOccurrence } from '../../src/domain/schedule/recurrence.js';
import { parseDate } from '../../src/domain/shared/civil-time.js';
import { ruleOf } from './rules.js';
import { activityOf, at, clientOf, merchantOf, SAILING, workspaceOf } from './workspace.js';

describe('an availability item', () => {
  it('consists of an occurrence, an activity and a merchant', () => {
    const [rule, activity, merchant] = [ruleOf(), activityOf(), merchantOf()];
    const item = findItem(
      workspaceOf({ rules: [rule], activities: [activity], merchants: [merchant] }),
      SAILING,
    );
    expect(item).toMatchObject({ occurrence: { id: SAILING, zone: 'Europe/Lisbon' } });
    expect(item?.occurrence.rule).toBe(rule);
    expect(item?.activity).toBe(activity);
    expect(item?.merchant).toBe(merchant);
  });

  it.each([
    ['an invalid id', 'tomorrow', {}],
    ['a missing rule', SAILING.replace('812', '813'), {}],
    ['a day on which its rule does not occur', '812_trip_20260606100000_20260606130000', {}],
    ['a missing activity', SAILING, { activities: [] }],
    ['a missing merchant', SAILING, { merchants: [] }],
  ])('is not found for %s', (_, id, parts) => {
    expect(findItem(workspaceOf(parts), id)).toBeUndefined();
    expect(findVisibleItem(workspaceOf(parts), clientOf(), id)).toBeUndefined();
  });

  it('is visible to keys that sell for its merchant (K1)', () => {
    expect(
      findVisibleItem(workspaceOf(), clientOf({ sells: ['other', 'tagus'] }), SAILING)?.occurrence.id,
    ).toBe(SAILING);
    expect(findVisibleItem(workspaceOf(), clientOf({ sells: ['other'] }), SAILING)).toBeUndefined();
  });

  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])(
    'with a rule on sale (%s) and an activity on sale (%s) is on sale: %s (A1)',
    (rule, activity, active) => {
      const workspace = workspaceOf({
        rules: [ruleOf({ isActive: rule })],
        activities: [activityOf({ isActive: activity })],
      });
      const item = findItem(workspace, SAILING);
      expect(item && isActive(item)).toBe(active);
    },
  );
});

describe('A5: booking ends', () => {
  const [occurrence] = occurrencesOn(
    ruleOf({ cutOffTime: 90 }),
    'Europe/Lisbon',
    parseDate('2026-06-05') ?? 0,
  );
  const latest = at('2026-06-05T07:30:00Z');

  it('at the cut-off time before the start, and never for a voucher', () => {
    const voucher = voucherOccurrence(ruleOf({ type: 'voucher' }), 'Europe/Lisbon');
    expect(occurrence && latestBookingTime(occurrence)).toBe(latest);
    expect(latestBookingTime(voucher)).toBeNull();
    expect(isPastCutOff(voucher, Infinity, { bookPastTrips: false })).toBe(false);
  });

  it('only after that time, unless the key may book past trips (K3)', () => {
    const isPast = (now: number, bookPastTrips = false) =>
      occurrence && isPastCutOff(occurrence, now, { bookPastTrips });
    expect(isPast(latest)).toBe(false);
    expect(isPast(latest + 1)).toBe(true);
    expect(isPast(latest + 1, true)).toBe(false);
  });
});

it('a key may overbook only the merchants in its list (A6)', () => {
  expect(mayOverbook({ overbooking: ['other', 'tagus'] }, 'tagus')).toBe(true);
  expect(mayOverbook({ overbooking: ['other'] }, 'tagus')).toBe(false);
});
