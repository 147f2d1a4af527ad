import type { Contender } from './contenders.js';
import { medianFigures, sendLoad, type Figures } from './load.js';
import type { Scenario } from './scenarios.js';

/** The number and the duration of rounds, and the connections of a load. */
export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Figures by contender and scenario. Missing if a contender does not support the scenario. */
export type Measured = ReadonlyMap<string, Figures>;

/**
 * Number of prepared requests per second for a contender's first load of a scenario. For each later load, twice as many
 * requests are prepared as the fastest of these loads sent.
 */
const PREPARED_PER_SECOND = 4000;
const PREPARED_RATIO = 2;
const keyOf = (contender: string, scenario: string) => `${contender}/${scenario}`;

export const figuresOf = (measured: Measured, contender: string, scenario: string) =>
  measured.get(keyOf(contender, scenario));

/**
 * Measures all contenders in each round, so that a slow phase of the machine affects all. In each round, the first load
 * of a contender is a warm-up, because the engine discards optimised code of an idle server.
 */
export async function measure(
  contenders: readonly Contender[],
  scenarios: readonly Scenario[],
  { rounds, seconds, connections }: Rounds,
): Promise<Measured> {
  const taken = new Map<string, Figures[]>();
  const rates = new Map<string, number>();
  const load = async (contender: Contender, scenario: Scenario): Promise<Figures | null> => {
    const key = keyOf(contender.name, scenario.name);
    const rate = rates.get(key) ?? PREPARED_PER_SECOND / PREPARED_RATIO;
    const sending = await contender.load(scenario, Math.ceil(seconds * rate * PREPARED_RATIO));
    if (!sending) return null;
    const figures = await sendLoad(contender.server, { ...sending, connections, seconds });
    rates.set(key, Math.max(rate, figures.requestsPerSecond)); // the last load may have been slow, because the machine was busy
    return figures;
  };
  for (const scenario of scenarios) {
    for (let round = 0; round < rounds; round++) {
      for (const contender of contenders) {
        const key = keyOf(contender.name, scenario.name);
        const figures = (await load(contender, scenario)) && (await load(contender, scenario));
        if (figures) taken.set(key, [...(taken.get(key) ?? []), figures]);
      }
    }
    console.error(`measured: ${scenario.name}`);
  }
  return new Map([...taken].map(([key, figures]) => [key, medianFigures(figures)]));
}

const whole = (value: number) => String(Math.round(value));

/** Returns a table of the figures with ratios to the first contender. */
export function workTable(
  contenders: readonly string[],
  scenarios: readonly string[],
  measured: Measured,
): string {
  const [base = ''] = contenders;
  const rows = scenarios.flatMap((scenario) => {
    const reference = figuresOf(measured, base, scenario);
    return contenders.flatMap((contender) => {
      const own = figuresOf(measured, contender, scenario);
      if (!own || !reference) return [];
      const ratio = (own.requestsPerSecond / reference.requestsPerSecond).toFixed(2);
      const cpu = (reference.cpuMicros / own.cpuMicros).toFixed(2);
      return [
        [
          scenario,
          contender,
          whole(own.requestsPerSecond),
          ratio,
          whole(own.cpuMicros),
          cpu,
          own.p99Ms.toFixed(1),
        ],
      ];
    });
  });
  return table(['work', 'server', 'requests/s', 'ratio', 'CPU µs', 'CPU ratio', 'p99 ms'], rows);
}

/** Returns a Markdown table. The columns after the first `texts` columns contain figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], texts = 2): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at < texts ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
