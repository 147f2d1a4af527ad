import { loadContract, loadControlContract } from '../../src/contract/load.js';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import type { LogLevel } from '../../src/start/settings.js';
import { namedFixture } from '../../src/seed/files/read.js';
import type { Fixture } from '../../src/store/fixture.js';
import { collectGarbage } from '../garbage.js';
import { createOracle, type Surface } from './oracle.js';
import { playRound, WORKSPACE, type Finding, type Target } from './round.js';

/** The settings of a fuzz run. */
export interface FuzzSettings {
  readonly seed: number;
  readonly requests: number;
  /** The number of requests per round, by default `ROUND`. */
  readonly round?: number;
  /** The ISO 8601 duration by which the clock advances after each hundred requests of a round. By default `STEP`. */
  readonly step?: string;
  readonly log?: LogLevel;
  /** The time limit for a response in milliseconds. */
  readonly slowMs?: number;
  /** Called immediately with each finding. */
  readonly tell?: (finding: Finding) => void;
}

/** The result of all rounds. `heaps` has the heap size in bytes after each round and a garbage collection. */
export interface FuzzReport {
  readonly findings: readonly Finding[];
  readonly reached: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  readonly heaps: readonly number[];
}

/** The default number of requests of a round. */
export const ROUND = 2000;
/** The default step of the clock. */
export const STEP = 'PT5M';

const NOW = Date.parse('2026-06-01T08:00:00Z');

function heapAfterCollection(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Sends a number of requests in rounds with consecutive seeds. A single round can then reproduce a finding. */
export async function fuzz(settings: FuzzSettings): Promise<FuzzReport> {
  const { seed, requests, round: size = ROUND, step = STEP, log = 'silent', slowMs = 1000, tell } = settings;
  const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log });
  const surfaces: readonly Surface[] = [
    { contract: loadControlContract(), prefix: '/_sandbox' },
    { contract: loadContract(), prefix: '' },
  ];
  const target: Target = {
    url: new URL(sandbox.url),
    surfaces,
    oracle: createOracle(surfaces),
    slowMs,
    step,
  };
  const reached = new Map<string, number>();
  const findings: Finding[] = [];
  const heaps: number[] = [];
  let slowestMs = 0;
  try {
    for (let round = 0; round * size < requests; round++) {
      await sandbox.workspaces.create({
        name: WORKSPACE,
        fixture: fuzzedFixture(),
        clock: { now: NOW, frozen: true },
        seed: seed + round,
      });
      const played = await playRound(target, seed + round, Math.min(size, requests - round * size));
      for (const finding of played.findings) tell?.(finding);
      findings.push(...played.findings);
      for (const [key, count] of played.reached) reached.set(key, (reached.get(key) ?? 0) + count);
      slowestMs = Math.max(slowestMs, played.slowestMs);
      await clear(sandbox);
      heaps.push(heapAfterCollection());
    }
  } finally {
    await sandbox.close();
  }
  return { findings, reached, slowestMs, heaps };
}

/** Returns the demo fixture in which no key may overbook, so that any overbooking is a defect. */
function fuzzedFixture(): Fixture {
  const demo = namedFixture('demo', NOW);
  return { ...demo, clients: demo.clients.map((client) => ({ ...client, overbooking: [] })) };
}

async function clear({ workspaces }: Sandbox): Promise<void> {
  for (const name of await workspaces.names()) await workspaces.delete(name);
}
