import { loadContract } from '../../src/contract/load.js';
import { memoByObject } from '../../src/domain/shared/memo.js';
import type { Session } from '../../src/examination/session.js';
import { createJudgeByValues } from '../../src/mirror/judge-by-values.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { createExchangeCheck } from '../../src/verification/exchange/create-exchange-check.js';
import { START } from '../harness.js';

/** Returns the records of a fixture object. The records are cached, because most tests use the same mirror. */
const recordsOf = memoByObject((fixture: object) => loadFixture(fixture, { now: START }));

interface JudgedBy {
  readonly baseUrl: string;
  /** The mirror with which values are compared. */
  readonly fixture: object;
}

/** Returns the value findings in a session's exchanges: the id of each with its rules, or with its severity if it is no error. */
export async function valueFindings(
  exchanges: Session['exchanges'],
  { baseUrl, fixture }: JudgedBy,
): Promise<Record<string, readonly string[] | string>> {
  const values = createJudgeByValues(recordsOf(fixture));
  const check = createExchangeCheck(loadContract(), { baseUrl, values });
  const found: Record<string, readonly string[] | string> = {};
  for (const exchange of exchanges)
    for (const { part, id, rules, severity } of (await check(exchange)).findings)
      if (part === 'value') found[id] = severity === 'error' ? (rules ?? []) : severity;
  return found;
}
