import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import type { Collection } from '../../../scripts/postman.js';
import { readContract } from '../../../src/contract/load.js';
import { BUILT_IN, loadDocument } from '../../../src/contract/load-document.js';
import { checkedFetch, startSandbox, type Report } from '../../../src/index.js';
import { Findings } from '../../../src/report/findings.js';
import { checkExchanges } from '../../../src/verification/exchange/check-exchanges.js';
import { runCollection } from '../../contract/collection-runner.js';
import { playScenario } from '../../contract/replay.js';
import { recordScenario } from '../planted-traffic/scenario-exchanges.js';
import { recorded } from './recording.js';

afterEach(() => vi.unstubAllGlobals());

/** The findings of a report that are no notes. A note is a request that the sandbox refused, as the contract says. */
const wrong = ({ findings }: Report) => findings.filter(({ severity }) => severity !== 'note');
const all = { hit: 39, possible: 39 };

it('finds nothing wrong in the scenario of the contract, with every operation in it', async () => {
  const real = globalThis.fetch;
  const checking = checkedFetch({ fetch: (...request) => real(...request) });
  vi.stubGlobal('fetch', checking);
  await playScenario();
  const report = checking.report();
  expect(wrong(report)).toEqual([]);
  expect(report.summary).toMatchObject({ errors: 0, warnings: 0, operations: all });
  expect(report.notJudged.map(({ reason }) => reason)).toEqual(["The sandbox's control plane and console."]);
  for (const { message } of report.findings) expect(message).toMatch(/ It was refused with 4\d\d\.$/);
});

it('finds nothing wrong in the log of a journey through every operation, whose secrets are masked', async () => {
  await using sandbox = await startSandbox();
  const collection = JSON.parse(readFileSync('openapi/postman_collection.json', 'utf8')) as Collection;
  await runCollection(collection, sandbox.url);
  const params = { path: { name: 'demo' }, query: { limit: 500 } };
  const archive = await sandbox.control.GET('/workspaces/{name}/requests.har', { params }).orThrow();
  const report = await sandbox.check(archive);
  expect(report.findings).toEqual([]);
  expect(report.summary).toMatchObject({ errors: 0, operations: all });
});

it('finds the same by the contract in one file and by the files that it is made of', async () => {
  const exchanges = (await recordScenario()).map((exchange) => recorded(exchange));
  const foundBy = async (name: string) => {
    const contract = readContract(JSON.stringify(loadDocument(name)));
    const findings = new Findings(contract.operations.length);
    await checkExchanges(exchanges, { contract, findings });
    return findings.found.map(({ id, severity }) => `${severity} ${id}`).toSorted();
  };
  const found = await foundBy(BUILT_IN);
  expect(found.length).toBeGreaterThan(10); // what the scenario sends wrongly on purpose
  expect(await foundBy('openapi/openapi.yaml')).toEqual(found);
});
