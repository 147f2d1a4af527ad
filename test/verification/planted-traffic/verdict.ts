import type { Exchange } from '../exchange/recording.js';
import type { Passed } from './pass.js';

/** The result of a proxy for a planted drift. */
export type Verdict =
  /** It had a finding that is missing without the drift. */
  | { readonly is: 'found'; readonly by: string }
  /** It passed the exchange on, without such a finding. */
  | { readonly is: 'missed' }
  /** It answered in place of the target, or closed the connection (null), without a finding. */
  | { readonly is: 'lost'; readonly status: number | null };

/** Returns the result of a proxy for a drift, given its results with and without the drift. */
export function verdictOf(planted: Passed, faithful: Passed, sentStatus: number): Verdict {
  const by = planted.findings.find((finding) => !faithful.findings.includes(finding));
  if (by !== undefined) return { is: 'found', by };
  return planted.status === sentStatus ? { is: 'missed' } : { is: 'lost', status: planted.status };
}

/** The statuses with which the sandbox refuses a request as invalid, not by a rule. */
const INVALID: ReadonlySet<number> = new Set([400, 401, 404, 405, 406, 413, 415]);

/**
 * Returns the false findings on an exchange of the sandbox: all on its response, and those on a request that it did not refuse
 * as invalid.
 */
export function falseFindings({ status }: Exchange, { findings }: Passed): readonly string[] {
  return findings.filter((finding) => !INVALID.has(status) || /(?:^|\/)response/.test(finding));
}
