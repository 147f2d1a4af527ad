import { describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { connectAgent, type Agent } from './agent.js';
import { served } from './served.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const [client] = SMALL_FIXTURE.clients;
const fixture = { ...SMALL_FIXTURE, clients: [{ ...client, secret: 'known-to-few' }] };
const options = { fixture, adminToken: ADMIN_TOKEN };
const credentials = { clientId: 'test.partner', clientSecret: 'known-to-few' };

const OUTSIDE = [
  ['workspace', { action: 'create' }],
  ['workspace', { action: 'fork', request: 1 }],
  ['workspace', { action: 'delete' }],
  ['judge', { what: 'profiles' }],
  ['judge', { what: 'certify', profile: 'reseller' }],
  ['requests', { workspace: 'demo' }],
  ['send', { operation: 'listActivities', workspace: 'demo' }],
] as const;

describe('an API client with its own secret', () => {
  const refusedOutside = async (agent: Agent) => {
    const texts: string[] = [];
    for (const [tool, args] of OUTSIDE) texts.push((await agent.call(tool, args)).text);
    return texts;
  };
  const CONFINED = OUTSIDE.map(() => expect.stringMatching(/^403 .* in the workspace test alone/));

  it('learns over HTTP that it is confined to its workspace', async () => {
    const { url, token } = await start();
    const agent = await connectAgent(url, { authorization: `Bearer ${token}` });
    expect(await refusedOutside(agent)).toEqual(CONFINED);
    await agent.close();
  });

  it('learns the same through the command', async () => {
    const { url } = await start();
    expect(await served({ url, ...credentials }, refusedOutside)).toEqual(CONFINED);
  });

  it('gets a token request with its own secret through the command', async () => {
    const { url } = await start();
    const { body } = await served(
      { url, ...credentials },
      async (agent) => (await agent.call('examples', { operation: 'createToken' })).values,
    );
    expect(body).toMatchObject({ client_id: 'test.partner', client_secret: 'known-to-few' });
  });

  it('over HTTP gets a hint where to find its secret, because the server does not show secrets', async () => {
    const { url, token } = await start();
    const agent = await connectAgent(url, { authorization: `Bearer ${token}` });
    const { hint } = (await agent.call('examples', { operation: 'createToken' })).values;
    expect(hint).toMatch(/is a guess.*use the secret by which this connection got its token, or ask/);
    await agent.close();
  });

  it('learns by an error of JSON-RPC that its token has ended', async () => {
    const { url, token } = await start();
    const agent = await connectAgent(url, { authorization: `Bearer ${token}` });
    await agent.call('time', { action: 'advance', duration: 'PT2H' });
    await expect(agent.call('time', { action: 'now' })).rejects.toMatchObject({
      message: expect.stringMatching(/"message":"The token expired at .* Get a new one/),
      data: { status: 401 },
    });
    await agent.client.close();
  });
});

async function start() {
  const harness = await startHarness(options);
  return { url: harness.url, token: await harness.token() };
}
