import type { Command } from 'commander';
import { DEMO } from '../package/demo.js';
import { createExchangeCheck } from '../verification/exchange/create-exchange-check.js';
import { Findings } from '../report/findings.js';
import { judgeWorkflows } from '../verification/workflows/judge.js';
import type { WorkflowResult } from '../verification/workflows/run.js';
import { createTarget } from '../verification/workflows/recording-target.js';
import { makeCommand, type CommandContext } from './command.js';
import { judgingOptions, readJudging, type JudgingFlags } from './judging-options.js';
import { withOwnSandbox } from './own-sandbox.js';
import {
  prepareTarget,
  readPlan,
  runPlan,
  workflowOptions,
  type WorkflowFlags,
  type WorkflowPlan,
} from './target-options.js';

type Flags = WorkflowFlags & JudgingFlags;

/** Returns `sandbox verify`, which runs workflows against a target, or against a sandbox of its own. */
export function verifyCommand(context: CommandContext): Command {
  const command = makeCommand('verify', 'run the workflows of openapi/workflows against a target');
  return judgingOptions(workflowOptions(command)).action((flags: Flags) => verify(flags, context));
}

async function verify(flags: Flags, context: CommandContext): Promise<void> {
  const judging = readJudging(flags, context);
  const plan = readPlan(flags);
  const { results, subject } = await runAt(flags, plan, context);
  const { contract } = plan;
  const findings = new Findings(contract.operations.length);
  const check = createExchangeCheck(contract, {
    baseUrl: subject,
    ...(flags.vendor !== undefined && { vendor: flags.vendor }),
  });
  const cases = await judgeWorkflows(results, { contract, check, findings });
  judging.finish(findings, { command: 'verify', subject, contract, cases });
}

interface Run {
  readonly results: readonly WorkflowResult[];
  /** The base URL of the target. */
  readonly subject: string;
}

async function runAt(flags: Flags, plan: WorkflowPlan, { environment }: CommandContext): Promise<Run> {
  const { target: url } = flags;
  if (url === undefined)
    return withOwnSandbox({ vendor: flags.vendor }, async (subject) => {
      const own = { target: createTarget(subject), inputs: {}, workspace: DEMO, adminToken: null };
      const results = await runPlan(plan, own);
      return { results, subject };
    });
  const prepared = await prepareTarget({ ...flags, target: url }, environment);
  return { results: await runPlan(plan, prepared), subject: prepared.target.url };
}
