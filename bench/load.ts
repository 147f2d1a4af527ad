import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { waitUntilIdle, cpuMicroseconds, LOAD_CORE, type Server } from './processes.js';

const run = promisify(execFile);
const LUA = fileURLToPath(new URL('requests.lua', import.meta.url));

/** One request of a load. The path includes the query. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

/** The requests to send in turn, and the number of connections. */
export interface Load {
  readonly requests: readonly LoadRequest[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** The measured figures of a load. */
export interface Figures {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server's process per request. */
  readonly cpuMicros: number;
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/**
 * Sends a load with wrk (Debian's package `wrk`) on another core than the server's.
 * @throws Error if a response is not a success, because the figures would be meaningless
 */
export async function sendLoad(server: Server, load: Load): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
  try {
    const file = join(folder, 'requests.tsv');
    const lines = load.requests.map(({ method, path, body }) =>
      [method, path, body === undefined ? '' : JSON.stringify(body)].join('\t'),
    );
    writeFileSync(file, `${lines.join('\n')}\n`);
    const headers = Object.entries(load.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const connections = [
      '-t1',
      `-c${load.connections}`,
      `-d${load.seconds}s`,
      '--latency',
      '--timeout',
      '60s',
    ];
    const command = ['-c', LOAD_CORE, 'wrk', ...connections, ...headers, '-s', LUA, server.url, '--', file];
    const before = cpuMicroseconds(server.pid);
    const { stdout } = await run('taskset', command);
    await waitUntilIdle(server.pid);
    return figuresOf(stdout, cpuMicroseconds(server.pid) - before);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function figuresOf(text: string, cpuMicros: number): Figures {
  const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(text);
  if (failed) throw new Error(`The load had errors: ${failed[0]}`);
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p50Ms: percentileMs(text, 50),
    p99Ms: percentileMs(text, 99),
    cpuMicros: cpuMicros / requests,
  };
}

function percentileMs(text: string, percent: number): number {
  const [, time, unit = 'ms'] = new RegExp(String.raw`${percent}%\s+([\d.]+)(us|ms|s|m)`).exec(text) ?? [];
  return Number(time) * (UNITS[unit] ?? 1);
}

/** Returns the median of each figure. */
export function medianFigures(rounds: readonly Figures[]): Figures {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
    cpuMicros: median(rounds.map((round) => round.cpuMicros)),
  };
}

/** Returns the median. For an even number of values, returns the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
