import { table } from '../measure.js';
import { buildOf, commitOf, ROOT } from './build.js';
import { FEATURES } from './leave-out-hooks.mjs';
import { startMeasured, type MeasuredServer, type Start } from './measured-server.js';
import {
  measureInTurns,
  medianOf,
  NAMES,
  ratioOf,
  WRITES,
  type Measure,
  type RoundFigures,
} from './rounds.js';

/** The options of a comparison. */
export interface WriteSettings {
  /** The commit to compare with. If undefined, only this tree is measured. */
  readonly against: string | undefined;
  /** `memory`, `file` or the URL of a PostgreSQL server. */
  readonly store: string;
  readonly rounds: number;
}

const REQUESTS = 160;
const WARM_UP = 8;
const OWN = 'this tree';

/** Starts servers, measures them alternately, and stops them. */
async function inTurns(
  starts: readonly Start[],
  rounds: number,
  measure: Measure,
): Promise<ReadonlyMap<string, RoundFigures>> {
  const servers: MeasuredServer[] = [];
  try {
    for (const start of starts)
      servers.push(await startMeasured({ ...start, isForAllocations: measure === 'heapBytes' }));
    return await measureInTurns(servers, measure, { rounds, warmUp: WARM_UP, requests: REQUESTS });
  } finally {
    for (const server of servers) await server.stop();
  }
}

function startsOf({ against, store }: WriteSettings): {
  readonly base: string;
  readonly starts: readonly Start[];
} {
  const own: Start = { name: OWN, folder: ROOT, store };
  if (against === undefined) return { base: OWN, starts: [own] };
  const base = commitOf(against);
  const name = base.slice(0, 7);
  return { base: name, starts: [{ name, folder: buildOf(base), store }, own] };
}

/**
 * Returns two tables: the cost of each request, compared with a commit, and the cost of each feature.
 */
export async function measureWrites(settings: WriteSettings): Promise<string> {
  const { base, starts } = startsOf(settings);
  const cpu = await inTurns(starts, settings.rounds, 'cpuMicros');
  const allocated = await inTurns(starts, Math.ceil(settings.rounds / 4), 'heapBytes');
  const rows = NAMES.map((name) => [
    name,
    ...starts.map((one) => whole(medianOf(cpu.get(one.name), name))),
    ratioOf(cpu.get(OWN), cpu.get(base), name).toFixed(2),
    ...starts.map((one) => kilobytes(medianOf(allocated.get(one.name), name))),
    ratioOf(allocated.get(OWN), allocated.get(base), name).toFixed(2),
  ]);
  const names = starts.map(({ name }) => name);
  const head = ['request', ...names.map((name) => `CPU µs, ${name}`), 'ratio'];
  const costs = table([...head, ...names.map((name) => `KB allocated, ${name}`), 'ratio'], rows, 1);
  return `${costs}\n\n${await sharesOf(settings)}`;
}

const whole = (value: number) => String(Math.round(value));
const kilobytes = (value: number) => (value / 1024).toFixed(1);

/** Returns a table of a request's CPU time with removed features, relative to the time with all features. */
async function sharesOf({ store, rounds }: WriteSettings): Promise<string> {
  const all: Start = { name: 'all', folder: ROOT, store, without: ['nothing'] };
  const starts = [all, ...FEATURES.map((feature) => ({ ...all, name: feature, without: [feature] }))];
  const everything = { ...all, name: 'all of these', without: [...FEATURES] };
  const cpu = await inTurns([...starts, everything], Math.ceil(rounds / 2), 'cpuMicros');
  const rows = [...starts, everything].map(({ name }) => [
    name === all.name ? 'nothing, in µs' : name,
    ...NAMES.map((request) =>
      name === all.name
        ? whole(medianOf(cpu.get(name), request))
        : ratioOf(cpu.get(name), cpu.get(all.name), request).toFixed(2),
    ),
  ]);
  return table(['left out', ...NAMES], rows, 1);
}

/** Maximum ratio of a write's cost to its cost at the base commit. */
const MAX_RATIO = 1.1;
const CHECK_ROUNDS = 24;

/** Returns the writes whose CPU time exceeds the limit, relative to a commit, in two measurements. */
export async function dearerWrites(against: string): Promise<readonly string[]> {
  const { base, starts } = startsOf({ against, store: 'memory', rounds: CHECK_ROUNDS });
  const dearerOf = async () => {
    const cpu = await inTurns(starts, CHECK_ROUNDS, 'cpuMicros');
    const ratios = [...WRITES].map((name) => ({ name, ratio: ratioOf(cpu.get(OWN), cpu.get(base), name) }));
    for (const { name, ratio } of ratios) console.log(`${name}: ${ratio.toFixed(2)} of ${base}`);
    return ratios.filter(({ ratio }) => ratio > MAX_RATIO).map(({ name }) => name);
  };
  const first = await dearerOf();
  if (first.length === 0) return [];
  console.log('Measures again, because the machine may have been busy:');
  const second = await dearerOf();
  return first.filter((name) => second.includes(name));
}
