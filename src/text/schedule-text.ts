import { durationInWords } from './times.js';

/** The schedule of a rule, as the API shows it. */
interface Schedule {
  readonly startDate: string | null;
  readonly startTimes: string | null;
  readonly recurrence: {
    readonly frequency: 'daily' | 'weekly';
    readonly interval: number;
    readonly weekdays: readonly number[];
    readonly until: string | null;
  } | null;
  readonly duration: string | null;
  readonly cutOffTime: number;
  readonly actualUntil: string | null;
}

const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Returns the schedule of a rule: `Weekly on Mon, Sat from 2027-05-01 at 09:00 for 2 h.` A second sentence has its
 * cut-off, if there is one.
 */
export function scheduleText({
  startDate,
  startTimes,
  recurrence,
  duration,
  cutOffTime,
  actualUntil,
}: Schedule): string {
  const times = startTimes
    ?.split(',')
    .map((time) => time.slice(0, 5))
    .join(', ');
  const days = recurrence?.weekdays.map((day) => WEEKDAYS[day]).join(', ');
  const parts = [
    recurrence ? { daily: 'Daily', weekly: 'Weekly' }[recurrence.frequency] : 'Once',
    recurrence && recurrence.interval > 1 && `(every ${recurrence.interval})`,
    days && `on ${days}`,
    startDate && `from ${startDate}`,
    (recurrence?.until ?? actualUntil) && `until ${recurrence?.until ?? actualUntil}`,
    times && `at ${times}`,
    duration && `for ${durationInWords(duration)}`,
  ];
  const sentence = `${parts.filter(Boolean).join(' ')}.`;
  return cutOffTime > 0 ? `${sentence} Can be booked up to ${cutOffTime} minutes before.` : sentence;
}
