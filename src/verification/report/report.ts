import type { Finding, NotJudged, ShownExchange } from './finding.js';

/** Counts of a report. */
export interface Summary {
  /** Exchanges that were seen, and those of them that were judged at least in part. */
  readonly exchanges: number;
  readonly judged: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Findings that the baseline accepts. */
  readonly accepted: number;
  /** Operations of the contract that were seen, and all. */
  readonly operations: { readonly hit: number; readonly possible: number };
}

/** What a run says of an assumed rule (docs/assumptions.md). */
export interface RuleResult {
  readonly id: string;
  readonly state: 'confirmed' | 'contradicted' | 'unseen';
  readonly evidence: readonly ShownExchange[];
}

/** How a case of a certification, or a workflow, ended. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'not exercised';
  readonly findings: readonly Finding[];
}

/** The report of a command that judges, from which each format is written. */
export interface Report {
  /** The version of this format. */
  readonly version: 1;
  readonly command: 'check' | 'proxy' | 'verify' | 'drift' | 'report' | 'certify';
  /** What was judged: the files, or the URL of the target. */
  readonly subject: string;
  /** When it was made (ISO 8601). */
  readonly createdAt: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly contract: { readonly title: string; readonly version: string; readonly sha256: string };
  readonly summary: Summary;
  /** New ones, the worst first. */
  readonly findings: readonly Finding[];
  /** Those that the baseline accepts. */
  readonly accepted: readonly Finding[];
  readonly notJudged: readonly NotJudged[];
  /** Of `drift`. */
  readonly rules?: readonly RuleResult[];
  /** Of `verify` and `certify`. */
  readonly cases?: readonly CaseResult[];
}
