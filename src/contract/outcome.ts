import type { components } from './api.gen.js';

type Schemas = components['schemas'];

/** The code of an outcome: that of a problem document, the `error` of the token endpoint, or `ok` for a success. */
export type OutcomeCode = Schemas['ProblemCode'] | Schemas['TokenError']['error'] | 'ok';

/** A possible outcome of an operation, as its `x-outcomes` list it. Identified by its status and code. */
export interface Outcome {
  readonly status: number;
  readonly code: OutcomeCode;
  /** The ids of the rules that decide it. */
  readonly rules: readonly string[];
}

/** Returns the outcome of an operation with a status and a code; undefined if the contract does not list it. */
export function outcomeOf(
  { outcomes }: { readonly outcomes: readonly Outcome[] },
  status: number,
  code: string | null,
): Outcome | undefined {
  return outcomes.find((outcome) => outcome.status === status && outcome.code === code);
}

/** Returns the code of a response, from its parsed body; null for an error whose body has no code. */
export function outcomeCode(status: number, body: unknown): string | null {
  if (status < 400) return 'ok';
  const { code, error = code } = Object(body) as { readonly code?: unknown; readonly error?: unknown };
  if (typeof error === 'string') return error;
  return status === 401 ? 'unauthorized' : null; // P1: its body is empty
}
