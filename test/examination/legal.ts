import type { Wrapper } from './wrapped-target.js';

/** A target that is right, though another than the sandbox. */
export interface Legal extends Wrapper {
  readonly id: string;
  /** The client that is judged. Default: partner. */
  readonly client?: 'partner' | 'agent' | 'operator';
  /** A fixture of fixtures/. Default: demo. */
  readonly fixture?: string;
  readonly lenient?: boolean;
  readonly vendor?: string;
  /** Milliseconds by which the target's clock is off. */
  readonly clockMs?: number;
  /** Other customers, who book and hold meanwhile. */
  readonly customers?: number;
}
