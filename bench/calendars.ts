import { join } from 'node:path';
import { sandbox, type Contender } from './contenders.js';
import { calendarFixture } from './fixtures.js';
import { figuresOf, measure, table, type Rounds } from './measure.js';
import type { Scenario } from './scenarios.js';

const DAYS = 100;
const DAY_MS = 86_400_000;

/** Lists the next departures. Each request has a different start day. */
const SCENARIO: Scenario = {
  name: 'list departures from a day on',
  isWrite: false,
  prepare: async () =>
    Array.from({ length: DAYS }, (_, at) => {
      const day = new Date(Date.now() + (1 + at) * DAY_MS).toISOString().slice(0, 10);
      return { method: 'GET', path: `/availabilities?startsFrom=${day}&limit=30` };
    }),
};

/** The fixtures. The first fixture is the base of the comparison. */
const CALENDARS = [
  { name: '10 rules', rules: 10, merchants: 1 },
  { name: '2,000 rules, ten start times a day', rules: 2000, merchants: 1 },
  { name: '2,000 rules of 200 merchants, one sold', rules: 2000, merchants: 200 },
];

/** Measures a list of departures with few and with many availability rules. */
export async function measureCalendars(folder: string, rounds: Rounds): Promise<string> {
  const contenders: Contender[] = [];
  try {
    for (const [at, { name, ...shape }] of CALENDARS.entries())
      contenders.push(
        await sandbox(name, folder, 'memory:', {
          fixture: { path: join(folder, `calendar-${at}.json`), content: calendarFixture(shape) },
        }),
      );
    const measured = await measure(contenders, [SCENARIO], rounds);
    const [few] = contenders.map(({ name }) => figuresOf(measured, name, SCENARIO.name));
    const rows = contenders.map(({ name }) => {
      const own = figuresOf(measured, name, SCENARIO.name);
      if (!own || !few) return [name];
      const ratios = [own.cpuMicros / few.cpuMicros, own.p50Ms / few.p50Ms, own.p99Ms / few.p99Ms];
      return [
        name,
        own.cpuMicros.toFixed(0),
        own.p50Ms.toFixed(1),
        own.p99Ms.toFixed(1),
        ...ratios.map((r) => r.toFixed(2)),
      ];
    });
    return table(['calendar', 'CPU µs', 'p50 ms', 'p99 ms', 'CPU ratio', 'p50 ratio', 'p99 ratio'], rows, 1);
  } finally {
    for (const { server } of contenders) await server.stop();
  }
}
