import type { Exchange } from '../exchange/recording.js';
import type { Passed } from './pass.js';

/** The result of a proxy for a planted drift. */
export type Verdict =
  /** The proxy had a finding that does not occur without the drift. */
  | { readonly is: 'found'; readonly by: string }
  /** The proxy forwarded the exchange without that finding. */
  | { readonly is: 'missed' }
  /** The proxy responded itself, or closed the connection (null), without a finding. */
  | { readonly is: 'lost'; readonly status: number | null };

/** Returns the result of a proxy for a drift, from its results with and without the drift. */
export function verdictOf(planted: Passed, faithful: Passed, sentStatus: number): Verdict {
  const by = planted.findings.find((finding) => !faithful.findings.includes(finding));
  if (by !== undefined) return { is: 'found', by };
  return planted.status === sentStatus ? { is: 'missed' } : { is: 'lost', status: planted.status };
}

/** The statuses by which the sandbox refuses an invalid request before any rule applies. */
const INVALID: ReadonlySet<number> = new Set([400, 401, 404, 405, 406, 413, 415]);

/**
 * Returns the false findings in an exchange of the sandbox. Every finding about its response is false. A finding
 * about its request is false unless the sandbox refused the request as invalid.
 */
export function falseFindings({ status }: Exchange, { findings }: Passed): readonly string[] {
  return findings.filter((finding) => !INVALID.has(status) || /(?:^|\/)response/.test(finding));
}
