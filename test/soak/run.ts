import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLOCK, FIXTURE } from '../troubles/partner.js';
import { DISTURBANCES, type Disturbed } from './disturbances.js';
import { REQUESTS_PER_VISIT, visit } from './partner.js';
import { answered } from './requests.js';
import { startSoaked } from './server.js';

/** The settings of a soak. */
export interface SoakSettings {
  /**
   * The number of partners' requests per second, as long as the server keeps up. The requests of disturbances come on
   * top.
   */
  readonly rate: number;
  /** The number of responses to partners between two samples. */
  readonly repliesPerSample: number;
  /** The number of samples. */
  readonly samples: number;
  /** Called with each sample when it is taken. */
  readonly tell?: (sample: Sample) => void;
}

/** The state of the server at a time, and the durations of the responses since the last sample. */
export interface Sample {
  readonly seconds: number;
  /** The number of responses to partners since the start. */
  readonly replies: number;
  readonly bytes: number;
  readonly descriptors: number;
  readonly p50: number;
  readonly p99: number;
}

/** The result of a soak. */
export interface Soaked {
  readonly samples: readonly Sample[];
  /** The messages of failed visits and disturbances. */
  readonly failures: readonly string[];
  /** The number of runs of each disturbance. */
  readonly disturbed: ReadonlyMap<string, number>;
  /** The open descriptors before the first connection and after the last one. */
  readonly descriptors: readonly [before: number, after: number];
  /** The exit code of the server after SIGTERM. */
  readonly exitCode: number | null;
}

const WORKSPACES = ['soak-0', 'soak-1', 'soak-2'];
const TICK_MS = 10;
/** If more visits of a workspace are open, none begins there. A slow server therefore gets fewer requests. */
const MOST_VISITS = 100;

/** Partners that visit workspaces at a fixed rate. */
class Partners {
  readonly failures: string[] = [];
  replies = 0;
  #durations: number[] = [];
  #turn = 0;
  readonly #closed = new Set<string>();
  readonly #open = new Map<string, Set<Promise<void>>>(WORKSPACES.map((name) => [name, new Set()]));

  constructor(
    readonly url: string,
    readonly agent: Agent,
  ) {}

  /** Begins visits until the signal is aborted. Then waits for the open visits. */
  async work(rate: number, ending: AbortSignal): Promise<void> {
    const began = performance.now();
    for (let begun = 0; !ending.aborted; await sleep(TICK_MS)) {
      const due = ((performance.now() - began) / 1000) * (rate / REQUESTS_PER_VISIT);
      for (; begun < due; begun++) this.#begin();
    }
    await Promise.all(WORKSPACES.map((name) => this.#left(name)));
  }

  /** Runs work while no partner visits the workspace. */
  async alone(workspace: string, work: () => Promise<void>): Promise<void> {
    while (this.#closed.has(workspace)) await sleep(TICK_MS);
    this.#closed.add(workspace);
    await this.#left(workspace);
    await work().finally(() => this.#closed.delete(workspace));
  }

  /** Returns the median and the 99th percentile of the durations since the last call. */
  percentiles(): { readonly p50: number; readonly p99: number } {
    const sorted = this.#durations.toSorted((a, b) => a - b);
    this.#durations = [];
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    return { p50: at(0.5), p99: at(0.99) };
  }

  #begin(): void {
    const workspace = WORKSPACES[++this.#turn % WORKSPACES.length] ?? 'none';
    const open = this.#open.get(workspace);
    if (!open || open.size > MOST_VISITS || this.#closed.has(workspace)) return;
    const measured = (ms: number) => {
      this.replies++;
      this.#durations.push(ms);
    };
    const { url, agent } = this;
    const visited = visit({ url, workspace, agent, measured })
      .catch((error: unknown) => this.failures.push(String(error)))
      .then(() => void open.delete(visited));
    open.add(visited);
  }

  async #left(workspace: string): Promise<void> {
    for (const visited of this.#open.get(workspace) ?? []) await visited;
  }
}

/**
 * Repeats a disturbance until the end of the run, each time after a number of responses. Returns the number of
 * repetitions.
 */
async function disturb(name: string, on: Disturbed, partners: Partners): Promise<number> {
  const [everyReplies = 0, once] = DISTURBANCES[name] ?? [];
  if (!once) throw new Error(`There is no disturbance ${name}`);
  let [turn, due] = [0, everyReplies];
  for (; ; await sleep(TICK_MS)) {
    if (on.ending.aborted) return turn;
    if (partners.replies < due) continue;
    due = partners.replies + everyReplies;
    await once(on, turn++).catch((error: unknown) => partners.failures.push(`${name}: ${String(error)}`));
  }
}

/** Lets partners use a server for a time while disturbances happen, and takes samples. */
export async function soak(settings: SoakSettings): Promise<Soaked> {
  const { rate, repliesPerSample, samples: count, tell } = settings;
  const server = await startSoaked();
  const before = server.descriptors();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { url } = server;
  for (const name of WORKSPACES) {
    const json = { name, fixture: FIXTURE, clock: CLOCK };
    await answered(url, { method: 'POST', path: '/_sandbox/workspaces', json }, agent);
  }
  const partners = new Partners(url, agent);
  const end = new AbortController();
  const alone = partners.alone.bind(partners);
  const on: Disturbed = { url, agent, workspaces: WORKSPACES, alone, ending: end.signal };
  const names = Object.keys(DISTURBANCES);
  const disturbing = names.map((name) => disturb(name, on, partners));
  const working = partners.work(rate, end.signal);
  const began = performance.now();
  const samples: Sample[] = [];
  while (samples.length < count) {
    while (partners.replies < (samples.length + 1) * repliesPerSample) await sleep(TICK_MS);
    const sample: Sample = {
      seconds: Math.round((performance.now() - began) / 1000),
      replies: partners.replies,
      ...partners.percentiles(),
      bytes: await server.memory(),
      descriptors: server.descriptors(),
    };
    samples.push(sample);
    tell?.(sample);
  }
  end.abort();
  await working;
  const turns = await Promise.all(disturbing);
  for (const name of WORKSPACES)
    await answered(url, { method: 'DELETE', path: `/_sandbox/workspaces/${name}?purge=true` }, agent);
  agent.destroy();
  await sleep(1000); // the server closes its ends
  const descriptors = [before, server.descriptors()] as const;
  const exitCode = await server.stop();
  const disturbed = new Map(names.map((name, at) => [name, turns[at] ?? 0]));
  return { samples, failures: partners.failures, disturbed, descriptors, exitCode };
}
