// Measures the time and memory for generating and writing a fixture: `npm run measure:seed -- 100000` (number of
// bookings; default 2000).
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { civilDay } from '../src/domain/shared/civil-time.js';
import { toDocument } from '../src/seed/fixture/schema/document.js';
import { generateFixture } from '../src/seed/generate/generate.js';
import { writeFixture } from '../src/seed/files/write.js';

const bookings = Number(process.argv[2] ?? 2000);
const firstDay = civilDay(2026, 6, 1) ?? 0;
const file = join(tmpdir(), `workspace-${process.pid}.json`);
const seconds = (since: number) => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const cpu = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  return `${((performance.now() - since) / 1000).toFixed(1)} s (${cpu} s of processor since the start)`;
};
const peak = () => `${Math.round(process.resourceUsage().maxRSS / 1024)} MiB at most`;

const madeAt = performance.now();
const plan = { merchants: 20, activities: 400, bookings, seed: 7, firstDay, days: 180, workspace: 'demo' };
const { fixture, refusals } = await generateFixture(plan);
console.log(`${fixture.baskets.length} bookings made in ${seconds(madeAt)}, ${peak()}`);
console.log(`changes that were refused: ${JSON.stringify(Object.fromEntries(refusals))}`);

const writtenAt = performance.now();
await writeFixture(toDocument(fixture), createWriteStream(file), true);
const { size } = await stat(file);
console.log(`${Math.round(size / 2 ** 20)} MiB written in ${seconds(writtenAt)}, ${peak()}`);
await rm(file);
