import { memoByKey } from '../../domain/shared/memo.js';

/** Values shared by several replies; they must never change. */
const shared = new WeakSet();

/** Marks a value as shared between replies, so that its JSON is cached. The value must never change. */
export function cacheable<Value extends object>(value: Value): Value {
  shared.add(value);
  return value;
}

export function isCacheable(value: unknown): value is object {
  return shared.has(value as object); // A primitive value is never in the set.
}

/**
 * Returns the presentation of a record. It is cached while its inputs are unchanged. The first presentation is not
 * cached, because most records change before they are read again.
 */
export type PresentationCache<Presented> = (
  record: object,
  inputs: readonly unknown[],
  present: () => Presented,
) => Presented;

interface Slot<Presented> {
  isRead?: true;
  presented?: Presented;
  /** The inputs are held by weak references, because an input can be the catalogue of a deleted workspace. */
  inputs: readonly unknown[];
}

/**
 * Creates a cache for the presentations of at most `max` records. It remembers at least the `max / 2` records that were
 * presented last.
 */
export function presentationCache<Presented extends object>(max: number): PresentationCache<Presented> {
  const slots = memoByKey(max, (_record: object): Slot<Presented> => ({ inputs: [] }));
  return (record, inputs, present) => {
    const slot = slots(record);
    if (!slot.isRead) {
      slot.isRead = true;
      return present();
    }
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
