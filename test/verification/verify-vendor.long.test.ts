import { expect, it } from 'vitest';
import { loadContract, loadControlContract } from '../../src/contract/load.js';
import { createSandbox } from '../../src/sandbox.js';
import { discoverInputs } from '../../src/verification/workflows/discover.js';
import { readWorkflows } from '../../src/verification/workflows/read-workflows.js';
import { createRecordingTarget } from '../../src/verification/workflows/recording-target.js';
import { runWorkflows } from '../../src/verification/workflows/run.js';
import { NEEDS } from '../../src/verification/workflows/workflow.js';

it('runs all workflows with the vendor word of a target', async () => {
  const server = await createSandbox({ port: 0, store: 'memory:', log: 'silent', vendor: 'acme' });
  const target = createRecordingTarget(server.url);
  const inputs = await discoverInputs(target, { clientId: 'demo.partner', clientSecret: 'partner-secret' });
  const results = await runWorkflows(readWorkflows(undefined, 'acme'), {
    target,
    inputs: { ...inputs, workspace: 'demo' },
    granted: new Set(NEEDS),
    sources: {
      service: { contract: loadContract('acme'), url: server.url },
      control: { contract: loadControlContract('acme'), url: `${server.url}/_sandbox` },
    },
  });
  await server.close();
  const failed = results.filter(({ status }) => status !== 'passed');
  expect(failed.map(({ workflow }) => workflow.id)).toEqual([]);
});
