import { beforeAll, describe, expect, it } from 'vitest';
import type { DecodedExchange } from '../../src/laws/decoded-exchange.js';
import { judgeByLaws, LAWS } from '../../src/laws/judge-by-laws.js';
import { Knowledge } from '../../src/laws/knowledge.js';
import type { Law } from '../../src/laws/law.js';
import { recordScenario } from '../verification/planted-traffic/scenario-exchanges.js';
import { decoded } from './decoded-scenario.js';
import { MADE } from './made.js';
import { spoilt } from './spoilt.js';

/** An exchange, the laws that hold in it, and the knowledge from earlier exchanges. */
interface Judged {
  readonly exchange: DecodedExchange;
  readonly held: readonly Law[];
  readonly known: Knowledge;
}

const judged: Judged[] = [];
const falseFindings: unknown[] = [];

/**
 * Returns whether an exchange satisfies a law, breaks it, or is outside its scope. A law that throws, because the
 * contract does not allow the body, counts as out of scope.
 */
function resultOf(law: Law, exchange: DecodedExchange, known: Knowledge) {
  if (law.operations !== 'all' && !law.operations.includes(exchange.operationId ?? ''))
    return 'not applicable';
  try {
    return law.check(exchange, known);
  } catch {
    return 'not applicable';
  }
}

/** Adds changed exchanges for laws to which no exchange of the scenario applies. */
function addMade(known: Knowledge): void {
  const scenario = judged.filter(({ exchange }) => exchange.status === 200);
  for (const { of, with: isFit = () => true, change } of MADE) {
    const base = scenario.find(({ exchange }) => exchange.operationId === of && isFit(exchange.body));
    if (!base) throw new Error(`The scenario has no exchange of ${of} to change.`);
    const exchange = { ...base.exchange, ...change(base.exchange) };
    judged.push({ exchange, known, held: LAWS.filter((law) => resultOf(law, exchange, known) === 'held') });
  }
}

/** Adds the price quotes. They are checked with nothing but the knowledge of their merchant. */
function addQuotes(): void {
  const isOf =
    (id: string) =>
    ({ exchange }: Judged) =>
      exchange.operationId === id && exchange.status === 200;
  const known = new Knowledge();
  const merchants = judged.find(
    (one) => isOf('listMerchants')(one) && (one.exchange.body as unknown[]).length === 1,
  );
  if (merchants) known.learn(merchants.exchange);
  for (const { exchange } of judged.filter(isOf('getBookingPrices')))
    judged.push({ exchange, known, held: LAWS.filter((law) => resultOf(law, exchange, known) === 'held') });
}

beforeAll(async () => {
  const known = new Knowledge();
  for (const recorded of await recordScenario()) {
    const exchange = await decoded(recorded);
    if (exchange === null) continue;
    const { broken, held } = judgeByLaws(exchange, known);
    for (const { law, breach } of broken) falseFindings.push([exchange.operationId, law.title, breach]);
    judged.push({ exchange, held, known });
  }
  known.learn({ ...(judged[0] as Judged).exchange, header: () => 'twice', url: 'another' });
  addMade(known);
  addQuotes();
});

/** Returns whether a change of a single value in a response breaks a law that held before. */
function isBroken(law: Law): boolean {
  for (const { exchange, held, known } of judged) {
    if (!held.includes(law)) continue;
    for (const one of spoilt(exchange)) if (typeof resultOf(law, one, known) === 'object') return true;
  }
  return false;
}

describe('a law', () => {
  it('is broken by no exchange of the scenario', () => expect(falseFindings).toEqual([]));

  it('is one of at least 70, with a unique rule and title', () => {
    expect(LAWS.length).toBeGreaterThanOrEqual(70);
    expect(new Set(LAWS.map(({ rule, title }) => `${rule} ${title}`)).size).toBe(LAWS.length);
  });

  it.each(LAWS.map((law) => [law.rule, law.title, law] as const))('%s: %s', (_, title, law) => {
    const holding = judged.filter(({ held }) => held.includes(law));
    expect(holding.length, `${title} never holds`).toBeGreaterThan(0);
    expect(isBroken(law), `${title} is never broken`).toBe(true);
  });
});
