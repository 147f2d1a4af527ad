import type { Operation } from '../../contract/load.js';
import { findingId } from '../../report/finding-id.js';
import type { Finding, Severity, ShownExchange } from '../../report/finding.js';

/** What is wrong with an exchange, before it is a finding of an operation. */
export interface Draft {
  /** `request.query`, `response.200.body`. */
  readonly part: string;
  /** What is wrong: the code of a fault, `undeclared`, `deprecated`. */
  readonly code: string;
  /** Where, as a part of the finding's id; empty for the whole. */
  readonly place: string;
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
  const { part, code, place, pointer, message, received, allowed } = draft;
  return {
    id: findingId({ of: operation?.id ?? '-', part, code, place }),
    severity: draft.severity ?? severity,
    operationId: operation?.id ?? null,
    pointer,
    message,
    evidence: {
      count: 1,
      exchanges: [shown],
      ...(received !== undefined && { received }),
      ...(allowed !== undefined && { allowed }),
    },
  };
}
