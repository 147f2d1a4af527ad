import type { Command } from 'commander';
import {
  COVERAGE_KINDS,
  coverageFindings,
  type CoverageKind,
  type CoverageMinima,
} from '../report/coverage-findings.js';
import { loadContract } from '../contract/load.js';
import { makeCommand, type CommandContext, EXIT } from './command.js';
import { callControlPlane, type ConnectionFlags } from './control-plane.js';
import { judgingOptions, readReportOutput, type JudgingFlags } from './judging-options.js';
import { InvalidValue, list, readFlag, type ReadValue } from './values.js';

type Flags = JudgingFlags &
  ConnectionFlags & { readonly workspace: string; readonly min?: readonly string[] };

const ENDS = {
  holds: 'enough was exercised',
  findings: 'less than --min',
  unjudged: 'no requests or wrong usage',
};

/** Creates `sandbox report`, which reports how much of the contract the requests of a workspace have exercised. */
export function reportCommand(context: CommandContext): Command {
  const command = makeCommand('report', 'report what the requests of a workspace have exercised')
    .requiredOption('--workspace <name>', 'name of the workspace')
    .option('--url <url>', 'URL of the sandbox (default: SANDBOX_URL, then http://127.0.0.1:4020)')
    .option('--admin-token <token>', 'its admin token (default: SANDBOX_ADMIN_TOKEN)')
    .option(
      '--min <kind=percent,...>',
      `minimum percentages, such as operations=80, of ${COVERAGE_KINDS.join(', ')}`,
      (given: string, before: readonly string[] | undefined) => [...(before ?? []), given],
    );
  return judgingOptions(command, ENDS).action((flags: Flags) => reportCoverage(flags, context));
}

async function reportCoverage(flags: Flags, context: CommandContext): Promise<void> {
  const judging = readReportOutput(flags, context);
  const minima = readFlag('--min', (flags.min ?? []).join(','), percentages);
  const params = { path: { name: flags.workspace } };
  const contract = loadContract();
  const { coverage, found } = await callControlPlane(
    flags,
    context.environment,
    async (control) => {
      const read = await control.GET('/workspaces/{name}/coverage', { params }).orThrow();
      return { coverage: read, found: coverageFindings(read, contract, minima) };
    },
    EXIT.unusable,
  );
  const about = { command: 'report', subject: `workspace ${flags.workspace}`, contract } as const;
  judging.finish(found, { ...about, coverage: coverage.summary });
}

/**
 * Parses minimum percentages per kind of coverage, such as `operations=80,outcomes=50`. Throws if a kind occurs
 * twice.
 */
const percentages: ReadValue<CoverageMinima> = (text) => {
  const minima = new Map<CoverageKind, number>();
  for (const part of list(text)) {
    const { kind, percent } = percentage(part);
    if (minima.has(kind)) throw new InvalidValue(`must have one percentage of ${kind}, not two.`);
    minima.set(kind, percent);
  }
  return Object.fromEntries(minima);
};

function percentage(part: string): { readonly kind: CoverageKind; readonly percent: number } {
  const [, name = '', percent = ''] = /^(\w+)=(\d{1,3})$/.exec(part) ?? [];
  const kind = COVERAGE_KINDS.find((known) => known === name);
  if (kind !== undefined && Number(percent) <= 100) return { kind, percent: Number(percent) };
  throw new InvalidValue(
    `must be percentages such as operations=80,outcomes=50, of ${COVERAGE_KINDS.join(', ')}, not ${part}.`,
  );
}
