import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const { url } = await startHarness({ adminToken: ADMIN_TOKEN });
const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };

/** Asks for a token as the agent's own code does. */
const tokenBy = async (body: Record<string, string>) =>
  (await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(body) })).status;

describe('an agent at a sandbox with an admin token', () => {
  it.each([
    ['that it created', { action: 'create' }],
    ['that it created by name', { action: 'create', workspace: 'mine' }],
    ['of its session', undefined],
  ])('gets a token request that works in the workspace %s', async (_, args) => {
    const agent = await connectAgent(url, headers);
    if (args) await agent.call('workspace', args);
    const { values } = await agent.call('examples', { operation: 'createToken' });
    expect(await tokenBy(values.body)).toBe(200);
    await agent.close();
  });

  it('gets a token request that works in a fork, and in the fork of a fork', async () => {
    const agent = await connectAgent(url, headers);
    for (const times of ['first', 'second']) {
      const { request } = (await agent.call('send', { operation: 'listActivities' })).values;
      const fork = await agent.call('workspace', { action: 'fork', request });
      const { values } = await agent.call('examples', { operation: 'createToken' });
      expect([times, values.workspace]).toEqual([times, fork.values.workspace]);
      expect(await tokenBy(values.body)).toBe(200);
    }
    await agent.close();
  });

  it('without a session gets the secrets when it creates the workspace, as no later call knows them', async () => {
    const agent = await connectAgent(url, headers, '2026-07-28');
    const { values } = await agent.call('workspace', { action: 'create', workspace: 'once' });
    const [[id, secret] = ['', '']] = Object.entries<string>(values.secrets);
    const request = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    expect(await tokenBy(request)).toBe(200);
    const example = await agent.call('examples', { operation: 'createToken', workspace: 'once' });
    expect(example.values.hint).toContain(`POST ${url}/_sandbox/workspaces/once/clients/partner/secrets`);
    await agent.client.close();
  });

  it('forgets the secrets of a workspace that it deletes, and says how to get those of a named one', async () => {
    const agent = await connectAgent(url, headers);
    await agent.call('workspace', { action: 'create', workspace: 'again' });
    const about = { operation: 'createToken', workspace: 'again' };
    const known = (await agent.call('examples', about)).values;
    expect(known.hint).toMatch(
      /is the one that this session received\. If it is refused \(401\), get one by POST/,
    );
    await agent.call('workspace', { action: 'delete', workspace: 'again' });
    const create = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    await fetch(`${url}/_sandbox/workspaces`, { ...create, body: JSON.stringify({ name: 'again' }) });
    const { hint, body } = (await agent.call('examples', about)).values;
    expect([hint, body.client_secret]).toEqual([expect.stringContaining('is a guess'), 'partner-secret']);
    await agent.close();
  });
});
