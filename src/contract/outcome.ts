import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { components } from './api.gen.js';

type Schemas = components['schemas'];

/** The code of an outcome: a problem's code, the `error` of the token endpoint, or `ok` for a success. */
export type OutcomeCode = Schemas['ProblemCode'] | Schemas['TokenError']['error'] | 'ok';

/** A possible outcome of an operation, from its `x-outcomes`. Status and code identify it. */
export interface Outcome {
  readonly status: number;
  readonly code: OutcomeCode;
  /** Ids of the rules that determine the outcome. */
  readonly rules: readonly RuleId[];
}

/** Returns the outcome with a status and a code. Undefined if the operation does not list it. */
export function outcomeOf(
  { outcomes }: { readonly outcomes: readonly Outcome[] },
  status: number,
  code: string | null,
): Outcome | undefined {
  return outcomes.find((outcome) => outcome.status === status && outcome.code === code);
}

/**
 * Returns the code of a response: `ok` below 400, otherwise the code in its parsed body. Without a code, returns
 * `unauthorized` for a 401, otherwise null.
 */
export function outcomeCode(status: number, body: unknown): string | null {
  if (status < 400) return 'ok';
  const { code, error = code } = Object(body) as { readonly code?: unknown; readonly error?: unknown };
  if (typeof error === 'string') return error;
  return status === 401 ? 'unauthorized' : null; // the body of a 401 is empty (P1)
}
