import type { Wrapper } from './wrapped-target.js';

/** A correct target that differs from the sandbox. */
export interface Legal extends Wrapper {
  readonly id: string;
  /** The examined client (default: partner). */
  readonly client?: 'partner' | 'agent' | 'operator';
  /** A scenario in fixtures/scenarios. By default, the fixture is demo with the records of world.yaml. */
  readonly fixture?: string;
  readonly lenient?: boolean;
  readonly vendor?: string;
  /** The lead of the target's clock, in milliseconds. Negative if it is behind. */
  readonly clockMs?: number;
  /** The number of customers that book and capture at the same time. */
  readonly customers?: number;
}
