import type { Command } from 'commander';
import { SettingsRefused } from '../start/settings.js';
import { isDiskFull, isStoreFailure, StoreUnusable } from '../store/store.js';
import { shownUrl } from '../masking/secret-text.js';
import type { CheckedWorkspace, StoreCheck } from '../store/whole/check-store.js';
import type { StoreCopy } from '../store/whole/copy-store.js';
import {
  makeCommand,
  type CommandContext,
  type Environment,
  CommandFailed,
  EXIT,
  JUDGED,
} from './command.js';
import { counted } from '../text/words.js';
import { STORE_PASSWORD_FILE, withPassword } from './secret-files.js';
import { print, printJson, withProgress } from './terminal.js';

interface Flags {
  readonly json?: true;
}

const STORES = `A store is file:<folder> or postgres://<user>:<password>@<host>/<database>. ${STORE_PASSWORD_FILE} names
a file with the password of the database.`;

const COPIED = `Exit code: ${EXIT.done} copied and compared, ${EXIT.refused} refused, ${EXIT.unusable} wrong usage.`;
const CHECKED = `Exit code: ${JUDGED.holds} nothing found, ${JUDGED.findings} findings, ${JUDGED.unjudged} not checked.`;

/** Creates `sandbox store`, which checks and copies stores. */
export function storeCommand(context: CommandContext): Command {
  return makeCommand('store', 'check and copy stores of workspaces')
    .addCommand(checkCommand(context))
    .addCommand(copyCommand(context));
}

function copyCommand(context: CommandContext): Command {
  return makeCommand('copy', 'copy all workspaces and keys into an empty store; no sandbox may run on either')
    .argument('<from>', 'the store that is copied')
    .argument('<to>', 'an empty store, or an unfinished copy of the same one')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `\n${STORES}\nIf a copy was interrupted, run the command again to continue it.\n\n${COPIED}`,
    )
    .action((from: string, to: string, flags: Flags) =>
      copy({ from, to }, flags, context).catch((error: unknown) => {
        throw isDiskFull(error) ? fullDisk(to, error) : error;
      }),
    );
}

/**
 * Returns the error of a copy for a full disk. The error names the target, because a copy writes only to the target.
 */
function fullDisk(to: string, cause: unknown): StoreUnusable {
  return new StoreUnusable(
    `${shownUrl(to)} cannot be written: its disk is full. Make room on it, then run the command again: the copy continues from there.`,
    { cause },
  );
}

async function copy(
  given: { readonly from: string; readonly to: string },
  flags: Flags,
  { stdout, stderr, environment }: CommandContext,
): Promise<void> {
  const { openToCopy } = await import('../start/whole-stores.js');
  const { copyStore } = await import('../store/whole/copy-store.js');
  const report = (line: string) => print(stderr, line);
  const { from, to } = await openToCopy(withPasswordOfBoth(given, environment), report);
  try {
    const done = await copyStore(
      from,
      to,
      (name) => flags.json !== true && print(stdout, `${name} was copied`),
    );
    if (flags.json === true) printJson(stdout, { from: from.name, to: to.name, ...done });
    else print(stdout, shownCopy(done, to.keepsPast));
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

/**
 * Adds the password of the file `SANDBOX_STORE_PASSWORD_FILE` to the addresses of both stores. Leaves folders, and
 * addresses that have a password, unchanged.
 */
function withPasswordOfBoth(given: { readonly from: string; readonly to: string }, environment: Environment) {
  const own = (store: string) =>
    /^file:|^postgres(?:ql)?:\/\/[^/]*:[^/]*@/.test(store) ? store : withPassword(store, environment);
  return { from: own(given.from), to: own(given.to) };
}

function shownCopy(done: StoreCopy, keepsPast: boolean): string[] {
  const { workspaces, hadBefore, records, snapshots, entries, requests, documents, left, sha256 } = done;
  const before = hadBefore === 0 ? '' : ` (${hadBefore} by an earlier run)`;
  return [
    `${counted(workspaces, 'workspace')}${before} with ${counted(records, 'record')} and ` +
      `${counted(snapshots, 'snapshot')}, and ${counted(documents, 'key or document', 'keys and documents')}: ` +
      `the copy is the same.`,
    keepsPast
      ? `${counted(entries, 'entry', 'entries')} of histories and ${counted(requests, 'request')} of logs were copied.`
      : 'A data folder stores no history, request log, coverage and fault rules, so those of a database are not copied.',
    ...left.map((kind) => `Not copied, because the new store cannot hold it: ${kind}.`),
    `SHA-256 ${sha256}`,
  ];
}

function checkCommand(context: CommandContext): Command {
  return makeCommand('check', 'check a store and each workspace in it; change nothing')
    .argument('<store>', 'the store')
    .option('--json', 'print JSON')
    .addHelpText('after', `\n${STORES}\n\n${CHECKED}`)
    .action((store: string, flags: Flags) => check(store, flags, context));
}

async function check(given: string, flags: Flags, { stdout, stderr, environment }: CommandContext) {
  const { openToCheck } = await import('../start/whole-stores.js');
  const { checkStore } = await import('../store/whole/check-store.js');
  const result = await judging(async () => {
    const store = await openToCheck(withPassword(given, environment), (line) => print(stderr, line));
    try {
      return await withProgress(stderr, 'Checking', (onProgress) => checkStore(store, onProgress));
    } finally {
      await store.close();
    }
  });
  const findings = [...result.findings, ...result.workspaces.flatMap((one) => one.findings)];
  if (flags.json === true) printJson(stdout, result);
  else print(stdout, shownResult(result, findings.length));
  process.exitCode = findings.length === 0 ? JUDGED.holds : JUDGED.findings;
}

/**
 * Runs a check of a store. If the store cannot be read, the command ends with exit code 2, because 1 stands for
 * findings.
 */
async function judging<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SettingsRefused || !isStoreFailure(error)) throw error;
    throw new CommandFailed(error.message, EXIT.unusable);
  }
}

function shownWorkspace({ name, bookings, captures, snapshots, findings }: CheckedWorkspace): string[] {
  const held =
    bookings === undefined
      ? 'not opened'
      : [
          counted(bookings, 'booking'),
          counted(captures ?? 0, 'capture'),
          counted(snapshots ?? 0, 'snapshot'),
        ].join(', ');
  const state = findings.length === 0 ? 'seats, ledger and ids hold' : counted(findings.length, 'finding');
  return [`${name}  ${held}: ${state}`, ...findings.map((text) => `  ${text}`)];
}

function shownResult({ findings, workspaces }: StoreCheck, all: number): string[] {
  const found = all === 0 ? 'nothing found' : counted(all, 'finding');
  const summary = `${counted(workspaces.length, 'workspace')} checked: ${found}.`;
  return [summary, ...findings, ...workspaces.flatMap(shownWorkspace)];
}
