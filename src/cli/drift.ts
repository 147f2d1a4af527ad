import type { Command } from 'commander';
import { byRules, compareRuns } from '../verification/drift/compare-runs.js';
import { noteMissing } from '../examination/missing.js';
import { reportRun } from '../examination/report-run.js';
import { Findings } from '../report/findings.js';
import { withoutAbsent } from '../verification/workflows/absent-operations.js';
import { createExchangeCheck } from '../verification/exchange/create-exchange-check.js';
import { createRecordingTarget } from '../verification/workflows/recording-target.js';
import { withArchive, type StateArchive } from './archive.js';
import { requireBaseUrl, list } from './values.js';
import { makeCommand, UsageError, type CommandContext, CommandFailed } from './command.js';
import { requireSendable } from './control-plane.js';
import { leftAt, noteOverload, printPlan, runExaminations } from './examinations.js';
import { mirrorOf, mirrorOption, valuesOf } from './facts.js';
import type { JudgeByValues } from '../verification/exchange/values.js';
import { judgingOptions, readReportOutput, type JudgingFlags, SANDBOX_SIDE } from './judging-options.js';
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

type Flags = WorkflowFlags &
  JudgingFlags & {
    readonly sandbox?: string;
    readonly sandboxClientId: string;
    readonly sandboxClientSecret: string;
    readonly sandboxAdminToken?: string;
    readonly fixture?: string;
    readonly mirror?: string;
  };

/** Creates `sandbox drift`, which runs the same workflows on a target and on a sandbox, and compares the replies. */
export function driftCommand(context: CommandContext): Command {
  const command = makeCommand('drift', 'compare a target with the sandbox, reply by reply and rule by rule')
    .option('--sandbox <url>', 'sandbox to compare with (default: a new one in memory)')
    .option('--sandbox-client-id <id>', 'API client of the sandbox', 'demo.partner')
    .option('--sandbox-client-secret <secret>', 'its secret', 'partner-secret')
    .option('--sandbox-admin-token <token>', 'admin token of --sandbox, for workflows that need clock')
    .option(
      '--fixture <name>',
      "fixture of the command's own sandbox (default: that of --mirror, otherwise demo)",
    )
    .addOption(mirrorOption());
  return judgingOptions(workflowOptions(command)).action((flags: Flags) => drift(flags, context));
}

async function drift(flags: Flags, context: CommandContext): Promise<void> {
  const { target: url, sandbox, fixture, mirror, vendor } = flags;
  if (url === undefined) throw new UsageError('drift needs --target, the URL of the API to compare.');
  requireSandboxFlags(flags);
  const values = valuesOf(flags, context);
  requireBaseUrl('--target', url);
  const plan = readPlan(flags, context);
  if (flags.plan) return printPlan(plan, context);
  const judging = readReportOutput(withJson(flags), context);
  print(context.stdout, [`Target: ${url}`, `Compared with: ${sandbox ?? OWN_SANDBOX}`]);
  const run = async (archive: StateArchive) => {
    const target = await prepareTarget({ ...flags, target: url }, context.environment, archive);
    const compare = (address: string) =>
      compareWith(address, { target, plan, values, flags: ownClient(flags, context) });
    return sandbox === undefined
      ? withOwnSandbox({ fixture: fixture ?? mirror, vendor }, compare)
      : compare(sandbox);
  };
  const { about, findings } = await withArchive(flags.har, run);
  judging.finish(findings, about);
}

/**
 * Returns the flags. If the command's own sandbox gets the fixture of `--mirror`, the returned flags name the first
 * client of that fixture.
 */
function ownClient(flags: Flags, context: CommandContext): Flags {
  const [client] =
    (flags.sandbox ?? flags.fixture) === undefined ? (mirrorOf(flags, context)?.clients ?? []) : [];
  if (!client) return flags;
  return { ...flags, sandboxClientId: `demo.${client.client}`, sandboxClientSecret: client.secret };
}

/** Throws if a flag about the sandbox is invalid or would have no effect. */
function requireSandboxFlags({ sandbox, fixture, sandboxAdminToken: token }: Flags): void {
  if (sandbox !== undefined) requireBaseUrl('--sandbox', sandbox);
  if (sandbox !== undefined && fixture !== undefined)
    throw new UsageError(
      '--fixture belongs to the sandbox that drift starts by itself. Leave out --sandbox or --fixture.',
    );
  if (token === undefined) return;
  if (sandbox === undefined)
    throw new UsageError('--sandbox-admin-token needs --sandbox, the URL of the sandbox to compare with.');
  requireSendable('--sandbox-admin-token', token);
}

/** Adds the format `json` to the flags if the command writes any report to files. */
function withJson(flags: JudgingFlags): JudgingFlags {
  const { format, out } = flags;
  if (format === undefined) return out === undefined ? flags : { ...flags, format: 'json' };
  return list(format).includes('json') ? flags : { ...flags, format: `json,${format}` };
}

interface Comparison {
  readonly target: PreparedTarget;
  readonly plan: WorkflowPlan;
  readonly flags: Flags;
  readonly values: JudgeByValues | null;
}

/** Runs the workflows on the target, then on the sandbox, and compares the replies. */
async function compareWith(url: string, { target, plan, flags, values }: Comparison) {
  const { contract, vendor, facts, undeclared } = plan;
  const baseUrl = target.target.url;
  const other = await prepareSandbox(url, target, flags);
  const findings = new Findings(contract.operations.length);
  const all = await runPlan(plan, target);
  const theirs = await withoutAbsent(all, { contract, target: target.target, findings });
  const examined = await runExaminations(plan, target, all);
  const ours = await runPlan(plan, other);
  addAbsentLookUp(findings, target, contract);
  noteOverload(findings, target);
  const check = createExchangeCheck(contract, { baseUrl, vendor, facts, undeclared, values });
  const isSameCatalogue = SAME.every((name) => target.inputs[name] === other.inputs[name]);
  if (!isSameCatalogue)
    findings.addNotJudged(
      'Nullable and optional fields of catalogue records: the sandbox and the target have different catalogues.',
    );
  await compareRuns(theirs, ours, { contract, isSameCatalogue, findings, check });
  if (examined)
    await reportRun(examined, {
      contract,
      check: async (exchange) => byRules(await check(exchange)),
      findings,
    });
  else noteMissing(findings.rules, null);
  const rules = findings.rules.results();
  const about = {
    command: 'drift' as const,
    subject: baseUrl,
    contract,
    rules,
    ...leftAt(target, all, examined),
    coverage: runCoverage({ baseUrl, results: theirs, examined }, contract, rules),
  };
  return { findings, about };
}

/** Inputs that are the same for two targets with the same catalogue. */
const SAME = ['merchant', 'activityId', 'availabilityRuleId', 'priceCategoryId'];

/**
 * Prepares the sandbox for the workflows, with the activity of the target. If that activity cannot be booked there,
 * uses another one.
 */
async function prepareSandbox(
  url: string,
  { inputs }: PreparedTarget,
  flags: Flags,
): Promise<PreparedTarget> {
  const isOwn = flags.sandbox === undefined;
  const target = createRecordingTarget(url, undefined, isOwn ? "The command's own sandbox" : url);
  const adminToken = flags.sandboxAdminToken ?? null;
  const chosen = { clientId: flags.sandboxClientId, clientSecret: flags.sandboxClientSecret };
  const { merchant, activityId } = inputs as { readonly merchant: string; readonly activityId: number };
  try {
    return { ...(await prepare(target, SANDBOX_SIDE, { ...chosen, merchant, activityId })), adminToken };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { ...(await prepare(target, SANDBOX_SIDE, chosen)), adminToken };
  }
}
