import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allMoments, MOMENT_OF_CI, OTHERS_OF_CI } from '../../scripts/hours/moments.js';
import { markdownOf } from '../../scripts/hours/report.js';
import { START } from '../harness.js';
import { variablesAt } from '../time/moment.js';

const MOMENTS = allMoments(START);
const momentOf = (wanted: string) => MOMENTS.find(({ name }) => name === wanted)?.moment;

describe('the times at which `npm run hours` runs the tests', () => {
  it('have different names and are valid', () => {
    expect(new Set(MOMENTS.map(({ name }) => name)).size).toBe(MOMENTS.length);
    for (const { moment } of MOMENTS) expect(variablesAt(moment, {})['TEST_SHIFT_MS']).toMatch(/^-?\d+$/);
  });

  it('include every hour of a day, a Sunday, a leap day, and a day years ahead', () => {
    const hours = MOMENTS.filter(({ name }) => name.startsWith('hour-'));
    expect(hours.map(({ moment }) => new Date(moment).getUTCHours())).toEqual([...Array(24).keys()]);
    expect(new Date(momentOf('sunday') ?? '').getUTCDay()).toBe(0);
    expect(new Date(momentOf('saturday-1640') ?? '').getUTCDay()).toBe(6);
    expect(momentOf('leap-day')).toMatch(/^2028-02-29/);
    expect(momentOf('in-two-years')).toBe('2028-05-31T12:30:00Z');
  });

  it.each([
    ['lisbon', 'skipped', [0, 2]],
    ['zurich', 'skipped', [1, 3]],
    ['berlin', 'skipped', [1, 3]],
    ['lisbon', 'repeated', [1, 1]],
    ['zurich', 'repeated', [2, 2]],
    ['berlin', 'repeated', [2, 2]],
  ])('include the hours before and after a clock change of %s: the %s hour', (zone, change, hours) => {
    const shown = ['before', 'after'].map((side) => {
      const [instant = '', timeZone = ''] = momentOf(`${change}-hour-${side}-${zone}`)?.split(/[[\]]/) ?? [];
      return Number(
        new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
          new Date(instant),
        ),
      );
    });
    expect(shown).toEqual(hours);
  });

  it('include the times of .ci/run', () => {
    const ci = readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8');
    expect(/^export TEST_TIME=(.*)$/m.exec(ci)?.[1]).toBe(momentOf(MOMENT_OF_CI));
    const others = [...ci.matchAll(/ --at '?([^'\n]+)/g)].map(([, moment]) => moment);
    expect(new Set(others)).toEqual(new Set(OTHERS_OF_CI.map(momentOf)));
  });
});

it('the report of npm run hours has a row for each time, and the names of failed tests', () => {
  const cell = { name: 'sunday', moment: '2027-06-20T10:20:00Z', seconds: 1 };
  const text = markdownOf([
    { ...cell, suite: 'verify', failures: [] },
    { ...cell, suite: 'drift', failures: ['exit code 1', 'A trip is missing'] },
    { ...cell, name: 'noon', moment: '2027-06-16T12:00:00Z', suite: 'verify', failures: [] },
  ]);
  expect(text.split('\n')).toEqual([
    '| name | moment | drift | verify |',
    '| --- | --- | --- | --- |',
    '| sunday | 2027-06-20T10:20:00Z | **2 failed** | passed |',
    '| noon | 2027-06-16T12:00:00Z |  | passed |',
    '',
    '## sunday: drift',
    '',
    '- exit code 1',
    '- A trip is missing',
    '',
    '',
  ]);
});
