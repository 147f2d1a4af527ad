import { HIDDEN_RULES, RULE_BASES, type RuleId } from '../domain/shared/rule-ids.gen.js';
import type { ShownExchange } from './finding.js';

/** The result for a rule in a run. */
export interface RuleResult {
  readonly id: string;
  /**
   * `confirmed`: an exchange confirmed the rule, all its examinations ran, and nothing contradicted it. `partly
   * seen`: an exchange confirmed the rule, but an examination of it did not run. `unseen`: no exchange confirmed or
   * contradicted the rule. `not visible`: no request can show the rule.
   */
  readonly state: 'confirmed' | 'contradicted' | 'partly seen' | 'unseen' | 'not visible';
  readonly evidence: readonly ShownExchange[];
  /**
   * For a rule that is neither confirmed nor contradicted: one sentence per part that was not examined, with the
   * reason.
   */
  readonly missing?: readonly string[];
}

/** Returns the state of a rule as text, with the parts that were not examined. */
export function stateText({ state, missing = [] }: RuleResult): string {
  return [state, ...missing].join('; ');
}

/** Maximum number of exchanges in a rule's result. */
const SHOWN = 3;

/** Collects the results of checks, per rule. */
export class RuleEvidence {
  readonly #confirmed = new Map<RuleId, ShownExchange[]>();
  readonly #contradicted = new Map<RuleId, ShownExchange[]>();
  readonly #missing = new Map<RuleId, Set<string>>();

  confirm(rules: readonly RuleId[], exchange: ShownExchange): void {
    for (const rule of rules) note(this.#confirmed, rule, exchange);
  }

  contradict(rules: readonly RuleId[], exchange: ShownExchange): void {
    for (const rule of rules) note(this.#contradicted, rule, exchange);
  }

  /**
   * Records that a part of rules was not examined. The sentence `what` names the part and the reason. The rules can
   * then be at most `partly seen`.
   */
  miss(rules: readonly RuleId[], what: string): void {
    for (const rule of rules) this.#missing.set(rule, (this.#missing.get(rule) ?? new Set()).add(what));
  }

  /** Returns the result for each rule, in the order of the rules. One contradiction outweighs all confirmations. */
  results(): RuleResult[] {
    return (Object.keys(RULE_BASES) as RuleId[]).map((id) => {
      const against = this.#contradicted.get(id);
      if (against) return { id, state: 'contradicted', evidence: against };
      const missing = [...(this.#missing.get(id) ?? [])];
      const left = missing.length > 0 && { missing };
      const seen = this.#confirmed.get(id);
      if (seen) return { id, state: left ? 'partly seen' : 'confirmed', evidence: seen, ...left };
      return { id, state: HIDDEN_RULES.has(id) ? 'not visible' : 'unseen', evidence: [], ...left };
    });
  }
}

function note(map: Map<RuleId, ShownExchange[]>, rule: RuleId, exchange: ShownExchange): void {
  const known = map.get(rule) ?? [];
  map.set(rule, known);
  if (known.length < SHOWN) known.push(exchange);
}
