import { Option, type Command } from 'commander';
import { loadContract, loadControlContract, type Contract } from '../contract/load.js';
import type { Findings } from '../report/findings.js';
import { absentLookUp } from '../verification/workflows/absent-operations.js';
import { discoverInputs, type Chosen } from '../verification/workflows/discover.js';
import { ownWorkflows } from '../verification/workflows/read-workflows.js';
import { runWorkflows, type WorkflowResult, type Source } from '../verification/workflows/run.js';
import {
  createPace,
  createRecordingTarget,
  OperationAbsent,
  TargetUnusable,
  withLimits,
  type RecordingTarget,
} from '../verification/workflows/recording-target.js';
import { NEEDS, type Need, type Workflow } from '../verification/workflows/workflow.js';
import { fairTarget } from '../verification/workflows/fair-target.js';
import type { Examination } from '../examination/examination.js';
import { EXAMINATIONS } from '../examination/examinations/all.js';
import type { FactClient, Facts as TargetFacts } from '../laws/facts.js';
import type { UndeclaredWeight } from '../verification/exchange/judge-response.js';
import type { StateArchive } from './archive.js';
import { requireBaseUrl, list, listReader, readFlag, wholeNumber } from './values.js';
import {
  UsageError,
  type CommandContext,
  type Environment,
  CommandFailed,
  EXIT,
  type Screen,
} from './command.js';
import { withProgress } from './terminal.js';
import { adminTokenOf } from './control-plane.js';
import {
  TARGET_SIDE,
  type Side,
  readVendor,
  VENDOR_HELP,
  factsOf,
  factsOption,
  undeclaredOption,
  undeclaredOf,
} from './judging-options.js';
import { areEnough, derived, FACT_NAMES, inputsFrom, readNamedFacts, type NamedFacts } from './facts.js';
import { NO_BODY } from '../exchanges/recorded-exchange.js';

/** The flags of commands that run workflows. */
export interface WorkflowFlags {
  readonly target?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly merchant?: string;
  readonly activity?: string;
  readonly fact?: readonly string[];
  readonly workflow?: string;
  readonly only?: string;
  readonly rate?: string;
  readonly adminToken?: string;
  readonly vendor?: string;
  readonly har?: string;
  readonly facts?: string;
  readonly undeclared?: string;
  readonly examine?: boolean;
  readonly plan?: boolean;
}

/** Adds the flags that all workflow commands share. Returns the command. */
export function workflowOptions(command: Command): Command {
  return command
    .option('--target <url>', 'base URL of the API to judge')
    .option('--client-id <id>', 'API client of the target (SANDBOX_CLIENT_ID)')
    .option('--client-secret <secret>', 'its secret (SANDBOX_CLIENT_SECRET)')
    .option('--merchant <code>', 'merchant whose activity is booked (default: the first suitable one)')
    .option('--activity <id>', 'activity that is booked (default: the first that fits)')
    .option(
      '--fact <name=value...>',
      `facts that workflows would otherwise look up at the target: ${FACT_NAMES.join(', ')}`,
    )
    .option(
      '--workflow <ids>',
      'workflows and examinations to run, separated by commas (default: all workflows)',
    )
    .option(
      '--only <needs>',
      `permitted needs of workflows: ${NEEDS.join(', ')}, or read for none (default: write,hosted-page at a target, otherwise all)`,
    )
    .addOption(rateOption())
    .option(
      '--admin-token <token>',
      'admin token of a sandbox as the target, for workflows that need clock (SANDBOX_ADMIN_TOKEN)',
    )
    .option('--har <file>', 'HTTP archive that each exchange with the target is written to, without secrets')
    .option('--examine', 'also examine the target rule by rule, with some 1,200 more requests')
    .addOption(factsOption())
    .addOption(undeclaredOption())
    .option('--plan', 'print the planned examinations and bookings, and send nothing')
    .addOption(new Option('--vendor <word>', VENDOR_HELP).default('vendor', 'vendor'));
}

/** Requests per second at the target without the flag `--rate`. */
const DEFAULT_RATE = 10;

/** Creates the flag `--rate`. */
export function rateOption(): Option {
  return new Option('--rate <number>', `requests a second at the target, at most (default: ${DEFAULT_RATE})`);
}

/** Returns the requests per second that the flag sets. @throws UsageError */
export function rateOf({ rate }: Pick<WorkflowFlags, 'rate'>): number {
  return rate === undefined ? DEFAULT_RATE : readFlag('--rate', rate, wholeNumber(1, 10_000));
}

/** Returns the client of the flags, otherwise of the environment. @throws UsageError if neither names one */
export function credentialsOf(
  { clientId, clientSecret }: Pick<WorkflowFlags, 'clientId' | 'clientSecret'>,
  environment: Environment,
): FactClient {
  const id = clientId ?? environment['SANDBOX_CLIENT_ID'];
  const secret = clientSecret ?? environment['SANDBOX_CLIENT_SECRET'];
  if (id !== undefined && secret !== undefined) return { id, secret };
  throw new UsageError('A target needs --client-id and --client-secret.');
}

/** The workflows of a run, and their settings from the flags. */
export interface WorkflowPlan {
  /** The severity of undeclared headers and properties of responses. Undefined for the default. */
  readonly undeclared: UndeclaredWeight | undefined;
  readonly contract: Contract;
  readonly control: Contract;
  readonly workflows: readonly Workflow[];
  readonly granted: ReadonlySet<Need>;
  readonly examinations: readonly Examination[];
  readonly facts: TargetFacts;
  readonly vendor: string;
  /** Shows the progress of a run. */
  readonly screen: Screen;
}

/** Reads the flags of workflow commands. @throws UsageError */
export function readPlan(
  flags: WorkflowFlags,
  { environment, stderr }: Pick<CommandContext, 'environment' | 'stderr'>,
): WorkflowPlan {
  const { only, workflow, target, examine } = flags;
  const vendor = readVendor(flags);
  const all = ownWorkflows(vendor);
  const wanted = workflow === undefined ? null : list(workflow);
  const unknown = wanted?.find((id) => ![...all, ...EXAMINATIONS].some((one) => one.id === id));
  if (unknown !== undefined)
    throw new UsageError(
      `--workflow: no workflow or examination is named ${unknown}. Workflows: ${all.map(({ id }) => id).join(', ')}. Examinations: ${EXAMINATIONS.map(({ id }) => id).join(', ')}.`,
    );
  const usual: readonly Need[] = target === undefined ? NEEDS : ['write', 'hosted-page'];
  const needs = only === undefined ? usual : readFlag('--only', only, listReader(['read', ...NEEDS]));
  return {
    undeclared: undeclaredOf(flags),
    contract: loadContract(vendor),
    control: loadControlContract(vendor),
    workflows: all.filter(({ id }) => wanted?.includes(id) ?? true),
    granted: new Set(NEEDS.filter((need) => needs.includes(need))),
    examinations: EXAMINATIONS.filter(({ id }) => wanted?.includes(id) ?? examine === true),
    facts: targetFactsOf(flags, environment),
    vendor,
    screen: stderr,
  };
}

/** Reads the facts from the flag's file. @throws UsageError if the other merchant's client is the checked client */
function targetFactsOf(flags: WorkflowFlags, environment: Environment): TargetFacts {
  const facts = factsOf(flags, environment);
  const judged = flags.clientId ?? environment['SANDBOX_CLIENT_ID'];
  if (judged === undefined || facts.clients.other?.id !== judged) return facts;
  throw new UsageError(
    `--facts: clients.other is ${judged}, the client that is judged. Name one of another merchant, or leave it out.`,
  );
}

/** Reads the flags that name facts. @throws UsageError */
function readFactFlags({ merchant, activity, fact = [] }: WorkflowFlags): NamedFacts {
  const named = readFlag('--fact', '', () => readNamedFacts(fact));
  return {
    ...named,
    ...(merchant !== undefined && { merchant }),
    ...(activity !== undefined && {
      activityId: readFlag('--activity', activity, wholeNumber(1, 2 ** 53 - 1)),
    }),
  };
}

/** A target, with the inputs and settings of its workflows. */
export interface PreparedTarget {
  readonly target: RecordingTarget;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The workspace whose clock the workflows advance. */
  readonly workspace: string;
  /** Null if the control plane requires no token. */
  readonly adminToken: string | null;
  /** The names of this target's flags, for messages. */
  readonly side: Side;
  /** The operation for looking up inputs that the target lacks, if any. */
  readonly absent?: OperationAbsent;
}

/**
 * Prepares the target that the flags name. Looks up facts that the flags do not set, such as a bookable activity.
 * Records all exchanges in the archive.
 * @throws UsageError without credentials
 * @throws CommandFailed if the target cannot be reached or has nothing to book
 */
export async function prepareTarget(
  flags: WorkflowFlags & { readonly target: string },
  environment: Environment,
  archive: StateArchive,
): Promise<PreparedTarget> {
  const { target: url } = flags;
  requireBaseUrl('--target', url);
  const { id: clientId, secret: clientSecret } = credentialsOf(flags, environment);
  const named = readFactFlags(flags);
  const { activityId, merchant: of } = named;
  const chosen = {
    clientId,
    clientSecret,
    ...(of !== undefined && { merchant: String(of) }),
    ...(activityId !== undefined && { activityId: Number(activityId) }),
  };
  const target = fairTarget(withLimits(archive(createRecordingTarget(url, createPace(rateOf(flags))))));
  const prepared = await prepare(target, TARGET_SIDE, chosen, named);
  return { ...prepared, adminToken: adminTokenOf(flags, environment) };
}

/**
 * Prepares a target and the inputs of its workflows. Missing facts are looked up at the target. If the target lacks an
 * operation for that, the inputs stay undefined.
 * @throws CommandFailed if the target cannot be reached or has nothing to book
 */
export async function prepare(
  target: RecordingTarget,
  side: Side,
  chosen: Chosen,
  facts: NamedFacts = {},
): Promise<PreparedTarget> {
  const [workspace = ''] = chosen.clientId.split('.');
  const prepared = (inputs: Readonly<Record<string, unknown>>): PreparedTarget => ({
    target,
    inputs: { ...inputs, workspace },
    workspace,
    adminToken: null,
    side,
  });
  try {
    const found = areEnough(facts) ? inputsFrom(chosen, facts) : await discoverInputs(target, chosen);
    return prepared({ ...found, ...derived(facts) });
  } catch (error) {
    if (error instanceof OperationAbsent) return { ...prepared(inputsFrom(chosen, facts)), absent: error };
    if (error instanceof TargetUnusable)
      throw new CommandFailed(error.message + adviceOn(error, side), EXIT.unusable);
    throw error;
  }
}

/** Returns advice to append to the message about an unusable target. Empty if there is none. */
export function adviceOn({ setting }: TargetUnusable, side: Side): string {
  if (setting === 'rate') return '. Run it later, or with a lower --rate.';
  if (setting === 'client') return ` Check ${side.client}.`;
  return setting === 'path' ? ` Check the path of ${side.url}.` : '';
}

/**
 * If the target lacks an operation for looking up inputs, adds a finding about it, and a note with the flags that
 * replace the look-up.
 */
export function addAbsentLookUp(
  findings: Findings,
  { absent, target }: Pick<PreparedTarget, 'absent' | 'target'>,
  contract: Contract,
): void {
  if (!absent) return;
  const finding = absentLookUp(absent, target.url, contract);
  const isItems = finding?.operationId === 'listAvailabilities';
  findings.addNotJudged(`${absent.message} ${isItems ? NO_ITEMS : NAME_FACTS}`);
  if (finding) findings.addFinding(finding);
}

const NAME_FACTS = 'So inputs could not be looked up: name them with --activity and --fact.';
const NO_ITEMS =
  'Workflows that book, capture or show availability need items from that list, and no --fact replaces it: they are not exercised without it.';

/**
 * Runs the workflows of a plan at a target. If the target has no clock to advance, workflows that need it are not
 * exercised.
 */
export async function runPlan(
  { workflows, granted, contract, control: controlContract, screen }: WorkflowPlan,
  { target, inputs, workspace, adminToken, side }: PreparedTarget,
): Promise<WorkflowResult[]> {
  const control = {
    contract: controlContract,
    url: `${target.url}/_sandbox`,
    headers: adminToken === null ? [] : [['Authorization', `Bearer ${adminToken}`] as const],
  };
  const needsClock = granted.has('clock') && workflows.some(({ needs }) => needs.includes('clock'));
  const noClock = needsClock ? await whyNoClock(target, control, { workspace, side }) : null;
  const sources = { service: { contract, url: target.url }, control };
  const refused = noClock === null ? {} : { clock: noClock };
  return withProgress(screen, 'Workflows', (onProgress) =>
    runWorkflows(workflows, { target, sources, inputs, granted, refused, onProgress }),
  );
}

/**
 * Asks the control plane of a target for the clock of a workspace. Returns null if it responds with the clock,
 * otherwise the reason and a remedy.
 */
async function whyNoClock(
  target: RecordingTarget,
  { url, headers = [] }: Source,
  { workspace, side }: { readonly workspace: string; readonly side: Side },
): Promise<string | null> {
  const address = `${url}/workspaces/${encodeURIComponent(workspace)}/clock`;
  const request = { method: 'GET', url: address, headers, body: NO_BODY };
  const { response } = await target.send('preparation', request);
  if (response?.status === 200) return null;
  if (response?.status === 401) return `It needs clock: ${url} ${refusal(side, headers)}`;
  const got = response ? `responded ${response.status}` : 'did not respond';
  return (
    `It needs clock, which only a sandbox has: ${address} ${got}. ` +
    'Leave clock out of --only, or name a client of the workspace whose clock may be advanced.'
  );
}

function refusal({ adminToken }: Side, headers: Source['headers'] = []): string {
  return headers.length === 0
    ? `requires the admin token of the sandbox. Set ${adminToken}.`
    : `refuses this admin token. Set ${adminToken} to that of its start.`;
}
