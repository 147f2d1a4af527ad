import { afterEach, expect, it, vi } from 'vitest';
import { checkedFetch } from '../../../src/index.js';
import { playScenario } from '../../contract/replay.js';

afterEach(() => vi.unstubAllGlobals());

// Longer: faithful.long.test.ts checks a log, and by a contract in many files
it('finds nothing wrong in the scenario of the contract, with every operation in it', async () => {
  const real = globalThis.fetch;
  const checking = checkedFetch({ fetch: (...request) => real(...request) });
  vi.stubGlobal('fetch', checking);
  await playScenario();
  const report = checking.report();
  expect(report.findings.filter(({ severity }) => severity !== 'note')).toEqual([]); // a refusal, as the contract says
  expect(report.summary).toMatchObject({ errors: 0, warnings: 0, operations: { hit: 39, possible: 39 } });
  expect(report.notJudged.map(({ reason }) => reason)).toEqual(["The sandbox's control plane and console."]);
  for (const { message } of report.findings) expect(message).toMatch(/ It was refused with 4\d\d\.$/);
});
