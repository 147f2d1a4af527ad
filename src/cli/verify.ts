import type { Command } from 'commander';
import { createExchangeCheck } from '../verification/exchange/create-exchange-check.js';
import type { ExaminationRun } from '../examination/run.js';
import { noteMissing } from '../examination/missing.js';
import { reportRun } from '../examination/report-run.js';
import { Findings } from '../report/findings.js';
import { withoutAbsent } from '../verification/workflows/absent-operations.js';
import { judgeWorkflows } from '../verification/workflows/judge.js';
import type { WorkflowResult } from '../verification/workflows/run.js';
import { createRecordingTarget } from '../verification/workflows/recording-target.js';
import { withArchive, type StateArchive } from './archive.js';
import { requireBaseUrl } from './values.js';
import { makeCommand, UsageError, type CommandContext } from './command.js';
import { leftAt, noteOverload, printPlan, runExaminations } from './examinations.js';
import { judgingOptions, readReportOutput, type JudgingFlags, TARGET_SIDE } from './judging-options.js';
import { OWN_SANDBOX, withOwnSandbox } from './own-sandbox.js';
import { runCoverage } from './run-coverage.js';
import {
  addAbsentLookUp,
  prepare,
  prepareTarget,
  readPlan,
  runPlan,
  workflowOptions,
  type PreparedTarget,
  type WorkflowFlags,
  type WorkflowPlan,
} from './target-options.js';
import { print } from './terminal.js';

type Flags = WorkflowFlags & JudgingFlags;

/** Creates `sandbox verify`, which runs workflows against a target, or against a sandbox of its own. */
export function verifyCommand(context: CommandContext): Command {
  const command = makeCommand('verify', 'run the workflows of openapi/workflows against a target');
  return judgingOptions(workflowOptions(command)).action((flags: Flags) => verify(flags, context));
}

/**
 * The client, merchant and activity for a run against the command's own sandbox. Workflows that need `fixture` use
 * the codes and addons of this activity.
 */
const OWN = {
  clientId: 'demo.partner',
  clientSecret: 'partner-secret',
  merchant: 'tagus-tours',
  activityId: 101,
} as const;

/** Flags that require `--target`: they have no effect on the command's own sandbox. */
const OF_TARGETS = {
  clientId: '--client-id',
  clientSecret: '--client-secret',
  merchant: '--merchant',
  activity: '--activity',
  fact: '--fact',
  rate: '--rate',
  adminToken: '--admin-token',
} as const satisfies Partial<Record<keyof Flags, string>>;

/**
 * Throws if the target's URL is invalid; the message shows no secret. Also throws if a flag requires `--target`, but
 * `--target` is missing: the user would believe that the target was checked.
 */
function requireTarget(flags: Flags): void {
  if (flags.target !== undefined) return requireBaseUrl('--target', flags.target);
  for (const [name, flag] of Object.entries(OF_TARGETS))
    if (flags[name as keyof typeof OF_TARGETS] !== undefined)
      throw new UsageError(`${flag} needs --target, the URL of the API to judge.`);
}

async function verify(flags: Flags, context: CommandContext): Promise<void> {
  requireTarget(flags);
  const judging = readReportOutput(flags, context);
  const plan = readPlan(flags, context);
  if (flags.plan) return printPlan(plan, context);
  print(context.stdout, `Target: ${flags.target ?? `${OWN_SANDBOX}.`}`);
  const { contract, vendor, facts, undeclared } = plan;
  const findings = new Findings(contract.operations.length);
  const { results, prepared, examined } = await withArchive(flags.har, (archive) =>
    runAt(flags, { plan, archive, findings }, context),
  );
  const baseUrl = prepared.target.url;
  const check = createExchangeCheck(contract, { baseUrl, vendor, facts, undeclared });
  addAbsentLookUp(findings, prepared, contract);
  noteOverload(findings, prepared);
  const cases = await judgeWorkflows(results, { contract, check, findings });
  if (examined) cases.push(...(await reportRun(examined, { contract, check, findings })));
  else noteMissing(findings.rules, null);
  const rules = findings.rules.results();
  const subject = flags.target === undefined ? OWN_SANDBOX : baseUrl;
  judging.finish(findings, {
    command: 'verify',
    subject,
    contract,
    cases,
    rules,
    ...(flags.target !== undefined && leftAt(prepared, results, examined)),
    coverage: runCoverage({ baseUrl, results, examined }, contract, rules),
  });
}

interface Run {
  readonly results: readonly WorkflowResult[];
  readonly prepared: PreparedTarget;
  readonly examined: ExaminationRun | null;
}

/** The plan of a run, the archive for its exchanges, and the collector of its findings. */
interface Task {
  readonly plan: WorkflowPlan;
  readonly archive: StateArchive;
  readonly findings: Findings;
}

/**
 * Runs the workflows and examinations. For a target, reports operations that it lacks as findings, and removes their
 * results.
 */
async function runAt(
  flags: Flags,
  { plan, archive, findings }: Task,
  { environment }: CommandContext,
): Promise<Run> {
  const { target: url } = flags;
  if (url === undefined)
    return withOwnSandbox({ vendor: flags.vendor }, async (baseUrl) => {
      const own = await prepare(archive(createRecordingTarget(baseUrl)), TARGET_SIDE, OWN);
      const results = await runPlan(plan, own);
      return { results, prepared: own, examined: await runExaminations(plan, own, results) };
    });
  const prepared = await prepareTarget({ ...flags, target: url }, environment, archive);
  const results = await runPlan(plan, prepared);
  const { contract } = plan;
  return {
    results: await withoutAbsent(results, { contract, target: prepared.target, findings }),
    prepared,
    examined: await runExaminations(plan, prepared, results),
  };
}
