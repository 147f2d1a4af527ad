import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createSandbox } from '../../src/sandbox.js';
import { Draw } from '../../src/seed/generate/draw.js';
import { inArena, type Arena } from './arena.js';
import { BOOKED_RULES, RACES_FOR_BOOKINGS } from './booking-races.js';
import { RACES_FOR_SEATS } from './seat-races.js';

/** A race with its fixture. `run` throws if the result is wrong. */
interface Race {
  readonly name: string;
  readonly fixture?: (few: number) => object;
  readonly run: (arena: Arena, few: number) => Promise<void>;
}

const COMMON = {
  clients: [{ client: 'partner', secret: 'partner-secret', merchant: 'tours' }],
  merchants: [{ slug: 'tours', timezone: 'Europe/Berlin' }],
  activities: [{ id: 1, merchant: 'tours', title: 'Harbour walk' }],
};

/** All races. */
export const RACES: readonly Race[] = [
  ...RACES_FOR_SEATS,
  ...RACES_FOR_BOOKINGS.map((race): Race => {
    const more = 'fixture' in race ? race.fixture : undefined;
    return { ...race, fixture: (few) => ({ ...BOOKED_RULES, ...more?.(few) }) };
  }),
];

/** A race with a wrong result, for example too many winners. */
export interface Failure {
  readonly name: string;
  readonly seed: number;
  readonly error: unknown;
}

/**
 * Runs every race once per seed. The stores take turns: memory, files, and further given stores. Returns the
 * failures.
 */
export async function runRaces(
  seeds: readonly number[],
  clients: number,
  further: readonly string[] = [],
): Promise<readonly Failure[]> {
  const folder = mkdtempSync(`${tmpdir()}/races-`);
  const stores = ['memory:', `file:${folder}`, ...further];
  const failures: Failure[] = [];
  for (const seed of seeds) {
    const store = stores[seed % stores.length];
    if (store === undefined) throw new Error('A seed is a whole number above 0');
    const sandbox = await createSandbox({ port: 0, fixture: null, log: 'silent', store });
    for (const { name, fixture, run } of RACES) {
      const few = new Draw(seed).int(3, 30);
      const workspace = { ...COMMON, ...fixture?.(few) };
      try {
        await inArena(sandbox, { seed, clients, fixture: workspace }, (arena) => run(arena, few));
      } catch (error) {
        failures.push({ name, seed, error });
      }
    }
    await sandbox.close();
  }
  rmSync(folder, { recursive: true });
  return failures;
}
