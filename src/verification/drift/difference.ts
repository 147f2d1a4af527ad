/** In what a response of the target differs from the sandbox's. */
export type DriftKind = 'status' | 'header' | 'type' | 'presence' | 'null' | 'enum' | 'format' | 'order';

/** A difference between two responses to the same step. */
export interface Difference {
  readonly kind: DriftKind;
  /** The field, where the entries of an array are one: `items[].guests[].price`; a header's name; empty for the status. */
  readonly place: string;
  /** Continues "The target": `has no \`total\``. */
  readonly problem: string;
  /** What the target has, and what the sandbox has; absent where values may be secret. */
  readonly received?: unknown;
  readonly expected?: unknown;
  /** Rules that the difference contradicts, beside those of its step. */
  readonly rules?: readonly string[];
}
