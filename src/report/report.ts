import { createHash } from 'node:crypto';
import type { Contract } from '../contract/load.js';
import { packageVersion } from '../package/package.js';
import { divide, type Baseline } from './baseline.js';
import type { Collected } from './findings.js';
import type { Finding, NotJudged, Severity } from './finding.js';
import type { RuleResult } from './rule-evidence.js';

/** The counts in a report's summary. */
export interface Summary {
  readonly exchanges: number;
  /** Number of exchanges that were judged at least partly. */
  readonly judged: number;
  /** Number of new errors. Includes errors that exceed the limit and are not listed. */
  readonly errors: number;
  /** Number of new warnings, counted like the errors. */
  readonly warnings: number;
  /** Number of new notes, counted like the errors. */
  readonly notes: number;
  /** Findings that the baseline accepts. */
  readonly accepted: number;
  /** The number of exercised operations, and the number of all operations of the contract. */
  readonly operations: { readonly hit: number; readonly possible: number };
}

/** The result of a certification case, a workflow or an examination. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'not exercised';
  /** The reason why the case was not exercised, or only in part. */
  readonly reason?: string;
  /** The duration of a workflow or an examination. */
  readonly durationMs?: number;
  readonly findings: readonly Finding[];
}

/** A booking or a capture that a run may have left at its target. */
export interface Leftover {
  readonly kind: 'booking' | 'capture';
  /** Null if the reply with the id was lost. */
  readonly id: string | null;
  /** The id of the client that created it. */
  readonly client: string;
}

/** The evidence of a certification case. The case can be judged again from this evidence. */
export interface CaseEvidence {
  /** The id of the case. */
  readonly case: string;
  /** The name of the workspace in which the case ran. */
  readonly workspace: string;
  readonly seed: number;
  /** The client's answers, keyed by question id. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The number of requests in the case. */
  readonly requests: number;
  /**
   * SHA-256 of the HTTP archive with the requests of the case, as `GET /workspaces/{name}/requests.har?limit=1000`
   * returned it.
   */
  readonly sha256: string;
}

/** The run of a certification. */
export interface CertifiedRun {
  readonly id: string;
  readonly profile: string;
  readonly name: string | null;
  /** `passed` only if every case of the profile passed. */
  readonly result: 'passed' | 'failed' | 'incomplete';
  readonly evidence: readonly CaseEvidence[];
}

/** The report of a judging command. All formats are derived from this report. */
export interface Report {
  /** The version of this format. */
  readonly version: 1;
  readonly command: 'check' | 'proxy' | 'verify' | 'drift' | 'report' | 'certify' | 'contract diff';
  /** The judged files, or the target's URL. */
  readonly subject: string;
  /** The creation time (ISO 8601). */
  readonly createdAt: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly title: string;
    readonly version: string;
    readonly sha256: string;
    /** The document to which the findings' JSON pointers refer. */
    readonly file: string;
  };
  readonly summary: Summary;
  /** New findings, worst first. */
  readonly findings: readonly Finding[];
  /** Findings that the baseline accepts. */
  readonly accepted: readonly Finding[];
  readonly notJudged: readonly NotJudged[];
  /** Entries of the baseline to remove, because they have expired or have no finding. */
  readonly baseline?: { readonly expired: readonly string[]; readonly unused: readonly string[] };
  /** Set by `verify` and `drift`. */
  readonly rules?: readonly RuleResult[];
  /** The workflows and examinations of `verify`, or the cases of `certify`. */
  readonly cases?: readonly CaseResult[];
  /**
   * Set by `verify` and `drift`: bookings and captures that could not be cancelled or released at the target. Absent if there
   * are none.
   */
  readonly left?: readonly Leftover[];
  /** Set by `certify`. */
  readonly certification?: CertifiedRun;
  /** Set by `certify`: the signed certificate, a JWS in compact form. */
  readonly certificate?: string;
  /** The coverage, keyed by kind. Not set by `certify` and `contract diff`. */
  readonly coverage?: Readonly<Record<string, CoverageFigure>>;
}

/** Number of exercised parts of a kind, and number of all its parts. */
export interface CoverageFigure {
  readonly hit: number;
  readonly possible: number;
}

/** The parts of a report that only some commands set. */
type OwnParts = Pick<Report, 'rules' | 'cases' | 'left' | 'certification' | 'certificate' | 'coverage'>;

/** The parts of a report besides its findings. */
export interface ReportAbout extends Pick<Report, 'command' | 'subject'>, OwnParts {
  /** The contract, or its description from another report. */
  readonly contract: Contract | Report['contract'];
  /** The creation time, in milliseconds since 1970. */
  readonly time: number;
  readonly baseline?: Baseline | null;
  /** Path of the contract document. Default: the package's document. */
  readonly contractFile?: string;
}

/** The document of the package's contract. It references further files in the same folder. */
export const PACKAGE_CONTRACT = 'openapi/openapi.yaml';

const NO_BASELINE: Baseline = { version: 1, accepted: [] };

/** Creates a report from findings. */
export function createReport(findings: Collected, about: ReportAbout): Report {
  const { command, subject, contract, time, baseline, contractFile, ...own } = about;
  const { fresh, accepted, expired, unused } = divide(findings.found, baseline ?? NO_BASELINE, time);
  const count = (severity: Severity) =>
    fresh.filter((finding) => finding.severity === severity).length + (findings.dropped?.[severity] ?? 0);
  const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);
  return {
    version: 1,
    command,
    subject,
    createdAt: new Date(time).toISOString(),
    tool: { name: 'activity-booking-sandbox', version: packageVersion() },
    contract: 'document' in contract ? described(contract, contractFile) : contract,
    summary: {
      ...findings.counts,
      errors: count('error'),
      warnings: count('warning'),
      notes: count('note'),
      accepted: accepted.length,
    },
    findings: fresh,
    accepted,
    notJudged: findings.notJudged,
    ...(baseline && { baseline: { expired: idsOf(expired), unused: idsOf(unused) } }),
    ...own,
  };
}

function described({ document, text }: Contract, file = PACKAGE_CONTRACT): Report['contract'] {
  const { title, version } = document.info;
  return { title, version, sha256: createHash('sha256').update(text).digest('hex'), file };
}

/** The worst finding of an exchange, and the other findings of the same exchange. */
export interface ExchangeFindings {
  readonly main: Finding;
  readonly rest: readonly Finding[];
}

/**
 * Groups findings by the first exchange that shows them, in order. Findings of a certification stay separate, because its cases
 * use the same request numbers.
 */
export function byExchange(
  { command }: Pick<Report, 'command'>,
  findings: readonly Finding[],
): ExchangeFindings[] {
  const groups = new Map<unknown, { readonly main: Finding; readonly rest: Finding[] }>();
  for (const finding of findings) {
    const [first] = finding.evidence.exchanges;
    const key = first && command !== 'certify' ? `${first.source}\n${first.method} ${first.path}` : finding;
    const group = groups.get(key);
    if (group) group.rest.push(finding);
    else groups.set(key, { main: finding, rest: [] });
  }
  return [...groups.values()];
}

/** Returns the expected and the received value of a finding, as texts. */
export function expectation({ evidence }: Finding): readonly (readonly [name: string, text: string])[] {
  const { received, allowed } = evidence;
  return [
    ['expected', textOf(allowed)],
    ['received', textOf(received)],
  ];
}

/** Returns the violated subject of a finding: a place in the contract, or a certification case. */
export function broken({ part, of, pointer }: Finding): readonly [name: 'contract' | 'case', text: string] {
  return part === 'certification' ? ['case', of] : ['contract', pointer];
}

/** Texts that need quotes: numbers, JSON literals, empty texts, and texts with blanks at an end. */
const QUOTED = /^(?:[-+]?[\d.]+(?:e[-+]?\d+)?|true|false|null|\s*|\s.*|.*\s)$/is;

function textOf(value: unknown): string {
  if (typeof value === 'string') return QUOTED.test(value) ? JSON.stringify(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  const texts = value.map((one: unknown) => (Array.isArray(one) ? JSON.stringify(one) : textOf(one)));
  return value.length > 1 ? `one of ${texts.join(', ')}` : texts.join('');
}
