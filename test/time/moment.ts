import { fileURLToPath } from 'node:url';

/** The time and time zone at which tests start: a Wednesday morning. `TEST_TIME` overrides it. */
const DEFAULT = '2027-06-16T09:00:00Z[UTC]';

const SHIFT = fileURLToPath(new URL('shift.cjs', import.meta.url));
const NAMES = ['NODE_OPTIONS', 'TEST_SHIFT_MS', 'TZ'] as const;
type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the environment variables with which processes start at the given time, such as
 * `2026-12-31T23:30:00Z[Asia/Kathmandu]`. The default time zone is UTC. `real` means the time and zone of the
 * machine. @throws Error for other texts
 */
export function variablesAt(moment: string, environment: Variables = process.env): Record<string, string> {
  if (moment === 'real') return {};
  const [, instant = '', zone = 'UTC'] = /^([^[]+)(?:\[(.+)\])?$/.exec(moment) ?? [];
  const ownShiftMs = Number(process.env['TEST_SHIFT_MS'] ?? 0); // the shift of this process, which `Date.now` already includes
  const shiftMs = Date.parse(instant) - Date.now() + ownShiftMs;
  if (Number.isNaN(shiftMs) || !isZone(zone))
    throw new Error(`TEST_TIME=${moment} is no moment: write \`real\`, or for example ${DEFAULT}.`);
  const options = [environment['NODE_OPTIONS'], `--require ${JSON.stringify(SHIFT)}`];
  return { NODE_OPTIONS: options.filter(Boolean).join(' '), TEST_SHIFT_MS: String(shiftMs), TZ: zone };
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the environment variables with which the tests start at the time of `TEST_TIME`. Returns no variables if the
 * tests already start at that time.
 */
export function variablesOfTests(environment: Variables = process.env): Record<string, string> {
  if (environment['TEST_SHIFT_MS'] !== undefined) return {};
  return variablesAt(environment['TEST_TIME'] ?? DEFAULT, environment);
}

/**
 * Returns the environment variables that a process with a replaced environment needs to have the time of this
 * process.
 */
export function sameTime(environment: Variables = process.env): Record<string, string> {
  const entries = NAMES.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
