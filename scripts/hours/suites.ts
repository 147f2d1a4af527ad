import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { sandbox, serve, type Variables } from '../../test/cli/built-command.js';
import { variablesAt } from '../../test/time/moment.js';
import { isMissing } from '../../test/tools.js';

/**
 * Runs a suite at a moment (a value of `TEST_TIME`). Returns the failed tests, or the last output lines of a failed command.
 */
export type Suite = (moment: string) => Promise<readonly string[]>;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const fileOf = (path: string) => join(ROOT, path);
/** The time limit of a suite. */
export const PATIENCE_MS = 1_800_000;
/** The number of lines that are shown of a failed command's output. The last lines contain the reason. */
const LINES_KEPT = 12;
const PROFILES = ['reseller', 'agency', 'operator'];

const lastLines = (text: string) => text.trim().split('\n').slice(-LINES_KEPT);

/** The output of Vitest's JSON reporter. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Returns the suite of the test files that Vitest's arguments select. */
function vitest(...args: readonly string[]): Suite {
  return (moment) =>
    inFolder(async (folder) => {
      const report = join(folder, 'report.json');
      const command = [fileOf('node_modules/vitest/vitest.mjs'), 'run', ...args];
      const output = await outputOf([...command, '--reporter=json', `--outputFile.json=${report}`], {
        TEST_TIME: moment,
      });
      if (!existsSync(report)) return ['no report', ...lastLines(output)];
      return failuresOf(JSON.parse(readFileSync(report, 'utf8')) as VitestReport);
    });
}

const firstLine = (text = '') => text.trim().split('\n')[0]?.slice(0, 200) ?? '';

function failuresOf({ numPassedTests, testResults }: VitestReport): readonly string[] {
  if (numPassedTests === 0) return ['no test passed'];
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(ROOT, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map(
        ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages?.[0])}`,
      );
    return status === 'passed' ? [] : [`${file}: ${firstLine(message)}`];
  });
}

/** Runs Node and waits for its end. Returns all output of the process. */
async function outputOf(args: readonly string[], variables: Variables): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

/** Returns the suite of a judging command at a sandbox with the demo. The clocks of both show the moment. */
function judging(command: 'verify' | 'drift'): Suite {
  const account = { SANDBOX_CLIENT_ID: 'demo.partner', SANDBOX_CLIENT_SECRET: 'partner-secret' };
  return (moment) =>
    inFolder(async (folder) => {
      const variables = variablesAt(moment);
      const args = ['--store', 'memory:', '--port', '0', '--log', 'silent'];
      const server = await serve(args, { variables, cwd: folder });
      if (server.url === null) return lastLines(server.stderr());
      try {
        const flags = ['--target', server.url, '--rate', '200', '--out', folder];
        return failureOf(await sandbox([command, ...flags], { ...variables, ...account }));
      } finally {
        await server.stop();
      }
    });
}

/** Returns the suite that certifies a reference client for all profiles. */
function certifying(clientIn: (folder: string) => Promise<readonly string[]>): Suite {
  return (moment) =>
    inFolder(async (folder) => {
      const variables = variablesAt(moment);
      const client = await clientIn(folder);
      const failures: string[] = [];
      for (const profile of PROFILES) {
        const flags = ['--profile', profile, '--parallel', '2', '--out', join(folder, profile)];
        const ended = await sandbox(['certify', ...flags, '--', ...client], {
          ...variables,
          PATH: process.env['PATH'] ?? '',
        });
        failures.push(...failureOf(ended).map((line) => `${profile}: ${line}`));
      }
      return failures;
    });
}

async function typescriptClient(folder: string): Promise<readonly string[]> {
  const outfile = join(folder, 'client.mjs');
  const entryPoints = [fileOf('examples/certified-client/main.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'silent' });
  return [process.execPath, outfile];
}

async function pythonClient(): Promise<readonly string[]> {
  return ['python3', '-B', fileOf('examples/certified-client-python/main.py')];
}

function failureOf({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) {
  return code === 0 ? [] : [`exit code ${code}`, ...lastLines(`${stdout}\n${stderr}`)];
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hours-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The suites, keyed by name, in the order in which they run. Quick suites come first. */
export const SUITES: Readonly<Record<string, Suite>> = {
  verify: judging('verify'),
  drift: judging('drift'),
  certify: certifying(typescriptClient),
  ...(!isMissing('python') && { 'certify-python': certifying(pythonClient) }),
  // `hours` sets the times itself. `instances` is about databases, whose clock is the real one. `npm run documents` runs both.
  documents: vitest('test/documents', '--exclude', 'test/documents/{hours,instances}.long.test.ts'),
  tests: vitest('--exclude', '**/*.long.test.ts', '--exclude', 'test/documents/**'),
};
