import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Acts } from './acts.js';
import type { Facts, FactClientName } from '../laws/facts.js';
import type { Judging } from './judging.js';
import type { Session } from './session.js';
import type { World } from './world.js';

/** What facts may name. */
export type FactName = FactClientName | 'discountCodes' | 'vouchers' | 'wait';

/** The services and facts of an examination. */
export interface Examining {
  readonly session: Session;
  readonly acts: Acts;
  readonly world: World;
  readonly facts: Facts;
  readonly judge: Judging;
  /** 0 in the first attempt. A contradiction is a finding unless a later attempt confirms the claim. */
  readonly attempt: number;
  /** Whether the target's payment page may be opened. */
  readonly mayOpenPages: boolean;
  /** Whether to send requests that must be refused, but that a faulty target could carry out. */
  readonly mayWrite: boolean;
  /** The target's time in ms since 1970. */
  readonly now: () => number;
  /** Does something at the end of the run, when time has passed. */
  later(work: (judge: Judging) => Promise<void>): void;
}

/** Requests that show whether some rules hold at a target. */
export interface Examination {
  readonly id: string;
  readonly title: string;
  /** The rules that it can confirm or contradict. */
  readonly rules: readonly RuleId[];
  /** The facts without which it does not run. */
  readonly needs?: readonly FactName[];
  /** Further rules that it can check if a fact is given. */
  readonly sees?: Readonly<Partial<Record<FactName, readonly RuleId[]>>>;
  /** How many bookings it makes at most; 0 for one that only reads. */
  readonly books: number;
  /** Whether it changes something at the target, such as by holding seats. */
  readonly writes: boolean;
  run(examining: Examining): Promise<void>;
}
