import type { Command } from 'commander';
import { PROXY_MODES, startCheckedProxy, type CheckedProxy } from '../verification/proxy/checked-proxy.js';
import { real } from '../time/real-time.js';
import { printable } from '../text/printable.js';
import { createArchive } from './archive.js';
import { requireBaseUrl, bytes, wordReader, readFlag, text, wholeNumber, type ReadValue } from './values.js';
import {
  makeCommand,
  type CommandContext,
  type Environment,
  CommandFailed,
  EXIT,
  type Screen,
} from './command.js';
import { printFailure } from './fail.js';
import {
  factsOf,
  factsOption,
  judgingOptions,
  readReportOutput,
  type JudgingFlags,
  undeclaredOf,
  undeclaredOption,
  VENDOR_HELP,
  vendorWord,
} from './judging-options.js';
import { mirrorOption, valuesOf } from './facts.js';
import { ExchangeCoverage } from './run-coverage.js';
import { loadContract } from '../contract/load.js';
import { COLOURS } from '../report/summary-text.js';
import type { OnChecked } from '../verification/proxy/proxy-session.js';
import type { ProxiedExchange } from '../verification/proxy/proxied-exchange.js';
import { urlInArchive } from '../verification/proxy/har-file.js';
import { painter, print } from './terminal.js';

/**
 * Returns a function that prints one line per exchange, and below it the findings and the parts that were not judged.
 * Uses colours on a terminal, unless `NO_COLOR` is set.
 */
export function exchangeLines(screen: Screen, environment: Environment): OnChecked {
  const paint = painter(screen, environment);
  return (exchange, { findings, notJudged }) => {
    const shown = findings.map(
      ({ severity, id, message }) =>
        `  ${paint(COLOURS[severity], severity)} ${printable(id)}\n    ${printable(message)}\n`,
    );
    const reasons = notJudged.map((reason) => `  not judged: ${printable(reason)}\n`);
    screen.write([printable(lineOf(exchange)), '\n', ...shown, ...reasons].join(''));
  };
}

const ENDINGS: Readonly<Record<ProxiedExchange['ending'], string>> = {
  answered: '',
  cut: ', cut off by the target',
  aborted: ', cut off by the client',
  failed: ' by the proxy: the target sent no response',
  refused: ' by the proxy: the request is invalid',
  upgraded: '',
};

function lineOf({ recorded, ending, status, durationMs }: ProxiedExchange): string {
  const { method, url } = recorded.request;
  const path = urlInArchive(url.replace(/^https?:\/\/[^/?#]*/i, ''));
  const shown = ending === 'upgraded' ? '101' : (status ?? 'no response');
  return `${method} ${path} ${shown}${ENDINGS[ending]} (${Math.round(durationMs)} ms)`;
}

/** A flag of `sandbox proxy` with a default. */
interface Flag<Value> {
  readonly shown: string;
  readonly help: string;
  readonly standard: string;
  readonly read: ReadValue<Value>;
}

const FLAGS = {
  port: flag('--port <number>', 'port to listen on; 0 picks a free one', '4030', wholeNumber(0, 65_535)),
  host: flag('--host <address>', 'address to listen on', '127.0.0.1', text),
  mode: flag(
    '--mode <mode>',
    'observe lets all requests pass; enforce refuses invalid ones',
    'observe',
    wordReader(PROXY_MODES),
  ),
  vendor: flag('--vendor <word>', VENDOR_HELP, 'vendor', vendorWord),
  maxBody: flag(
    '--max-body <size>',
    'largest body that is checked; larger ones pass unchecked',
    '1MiB',
    bytes,
  ),
  timeout: flag(
    '--timeout <seconds>',
    'time in which the target must start its response; then 504',
    '120',
    wholeNumber(1, 86_400),
  ),
};

function flag<Value>(shown: string, help: string, standard: string, read: ReadValue<Value>): Flag<Value> {
  return { shown, help, standard, read };
}

type Flags = JudgingFlags & {
  readonly target: string;
  readonly har?: string;
  readonly mirror?: string;
  readonly facts?: string;
  readonly undeclared?: string;
} & {
  readonly [Name in keyof typeof FLAGS]?: string;
};

/** Creates `sandbox proxy`, which forwards requests to a target and checks the exchanges until SIGTERM or SIGINT. */
export function proxyCommand(context: CommandContext): Command {
  const command = makeCommand('proxy', 'forward requests to an API, and check what passes').requiredOption(
    '--target <url>',
    'URL of the API',
  );
  for (const { shown, help, standard } of Object.values(FLAGS))
    command.option(shown, `${help} (default: ${standard})`);
  command.option('--har <file>', 'HTTP archive that each exchange is written to, without secrets');
  command.addOption(mirrorOption()).addOption(factsOption()).addOption(undeclaredOption());
  return judgingOptions(command).action((flags: Flags) => runProxy(flags, context));
}

async function runProxy(flags: Flags, context: CommandContext): Promise<void> {
  const { stdout, stderr, environment } = context;
  const judging = readReportOutput(flags, context);
  const valueOf = <Value>(name: keyof typeof FLAGS, { shown, standard, read }: Flag<Value>) =>
    readFlag(shown.replace(/ .*/, ''), flags[name] ?? standard, read);
  requireBaseUrl('--target', flags.target);
  const target = new URL(flags.target);
  const [host, port] = [valueOf('host', FLAGS.host), valueOf('port', FLAGS.port)];
  const [mode, vendor] = [valueOf('mode', FLAGS.mode), valueOf('vendor', FLAGS.vendor)];
  const exercised = new ExchangeCoverage(loadContract(vendor));
  const options = {
    target,
    host,
    port,
    mode,
    vendor,
    values: valuesOf(flags, context),
    facts: factsOf(flags, environment),
    undeclared: undeclaredOf(flags),
    maxBodyBytes: valueOf('maxBody', FLAGS.maxBody),
    timeoutMs: valueOf('timeout', FLAGS.timeout) * 1000,
    har: flags.har === undefined ? null : await createArchive(flags.har),
    onChecked: countingCoverage(exercised, exchangeLines(stdout, environment)),
    onError: (error: unknown) => void printFailure(stderr, error),
  };
  const proxy = await startCheckedProxy(options).catch((error: unknown) => {
    throw new CommandFailed(`Cannot listen on ${host}:${port}: ${(error as Error).message}`, EXIT.unusable);
  });
  const { findings, contract } = proxy;
  const report = () => {
    const coverage = exercised.figures(findings.rules.results());
    judging.finish(findings, { command: 'proxy', subject: target.href, contract, coverage });
  };
  const stopped = untilStopped(proxy, report, { stdout, onError: options.onError });
  print(stdout, [`The proxy listens on ${proxy.url}`, `  Target  ${target.href}`, `  Mode    ${mode}`]);
  await stopped;
}

/**
 * Returns a function that notes which parts of the contract an exchange exercises, and then prints the exchange with
 * `show`.
 */
function countingCoverage(exercised: ExchangeCoverage, show: OnChecked): OnChecked {
  return (exchange, checked) => {
    exercised.add(checked.operationId, exchange.recorded);
    show(exchange, checked);
  };
}

/** A second signal ends the process at once if more than this time has passed since the first, in milliseconds. */
const FORCE_AFTER_MS = 1000;

/** The output of a proxy, and a function that receives the errors of all reports except the last. */
type Outlets = Pick<CommandContext, 'stdout'> & { readonly onError: (error: unknown) => void };

/**
 * Resolves once the proxy has stopped and reported. SIGUSR2 writes a report of the traffic so far. SIGTERM and SIGINT
 * stop the proxy and write the last report. The command fails only if it cannot write the last report. After the
 * failure of an earlier report the proxy continues, because clients need the target.
 */
async function untilStopped(
  proxy: CheckedProxy,
  report: () => void,
  { stdout, onError }: Outlets,
): Promise<void> {
  let isStopping = false;
  // Windows does not have SIGUSR2.
  if (process.platform !== 'win32')
    process.on('SIGUSR2', () => {
      if (!isStopping) proxy.checked().then(report).catch(onError);
    });
  await new Promise<void>((resolve) => {
    const stop = () => {
      if (isStopping) return;
      isStopping = true;
      print(stdout, 'Stopping: responses in flight are finished first.');
      const restore = () => process.off('SIGTERM', stop).off('SIGINT', stop);
      real.setTimeout(restore, FORCE_AFTER_MS).unref();
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
  await proxy.close();
  report();
}
