import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Acts } from './acts.js';
import type { Facts, FactClientName } from '../laws/facts.js';
import type { Judging } from './judging.js';
import type { Session } from './session.js';
import type { World } from './world.js';

/** The names of facts. */
export type FactName = FactClientName | 'discountCodes' | 'vouchers' | 'wait';

/** The session, data and options that an examination gets. */
export interface Examining {
  readonly session: Session;
  readonly acts: Acts;
  readonly world: World;
  readonly facts: Facts;
  readonly judge: Judging;
  /**
   * The number of the attempt, starting at 0. An examination that contradicts a claim is repeated: the contradiction
   * counts only if no other attempt confirms the claim.
   */
  readonly attempt: number;
  /** Whether the examination may open the target's payment page. */
  readonly mayOpenPages: boolean;
  /** Whether to send invalid write requests, which a faulty target could execute. */
  readonly mayWrite: boolean;
  /** Returns the target's time in ms since 1970. */
  readonly now: () => number;
  /** Schedules work for the end of the run, such as a check that a capture has expired. */
  later(work: (judge: Judging) => Promise<void>): void;
}

/** Requests that show whether a target follows some rules. */
export interface Examination {
  readonly id: string;
  readonly title: string;
  /** The rules that the examination can confirm or contradict. */
  readonly rules: readonly RuleId[];
  readonly needs?: readonly FactName[];
  /** Additional rules that it can check if a fact is given. */
  readonly sees?: Readonly<Partial<Record<FactName, readonly RuleId[]>>>;
  /** The maximum number of bookings per attempt, at a target that follows the rules. */
  readonly books: number;
  /** Whether it changes data at the target, for example by holding seats. */
  readonly writes: boolean;
  run(examining: Examining): Promise<void>;
}
