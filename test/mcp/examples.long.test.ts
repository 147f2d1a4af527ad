import { afterAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { createSandbox } from '../../src/sandbox.js';
import { connectAgent } from './agent.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
const agent = await connectAgent(sandbox.url);
afterAll(async () => {
  await agent.close();
  await sandbox.close();
});

/** Operations whose requests need a record first, and how often `examples` names another request to send first. */
const MOST_STEPS = 3;

/** Sends what `examples` gives, and before it what that asks for. */
async function sendExample(operation: string): Promise<number> {
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const { missing, hint, first, client, params, body } = (await agent.call('examples', { operation }))
      .values;
    if (missing === undefined) {
      const request = { operation, client, ...(params && { params }), ...(body && { body }) };
      return (await agent.call('send', request)).values.status;
    }
    const [, other = ''] = /examples (\w+)/.exec(hint) ?? [];
    const status = first ? (await agent.call('send', first)).values.status : await sendExample(other);
    if (status !== 200) return status;
  }
  return expect.fail(`${operation} still lacks a record after ${MOST_STEPS} requests`);
}

const OPERATIONS = loadContract().operations.filter(({ needsToken }) => needsToken);

describe('examples, in a new workspace of the demo', () => {
  it.each(OPERATIONS.map(({ id }) => id as string))('has a request of %s that works', async (operation) => {
    await agent.call('workspace', { action: 'create' });
    expect(await sendExample(operation)).toBe(200);
    await agent.call('workspace', { action: 'delete' });
  });

  it('has a request for a token that works', async () => {
    const { body } = (await agent.call('examples', { operation: 'createToken' })).values;
    const response = await fetch(`${sandbox.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    expect(response.status).toBe(200);
  });
});
