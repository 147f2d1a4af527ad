import { memoByKey } from '../../domain/shared/memo.js';

/** Values that replies share. They must never change. */
const shared = new WeakSet();

/** Marks a value as shared between replies, so that its JSON is cached. It must never change. */
export function cacheable<Value extends object>(value: Value): Value {
  shared.add(value);
  return value;
}

/** Returns whether a value is marked as `cacheable`. */
export function isCacheable(value: unknown): value is object {
  return shared.has(value as object); // false for a primitive value
}

/** Returns the cached presentation of a record; presents it again after its inputs have changed. */
export type PresentationCache<Presented> = (
  record: object,
  inputs: readonly unknown[],
  present: () => Presented,
) => Presented;

interface Slot<Presented> {
  presented?: Presented;
  /** Weak references: the inputs may be the whole catalogue of a deleted workspace. */
  inputs: readonly unknown[];
}

/** Returns a cache for the presentations of at most `max` records, and at least of the latest `max / 2`. */
export function presentationCache<Presented extends object>(max: number): PresentationCache<Presented> {
  const slots = memoByKey(max, (_record: object): Slot<Presented> => ({ inputs: [] }));
  return (record, inputs, present) => {
    const slot = slots(record);
    const isSame = slot.inputs.every((input, index) => heldBy(input) === inputs[index]);
    if (slot.presented && isSame) return slot.presented;
    slot.inputs = inputs.map(weak);
    slot.presented = cacheable(present());
    return slot.presented;
  };
}

function weak(input: unknown): unknown {
  return typeof input === 'object' && input !== null ? new WeakRef(input) : input;
}

function heldBy(input: unknown): unknown {
  return input instanceof WeakRef ? input.deref() : input;
}
