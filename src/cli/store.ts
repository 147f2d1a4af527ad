import type { Command } from 'commander';
import { printableLines } from '../report/printable.js';
import { SettingsRefused } from '../settings.js';
import { isStoreFailure } from '../store/store.js';
import type { CheckedWorkspace, StoreCheck } from '../store/whole/check-store.js';
import { makeCommand, type CommandContext } from './command.js';
import { CommandFailed } from './command-failed.js';
import { counted } from './counted.js';
import { EXIT, JUDGED } from './exit-codes.js';
import { STORE_PASSWORD_FILE, withPassword } from './secret-files.js';

interface Flags {
  readonly json?: true;
}

const STORES = `A store is file:<folder> or postgres://<user>:<password>@<host>/<database>. ${STORE_PASSWORD_FILE} names
a file with the password of the database.`;

const CHECKED = `Exit code: ${JUDGED.holds} nothing found, ${JUDGED.findings} findings, ${JUDGED.unjudged} not checked.`;

/** Returns `sandbox store`, which checks stores while no sandbox serves them. */
export function storeCommand(context: CommandContext): Command {
  return makeCommand('store', 'check where workspaces are kept').addCommand(checkCommand(context));
}

function checkCommand(context: CommandContext): Command {
  return makeCommand('check', 'check a store and each workspace in it; change nothing')
    .argument('<store>', 'the store')
    .option('--json', 'print JSON')
    .addHelpText('after', `\n${STORES}\n\n${CHECKED}`)
    .action((store: string, flags: Flags) => check(store, flags, context));
}

async function check(given: string, flags: Flags, { stdout, stderr, environment }: CommandContext) {
  const { openToCheck } = await import('../whole-stores.js');
  const { checkStore } = await import('../store/whole/check-store.js');
  const print = (line: string) => stdout.write(`${printableLines(line)}\n`);
  const result = await judging(async () => {
    const store = await openToCheck(withPassword(given, environment), (line) =>
      stderr.write(`${printableLines(line)}\n`),
    );
    try {
      return await checkStore(store, (one) => flags.json !== true && print(shownWorkspace(one)));
    } finally {
      await store.close();
    }
  });
  const findings = [...result.findings, ...result.workspaces.flatMap((one) => one.findings)];
  if (flags.json === true) print(JSON.stringify(result, null, 2));
  else print(shownResult(result, findings.length));
  process.exitCode = findings.length === 0 ? JUDGED.holds : JUDGED.findings;
}

/** Runs a check. What prevents it is no finding: the exit code is 2. */
async function judging<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SettingsRefused || !isStoreFailure(error)) throw error;
    throw new CommandFailed(error.message, EXIT.unusable);
  }
}

function shownWorkspace({ name, bookings, captures, snapshots, findings }: CheckedWorkspace): string {
  const held =
    bookings === undefined
      ? 'not opened'
      : [
          counted(bookings, 'booking', 'bookings'),
          counted(captures ?? 0, 'capture', 'captures'),
          counted(snapshots ?? 0, 'snapshot', 'snapshots'),
        ].join(', ');
  const state =
    findings.length === 0 ? 'seats, ledger and ids hold' : counted(findings.length, 'finding', 'findings');
  return [`${name}  ${held}: ${state}`, ...findings.map((text) => `  ${text}`)].join('\n');
}

function shownResult({ findings, workspaces }: StoreCheck, all: number): string {
  const found = all === 0 ? 'nothing found' : counted(all, 'finding', 'findings');
  const summary = `${counted(workspaces.length, 'workspace', 'workspaces')} checked: ${found}.`;
  return [...findings, summary].join('\n');
}
