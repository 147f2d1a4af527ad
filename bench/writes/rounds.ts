import { median } from '../load.js';
import type { MeasuredServer } from './measured-server.js';
import { firstHanded, STAGES, SUMS, type Handed } from './stages.js';

/**
 * The number of measured rounds, the number of warm-up rounds before them, and the number of requests per stage and
 * round.
 */
export interface RoundSettings {
  readonly rounds: number;
  readonly warmUp: number;
  readonly requests: number;
}

/** One figure per round, keyed by the name of a stage or of a sum of stages. */
export type RoundFigures = ReadonlyMap<string, readonly number[]>;

/** The cost of a request: CPU time in microseconds, or allocated bytes. */
export type Measure = 'cpuMicros' | 'heapBytes';

/**
 * Measures servers alternately: each round runs on every server before the next round, so that a busy phase of the
 * machine slows all servers. Returns the figures per request, keyed by server name.
 */
export async function measureInTurns(
  servers: readonly MeasuredServer[],
  measure: Measure,
  { rounds, warmUp, requests }: RoundSettings,
): Promise<ReadonlyMap<string, RoundFigures>> {
  const all = new Map(servers.map(({ name }) => [name, new Map<string, number[]>()]));
  const handed = new Map<MeasuredServer, Handed>();
  for (const server of servers) handed.set(server, await firstHanded(server.client));
  for (let round = -warmUp; round < rounds; round++) {
    const inTurn = round % 2 === 0 ? servers : servers.toReversed(); // the order alternates, so that no server is always first
    for (const server of inTurn) {
      const own = handed.get(server) ?? (await firstHanded(server.client));
      const used = await usedByRound(server, own, { measure, requests });
      const figures = all.get(server.name);
      if (round >= 0)
        for (const [name, value] of used) figures?.set(name, [...(figures.get(name) ?? []), value]);
    }
  }
  return all;
}

async function usedByRound(
  server: MeasuredServer,
  handed: Handed,
  { measure, requests }: { readonly measure: Measure; readonly requests: number },
): Promise<Map<string, number>> {
  const used = new Map<string, number>();
  for (const stage of STAGES) {
    const sending = stage.requests(handed, requests);
    const before = await server.usage(measure === 'heapBytes');
    const bodies = await server.send(sending);
    const after = await server.usage();
    stage.keep?.(handed, bodies);
    const figure = (after[measure] - before[measure]) / sending.length;
    used.set(stage.name, used.has(stage.name) ? ((used.get(stage.name) ?? 0) + figure) / 2 : figure);
  }
  for (const [name, parts] of Object.entries(SUMS))
    used.set(
      name,
      parts.reduce((sum, part) => sum + (used.get(part) ?? 0), 0),
    );
  return used;
}

/** The names of all figures, in the order of the tables. */
export const NAMES: readonly string[] = [
  ...Object.keys(SUMS),
  ...new Set(STAGES.filter(({ isWrite }) => isWrite).map(({ name }) => name)),
  ...STAGES.filter(({ isWrite }) => !isWrite).map(({ name }) => name),
];

/** The names of the figures about writes. */
export const WRITES: ReadonlySet<string> = new Set(
  NAMES.filter((name) => STAGES.every((stage) => stage.name !== name || stage.isWrite)),
);

/** Returns the median of a figure over all rounds. */
export function medianOf(figures: RoundFigures | undefined, name: string): number {
  return median(figures?.get(name) ?? []);
}

/** Returns the median of the ratios of two servers. Each ratio compares figures of the same round. */
export function ratioOf(own: RoundFigures | undefined, base: RoundFigures | undefined, name: string): number {
  const others = base?.get(name) ?? [];
  return median((own?.get(name) ?? []).map((value, at) => value / (others[at] ?? Number.NaN)));
}
