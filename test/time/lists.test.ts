import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { READS_TIME } from './lists.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READS =
  /\bDate\.now\b|\bDate\(\)|\} = Date\b|\brealTime\(\)|\brealTime\b[^;]*\bfrom '|\bTemporal\.Now\b|\btimeOrigin\b/;
/** Matches a replaced environment of a process that lacks the variables of the test time. */
const REPLACES = /\benv: \{(?!\s*\.\.\.(?:process\.env|sameTime\(\)))/;
const LISTED = new Set(Object.keys(READS_TIME));

const files = ['test', 'examples/vitest'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
);
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('a test sets its own time', () => {
  it('and never reads the current time: use `START` of test/harness.ts, or give the reason in test/time/lists.ts', () => {
    expect(files.filter((file) => READS.test(textOf(file)) && !LISTED.has(file))).toEqual([]);
  });

  it.each([
    'new Date()',
    'Date.now()',
    'times.map(Date.now)',
    'const { now } = Date;',
    "import { real, realTime } from '../../src/time/real-time.js';",
    'realTime()',
    'Temporal.Now.instant()',
    'performance.timeOrigin',
  ])('and is found if it reads the time in any way: %s', (text) => {
    expect(text).toMatch(READS);
  });

  it('and is listed only while it reads the current time', () => {
    expect([...LISTED].filter((file) => !READS.test(textOf(file)))).toEqual([]);
  });

  it('and passes it to its processes: start a replaced environment with `...sameTime()`', () => {
    // `npm run images` uses test/images outside the tests.
    const own = files.filter((file) => !file.startsWith('test/images/'));
    expect(own.filter((file) => REPLACES.test(textOf(file)))).toEqual([]);
  });
});
