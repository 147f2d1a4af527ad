import { RULE_BASES } from '../../domain/shared/rule-ids.gen.js';
import type { ShownExchange } from '../../report/finding.js';
import type { RuleResult } from '../../report/report.js';

/** The exchanges that are shown of a rule. */
const SHOWN = 3;

/** Returns the ids of the rules that are assumed, in whole or in part, in their order. */
export function assumedRules(): string[] {
  return Object.entries(RULE_BASES)
    .filter(([, basis]) => basis !== 'documented')
    .map(([id]) => id);
}

/** Collects what steps show of rules. */
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

  /** Returns what was seen of each rule. A rule that one exchange contradicts is contradicted. */
  results(ids: readonly string[]): RuleResult[] {
    return ids.map((id) => {
      const against = this.#contradicted.get(id);
      if (against) return { id, state: 'contradicted', evidence: against };
      const seen = this.#confirmed.get(id);
      return seen ? { id, state: 'confirmed', evidence: seen } : { id, state: 'unseen', evidence: [] };
    });
  }
}

function note(map: Map<string, ShownExchange[]>, rule: string, exchange: ShownExchange): void {
  const known = map.get(rule) ?? [];
  map.set(rule, known);
  if (known.length < SHOWN) known.push(exchange);
}
