import type { Diff } from 'api-smart-diff';

/** A change of a contract, with where it is. */
export interface Change {
  readonly action: Diff['action'];
  /** What the library says of it. */
  readonly type: Diff['type'];
  readonly operationId: string | null;
  /** The side that it changes; `operation` for what belongs to neither. */
  readonly side: 'operation' | 'request' | 'response';
  /** What leads from the operation to the changed part, without media types: `responses`, `200`, `schema`, … */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}
