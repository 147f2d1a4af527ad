import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url, sandbox } = await startHarness();
const agent = await connectAgent(url, {}, '2026-07-28');
afterAll(() => agent.close());

describe('the protocol 2026-07-28, which has no sessions', () => {
  it('has the tools, and calls that name their workspace', async () => {
    expect((await agent.client.listTools()).tools).toHaveLength(10);
    const { values } = await agent.call('send', { operation: 'listActivities', workspace: 'test' });
    expect(values).toMatchObject({ workspace: 'test', status: 200 });
  });

  it('has no default workspace, not even after create, use and fork', async () => {
    const made = await agent.call('workspace', { action: 'create', fixture: 'scenarios/last-seat' });
    const workspace = made.values.workspace as string;
    const used = await agent.call('workspace', { action: 'use', workspace });
    const { values } = await agent.call('send', { operation: 'listActivities', workspace });
    const fork = { action: 'fork', workspace, request: values.request };
    const forked = await agent.call('workspace', fork);
    for (const { values: answer } of [made, forked])
      expect(answer).toMatchObject({ life: 'stays until workspace delete' });
    for (const { values: answer } of [made, used, forked])
      expect(answer).toMatchObject({ calls: 'name it in each call, as this connection has no session' });
    expect(await agent.call('time', { action: 'now' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('name the workspace in every call'),
    });
    const names = (await sandbox.workspaces.list()).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([workspace, forked.values.workspace]));
  });
});
