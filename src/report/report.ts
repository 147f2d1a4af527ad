import { createHash } from 'node:crypto';
import type { Contract } from '../contract/load.js';
import { packageVersion } from '../package/package.js';
import { divide, type Baseline } from './baseline.js';
import type { Collected } from './findings.js';
import type { Finding, NotJudged, Severity } from './finding.js';
import type { RuleResult } from './rule-evidence.js';

/** Counts of a report. */
export interface Summary {
  /** Seen exchanges, and those that were judged at least in part. */
  readonly exchanges: number;
  readonly judged: number;
  /** Counts of findings, including those that the report has no room for. */
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Findings that the baseline accepts. */
  readonly accepted: number;
  /** Seen operations of the contract, and all its operations. */
  readonly operations: { readonly hit: number; readonly possible: number };
}

/** How a case of a certification, or a workflow, ended. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'not exercised';
  /** Why it was not exercised. */
  readonly reason?: string;
  /** How long a workflow or an examination took. */
  readonly durationMs?: number;
  readonly findings: readonly Finding[];
}

/** A booking or a capture that a run may have left at its target. */
export interface Leftover {
  readonly kind: 'booking' | 'capture';
  /** Null if its reply was lost. */
  readonly id: string | null;
  /** The id of the client that made it. */
  readonly client: string;
}

/** The evidence of a case of a certification, with which it can be judged again. */
export interface CaseEvidence {
  /** The id of the case. */
  readonly case: string;
  /** The name of its workspace. */
  readonly workspace: string;
  readonly seed: number;
  /** By the ids of the questions. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The number of requests. */
  readonly requests: number;
  /** SHA-256 of the HTTP archive of its requests, as `GET /workspaces/{name}/requests.har?limit=1000` returned it. */
  readonly sha256: string;
}

/** The run of a certification. */
export interface CertifiedRun {
  readonly id: string;
  readonly profile: string;
  readonly name: string | null;
  /** `passed` only where every case of the profile passed. */
  readonly result: 'passed' | 'failed' | 'incomplete';
  readonly evidence: readonly CaseEvidence[];
}

/** The report of a command that judges, from which each format is written. */
export interface Report {
  /** The version of this format. */
  readonly version: 1;
  readonly command: 'check' | 'proxy' | 'verify' | 'drift' | 'report' | 'certify' | 'contract diff';
  /** What was judged: the files, or the URL of the target. */
  readonly subject: string;
  /** When it was made (ISO 8601). */
  readonly createdAt: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: {
    readonly title: string;
    readonly version: string;
    readonly sha256: string;
    /** The document of the findings' JSON pointers. */
    readonly file: string;
  };
  readonly summary: Summary;
  /** New ones, the worst first. */
  readonly findings: readonly Finding[];
  /** Those that the baseline accepts. */
  readonly accepted: readonly Finding[];
  readonly notJudged: readonly NotJudged[];
  /** Entries of the baseline to remove: those whose day has passed, and those without a finding. */
  readonly baseline?: { readonly expired: readonly string[]; readonly unused: readonly string[] };
  /** Of `verify` and `drift`. */
  readonly rules?: readonly RuleResult[];
  /** Of `verify` and `certify`. */
  readonly cases?: readonly CaseResult[];
  /** Of `verify` and `drift`: the bookings and captures there that could not be cancelled or released. Absent if there are none. */
  readonly left?: readonly Leftover[];
  /** Of `certify`. */
  readonly certification?: CertifiedRun;
  /** Of `certify`: the signed certificate, a JWS in compact form. */
  readonly certificate?: string;
  /** Of `report` and `verify`: the coverage, by kind. */
  readonly coverage?: Readonly<Record<string, CoverageFigure>>;
}

/** How many things of a kind were exercised, and how many are possible. */
export interface CoverageFigure {
  readonly hit: number;
  readonly possible: number;
}

/** The parts of a report that only some commands have. */
type OwnParts = Pick<Report, 'rules' | 'cases' | 'left' | 'certification' | 'certificate' | 'coverage'>;

/** What a report is about, beside its findings. */
export interface ReportAbout extends Pick<Report, 'command' | 'subject'>, OwnParts {
  /** The contract, or its description in another report. */
  readonly contract: Contract | Report['contract'];
  /** When it is made, in milliseconds since 1970. */
  readonly time: number;
  readonly baseline?: Baseline | null;
  /** The document of the contract. Default: that of the package. */
  readonly contractFile?: string;
}

/** The document of the package's contract; its parts are in files beside it. */
export const PACKAGE_CONTRACT = 'openapi/openapi.yaml';

const NO_BASELINE: Baseline = { version: 1, accepted: [] };

/** Returns the report of findings. */
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

/** The worst finding of an exchange, with the others that the same exchange shows. */
export interface ExchangeFindings {
  readonly main: Finding;
  readonly rest: readonly Finding[];
}

/**
 * Groups findings by the first exchange that shows them, in their order. Does not group those of a certification, as its cases
 * use the same numbers for requests.
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

/** What a finding expected and received, as texts. */
export function expectation({ evidence }: Finding): readonly (readonly [name: string, text: string])[] {
  const { received, allowed } = evidence;
  return [
    ['expected', textOf(allowed)],
    ['received', textOf(received)],
  ];
}

/** Returns what a finding breaks: a place in the contract, or a case of a certification. */
export function broken({ part, of, pointer }: Finding): readonly [name: 'contract' | 'case', text: string] {
  return part === 'certification' ? ['case', of] : ['contract', pointer];
}

/** Texts that need quotes: numbers, JSON literals, empty texts, and texts with surrounding blanks. */
const QUOTED = /^(?:[-+]?[\d.]+(?:e[-+]?\d+)?|true|false|null|\s*|\s.*|.*\s)$/is;

function textOf(value: unknown): string {
  if (typeof value === 'string') return QUOTED.test(value) ? JSON.stringify(value) : value;
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  const texts = value.map((one: unknown) => (Array.isArray(one) ? JSON.stringify(one) : textOf(one)));
  return value.length > 1 ? `one of ${texts.join(', ')}` : texts.join('');
}
