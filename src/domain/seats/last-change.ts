import type { Activity } from '../catalogue/activity.js';
import type { AvailabilityRule } from '../catalogue/rule.js';
import { parseWhen, rangeBegin } from '../shared/date-time.js';
import type { EpochMs } from '../shared/moment.js';
import { capacitySettingsOf, type CapacitySource } from './capacity.js';

/** Returns when an activity, one of its rules or a capacity set on one of their items last changed; 0 if unknown (A11). */
export function lastChange(
  source: CapacitySource & { rulesOfActivity(activityId: number): readonly AvailabilityRule[] },
  activity: Pick<Activity, 'id' | 'updatedAt'>,
  zone: string,
): EpochMs {
  const rules = source.rulesOfActivity(activity.id);
  const updates = [activity, ...rules].map(({ updatedAt }) => {
    const when = updatedAt === null ? null : parseWhen(updatedAt);
    return when ? rangeBegin(when, zone) : 0;
  });
  return Math.max(...updates, ...rules.map(({ id }) => lastCapacitySetAt(source, id)));
}

function lastCapacitySetAt(source: CapacitySource, ruleId: number): EpochMs {
  let last = 0;
  for (const { setAt = 0 } of capacitySettingsOf(source, ruleId)) last = Math.max(last, setAt);
  return last;
}
