import type { Wrapper } from './wrapped-target.js';

/** A correct target that differs from the sandbox. */
export interface Legal extends Wrapper {
  readonly id: string;
  /** The client that is judged. Default: partner. */
  readonly client?: 'partner' | 'agent' | 'operator';
  /** A fixture of fixtures/. Default: demo. */
  readonly fixture?: string;
  readonly lenient?: boolean;
  readonly vendor?: string;
  /** The error of the target's clock in milliseconds. */
  readonly clockMs?: number;
  /** The number of customers who book and hold at the same time. */
  readonly customers?: number;
}
