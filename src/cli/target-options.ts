import { Option, type Command } from 'commander';
import { loadContract, loadControlContract, type Contract } from '../contract/load.js';
import { discoverInputs, type Chosen } from '../verification/workflows/discover.js';
import { ownWorkflows } from '../verification/workflows/read-workflows.js';
import { runWorkflows, type WorkflowResult } from '../verification/workflows/run.js';
import { createTarget, TargetUnusable, type Target } from '../verification/workflows/target.js';
import { NEEDS, type Need, type Workflow } from '../verification/workflows/workflow.js';
import { requireBaseUrl } from './base-url.js';
import { UsageError, type Environment } from './command.js';
import { CommandFailed } from './command-failed.js';
import { EXIT } from './exit-codes.js';
import { list, listOf, readValue, wholeNumber } from './values.js';
import { VENDOR_HELP } from './vendor-help.js';

/** The flags of commands that run workflows. */
export interface WorkflowFlags {
  readonly target?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly merchant?: string;
  readonly activity?: string;
  readonly workflow?: string;
  readonly only?: string;
  readonly rate?: string;
  readonly vendor?: string;
}

/** Adds the flags of commands that run workflows to one, and returns it. */
export function workflowOptions(command: Command): Command {
  return command
    .option('--target <url>', 'base URL of the API to judge')
    .option('--client-id <id>', 'API client of the target (SANDBOX_CLIENT_ID)')
    .option('--client-secret <secret>', 'its secret (SANDBOX_CLIENT_SECRET)')
    .option('--merchant <code>', 'merchant whose activity is booked (default: the first that fits)')
    .option('--activity <id>', 'activity that is booked (default: the first that fits)')
    .option('--workflow <ids>', 'workflows to run, separated by commas (default: all)')
    .option(
      '--only <needs>',
      `what workflows may need: ${NEEDS.join(', ')}, or read for none (default at a target: write,hosted-page; else all)`,
    )
    .option('--rate <number>', 'requests a second at the target, at most (default: 10)')
    .addOption(new Option('--vendor <word>', VENDOR_HELP).default('vendor', 'vendor'));
}

/** The rate at a target, unless --rate says otherwise. */
const DEFAULT_RATE = 10;

/** What a command's flags say of its workflows. */
export interface WorkflowPlan {
  readonly contract: Contract;
  readonly control: Contract;
  readonly workflows: readonly Workflow[];
  readonly granted: ReadonlySet<Need>;
}

/** Reads the flags that name workflows. @throws UsageError */
export function readPlan(flags: WorkflowFlags): WorkflowPlan {
  const { only, workflow, target, vendor = 'vendor' } = flags;
  const all = ownWorkflows(vendor);
  const wanted = workflow === undefined ? null : list(workflow);
  const unknown = wanted?.find((id) => !all.some((one) => one.id === id));
  if (unknown !== undefined)
    throw new UsageError(
      `--workflow: there is no workflow ${unknown}, only ${all.map(({ id }) => id).join(', ')}.`,
    );
  const usual: readonly Need[] = target === undefined ? NEEDS : ['write', 'hosted-page'];
  const needs = only === undefined ? usual : readValue('--only', only, listOf(['read', ...NEEDS]));
  return {
    contract: loadContract(vendor),
    control: loadControlContract(vendor),
    workflows: all.filter(({ id }) => wanted?.includes(id) ?? true),
    granted: new Set(NEEDS.filter((need) => needs.includes(need))),
  };
}

/** A target with what the workflows work with there. */
export interface PreparedTarget {
  readonly target: Target;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/**
 * Returns the target that the flags name, with an activity that can be booked there.
 * @throws UsageError without credentials
 * @throws CommandFailed if it cannot be reached or has nothing to book
 */
export async function prepareTarget(
  flags: WorkflowFlags & { readonly target: string },
  environment: Environment,
): Promise<PreparedTarget> {
  const { target: url, clientId = environment['SANDBOX_CLIENT_ID'], merchant, activity, rate } = flags;
  const clientSecret = flags.clientSecret ?? environment['SANDBOX_CLIENT_SECRET'];
  requireBaseUrl('--target', url);
  if (clientId === undefined || clientSecret === undefined)
    throw new UsageError('A target needs --client-id and --client-secret.');
  const perSecond = rate === undefined ? DEFAULT_RATE : readValue('--rate', rate, wholeNumber(1, 10_000));
  return prepare(createTarget(url, perSecond), {
    clientId,
    clientSecret,
    ...(merchant !== undefined && { merchant }),
    ...(activity !== undefined && {
      activityId: readValue('--activity', activity, wholeNumber(1, 2 ** 53 - 1)),
    }),
  });
}

/** Returns a target with inputs. @throws CommandFailed if it cannot be reached or has nothing to book */
export async function prepare(target: Target, chosen: Chosen): Promise<PreparedTarget> {
  try {
    const found = await discoverInputs(target, chosen);
    return { target, inputs: { ...found, workspace: chosen.clientId.split('.')[0] } };
  } catch (error) {
    if (error instanceof TargetUnusable) throw new CommandFailed(error.message, EXIT.unusable);
    throw error;
  }
}

/** Runs the workflows of a plan at a target. */
export function runPlan(plan: WorkflowPlan, { target, inputs }: PreparedTarget): Promise<WorkflowResult[]> {
  const sources = {
    service: { contract: plan.contract, url: target.url },
    control: { contract: plan.control, url: `${target.url}/_sandbox` },
  };
  return runWorkflows(plan.workflows, { target, sources, inputs, granted: plan.granted });
}
