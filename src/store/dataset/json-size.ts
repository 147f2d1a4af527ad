/** Returns the approximate size of a value as JSON, in bytes, without serializing it. Counts all text as ASCII. */
export function jsonSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 6;
  let size = 2;
  if (Array.isArray(value)) {
    for (const entry of value) size += jsonSize(entry) + 1;
    return size;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const name in members) size += name.length + 4 + jsonSize(members[name]); // faster than a list of names
  return size;
}
