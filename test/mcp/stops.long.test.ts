import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { Calls } from '../../src/mcp/calls.js';
import type { Link } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { until } from '../eventually.js';
import { startHarness } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { agentOf, connectAgent, connectInMemory, type Agent } from './agent.js';

const DELAY_MS = 54_321;
const LIST = { operation: 'listActivities' };

/** Delays the next request by a fault. */
const delayNext = (agent: Agent, workspace?: string) =>
  agent.call('fault', { action: 'add', effect: { type: 'delay', ms: DELAY_MS }, times: 1, workspace });

describe('a call that runs when the sandbox stops', () => {
  it.each([
    ['with sessions', undefined],
    ['without', '2026-07-28'],
  ])('gets its result over HTTP %s: a delay ends, and the request is processed', async (_, version) => {
    const { url, sandbox } = await startHarness();
    const agent = await connectAgent(url, {}, version);
    await delayNext(agent, 'test');
    const delays = holdTimers(DELAY_MS);
    const call = agent.call('send', { ...LIST, workspace: 'test' });
    await until(() => delays.count() === 1);
    await Promise.all([
      sandbox.close(),
      expect(call).resolves.toMatchObject({ values: { status: 200, reply: [{ id: 1 }] } }),
    ]);
    await agent.client.close();
  });

  it('gets the reason instead if it takes too long, as do calls after it', async () => {
    const send = (): Promise<never> => new Promise(() => undefined);
    const control = { POST: () => ({ orThrow: () => Promise.resolve({ accessToken: 'x' }) }) };
    const link = { url: '', publicUrl: '', control, send } as unknown as Link;
    const calls = new Calls();
    const session = new AgentSession(link, { makesWorkspace: true });
    const agent = await connectInMemory(session, { calls });
    const waits = holdTimers(1000);
    const args = { ...LIST, workspace: 'test', client: 'partner' };
    const call = agent.call('send', args);
    await agent.client.listTools(); // its answer comes after the call began
    const ended = calls.end();
    waits.run();
    await ended;
    for (const answer of [call, agent.call('send', args)])
      expect(await answer).toMatchObject({ isError: true, text: expect.stringContaining('is stopping') });
    await agent.close();
  });

  it('gets an answer over standard output before the process ends', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['dist/bin/sandbox.js', 'mcp'],
      stderr: 'inherit',
    });
    await client.connect(transport);
    const agent = agentOf(client, () => client.close());
    await delayNext(agent);
    const call = agent.call('send', LIST);
    await until(async () => (await agent.call('fault', { action: 'list' })).text.includes('hits: 1'));
    process.kill(Number(transport.pid), 'SIGTERM');
    expect(await call).toMatchObject({ isError: true, text: expect.stringContaining('is stopping') });
    await client.close();
  });
});
