/** Returns whether a value is in the list of a filter; without a list every value is (P9). */
export function isAmong<Value>(values: readonly Value[] | undefined, value: Value): boolean {
  return values === undefined || values.includes(value);
}
