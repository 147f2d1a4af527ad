import { describe, expect, it } from 'vitest';
import type { Case, CaseFinding } from '../../../src/certification/case.js';
import { PROFILES } from '../../../src/certification/profiles.js';
import { BAD_CALLERS, BAD_HOSTS } from './bad-callers.js';
import { BAD_FINDERS } from './bad-finders.js';
import { BAD_HOLDERS } from './bad-holders.js';
import { BAD_PAYERS } from './bad-payers.js';
import { BAD_SELLERS } from './bad-sellers.js';
import { CHEATS, passesByCopying, withOwnFaults } from './cheats.js';
import { startCases, type Work } from './driver.js';
import { findingsOfCases } from './findings-of-cases.js';

const driver = await startCases();
const CASES = new Map(PROFILES.flatMap(({ cases }) => cases).map((one) => [one.id, one]));
const BAD_CLIENTS = [
  ...BAD_FINDERS,
  ...BAD_SELLERS,
  ...BAD_HOLDERS,
  ...BAD_CALLERS,
  ...BAD_HOSTS,
  ...BAD_PAYERS,
];
const WITH_FAULTS = [...CASES.values()].filter(({ faults }) => faults.length > 0);
const QUESTIONS = [...CASES.values()].flatMap((one) =>
  one.questions.map(({ id }) => ({ one, question: id })),
);

function caseOf(id: string): Case {
  const one = CASES.get(id);
  if (!one) throw new Error(`No case ${id}`);
  return one;
}

const goodWorks = new Map<Case, Promise<Work>>();

/** Runs a good client on a case and returns the result. Each case runs only once. */
function goodWork(one: Case): Promise<Work> {
  const work = goodWorks.get(one) ?? driver.work(one);
  goodWorks.set(one, work);
  return work;
}

/** Returns the id of the finding for a wrong answer. */
const wrong = (question: string) =>
  `wrong-${question.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const idsOf = (findings: readonly CaseFinding[] | null) =>
  [...new Set(findings?.map(({ id }) => id))].toSorted();

/** Expects that findings name requests of the run, and are complete sentences. */
function expectEvidence({ judgement, run }: Pick<Work, 'judgement' | 'run'>): void {
  const known = new Set(run.requests.map(({ id }) => id));
  for (const { message, requests } of judgement ?? []) {
    expect(requests.every((id) => known.has(id))).toBe(true);
    expect(message).toMatch(/^[A-Z0-9].*\.$/);
    expect(message).not.toMatch(/undefined|NaN|\[object/);
  }
}

describe('a good client', () => {
  it.concurrent.each([...CASES.values()])('passes $id', async (one) => {
    const { judgement, doubt, error } = await goodWork(one);
    expect(error).toBeUndefined();
    expect(judgement).toEqual([]);
    expect(doubt).toBeNull();
  });
});

describe('a bad client', () => {
  it.concurrent.each(BAD_CLIENTS)('in $case that $does is caught', async (bad) => {
    const work = await driver.work(caseOf(bad.case), bad);
    expect(idsOf(work.judgement)).toEqual(bad.findings);
    expectEvidence(work);
  });

  it.concurrent.each(QUESTIONS)('that answers $question of $one.id wrongly is caught', async (row) => {
    const { one, question } = row;
    const { run } = await goodWork(one);
    const judgement = one.judge({ ...run, answers: { ...run.answers, [question]: 'made up' } });
    expect(idsOf(judgement)).toEqual([wrong(question)]);
    expectEvidence({ judgement, run });
  });

  it('exists for each finding that the sources of the cases can make', () => {
    const possible = [...findingsOfCases()];
    const provoked = new Set(BAD_CLIENTS.flatMap((bad) => bad.findings.map((id) => `${bad.case}/${id}`)));
    const answers = QUESTIONS.map(({ one, question }) => `${one.id}/${wrong(question)}`);
    expect(possible.filter((id) => !provoked.has(id))).toEqual([]);
    const known = new Set([...possible, ...answers]);
    expect([...provoked].filter((id) => !known.has(id))).toEqual([]);
  });
});

describe('a client that avoids the situation that a case tests', () => {
  it.concurrent.each(CHEATS)('has not passed $case: it $does', async (cheat) => {
    const { judgement, doubt } = await driver.work(caseOf(cheat.case), cheat);
    expect(judgement).toEqual(cheat.doubt === null ? null : []);
    expect(doubt ?? '').toContain(cheat.doubt ?? '');
  });

  it.concurrent.each(WITH_FAULTS)('has not passed $id if it requests its own faults', async (one) => {
    const { doubt } = await driver.work(one, { service: withOwnFaults });
    expect(doubt).toContain('asked for a fault of its own');
  });

  // copied-answers.long.test.ts tests every case.
  const some = [...CASES.values()].filter((_, at) => at % 6 === 0);
  it.concurrent.each(some)('has not passed $id if it copies the answers', async (one) => {
    const { answers } = await goodWork(one);
    expect(await passesByCopying(driver, one, answers)).toBe(false);
  });
});
