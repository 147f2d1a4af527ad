import type { Operation } from '../../contract/load.js';
import {
  createFinding,
  type Finding,
  type FindingName,
  type Severity,
  type ShownExchange,
} from '../../report/finding.js';

/** What is wrong with an exchange, before it is a finding of an operation. */
export interface Draft extends Omit<FindingName, 'of' | 'step'> {
  readonly pointer: string;
  readonly message: string;
  readonly received?: unknown;
  readonly allowed?: unknown;
  /** Absent where it depends on the response. */
  readonly severity?: Severity;
}

/** What a part of the check found, and a sentence for each part that could not be judged. */
export interface Judged {
  readonly drafts: readonly Draft[];
  readonly notJudged: readonly string[];
}

/** Returns the finding of a draft. */
export function findingOf(
  draft: Draft,
  operation: Operation | null,
  severity: Severity,
  shown: ShownExchange,
): Finding {
  const { pointer, message, received, allowed, severity: own, ...name } = draft;
  return createFinding({
    of: operation?.id ?? '-',
    ...name,
    severity: own ?? severity,
    operationId: operation?.id ?? null,
    pointer,
    message,
    evidence: {
      count: 1,
      exchanges: [shown],
      ...(received !== undefined && { received }),
      ...(allowed !== undefined && { allowed }),
    },
  });
}
