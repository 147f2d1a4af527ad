import { beforeAll, describe, expect, it } from 'vitest';
import type { Examination } from '../../src/examination/examination.js';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import { examinationsOf, judged } from './bars.js';
import { BREACHES } from './breaches/all.js';
import { ALL_FACTS, examineWrapped, reported, sandboxFor, type Examined, type Reported } from './suite.js';

/** Every sixth breach is examined here, because an examination takes most of a second. */
const EVERY = 6;

describe('the suite of breaches', () => {
  it('has each breach once', () => {
    expect(new Set(BREACHES.map(({ id }) => id)).size).toBe(BREACHES.length);
    expect(BREACHES.length).toBeGreaterThanOrEqual(341);
  });

  // `npm run examiner` examines all breaches, with facts and without.
  it.each(BREACHES.filter((_, at) => at % EVERY === 0).map((breach) => [breach.id, breach] as const))(
    'is found under its rule: %s',
    async (_, breach) => {
      const sandbox = await sandboxFor();
      const shown = async (only: string) => {
        const examined = await examineWrapped(sandbox.url, breach, { facts: ALL_FACTS, only });
        return judged(breach, await reported(sandbox.url, examined));
      };
      const row = await shown(examinationsOf(breach));
      expect(row.isNamed ? row : await shown('')).toMatchObject({ isFound: true, isNamed: true });
      await sandbox.close();
    },
  );
});

describe('a run with all facts at a faithful target', () => {
  let examined: Examined;
  let report: Reported;
  beforeAll(async () => {
    const sandbox = await sandboxFor();
    examined = await examineWrapped(sandbox.url, {}, { facts: ALL_FACTS });
    report = await reported(sandbox.url, examined);
    await sandbox.close();
  });

  it('finds nothing, and sees each rule that the examinations list', () => {
    expect(examined.reasons).toEqual([]);
    expect(report.errors).toEqual([]);
    const missing = report.rules.flatMap((rule) =>
      rule.state === 'partly seen' ? (rule.missing ?? []) : [],
    );
    // At some hours, the demo has no trip that has already begun and is still visible.
    expect(missing.filter((one) => one !== 'kinds/past: The target has no data to examine this.')).toEqual(
      [],
    );
  });

  it('books at most as often as its examinations declare, and writes only if they declare it', () => {
    const sentBy = (id: string) =>
      examined.exchanges.filter(({ source, request }) => {
        const isToken = request.url.endsWith('/oauth2/token');
        return source === `examination/${id}` && !isToken && !['GET', 'HEAD'].includes(request.method);
      });
    for (const { id, books, writes } of EXAMINATIONS) {
      const done = sentBy(id).filter(({ response }) => response?.status === 200);
      const booked = done.filter(
        ({ request }) => request.method === 'POST' && request.url.endsWith('/bookings'),
      );
      expect([id, booked.length <= books, writes || done.length === 0]).toEqual([id, true, true]);
    }
  });

  it('judges only rules that the examination lists; with facts, also rules of other examinations', () => {
    const listOf = ({ rules, sees = {} }: Examination) => [...rules, ...Object.values(sees).flat()];
    const all = new Set(EXAMINATIONS.flatMap(listOf));
    const unlisted = examined.run.results.flatMap(({ examination, verdicts }) => {
      const own = (examination.needs ?? []).length > 0 ? all : new Set(listOf(examination));
      const seen = new Set(verdicts.map(({ rule }) => rule));
      return [...seen].filter((rule) => !own.has(rule)).map((rule) => `${examination.id} ${rule}`);
    });
    expect(unlisted).toEqual([]);
  });
});
