import { accessSync, constants } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import type { ControlClient } from '../client/control.js';
import { dataOf, RequestRefused } from '../client/refused.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { printable } from '../text/printable.js';
import { readFixture } from '../seed/files/read.js';
import { errorLine, FixtureInvalid } from '../seed/fixture/invalid.js';
import { loadFixture } from '../seed/fixture/load.js';
import { nodeDisk } from '../store/file/disk.js';
import { createFolders } from '../store/file/disk-files.js';
import { unknownText } from '../text/nearest-names.js';
import {
  isChange,
  makesSecrets,
  planOf,
  shownStep,
  type FoundWorkspace,
  type PlanStep,
} from './apply-plan.js';
import { makeCommand, UsageError, type CommandContext, cannotWrite, CommandFailed, EXIT } from './command.js';
import { confirm, print } from './terminal.js';
import { callControlPlane, type ConnectionFlags } from './control-plane.js';
import { counted } from '../text/words.js';
import { fixtureArgument } from './fixture-argument.js';
import { wantedIn, type WantedWorkspace } from './partners-file.js';
import { writeSecret } from './secret-files.js';

type Flags = ConnectionFlags & {
  readonly dryRun?: true;
  readonly prune?: true;
  readonly yes?: true;
  readonly secretsDir?: string;
};

type Context = Pick<CommandContext, 'stdin' | 'stdout' | 'environment' | 'now'>;

/** Creates `sandbox workspace apply`, which brings the workspaces of a sandbox to the state in a file. */
export function applyCommand(context: Context): Command {
  return makeCommand(
    'apply',
    'create and change workspaces to match a file; running it again changes nothing',
  )
    .argument('<file>')
    .option('--url <url>', 'URL of the sandbox (default: http://127.0.0.1:4020; SANDBOX_URL)')
    .option('--admin-token <token>', 'admin token of the sandbox (SANDBOX_ADMIN_TOKEN)')
    .option('--dry-run', 'print the steps and change nothing')
    .option('--prune', 'delete all other workspaces except demo into the bin')
    .option('-y, --yes', 'delete with --prune without a question; without a terminal, none is asked')
    .option('--secrets-dir <folder>', 'folder for a file with the id and secret of each new client, 0600')
    .action((file: string, flags: Flags) => apply(file, flags, context));
}

async function apply(file: string, flags: Flags, context: Context): Promise<void> {
  const wanted = wantedIn(file);
  const say = (line: string) => print(context.stdout, line);
  await callControlPlane(flags, context.environment, async (control) => {
    const steps = await planFor(control, wanted, { prune: flags.prune === true, now: context.now });
    const changes = steps.filter(isChange);
    if (flags.dryRun) for (const step of changes) say(`would ${shownStep(step)}`);
    const left = flags.dryRun
      ? await invalidFixtures(control, changes, context.now)
      : await carryOut(control, changes, { flags, context, say });
    if (changes.length === 0) say('nothing to do');
    const failures = [...left, ...steps.filter((step) => !isChange(step)).map(shownStep)];
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'), EXIT.refused);
  });
}

/** Reads the sandbox's workspaces that the file names. Returns the steps that bring them to the state in the file. */
async function planFor(
  control: ControlClient,
  wanted: readonly WantedWorkspace[],
  options: { readonly prune: boolean; readonly now: EpochMs },
): Promise<readonly PlanStep[]> {
  const listed = await control.GET('/workspaces', {}).orThrow();
  const found = new Map<string, FoundWorkspace>();
  for (const { name } of wanted) {
    const known = listed.find((one) => one.name === name);
    if (!known) continue;
    const params = { path: { name } };
    const clients = await control
      .GET('/workspaces/{name}/clients', { params: { ...params, query: { limit: 1000 } } })
      .orThrow();
    const limits = await control.GET('/workspaces/{name}/limits', { params }).orThrow();
    found.set(name, { name, clients, limits, expiresAt: known.expiresAt });
  }
  return planOf(wanted, found, { all: listed.map(({ name }) => name), ...options });
}

/** Checks the fixtures of new workspaces. Returns their errors, each with the name of its workspace. */
async function invalidFixtures(
  control: ControlClient,
  steps: readonly PlanStep[],
  now: EpochMs,
): Promise<readonly string[]> {
  const names = (await control.GET('/fixtures', {}).orThrow()).map(({ name }) => name);
  return steps.flatMap((step) => {
    const fixture = step.do === 'create' ? step.wanted.fixture : undefined;
    if (fixture === undefined || names.some((name) => name === fixture)) return [];
    try {
      if (typeof fixture !== 'string') loadFixture(fixture, { now });
      else if (isAbsolute(fixture)) readFixture(fixture, now);
      else return [`${step.name}: ${unknownText('fixture', fixture, names)}`];
      return [];
    } catch (error) {
      if (!(error instanceof FixtureInvalid)) throw error;
      return error.errors.map((one) => `${step.name}: ${errorLine(one)}`);
    }
  });
}

interface Doing {
  readonly flags: Flags;
  readonly context: Context;
  readonly say: (line: string) => void;
}

/**
 * Error codes that mean: somebody else has created or deleted the resource of a step. Only the remaining steps of
 * that workspace are then skipped.
 */
const CHANGED_MEANWHILE: ReadonlySet<string | undefined> = new Set(['conflict', 'not_found']);

/**
 * Carries out the steps. If a workspace changed meanwhile, its remaining steps are skipped. Returns one line for each skipped
 * workspace.
 */
async function carryOut(
  control: ControlClient,
  steps: readonly PlanStep[],
  { flags, context, say }: Doing,
): Promise<readonly string[]> {
  const { secretsDir, yes } = flags;
  if (secretsDir !== undefined || steps.some(makesSecrets)) await requireFolder(secretsDir);
  const deleted = steps.filter((step) => step.do === 'delete').map(({ name }) => name);
  if (deleted.length > 0 && !yes)
    await confirm(
      context,
      `Delete ${counted(deleted.length, 'workspace')} into the bin: ${deleted.join(', ')}?`,
    );
  const left = new Map<string, string>();
  for (const step of steps) {
    if (left.has(step.name)) continue;
    say(shownStep(step)); // printed before the step, so that an error printed below it belongs to this step
    try {
      for (const line of await carryOutStep(control, step, secretsDir)) say(`  ${line}`);
    } catch (error) {
      if (!(error instanceof RequestRefused) || !CHANGED_MEANWHILE.has(error.code)) throw error;
      left.set(step.name, error.problem.detail ?? '');
    }
  }
  return [...left].map(
    ([name, detail]) =>
      `${name} does not match the file: ${printable(detail)} If somebody else changed it meanwhile, run the command again.`,
  );
}

/**
 * Creates the folder for secrets, and fails if it is not writable. Called before any client is created, because the
 * sandbox shows each secret only once.
 */
async function requireFolder(folder: string | undefined): Promise<void> {
  if (folder === undefined)
    throw new UsageError(
      'Set --secrets-dir: new clients get secrets, which are shown once and written there.',
    );
  try {
    await createFolders(nodeDisk, folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw cannotWrite(folder, error, { flag: '--secrets-dir' });
  }
}

interface Made {
  readonly clientId: string;
  readonly clientSecret?: string;
}

/** Carries out a step. Returns the lines to print: files with new secrets, and new links. */
async function carryOutStep(
  control: ControlClient,
  step: PlanStep,
  secretsDir: string | undefined,
): Promise<readonly string[]> {
  const params = { path: { name: step.name } };
  switch (step.do) {
    case 'create':
      return secretsOf(await create(control, step.wanted), secretsDir);
    case 'add client': {
      const made = await control.POST('/workspaces/{name}/clients', { params, body: step.client }).orThrow();
      return secretsOf([made], secretsDir);
    }
    case 'invite': {
      const body = { ...step.invitation, workspace: step.name };
      const { url, expiresAt } = await control.POST('/invitations', { body }).orThrow();
      return [`send this link, which works until ${expiresAt}: ${url}`];
    }
    case 'set limits':
      await control.PUT('/workspaces/{name}/limits', { params, body: step.limits }).orThrow();
      return [];
    case 'set expiry': {
      const body = { expiresAt: step.expiresAt };
      await control.PUT('/workspaces/{name}/expiry', { params, body }).orThrow();
      return [];
    }
    default:
      await control.DELETE('/workspaces/{name}', { params }).orThrow();
      return [];
  }
}

async function create(
  control: ControlClient,
  { name, fixture, secrets, limits, expiresAt }: WantedWorkspace,
): Promise<readonly Made[]> {
  const source = typeof fixture === 'string' && isAbsolute(fixture) ? fixtureArgument(fixture) : undefined;
  const value = source?.value ?? fixture;
  const body = {
    name,
    ...(value !== undefined && { fixture: value }),
    ...(secrets && { secrets }),
    ...(limits && { limits }),
    ...(typeof expiresAt === 'string' && { expiresAt }),
  };
  const reply = await control.POST('/workspaces', { body });
  source?.explainErrors(reply.error);
  return dataOf(reply).clients;
}

/**
 * Writes the secrets of new clients into a folder. Returns a line for each client. Without a folder, returns no lines.
 */
function secretsOf(made: readonly Made[], folder: string | undefined): readonly string[] {
  return folder === undefined ? [] : made.map((client) => written(client, folder));
}

/** A client id that is safe as a file name: it cannot lead out of the folder. */
const CLIENT_ID = /^[\w-][\w.-]*$/;

/**
 * Writes the id and the secret of a client into a new file. Writes none if the secret is hidden. Returns the line to
 * print.
 */
function written({ clientId, clientSecret }: Made, folder: string): string {
  if (clientSecret === undefined)
    return `${clientId}: this token may not see its secret; create another with sandbox client rotate`;
  if (!CLIENT_ID.test(clientId))
    throw new CommandFailed(
      `The server created the client ${printable(clientId)}, whose id no sandbox would use. Set --url.`,
      EXIT.unusable,
    );
  const file = join(folder, `${clientId}.env`);
  try {
    writeSecret(file, `SANDBOX_CLIENT_ID=${clientId}\nSANDBOX_CLIENT_SECRET=${clientSecret}\n`);
  } catch (error) {
    throw cannotWrite(file, error, { flag: '--secrets-dir' });
  }
  return `${clientId}: its secret is in ${file}`;
}
