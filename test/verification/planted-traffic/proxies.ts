import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CheckedExchange } from '../../../src/report/findings.js';
import type { RecordedExchange } from '../../../src/exchanges/recorded-exchange.js';
import { startCheckedProxy, type CheckedProxy } from '../../../src/verification/proxy/checked-proxy.js';
import { freePort } from '../../free-port.js';
import { numberOf } from './numbered.js';
import type { Arrived } from './playback.js';

/** A proxy in front of the target, with its findings. */
export interface ComparedProxy {
  readonly url: string;
  /** Returns the findings in an exchange, given its number and its response at the client. */
  findingsOf(number: number, response: Arrived): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Called with each exchange that this project's proxy has checked, and its number. */
type OnChecked = (number: number, recorded: RecordedExchange, checked: CheckedExchange) => void;

/** Starts this project's proxy in the mode `observe`. Closing the proxy throws the error of a failed check. */
export async function startOwn(target: string, onChecked: OnChecked): Promise<CheckedProxy> {
  const errors: unknown[] = [];
  const proxy = await startCheckedProxy({
    target: new URL(target),
    host: '127.0.0.1',
    port: 0,
    mode: 'observe',
    vendor: 'vendor',
    har: null,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 60_000,
    onChecked: ({ recorded }, checked) =>
      onChecked(numberOf(recorded.request.headers.flat()), recorded, checked),
    onError: (error) => errors.push(error),
  });
  const close = async () => {
    await proxy.close();
    if (errors.length > 0) throw new AggregateError(errors, 'The proxy could not check');
  };
  return { ...proxy, close };
}

/** Starts this project's proxy for the comparison. A finding is an id in its report. */
export async function startOwnProxy(target: string): Promise<ComparedProxy> {
  const found = new Map<number, readonly string[]>();
  const proxy = await startOwn(target, (number, _, { findings }) => {
    found.set(
      number,
      findings.filter(({ part }) => part !== 'rule').map(({ id }) => id), // test/laws tests the findings of rules
    );
  });
  return {
    url: proxy.url,
    async findingsOf(number) {
      await proxy.checked();
      return found.get(number) ?? [];
    },
    close: () => proxy.close(),
  };
}

const PRISM = fileURLToPath(
  new URL('../../../node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url),
);
const CONTRACT = fileURLToPath(new URL('../../../openapi/openapi.yaml', import.meta.url));
const START_MS = 60_000;

/** Starts Prism's proxy with its default settings. A finding is a violation that Prism writes into a header. */
export async function startPrismProxy(target: string): Promise<ComparedProxy> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [PRISM, 'proxy', CONTRACT, target, '--port', port], {
    stdio: 'ignore',
  });
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  await isListening(url, child);
  return {
    url,
    findingsOf: (_, response) => Promise.resolve(violationsOf(response)),
    async close() {
      child.kill();
      await hasEnded;
    },
  };
}

/** Prism truncates a long list, which is then no valid JSON. */
function violationsOf({ headers }: Arrived): readonly string[] {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'sl-violations');
  const text = headers[at + 1];
  if (at < 0 || text === undefined) return [];
  if (!text.startsWith('[')) return [text];
  const violations = JSON.parse(text) as readonly {
    readonly location: readonly string[];
    readonly message: string;
  }[];
  return violations.map(({ location, message }) => `${location.join('.')}: ${message}`);
}

async function isListening(url: string, child: ChildProcess): Promise<void> {
  for (const until = performance.now() + START_MS; performance.now() < until;) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}`);
    if (await fetch(url).catch(() => null)) return;
    await sleep(50);
  }
  child.kill();
  throw new Error(`Prism does not listen on ${url}`);
}
