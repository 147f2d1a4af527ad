import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url, sandbox } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());

describe('a reason', () => {
  it('names the role of a client that may only read', async () => {
    const client = { client: 'watcher', merchant: 'tours', role: 'look' };
    const headers = { 'content-type': 'application/json' };
    const path = `${url}/_sandbox/workspaces/test/clients`;
    await fetch(path, { method: 'POST', headers, body: JSON.stringify(client) });
    const sent = { operation: 'createBooking', workspace: 'test', client: 'watcher', body: {} };
    const { values } = await agent.call('send', sent);
    expect(values).toMatchObject({
      status: 401,
      why: expect.stringContaining('client has the role `look`'),
      hint: expect.stringContaining('another client'),
    });
  });

  it('why an example is refused names the clients that may send it', async () => {
    const about = { operation: 'createBooking', workspace: 'test', client: 'watcher' };
    const { isError, text } = await agent.call('examples', about);
    expect([isError, text]).toEqual([true, expect.stringContaining('Name another client: agent, partner.')]);
    const read = await agent.call('examples', { ...about, operation: 'listActivities' });
    expect(read.values).toMatchObject({ client: 'watcher' });
  });

  it('for a deleted workspace says how to get another', async () => {
    const { values } = await agent.call('time', { action: 'now' });
    await sandbox.workspaces.delete(values.workspace);
    for (const [tool, args] of [
      ['time', { action: 'now' }],
      ['send', { operation: 'listActivities' }],
      ['requests', { workspace: 'nope' }],
    ] as const)
      expect(await agent.call(tool, args)).toMatchObject({
        isError: true,
        text: expect.stringMatching(/There is no workspace .* Make one: workspace create\.$/),
      });
    const other = await agent.call('fault', { action: 'clear', workspace: 'test' });
    expect(other.isError).toBe(false);
    const { text } = await agent.call('workspace', {
      action: 'restore',
      workspace: 'test',
      snapshot: 'nope',
    });
    expect(text).toMatch(/^404 (?!.*Make one)/);
    await agent.call('workspace', { action: 'create' });
    expect((await agent.call('time', { action: 'now' })).isError).toBe(false);
  });

  it('for a wrong method names the path and the methods', async () => {
    const put = await fetch(`${url}/_sandbox/mcp`, { method: 'PUT' });
    const { detail } = (await put.json()) as { readonly detail: string };
    expect(detail).toBe('`/_sandbox/mcp` does not support this method. Use `GET`, `POST` or `DELETE`.');
  });
});
