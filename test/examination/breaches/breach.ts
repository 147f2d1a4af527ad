import type { RuleId } from '../../../src/domain/shared/rule-ids.gen.js';
import type { Acts } from '../../../src/examination/acts.js';
import type { Session } from '../../../src/examination/session.js';
import type { World } from '../../../src/examination/world.js';
import type { Wrapper } from '../wrapped-target.js';

/** The tools of a witness. */
export interface Witnessing {
  readonly acts: Acts;
  readonly session: Session;
  readonly world: World;
}

/** A target that breaks one rule. */
export interface Breach extends Wrapper {
  readonly id: string;
  readonly theme: 'seats' | 'money' | 'time' | 'lists' | 'states' | 'visibility' | 'http';
  /** The rules that a finding may name. */
  readonly rules: readonly RuleId[];
  /** Whether it can be found only with facts. */
  readonly needsFacts?: boolean;
  /** Sends requests and returns whether the rule is broken. */
  readonly witness: (witnessing: Witnessing) => Promise<boolean>;
}
