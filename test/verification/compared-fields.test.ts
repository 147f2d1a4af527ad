import { expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import type { Schema } from '../../src/contract/schema.js';
import type { RecordedExchange } from '../../src/exchanges/recorded-exchange.js';
import { Findings } from '../../src/report/findings.js';
import { compareBodies } from '../../src/verification/drift/compare-bodies.js';
import { compareRuns } from '../../src/verification/drift/compare-runs.js';
import { readWorkflows } from '../../src/verification/workflows/read-workflows.js';
import type { WorkflowResult } from '../../src/verification/workflows/run.js';
import type { Step } from '../../src/verification/workflows/workflow.js';

const SCHEMA: Schema = {
  type: 'object',
  properties: { total: { type: ['number', 'null'] }, remarks: { type: 'string' } },
};
const resolve = <Value>(value: Value): Value => value;

// The workflow determines the values of a booking, whatever catalogue the target has. It does not determine the
// values of catalogue records.
it.each([
  [{ isDecided: true, isSameCatalogue: true }, ['null total', 'presence remarks']],
  [{ isDecided: true, isSameCatalogue: false }, ['null total', 'presence remarks']],
  [{ isDecided: false, isSameCatalogue: true }, ['null total', 'presence remarks']],
  [{ isDecided: false, isSameCatalogue: false }, []],
])('%j: fields that may be null or absent differ: %j', (context, expected) => {
  const [target, sandbox] = [{ total: null }, { total: 1, remarks: 'Bring a coat' }];
  const differences = compareBodies(target, sandbox, { schema: SCHEMA, resolve, ...context });
  expect(differences.map(({ kind, place }) => `${kind} ${place}`).toSorted()).toEqual(expected);
});

it('an expectation that fails at the sandbox too is no drift', async () => {
  const [workflow] = readWorkflows();
  const [step] = workflow?.steps ?? [];
  if (!workflow || !step) throw new Error('no workflow');
  const exchange: RecordedExchange = {
    source: 'target',
    startedAt: null,
    request: { method: 'GET', url: 'https://target.example/p/1', headers: [], body: 'not recorded' },
    response: { status: 200, headers: [], body: new Uint8Array() },
  };
  const run = (failed: Step['criteria']): WorkflowResult => ({
    workflow,
    status: 'failed',
    reason: null,
    durationMs: 1,
    steps: [
      {
        workflow,
        step: { ...step, call: { kind: 'operation', source: 'pages', operationId: 'pay' } },
        operationId: null,
        exchange,
        failed,
        reason: null,
        scope: { inputs: {}, outputs: new Map() },
      },
    ],
  });
  const driftsIf = async (failedHere: Step['criteria']) => {
    const findings = new Findings(0);
    const check = () => Promise.reject(new Error('only operations are checked'));
    await compareRuns([run(step.criteria)], [run(failedHere)], {
      contract: loadContract(),
      isSameCatalogue: true,
      findings,
      check,
    });
    return findings.found.length;
  };
  expect([await driftsIf([]), await driftsIf(step.criteria)]).toEqual([step.criteria.length, 0]);
});
