// The program of the GitHub Action (action.yml). It runs the command `sandbox` and shows the report in the job's summary. It
// also stops a proxy that an earlier step started.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause } from '../time/real-time.js';
import { commandLine, InputInvalid, reportName, type ActionInputs } from './action-inputs.js';

const PROGRAM = fileURLToPath(new URL('../bin/sandbox.js', import.meta.url));
const SELF = fileURLToPath(import.meta.url);

/** Maximum time for the start or the stop of a background process, in milliseconds. */
const PATIENCE_MS = 30_000;
const STEP_MS = 100;

/** Exit code if nothing was checked: an input is wrong, or a process exceeded the time limit. */
const UNJUDGED = 2;

/**
 * Files about a background process: its output, process id and exit code. Later steps read them to find and stop the
 * process.
 */
interface Stay {
  readonly log: string;
  readonly pid: string;
  readonly exit: string;
}

const { env } = process;

function inputs(): ActionInputs {
  const of = (name: string) => env[`ACTION_${name}`] ?? '';
  return {
    command: of('COMMAND'),
    target: of('TARGET').trim(),
    clientId: of('CLIENT_ID'),
    clientSecret: of('CLIENT_SECRET'),
    arguments: of('ARGUMENTS'),
    port: of('PORT') || '0',
    reports: of('REPORTS') || 'sandbox-reports',
  };
}

/**
 * Returns the environment of the command. It lacks the variables of the action's inputs, and has the API client that
 * the inputs name.
 */
function environmentOf({ clientId, clientSecret }: ActionInputs): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('ACTION_'));
  return {
    ...Object.fromEntries(others),
    ...(clientId !== '' && { SANDBOX_CLIENT_ID: clientId }),
    ...(clientSecret !== '' && { SANDBOX_CLIENT_SECRET: clientSecret }),
  };
}

async function runAction(given: ActionInputs): Promise<number> {
  const { command, reports } = given;
  const name = reportName(command);
  const folder = join(reports, name);
  const files = {
    log: join(reports, `${name}.log`),
    pid: join(reports, `${name}.pid`),
    exit: join(reports, `${name}.exit`),
  };
  const args = commandLine(given, folder);
  mkdirSync(folder, { recursive: true });
  if (command === 'stop-proxy') return stopProxy(files, folder);
  // Deletes the report of an earlier step. Otherwise it would look like the report of this step.
  for (const file of readdirSync(folder))
    if (/^report\.|^drift\.json$/.test(file)) rmSync(join(folder, file));
  if (command === 'serve' || command === 'proxy') return start(given, args, files);
  const code = await run(process.execPath, [PROGRAM, ...args], environmentOf(given));
  summarize(folder);
  return code;
}

function run(file: string, args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(file, args, { env: environment, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve(code ?? UNJUDGED));
  });
}

/** Starts a background process, and waits until it listens. Writes the output `url`. */
async function start(given: ActionInputs, args: readonly string[], files: Stay): Promise<number> {
  for (const file of Object.values(files)) rmSync(file, { force: true });
  const keeper = spawn(process.execPath, [SELF, 'keep', JSON.stringify(files), ...args], {
    env: environmentOf(given),
    detached: true,
    stdio: 'ignore',
  });
  keeper.unref();
  const [, url] =
    (await until(
      () => /^.* listens on (http\S+)/m.exec(textOf(files.log)),
      () => existsSync(files.exit),
    )) ?? [];
  if (url === undefined) {
    process.stderr.write(
      textOf(files.log) || `The ${given.command} does not listen after ${PATIENCE_MS / 1000} s.\n`,
    );
    return existsSync(files.exit) ? Number(textOf(files.exit)) || UNJUDGED : UNJUDGED;
  }
  if (env['GITHUB_OUTPUT'] !== undefined) appendFileSync(env['GITHUB_OUTPUT'], `url=${url}\n`);
  process.stdout.write(`The ${given.command === 'serve' ? 'sandbox' : given.command} listens on ${url}\n`);
  return 0;
}

/** Runs a command in the background. Writes its process id, output and exit code into files for later steps. */
function keep([file = '{}', ...args]: readonly string[]): void {
  const { log, pid, exit } = JSON.parse(file) as Stay;
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', output, output] });
  closeSync(output);
  writeFileSync(pid, String(child.pid));
  child.once('close', (code) => writeFileSync(exit, String(code ?? UNJUDGED)));
}

async function stopProxy({ log, pid, exit }: Stay, folder: string): Promise<number> {
  if (!existsSync(pid)) {
    throw new InputInvalid(
      'No proxy was started: run the command proxy in an earlier step, with the same folder of reports.',
    );
  }
  if (!existsSync(exit)) process.kill(Number(textOf(pid)), 'SIGTERM');
  const code = await until(() => textOf(exit) || null);
  process.stdout.write(textOf(log));
  if (code === null) {
    process.stderr.write(
      `The proxy has not ended ${PATIENCE_MS / 1000} s after SIGTERM: there is no report.\n`,
    );
    return UNJUDGED;
  }
  summarize(folder);
  rmSync(pid);
  return Number(code);
}

/**
 * Polls `find`, and returns its first result that is not null. Returns null after half a minute. Also returns null if
 * `isOver` returns true and `find` still returns null.
 */
async function until<Value>(find: () => Value | null, isOver = () => false): Promise<Value | null> {
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += STEP_MS) {
    const isLast = isOver();
    const found = find();
    if (found !== null || isLast) return found;
    await pause(STEP_MS);
  }
  return null;
}

function summarize(folder: string): void {
  const summary = env['GITHUB_STEP_SUMMARY'];
  const report = join(folder, 'report.md');
  if (summary !== undefined && existsSync(report)) appendFileSync(summary, textOf(report));
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const [first, ...rest] = process.argv.slice(2);
if (first === 'keep') keep(rest);
else {
  try {
    process.exitCode = UNJUDGED; // replaced once the action has finished
    process.exitCode = await runAction(inputs());
  } catch (error) {
    process.stderr.write(
      `${error instanceof InputInvalid ? error.message : String((error as Error).stack)}\n`,
    );
    process.exitCode = UNJUDGED;
  }
}
