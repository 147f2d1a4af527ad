import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import { BREACHES } from './breaches/all.js';
import { ALL_FACTS, examineWrapped, isBroken, reported, sandboxFor } from './suite.js';

describe('the suite of breaches', () => {
  it('has each breach once', () => {
    expect(new Set(BREACHES.map(({ id }) => id)).size).toBe(BREACHES.length);
    expect(BREACHES.length).toBeGreaterThanOrEqual(329);
  });

  it.each(BREACHES.map((breach) => [breach.id, breach] as const))(
    'has a witness who sees it, and who sees nothing at a faithful target: %s',
    async (_, breach) => {
      const sandbox = await sandboxFor();
      try {
        expect(await isBroken(sandbox.url, {}, breach)).toBe(false);
        expect(await isBroken(sandbox.url, breach, breach)).toBe(true);
      } finally {
        await sandbox.close();
      }
    },
  );
});

describe('a run with all facts at a faithful target', () => {
  let sandbox: Awaited<ReturnType<typeof sandboxFor>>;
  beforeAll(async () => {
    sandbox = await sandboxFor();
  });
  afterAll(() => sandbox.close());

  it('finds nothing, and sees each rule that the examinations list', async () => {
    const examined = await examineWrapped(sandbox.url, {}, { facts: ALL_FACTS });
    expect(examined.reasons).toEqual([]);
    const { errors, rules } = await reported(sandbox.url, examined);
    expect(errors).toEqual([]);
    expect(rules.filter(({ state }) => state === 'partly seen')).toEqual([]);
  });

  it('judges no rule that an examination without facts does not list', async () => {
    const { run } = await examineWrapped(sandbox.url, {}, { facts: ALL_FACTS });
    const listed = new Set(
      EXAMINATIONS.flatMap(({ rules, sees = {} }) => [...rules, ...Object.values(sees).flat()]),
    );
    for (const { examination, verdicts } of run.results) {
      const { needs = [], rules, sees = {}, id } = examination;
      const own = needs.length > 0 ? listed : new Set([...rules, ...Object.values(sees).flat()]);
      const unlisted = [...new Set(verdicts.map(({ rule }) => rule))].filter((rule) => !own.has(rule));
      expect([id, ...unlisted]).toEqual([id]);
    }
  });
});
