import type { Fault } from './faults.js';

/** A value read from a request, with every fault found in it. */
export interface Checked<Value> {
  readonly value: Value;
  readonly faults: readonly Fault[];
}

/** No fault: one array, so that valid requests allocate none. */
export const NO_FAULTS: readonly Fault[] = [];

/** Returns a value with its faults, in order; null stands for no fault. */
export function checked<Value>(value: Value, ...faults: readonly (Fault | null)[]): Checked<Value> {
  return { value, faults: faults.length === 0 ? NO_FAULTS : faults.filter((one) => one !== null) };
}

/** Returns all faults of some parts of a request, in order. */
export function faultsOf(...parts: readonly Pick<Checked<unknown>, 'faults'>[]): readonly Fault[] {
  return parts.some(({ faults }) => faults.length > 0) ? parts.flatMap(({ faults }) => faults) : NO_FAULTS;
}

/** Returns the values of some parts as one list, with the faults of all. */
export function checkedList<Value>(parts: readonly Checked<Value>[]): Checked<Value[]> {
  return { value: parts.map((part) => part.value), faults: faultsOf(...parts) };
}
