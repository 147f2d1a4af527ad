import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import {
  createFinding,
  WEIGHTS,
  type Evidence,
  type Finding,
  type NotJudged,
  type Severity,
  type ShownExchange,
} from './finding.js';
import { RuleEvidence } from './rule-evidence.js';

/** Maximum number of exchanges in a finding. */
const SHOWN_EXCHANGES = 3;
/** Maximum number of stored findings, because a proxy runs for days. The report states whether the limit was reached. */
const MAX_FINDINGS = 2000;
const MAX_REASONS = 500;

/** The findings of one exchange. */
export interface CheckedExchange {
  /** Null if the request matches no operation. */
  readonly operationId: string | null;
  readonly findings: readonly Finding[];
  /** The rules that the exchange confirms. Default: none. */
  readonly confirmed?: { readonly rules: readonly RuleId[]; readonly exchange: ShownExchange };
  /** One sentence for each part that could not be judged, such as a body that was not recorded. */
  readonly notJudged: readonly string[];
}

/** Returns the result for an exchange that is not judged. The reason is a sentence. */
export function unjudged(reason: string): CheckedExchange {
  return { operationId: null, findings: [], notJudged: [reason] };
}

/** The counts of exchanges in a summary. */
export interface ExchangeCounts {
  readonly exchanges: number;
  readonly judged: number;
  readonly operations: { readonly hit: number; readonly possible: number };
}

/** The findings for a report. */
export interface Collected {
  readonly counts: ExchangeCounts;
  readonly found: readonly Finding[];
  /** Number of findings that exceed the limit, per severity. Default: none. */
  readonly dropped?: Readonly<Record<Severity, number>>;
  readonly notJudged: readonly NotJudged[];
}

/**
 * Collects the findings of many exchanges in bounded memory. Merges and counts findings with the same id. At the limit, a
 * new finding replaces a less severe one or is dropped.
 */
export class Findings implements Collected {
  readonly #findings = new Map<string, Finding>();
  readonly #reasons = new Map<string, NotJudged>();
  readonly #operations = new Set<string>();
  readonly #dropped: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  /** The evidence for and against rules. */
  readonly rules = new RuleEvidence();
  #exchanges = 0;
  #judged = 0;

  /** @param possible The number of operations of the contract. */
  constructor(private readonly possible: number) {}

  add({ operationId, findings, notJudged, confirmed }: CheckedExchange): void {
    this.#exchanges += 1;
    if (operationId !== null || findings.length > 0) this.#judged += 1;
    if (operationId !== null) this.#operations.add(operationId);
    if (confirmed) this.rules.confirm(confirmed.rules, confirmed.exchange);
    for (const finding of findings) this.addFinding(finding);
    for (const reason of notJudged) this.addNotJudged(reason);
  }

  /** Adds a finding without counting an exchange. */
  addFinding(found: Finding): void {
    const finding = isOfAnyOperation(found) ? withoutOperation(found) : found;
    const [shown] = finding.evidence.exchanges;
    if (finding.part === 'rule' && shown) this.rules.contradict(finding.rules ?? [], shown);
    const known = this.#findings.get(finding.id);
    if (known) this.#findings.set(finding.id, merged(known, finding));
    else if (this.#findings.size < MAX_FINDINGS || this.#makeRoom(finding))
      this.#findings.set(finding.id, finding);
    else this.#dropped[finding.severity] += 1;
  }

  /** Drops one stored finding that is less severe than the new one. Returns false if there is no such finding. */
  #makeRoom({ severity }: Finding): boolean {
    for (const known of this.#findings.values()) {
      if (WEIGHTS[known.severity] >= WEIGHTS[severity]) continue;
      this.#findings.delete(known.id);
      this.#dropped[known.severity] += 1;
      return true;
    }
    return false;
  }

  /** Adds a part that could not be judged, as a sentence with the reason. In a certification, the id of the case is added. */
  addNotJudged(reason: string, caseId?: string): void {
    const isRoom = this.#reasons.has(reason) || this.#reasons.size < MAX_REASONS;
    const kept: Omit<NotJudged, 'count'> = isRoom
      ? { reason, ...(caseId !== undefined && { case: caseId }) }
      : { reason: 'Other things that could not be judged.' };
    const count = (this.#reasons.get(kept.reason)?.count ?? 0) + 1;
    this.#reasons.set(kept.reason, { ...kept, count });
  }

  get counts(): ExchangeCounts {
    const operations = { hit: this.#operations.size, possible: this.possible };
    return { exchanges: this.#exchanges, judged: this.#judged, operations };
  }

  /** The findings, worst first, then by id. */
  get found(): readonly Finding[] {
    return [...this.#findings.values()].toSorted(byWeight);
  }

  get dropped(): Readonly<Record<Severity, number>> {
    return { ...this.#dropped };
  }

  get notJudged(): readonly NotJudged[] {
    const reasons = [...this.#reasons.values()];
    const { error, warning, note } = this.#dropped;
    const count = error + warning + note;
    const beyond = { reason: `Findings beyond the worst ${MAX_FINDINGS}.`, count };
    return count > 0 ? [beyond, ...reasons] : reasons;
  }
}

/** Returns whether a finding may recur in every operation. This applies to undeclared headers and to members of a problem. */
function isOfAnyOperation({ part, in: within, code, status = 0 }: Finding): boolean {
  if (part !== 'response') return false;
  return (
    (within === 'header' && code === 'undeclared') ||
    (within === 'body' && code === 'unknown' && status >= 400)
  );
}

/** Returns a finding without its operation and status. Findings about the same header or member can then be merged. */
function withoutOperation(finding: Finding): Finding {
  const { part, in: within, code, place, severity, pointer, message, evidence } = finding;
  const name = { of: '-', part, ...(within && { in: within }), code, place };
  return createFinding({ ...name, severity, operationId: null, pointer, message, evidence });
}

/** Orders findings by severity, worst first, then by id. */
function byWeight(left: Finding, right: Finding): number {
  return WEIGHTS[right.severity] - WEIGHTS[left.severity] || (left.id < right.id ? -1 : 1);
}

/** Merges two findings with the same id. The result is the worse finding with the evidence of both. */
function merged(first: Finding, second: Finding): Finding {
  const worse = WEIGHTS[second.severity] > WEIGHTS[first.severity] ? second : first;
  const evidence: Evidence = {
    ...worse.evidence,
    count: first.evidence.count + second.evidence.count,
    exchanges: [...first.evidence.exchanges, ...second.evidence.exchanges].slice(0, SHOWN_EXCHANGES),
  };
  return { ...worse, evidence };
}
