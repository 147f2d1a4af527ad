import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sandbox, type Contender } from './contenders.js';
import type { LoadRequest } from './load.js';
import { figuresOf, measure, table, type Rounds } from './measure.js';
import { SCENARIOS, type Client, type Scenario } from './scenarios.js';
import { fillFolder } from './stalls.js';

/** The percentage of requests of each scenario: 80 % reads and 20 % writes in total. */
const SHARES: Readonly<Record<string, number>> = {
  'list activities': 20,
  'list availabilities': 20,
  'get activity': 20,
  'get booking': 20,
  capture: 10,
  'book with capture': 5,
  pay: 5,
};

/** Returns requests of the scenarios in `SHARES`, evenly mixed. */
async function prepare(client: Client, count: number): Promise<LoadRequest[]> {
  const placed: { readonly at: number; readonly request: LoadRequest }[] = [];
  for (const scenario of SCENARIOS) {
    // Prepares twice as many requests as needed. The load must not start again with its first request, because the
    // server refuses repeated writes.
    const wanted = Math.ceil((2 * count * (SHARES[scenario.name] ?? 0)) / 100);
    if (wanted === 0) continue;
    const prepared = await scenario.prepare(client, wanted);
    for (let nth = 0; nth < wanted; nth++) {
      const request = prepared[nth % prepared.length];
      if (request) placed.push({ at: (nth + 0.5) / wanted, request });
    }
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ request }) => request);
}

const MIXED: Scenario = { name: 'mixed load', isWrite: true, prepare };

/** Measures a mixed load on the file store, without bookings and with 100,000 stored bookings. */
export async function measureMixed(folder: string, rounds: Rounds): Promise<string> {
  const contenders: Contender[] = [];
  const full = join(folder, 'mixed');
  mkdirSync(full);
  await fillFolder(full, 10);
  try {
    contenders.push(await sandbox('no bookings', folder, `file:${join(folder, 'empty')}`));
    contenders.push(await sandbox('100,000 bookings', folder, `file:${full}`));
    const measured = await measure(contenders, [MIXED], rounds);
    const [none] = contenders.map(({ name }) => figuresOf(measured, name, MIXED.name));
    const rows = contenders.map(({ name }) => {
      const own = figuresOf(measured, name, MIXED.name);
      if (!own || !none) return [name];
      const figures = [own.requestsPerSecond.toFixed(0), own.p50Ms.toFixed(1), own.p99Ms.toFixed(1)];
      const ratios = [own.cpuMicros / none.cpuMicros, own.p50Ms / none.p50Ms, own.p99Ms / none.p99Ms];
      return [name, ...figures, ...ratios.map((ratio) => ratio.toFixed(2))];
    });
    const head = ['stored', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ratio', 'p50 ratio', 'p99 ratio'];
    return table(head, rows, 1);
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}
