import type { Command } from 'commander';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certify, type CertificationCase, type ProfileName } from '../client/certification.js';
import { isObject } from '../contract/is-object.js';
import type { NotJudged } from '../report/finding.js';
import type { Report } from '../report/report.js';
import { makeCommand, UsageError, type CommandContext, EXIT, cannotWrite, CommandFailed } from './command.js';
import { requireBaseUrl, list, wordReader, readFlag, wholeNumber } from './values.js';
import { adminTokenOf, callControlPlane, type ConnectionFlags } from './control-plane.js';
import { judgingOptions, readReportOutput, type JudgingFlags } from './judging-options.js';
import { withOwnSandbox } from './own-sandbox.js';
import { print } from './terminal.js';
import { runClient } from './run-client.js';
import { verifyFile } from './verify-certificate.js';
import { limitedFetch } from './limited-fetch.js';

type Flags = JudgingFlags &
  ConnectionFlags & {
    readonly profile?: string;
    readonly case?: readonly string[];
    readonly name?: string;
    readonly timeLimit: string;
    readonly parallel: string;
    readonly verify?: string;
    readonly keys?: string;
  };

const PROFILES = ['reseller', 'agency', 'operator'] as const satisfies readonly ProfileName[];

const ENDS = {
  holds: 'the cases passed',
  findings: 'a case failed',
  unjudged: 'a case was not exercised or wrong usage',
};

const HELP = `
The command is run once a case, with SANDBOX_URL, SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET, SANDBOX_CASE (the id) and
SANDBOX_TASK (JSON: title, task, data, questions) in its environment. Its answers are the last line of its standard
output that is a JSON object, such as {"reference": "A1B2"}.

Example: sandbox certify --profile reseller -- node client.js`;

const OWN_KEY = [
  'The key that signed the certificate ends with this command: only keys.json beside it can check it.',
  'For a certificate to show to others, run a sandbox that publishes its key, and name it with --url.',
];

/** Creates `sandbox certify`, which certifies a client or checks a certificate. */
export function certifyCommand(context: CommandContext): Command {
  const command = makeCommand('certify', 'certify a client by the cases of a profile')
    .usage('--profile <name> [options] -- <command...>')
    .argument('[command...]', 'the client, with its arguments')
    .option('--profile <name>', `kind of the integration: ${PROFILES.join(', ')}`)
    .option('--case <ids...>', 'ids of cases to run, separated by commas (default: all cases of the profile)')
    .option('--name <text>', 'name of the run, such as the version of the client')
    .option('--url <url>', 'URL of a running sandbox (default: one of its own, in memory)')
    .option('--admin-token <token>', 'its admin token (default: SANDBOX_ADMIN_TOKEN)')
    .option('--time-limit <seconds>', 'time for a case', '60')
    .option(
      '--parallel <number>',
      'number of cases at the same time, each with its own process of the client',
      '1',
    )
    .option(
      '--verify <file>',
      'check a certificate instead of a client: the certificate alone, or in report.json',
    )
    .option(
      '--keys <url|file>',
      'keys to check it with: the URL of a sandbox, or a JSON Web Key Set; without keys nobody vouches for it (exit code 2)',
    );
  return judgingOptions(command, ENDS)
    .addHelpText('after', HELP)
    .action(async (client: readonly string[]) => {
      const flags: Flags = command.opts();
      if (flags.verify === undefined) await certifyClient(client, flags, context);
      else await verifyFile(flags.verify, flags.keys, context);
    });
}

async function certifyClient(
  command: readonly string[],
  flags: Flags,
  context: CommandContext,
): Promise<void> {
  if (flags.profile === undefined)
    throw new UsageError('certify needs --profile, the kind of the integration.');
  if (command.length === 0)
    throw new UsageError('certify needs the command that runs the client, after --: -- node client.js');
  const profile = readFlag('--profile', flags.profile, wordReader(PROFILES));
  const timeLimitMs = readFlag('--time-limit', flags.timeLimit, wholeNumber(1, 3600)) * 1000;
  const parallel = readFlag('--parallel', flags.parallel, wholeNumber(1, 32));
  const judging = readReportOutput(flags, context);
  const at = (url: string) => certifyAt(url, { command, profile, timeLimitMs, parallel, flags, context });
  if (flags.url !== undefined) requireBaseUrl('--url', flags.url);
  const { report, failures } = await (flags.url === undefined
    ? withOwnSandbox({ fixture: 'none' }, at)
    : at(flags.url));
  print(context.stdout, casesLines(report));
  if (flags.out !== undefined && flags.url === undefined) print(context.stdout, OWN_KEY);
  const { summary, subject, contract, cases = [], certification, certificate } = report;
  const { exchanges, judged, operations } = summary;
  judging.finish(
    {
      counts: { exchanges, judged, operations },
      found: report.findings,
      notJudged: withFailures(report, failures),
    },
    {
      command: 'certify',
      subject,
      time: Date.parse(report.createdAt), // the certificate contains these two values
      contract,
      cases,
      ...(certification && { certification }),
      ...(certificate !== undefined && { certificate }),
    },
  );
}

/** The client's command, which is run for each case, and the settings of a certification. */
interface Plan {
  readonly command: readonly string[];
  readonly profile: ProfileName;
  readonly timeLimitMs: number;
  readonly parallel: number;
  readonly flags: Flags;
  readonly context: CommandContext;
}

/**
 * Certifies the client at a sandbox. Returns the report, and the failures of the client's command, keyed by case id.
 */
async function certifyAt(url: string, plan: Plan) {
  const { command, profile, timeLimitMs, parallel, flags, context } = plan;
  const { environment, stderr } = context;
  const failures = new Map<string, string>();
  const work = async (one: CertificationCase) => {
    print(stderr, `Case ${one.id}: ${one.title}`);
    const ended = await runClient({
      command,
      environment: environmentOf(one, environment),
      timeLimitMs,
      output: stderr,
    });
    if (ended.failure !== null) failures.set(one.id, ended.failure);
    return ended.answers ?? {};
  };
  const wanted = {
    profile,
    parallel,
    ...(flags.case && { cases: flags.case.flatMap((ids) => list(ids)) }),
    ...(flags.name !== undefined && { name: flags.name }),
  };
  const report = await callControlPlane(
    { ...flags, url },
    environment,
    async (control) => requireReport(await certify(control, wanted, work)),
    EXIT.unusable,
  );
  if (flags.out !== undefined)
    await writeCertification(flags.out, report, { url, token: adminTokenOf(flags, environment) });
  return { report, failures };
}

/**
 * Returns the given report if it has the main members of a report.
 * @throws TypeError if the server sent any other value
 */
function requireReport(report: Report): Report {
  const { summary, findings, notJudged } = report;
  if (isObject(summary) && Array.isArray(findings) && Array.isArray(notJudged)) return report;
  throw new TypeError('it is no report');
}

/**
 * Returns the entries of `notJudged`, and the failures of the client's command. The failure of an unexercised case is
 * appended to the reason of its entry; other failures get entries of their own.
 */
function withFailures(
  { cases = [], notJudged }: Report,
  failures: ReadonlyMap<string, string>,
): readonly NotJudged[] {
  const left = new Map(failures);
  const unexercised = new Set(cases.filter(({ status }) => status === 'not exercised').map(({ id }) => id));
  const joined = notJudged.map((one) => {
    const failure = one.case === undefined || !unexercised.has(one.case) ? undefined : left.get(one.case);
    if (one.case === undefined || failure === undefined) return one;
    left.delete(one.case);
    return { ...one, reason: `${one.reason} The client ${failure}` };
  });
  const others = [...left].map(([id, failure]) => ({
    case: id,
    reason: `The client in the case ${id} ${failure}`,
    count: 1,
  }));
  return [...joined, ...others];
}

/** Returns the environment of a client's command: the case and its credentials, but not the admin token. */
function environmentOf(one: CertificationCase, environment: CommandContext['environment']) {
  const { id, title, task, data, questions, baseUrl, clientId, clientSecret } = one;
  return {
    ...environment,
    SANDBOX_ADMIN_TOKEN: undefined,
    SANDBOX_ADMIN_TOKEN_FILE: undefined,
    SANDBOX_URL: baseUrl,
    SANDBOX_CLIENT_ID: clientId,
    SANDBOX_CLIENT_SECRET: clientSecret,
    SANDBOX_CASE: id,
    SANDBOX_TASK: JSON.stringify({ title, task, data, questions }),
  };
}

function casesLines({ cases = [], certification }: Report): string[] {
  const lines = cases.map(({ id, title, status }) => `${status.padEnd(13)} ${id}: ${title}`);
  return [`Result: ${certification?.result}`, ...lines, ''];
}

/** The sandbox that ran the certification. */
interface JudgingSandbox {
  readonly url: string;
  readonly token: string | null;
}

/**
 * Writes files beside the reports of a certification: the certificate, the sandbox's public keys, and the requests of
 * each case.
 * @throws CommandFailed if a file cannot be read or written
 */
async function writeCertification(
  folder: string,
  { certificate = '', certification }: Report,
  sandbox: JudgingSandbox,
): Promise<void> {
  const archives = (certification?.evidence ?? []).map(
    async (one) =>
      [
        `${one.case}.har`,
        await download(sandbox, `/workspaces/${one.workspace}/requests.har?limit=1000`),
      ] as const,
  );
  const keys = ['keys.json', await download(sandbox, '/keys.json')] as const;
  const files = [...(await Promise.all(archives)), keys, ['certificate.jws', certificate] as const];
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
  } catch (error) {
    throw cannotWrite(folder, error, { exitCode: EXIT.unusable });
  }
}

/** Downloads a text from the control plane, byte for byte. */
async function download({ url, token }: JudgingSandbox, path: string): Promise<string> {
  const address = `${url.replace(/\/+$/, '')}/_sandbox${path}`;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  try {
    const response = await limitedFetch(address, { headers });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.text();
  } catch (error) {
    const reason = (error as Error).message;
    throw new CommandFailed(`${address} cannot be read: ${reason}.`, EXIT.unusable);
  }
}
