import { isDeepStrictEqual } from 'node:util';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { annotationsText } from '../report/annotations.js';
import { BaselineInvalid, baselineOf, readBaseline, type Baseline } from '../report/baseline.js';
import type { Severity } from '../report/finding.js';
import type { Collected } from '../report/findings.js';
import { createReport, type Report, type ReportAbout } from '../report/report.js';
import { summaryText } from '../report/summary-text.js';
import { FORMAT_NAMES, writeReport, type ReportFormat } from '../report/write-report.js';
import { UsageError, type CommandContext, type Environment, cannotWrite, EXIT, JUDGED } from './command.js';
import { painter } from './terminal.js';
import { listReader, wordReader, readFlag, InvalidValue } from './values.js';
import { isVendorWord, VENDOR_WORD } from '../contract/load.js';
import { boundedText } from '../text/bounded-file.js';
import type { UndeclaredWeight } from '../verification/exchange/judge-response.js';
import { FactsInvalid, NO_FACTS, readFacts, type Facts } from '../laws/facts.js';

const MAX_FACTS_MIB = 1;

/** The flags of commands that report findings. */
export interface JudgingFlags {
  readonly format?: string;
  readonly out?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly failOn?: string;
}

/** The meaning of each exit code, for the help of a command. */
type Ends = Readonly<Record<keyof typeof JUDGED, string>>;

const CONTRACT_ENDS: Ends = {
  holds: 'the contract holds',
  findings: 'findings',
  unjudged: 'nothing could be judged',
};

/**
 * Adds the flags that all commands with findings share, and explains the exit codes in the help. Returns the command.
 */
export function judgingOptions(
  command: Command,
  { holds, findings, unjudged }: Ends = CONTRACT_ENDS,
): Command {
  const ends = `${JUDGED.holds} ${holds}, ${JUDGED.findings} ${findings}, ${JUDGED.unjudged} ${unjudged}`;
  return command
    .option('--format <formats>', `formats of the report, separated by commas: ${FORMAT_NAMES.join(', ')}`)
    .option('--out <folder>', 'folder of the reports, such as report.json (default: reports)')
    .option('--baseline <file>', 'file of findings that are accepted until a date')
    .option('--write-baseline <file>', 'write a baseline that accepts the present findings for 90 days')
    .option('--fail-on <severity>', 'the least severity that fails: error, warning or note (default: error)')
    .addHelpText('after', `\nExit code: ${ends}.`);
}

/** Facts for the head of a report. `time` is the command's time by default. */
export type JudgedAbout = Omit<ReportAbout, 'time' | 'baseline'> & Partial<Pick<ReportAbout, 'time'>>;

/** Writes a command's reports as its flags require. */
export interface ReportOutput {
  /** Writes the reports, prints the summary, and sets the exit code. Returns the report. */
  finish(findings: Collected, about: JudgedAbout): Report;
}

const SEVERITIES = ['error', 'warning', 'note'] as const satisfies readonly Severity[];

/** Reads the flags for reports. @throws UsageError for an unknown format or an unusable baseline */
export function readReportOutput(flags: JudgingFlags, context: CommandContext): ReportOutput {
  const formats: readonly ReportFormat[] =
    flags.format === undefined ? [] : readFlag('--format', flags.format, listReader(FORMAT_NAMES));
  const folder = flags.out ?? 'reports';
  if (formats.length > 0) written('--out', folder, () => mkdirSync(folder, { recursive: true })); // created now, so that an unwritable folder fails before the work begins
  const baseline = flags.baseline === undefined ? null : baselineIn(flags.baseline);
  const failOn = readFlag('--fail-on', flags.failOn ?? 'error', wordReader(SEVERITIES));
  return {
    finish: (findings, about) => {
      const report = createReport(findings, { time: context.now, ...about, baseline });
      context.stdout.write(summaryText(report, painter(context.stdout, context.environment)));
      const files = written('--out', folder, () => writeReport(report, { formats, folder }));
      const { writeBaseline: file } = flags;
      if (file !== undefined) {
        const next = baselineOf(findings.found, baseline, context.now);
        written('--write-baseline', file, () => writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`));
      }
      const saved = [...files, ...(file === undefined ? [] : [file])];
      const lines = saved.map((path) => `${path} was written.\n`).join('');
      const isGitHub = context.environment['GITHUB_ACTIONS'] === 'true';
      const annotations = isGitHub ? annotationsText(report) : '';
      context.stdout.write(lines + annotations);
      process.exitCode = exitCodeOf(report, failOn);
      return report;
    },
  };
}

function baselineIn(file: string): Baseline {
  try {
    return readBaseline(file);
  } catch (error) {
    if (error instanceof BaselineInvalid) throw new UsageError(`--baseline: ${error.message}`);
    throw error;
  }
}

function written<Result>(flag: '--out' | '--write-baseline', place: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    throw cannotWrite(place, error, { flag, exitCode: EXIT.unusable });
  }
}

function exitCodeOf({ command, summary, findings, cases = [] }: Report, failOn: Severity): number {
  if (summary.judged === 0 && findings.length === 0) return JUDGED.unjudged;
  const counts = [summary.errors, summary.warnings, summary.notes].slice(0, SEVERITIES.indexOf(failOn) + 1);
  if (counts.some((count) => count > 0)) return JUDGED.findings;
  const isPartial = command === 'certify' && cases.some(({ status }) => status === 'not exercised');
  return isPartial ? JUDGED.unjudged : JUDGED.holds;
}

/** The flags that set the address, client and admin token of a target, for messages. */
export interface Side {
  /** The flag of the base URL. */
  readonly url: string;
  readonly client: string;
  readonly adminToken: string;
}

/** The flags of the target that is checked. */
export const TARGET_SIDE: Side = {
  url: '--target',
  client: '--client-id and --client-secret',
  adminToken: '--admin-token or SANDBOX_ADMIN_TOKEN',
};

/** The flags of the sandbox with which a target is compared. */
export const SANDBOX_SIDE: Side = {
  url: '--sandbox',
  client: '--sandbox-client-id and --sandbox-client-secret',
  adminToken: '--sandbox-admin-token',
};

export const VENDOR_HELP = "the vendor's name in media types and fields";

/** Parses the vendor's name (P3). @throws InvalidValue */
export function vendorWord(word: string): string {
  if (isVendorWord(word)) return word;
  throw new InvalidValue(`must be ${VENDOR_WORD}, not ${word}.`);
}

/** Returns the value of the flag `--vendor`. Default: `vendor`. @throws UsageError */
export function readVendor({ vendor = 'vendor' }: { readonly vendor?: string }): string {
  return readFlag('--vendor', vendor, vendorWord);
}

/** Creates the flag that sets the severity of undeclared headers and properties. */
export function undeclaredOption(): Option {
  return new Option(
    '--undeclared <weight>',
    'severity of undeclared headers and properties of responses: error, warning, note or ignore (default: note)',
  );
}

/** Reads the flag that sets the severity of undeclared headers and properties. @throws UsageError */
export function undeclaredOf({ undeclared }: { readonly undeclared?: string }): UndeclaredWeight | undefined {
  if (undeclared === undefined) return undefined;
  return readFlag('--undeclared', undeclared, wordReader([...SEVERITIES, 'ignore'] as const));
}

/** Creates the flag that names a file of facts. */
export function factsOption(): Option {
  return new Option(
    '--facts <file>',
    'YAML file of facts that a target cannot show: clients other, agent and operator, discountCodes, vouchers, wait',
  );
}

/**
 * Reads the facts from the flag's file. Returns no facts without the flag.
 * @throws UsageError that lists every error of the file
 */
export function factsOf({ facts: file }: { readonly facts?: string }, environment: Environment): Facts {
  if (file === undefined) return NO_FACTS;
  try {
    const facts = readFacts(boundedText(file, MAX_FACTS_MIB), environment);
    if (!isDeepStrictEqual(facts, NO_FACTS)) return facts;
    throw new FactsInvalid([
      'it names nothing. Name clients, discountCodes, vouchers or wait, or leave it out.',
    ]);
  } catch (error) {
    if (error instanceof FactsInvalid) throw new UsageError(`--facts: ${file}: ${error.errors.join(' ')}`);
    throw new UsageError(`--facts: ${file} cannot be read (${(error as Error).message}).`);
  }
}
