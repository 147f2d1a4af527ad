import { describe, expect, it } from 'vitest';
import type { Case, CaseFinding } from '../../../src/certification/case.js';
import { PROFILES } from '../../../src/certification/profiles.js';
import { BAD_CALLERS, BAD_HOSTS } from './bad-callers.js';
import { BAD_FINDERS } from './bad-finders.js';
import { BAD_PAYERS } from './bad-payers.js';
import { BAD_SELLERS } from './bad-sellers.js';
import { startCases, type Work } from './driver.js';

const driver = await startCases();
const CASES = new Map(PROFILES.flatMap(({ cases }) => cases).map((one) => [one.id, one]));
const BAD_CLIENTS = [...BAD_FINDERS, ...BAD_SELLERS, ...BAD_CALLERS, ...BAD_HOSTS, ...BAD_PAYERS];
const QUESTIONS = [...CASES.values()].flatMap((one) =>
  one.questions.map(({ id }) => ({ one, question: id })),
);

function caseOf(id: string): Case {
  const one = CASES.get(id);
  if (!one) throw new Error(`No case ${id}`);
  return one;
}

const idsOf = (findings: readonly CaseFinding[] | null) =>
  [...new Set(findings?.map(({ id }) => id))].toSorted();

/** Expects that findings name requests of the run, and are whole sentences. */
function expectEvidence({ judgement, run }: Work): void {
  const known = new Set(run.requests.map(({ id }) => id));
  for (const { message, requests } of judgement ?? []) {
    expect(requests.every((id) => known.has(id))).toBe(true);
    expect(message).toMatch(/^[A-Z0-9].*\.$/);
    expect(message).not.toMatch(/undefined|NaN|\[object/);
  }
}

describe('a bad client', () => {
  it.concurrent.each(BAD_CLIENTS)('in $case that $does is caught', async (bad) => {
    const work = await driver.work(caseOf(bad.case), bad);
    expect(idsOf(work.judgement)).toEqual(bad.findings);
    expectEvidence(work);
  });

  it.concurrent.each(QUESTIONS)('that answers $question of $one.id wrongly is caught', async (row) => {
    const { one, question } = row;
    const work = await driver.work(one, { answers: (answers) => ({ ...answers, [question]: 'made up' }) });
    const kebab = question.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(idsOf(work.judgement)).toEqual([`wrong-${kebab}`]);
    expectEvidence(work);
  });
});
