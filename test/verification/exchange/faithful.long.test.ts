import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Collection } from '../../../scripts/postman.js';
import { readContract } from '../../../src/contract/load.js';
import { BUILT_IN, loadDocument } from '../../../src/contract/load-document.js';
import { startSandbox } from '../../../src/index.js';
import { Findings } from '../../../src/report/findings.js';
import { checkExchanges } from '../../../src/verification/exchange/create-exchange-check.js';
import { runCollection } from '../../contract/collection-runner.js';
import { recordScenario } from '../planted-traffic/scenario-exchanges.js';
import { recorded } from './recording.js';

it('finds nothing wrong in the log of a journey through every operation, whose secrets are masked', async () => {
  await using sandbox = await startSandbox();
  const collection = JSON.parse(readFileSync('openapi/postman_collection.json', 'utf8')) as Collection;
  await runCollection(collection, sandbox.url);
  const params = { path: { name: 'demo' }, query: { limit: 500 } };
  const archive = await sandbox.control.GET('/workspaces/{name}/requests.har', { params }).orThrow();
  const report = await sandbox.check(archive);
  expect(report.findings).toEqual([]);
  expect(report.summary).toMatchObject({ errors: 0, operations: { hit: 39, possible: 39 } });
});

it('finds the same by the bundled contract and by its files', async () => {
  const exchanges = (await recordScenario()).map((exchange) => recorded(exchange));
  const foundBy = async (name: string) => {
    const contract = readContract(JSON.stringify(loadDocument(name)));
    const findings = new Findings(contract.operations.length);
    await checkExchanges(exchanges, { contract, findings });
    return findings.found.map(({ id, severity }) => `${severity} ${id}`).toSorted();
  };
  const found = await foundBy(BUILT_IN);
  expect(found.length).toBeGreaterThan(10); // the intended errors of the scenario
  expect(await foundBy('openapi/openapi.yaml')).toEqual(found);
});
