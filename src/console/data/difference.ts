/** A value that differs between two JSON values; undefined where there is none. */
export interface Difference {
  /** The names on the way to it: `items 0 guests`. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the smallest parts in which two JSON values differ, in the order of their members. */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): Difference[] {
  if (Object.is(before, after)) return [];
  const [old, now] = [membersOf(before), membersOf(after)];
  if (!old || !now || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => differences(old[name], now[name], [...path, name]));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
