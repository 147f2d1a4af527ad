import { HIDDEN_RULES, RULE_BASES, type RuleId } from '../domain/shared/rule-ids.gen.js';
import type { ShownExchange } from './finding.js';

/** What a run says of a rule. */
export interface RuleResult {
  readonly id: string;
  /** `unseen`: no check that could have failed has run. `not visible`: no request can show it. */
  readonly state: 'confirmed' | 'contradicted' | 'unseen' | 'not visible';
  readonly evidence: readonly ShownExchange[];
}

/** The exchanges that are shown of a rule. */
const SHOWN = 3;

/** Collects what checks show of rules. */
export class RuleEvidence {
  readonly #confirmed = new Map<string, ShownExchange[]>();
  readonly #contradicted = new Map<string, ShownExchange[]>();

  /** Notes that an exchange confirms rules. */
  confirm(rules: readonly string[], exchange: ShownExchange): void {
    for (const rule of rules) note(this.#confirmed, rule, exchange);
  }

  /** Notes that an exchange contradicts rules. */
  contradict(rules: readonly string[], exchange: ShownExchange): void {
    for (const rule of rules) note(this.#contradicted, rule, exchange);
  }

  /** Returns what was seen of each rule, in their order. A rule that one exchange contradicts is contradicted. */
  results(): RuleResult[] {
    return (Object.keys(RULE_BASES) as RuleId[]).map((id) => {
      const against = this.#contradicted.get(id);
      if (against) return { id, state: 'contradicted', evidence: against };
      const seen = this.#confirmed.get(id);
      if (seen) return { id, state: 'confirmed', evidence: seen };
      return { id, state: HIDDEN_RULES.has(id) ? 'not visible' : 'unseen', evidence: [] };
    });
  }
}

function note(map: Map<string, ShownExchange[]>, rule: string, exchange: ShownExchange): void {
  const known = map.get(rule) ?? [];
  map.set(rule, known);
  if (known.length < SHOWN) known.push(exchange);
}
