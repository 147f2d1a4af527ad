import type { RequestError } from './errors.js';

/** A value read from a request, with every error found in it. */
export interface Checked<Value> {
  readonly value: Value;
  readonly errors: readonly RequestError[];
}

/** No error: one array, so that valid requests allocate none. */
export const NO_ERRORS: readonly RequestError[] = [];

/** Returns a value with its errors, in order; null stands for no error. */
export function checked<Value>(value: Value, ...errors: readonly (RequestError | null)[]): Checked<Value> {
  return { value, errors: errors.length === 0 ? NO_ERRORS : errors.filter((one) => one !== null) };
}

/** Returns all errors of some parts of a request, in order. */
export function allErrors(...parts: readonly Pick<Checked<unknown>, 'errors'>[]): readonly RequestError[] {
  return parts.some(({ errors }) => errors.length > 0) ? parts.flatMap(({ errors }) => errors) : NO_ERRORS;
}

/** Returns the values of some parts as one list, with the errors of all. */
export function checkedList<Value>(parts: readonly Checked<Value>[]): Checked<Value[]> {
  return { value: parts.map((part) => part.value), errors: allErrors(...parts) };
}
