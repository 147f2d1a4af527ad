/*
 * Caches for values computed from immutable data. `memoByObject` and `memoByKey` do not cache `undefined`;
 * `memoByInputs` does. `compute` may use the context only if the value does not depend on the context.
 */

/** Returns `compute` with a cache. The key is an object, and its value is cached as long as the object exists. */
export function memoByObject<Key extends object, Value, Context = void>(
  compute: (key: Key, context: Context) => Value,
): (key: Key, context: Context) => Value {
  const values = new WeakMap<Key, Value>();
  return (key, context) => {
    const cached = values.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key, context);
    values.set(key, value);
    return value;
  };
}

/**
 * Returns `compute` with a cache for keys that clients choose. The cache holds at most `max` values, and at least the
 * `max / 2` used last. It has two maps: when the newer one is full, it becomes the older one, and the older one is
 * dropped. Most hits need only one look-up.
 */
export function memoByKey<Key, Value, Context = void>(
  max: number,
  compute: (key: Key, context: Context) => Value,
): (key: Key, context: Context) => Value {
  const half = Math.ceil(max / 2);
  let newer = new Map<Key, Value>();
  let older: ReadonlyMap<Key, Value> | undefined;
  return (key, context) => {
    const cached = newer.get(key);
    if (cached !== undefined) return cached;
    const before = older?.get(key);
    const value = before === undefined ? compute(key, context) : before;
    if (value === undefined) return value;
    if (newer.size >= half) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
    return value;
  };
}

/** Returns the cached value of an object if its inputs are the same (`===`); otherwise computes it. */
export type MemoByInputs<Owner extends object, Value> = (
  owner: Owner,
  inputs: readonly unknown[],
  compute: () => Value,
) => Value;

/** Creates a cache with one value per object. The value is valid while its inputs are the same. */
export function memoByInputs<Owner extends object, Value>(): MemoByInputs<Owner, Value> {
  const latest = new WeakMap<Owner, { readonly inputs: readonly unknown[]; readonly value: Value }>();
  return (owner, inputs, compute) => {
    const cached = latest.get(owner);
    if (cached && areSame(cached.inputs, inputs)) return cached.value;
    const value = compute();
    latest.set(owner, { inputs, value });
    return value;
  };
}

/** Uses a loop, because this function runs often and `every` would create a closure for each call. */
function areSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false;
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) return false;
  return true;
}
