import { HIDDEN_RULES, RULE_BASES, type RuleId } from '../domain/shared/rule-ids.gen.js';
import type { ShownExchange } from './finding.js';

/** The result of a run for a rule. */
export interface RuleResult {
  readonly id: string;
  /**
   * `confirmed`: every examination of the rule ran, and nothing broke it. `partly seen`: something confirmed it, but an examination
   * of it did not run. `unseen`: no check that could have failed has run. `not visible`: no request can show it.
   */
  readonly state: 'confirmed' | 'contradicted' | 'partly seen' | 'unseen' | 'not visible';
  readonly evidence: readonly ShownExchange[];
  /** For a rule that is partly seen or unseen: what was not examined, and why. */
  readonly missing?: readonly string[];
}

/** Returns the state of a rule, and what was not examined of it, as one text. */
export function stateText({ state, missing = [] }: RuleResult): string {
  return [state, ...missing].join('; ');
}

/** The most exchanges that a rule shows. */
const SHOWN = 3;

/** Collects the results of checks, by rule. */
export class RuleEvidence {
  readonly #confirmed = new Map<string, ShownExchange[]>();
  readonly #contradicted = new Map<string, ShownExchange[]>();
  readonly #missing = new Map<string, Set<string>>();

  /** Notes that an exchange confirms rules. */
  confirm(rules: readonly string[], exchange: ShownExchange): void {
    for (const rule of rules) note(this.#confirmed, rule, exchange);
  }

  /** Notes that an exchange contradicts rules. */
  contradict(rules: readonly string[], exchange: ShownExchange): void {
    for (const rule of rules) note(this.#contradicted, rule, exchange);
  }

  /** Notes, as a sentence with the reason, what was not examined of rules: they can then be partly seen at most. */
  miss(rules: readonly string[], what: string): void {
    for (const rule of rules) this.#missing.set(rule, (this.#missing.get(rule) ?? new Set()).add(what));
  }

  /** Returns the result for each rule, in the order of the rules. A single contradiction decides. */
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

function note(map: Map<string, ShownExchange[]>, rule: string, exchange: ShownExchange): void {
  const known = map.get(rule) ?? [];
  map.set(rule, known);
  if (known.length < SHOWN) known.push(exchange);
}
