/*
 * Caches of values that follow from data that never changes once it is made. `memoByObject` and `memoByKey` do not cache
 * `undefined`; `memoByInputs` does. `Context` is what `compute` needs beside the key; it does not change the value.
 */

/** Returns `compute` with its values cached by object, each as long as its object lives. */
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
 * Returns `compute` with its values cached by key, for keys that requests choose: at most `max` values, at least the
 * `max / 2` used last. They are in two maps; when the newer one is full, the older one is dropped, so that a hit costs
 * one look-up.
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

/** Returns the latest value of an object while its inputs are the same (`===`), else computes it anew. */
export type MemoByInputs<Owner extends object, Value> = (
  owner: Owner,
  inputs: readonly unknown[],
  compute: () => Value,
) => Value;

/** Returns a cache of one value per object, with the inputs that the value follows from. */
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

/** A loop, as this is hot: `every` costs a closure for each call. */
function areSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false;
  for (let index = 0; index < before.length; index++) if (before[index] !== after[index]) return false;
  return true;
}
