import type { RuleId } from '../../../src/domain/shared/rule-ids.gen.js';
import type { Wrapper } from '../wrapped-target.js';

/** A target that violates one rule. */
export interface Breach extends Wrapper {
  readonly id: string;
  readonly theme: 'seats' | 'money' | 'time' | 'lists' | 'states' | 'visibility' | 'http';
  /** The rules to which the breach belongs. A finding may report it under any of them. */
  readonly rules: readonly RuleId[];
}
