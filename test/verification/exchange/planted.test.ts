import { describe, expect, it } from 'vitest';
import { loadContract } from '../../../src/contract/load.js';
import { createPointers } from '../../../src/contract/pointers.js';
import { createExchangeCheck } from '../../../src/verification/exchange/create-exchange-check.js';
import type { Finding } from '../../../src/report/finding.js';
import { recordFaithful } from './faithful-exchanges.js';
import { recorded, type Exchange } from './recording.js';
import { REQUEST_DRIFTS } from './request-drifts.js';
import { RESPONSE_DRIFTS } from './response-drifts.js';

/** At least one drift of every class. */
const DRIFTS = [...REQUEST_DRIFTS, ...RESPONSE_DRIFTS];

const { url: baseUrl, exchanges: faithful } = await recordFaithful();
const contract = loadContract();
const check = createExchangeCheck(contract, { baseUrl });

function planted(of: string, plant: (exchange: Exchange) => void) {
  const copy = structuredClone(faithful[of]);
  if (!copy) throw new Error(`There is no exchange ${of}`);
  plant(copy);
  return recorded(copy);
}

/**
 * The same exchange is checked repeatedly, so its `Request-Id` is not unique, which breaks a rule. test/laws tests
 * the findings of rules.
 */
const isOfContract = ({ part }: Finding) => part !== 'rule';

describe('a faithful exchange', () => {
  it.each(Object.keys(faithful))('of %s has no finding', async (name) => {
    const checked = await check(planted(name, () => undefined));
    const own = checked.findings.filter(isOfContract);
    expect({ ...checked, findings: own }).toMatchObject({ operationId: name, findings: [], notJudged: [] });
  });
});

describe('a planted drift', () => {
  const pointerOf = createPointers(contract.document);
  const pointers = new Set<string>();
  const visit = (part: unknown): void => {
    const pointer = pointerOf(part);
    if (pointer === undefined || pointers.has(pointer)) return;
    pointers.add(pointer);
    Object.values(part as object).forEach(visit);
  };
  visit(contract.document);

  it('is of one of at least 40 kinds', () => expect(DRIFTS.length).toBeGreaterThanOrEqual(40));

  it.each(DRIFTS)('is found: $name', async ({ of, plant, found }) => {
    const checked = await check(planted(of, plant));
    const findings = checked.findings.filter(isOfContract);
    expect(Object.fromEntries(findings.map(({ id, severity }) => [id, severity]))).toEqual(found);
    for (const { pointer, message, evidence } of findings) {
      expect(pointers).toContain(pointer);
      expect(message).not.toMatch(/undefined|\{\w+\}|\[object/);
      expect(evidence).toMatchObject({ count: 1, exchanges: [{ source: 'test, entry 1' }] });
    }
    const says = ({ evidence: { received, allowed } }: Finding) =>
      received !== undefined && allowed !== undefined;
    expect(checked.findings.filter((finding) => !says(finding))).toEqual([]);
  });
});
