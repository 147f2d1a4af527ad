import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { benchFixture } from '../fixtures.js';
import { connect, type Client } from '../scenarios.js';
import { ROOT } from './build.js';

/** A request of a stage. */
export interface StageRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** The CPU time of a server since its start, and its present heap. */
export interface Usage {
  readonly cpuMicros: number;
  readonly heapBytes: number;
}

/** A server to measure. */
export interface MeasuredServer {
  readonly name: string;
  readonly client: Client;
  /** Sends requests in batches, one request per connection. Returns the bodies of the responses. */
  send(requests: readonly StageRequest[]): Promise<unknown[]>;
  /** Returns the usage. If `isCollected`, runs a garbage collection first. */
  usage(isCollected?: boolean): Promise<Usage>;
  stop(): Promise<void>;
}

/** The options for the start of a server. */
export interface Start {
  readonly name: string;
  /** The folder of the server's build. */
  readonly folder: string;
  /** `memory`, `file` or the URL of a PostgreSQL server. */
  readonly store: string;
  /** Whether allocations are measured. Then no garbage collection runs during requests. */
  readonly isForAllocations?: boolean;
  /** The removed features. */
  readonly without?: readonly string[];
  /** The folder for a CPU profile. The server writes the profile when it stops. */
  readonly profile?: string;
}

const CONNECTIONS = 16;
const URL_IN_LINE = /https?:\/\/[\w.:[\]-]+/;
/** Flags that make the space for new objects larger than a round needs. */
const ROOMY = ['--min-semi-space-size=512', '--max-semi-space-size=512', '--expose-gc'];
const AS_STARTED = ['--max-semi-space-size=4'];
const here = (path: string) => new URL(path, import.meta.url).href;

/** Starts a server to measure. The server's files are in a temporary folder. */
export async function startMeasured(start: Start): Promise<MeasuredServer> {
  const scratch = mkdtempSync(join(tmpdir(), 'sandbox-writes-'));
  const child = spawn(process.execPath, argumentsOf(start, scratch), {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', LEAVE_OUT: start.without?.join(',') ?? '' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await urlOf(child, start.name);
  const client = await connect({ url });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const sendOne = (one: StageRequest) => sent(url, one, { agent, headers: client.headers });
  return {
    name: start.name,
    client,
    async send(requests) {
      const bodies: unknown[] = [];
      for (let at = 0; at < requests.length; at += CONNECTIONS)
        bodies.push(...(await Promise.all(requests.slice(at, at + CONNECTIONS).map(sendOne))));
      return bodies;
    },
    async usage(isCollected = false) {
      child.send(isCollected ? 'collect' : 'usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    async stop() {
      agent.destroy();
      const ended = once(child, 'exit');
      child.kill(start.profile === undefined ? 'SIGKILL' : 'SIGTERM');
      await ended;
      rmSync(scratch, { recursive: true });
    },
  };
}

/** Returns Node's arguments for the start of a server. Writes the server's files to a temporary folder. */
function argumentsOf(
  { folder, store: kind, isForAllocations = false, without = [], profile }: Start,
  scratch: string,
): string[] {
  const fixture = join(scratch, 'fixture.json');
  writeFileSync(fixture, JSON.stringify(benchFixture(10)));
  const store = { memory: 'memory:', file: `file:${join(scratch, 'data')}` }[kind] ?? kind;
  const flags = [
    '--port',
    '0',
    '--store',
    store,
    '--fixture',
    fixture,
    '--max-state',
    '4GiB',
    '--log',
    'silent',
  ];
  const loaded = [here('probe.mjs'), ...(without.length > 0 ? [here('leave-out.mjs')] : [])];
  return [
    ...(isForAllocations ? ROOMY : AS_STARTED),
    ...(profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]),
    ...loaded.flatMap((url) => ['--import', url]),
    join(folder, 'dist', without.length > 0 ? 'cli/main.js' : 'bin/sandbox.js'), // bundles have no modules to replace
    'serve',
    ...flags,
  ];
}

async function urlOf(child: ChildProcess, name: string): Promise<string> {
  if (!child.stdout) throw new Error(`${name} has no output`);
  for await (const line of createInterface({ input: child.stdout })) {
    const found = URL_IN_LINE.exec(line);
    if (!found) continue;
    child.stdout.resume();
    return found[0];
  }
  throw new Error(`${name} ended without listening`);
}

interface Sending {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends a request. Returns the body of its response.
 * @throws Error if the response is not a success, because the figures would be meaningless
 */
function sent(
  url: string,
  { method, path, body }: StageRequest,
  { agent, headers }: Sending,
): Promise<unknown> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const own = text !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const sending = request(url + path, { agent, method, headers: { ...headers, ...own } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const received = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(received === '' ? null : JSON.parse(received));
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${received}`));
      });
    });
    sending.on('error', reject);
    sending.end(text);
  });
}
