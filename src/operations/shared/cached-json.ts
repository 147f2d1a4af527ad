import { LRUCache } from 'lru-cache';

/** Values that are told again and again: presenters share them between replies, so that nobody may change them. */
const shared = new WeakSet();

/** Says of a value that it never changes and will be told again, so that its JSON is worth keeping. */
export function cacheable<Value extends object>(value: Value): Value {
  shared.add(value);
  return value;
}

/** Whether `lasting` was said of a value. */
export function isCacheable(value: object): boolean {
  return shared.has(value);
}

/** Answers what was told of a record before, as long as all that it was made of is the same; else makes it anew. */
export type Remember<Made> = (record: object, madeOf: readonly unknown[], make: () => Made) => Made;

/** Remembers what was told of so many records, the latest ones; what it was made of is not kept alive by that. */
export function remembering<Made extends object>(max: number): Remember<Made> {
  const kept = new LRUCache<object, { readonly madeOf: readonly unknown[]; readonly made: Made }>({ max });
  return (record, madeOf, make) => {
    const known = kept.get(record);
    if (known?.madeOf.every((part, index) => held(part) === madeOf[index])) return known.made;
    const made = cacheable(make());
    kept.set(record, { madeOf: madeOf.map(weak), made });
    return made;
  };
}

function weak(part: unknown): unknown {
  return typeof part === 'object' && part !== null ? new WeakRef(part) : part;
}

function held(part: unknown): unknown {
  return part instanceof WeakRef ? part.deref() : part;
}
