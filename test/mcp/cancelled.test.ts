import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import type { Link } from '../../src/mcp/link.js';
import { createMcpServer } from '../../src/mcp/server.js';
import { AgentSession } from '../../src/mcp/session.js';
import { toWebRequest } from '../../src/mcp/web.js';
import { until } from '../eventually.js';
import { startHarness } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { connectAgent } from './agent.js';

const { url } = await startHarness();
const WAIT_MS = 54_321;
const SEND = { name: 'send', arguments: { operation: 'listActivities', workspace: 'test' } };

/** Connects by the protocol that has no sessions, where only a closed connection says that a call is cancelled. */
async function connectWithoutSession() {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/_sandbox/mcp`)));
  return { client, close: () => client.close() };
}

describe('a call that its agent cancels', () => {
  it.each([
    ['a session', () => connectAgent(url)],
    ['no session', connectWithoutSession],
  ])('ends the request that it sent, and further calls work: %s', async (_, connect) => {
    const agent = await connect();
    const { client } = agent;
    const effect = { type: 'hang', ms: WAIT_MS };
    const add = { action: 'add', workspace: 'test', effect, times: 1 };
    await client.callTool({ name: 'fault', arguments: add });
    const hanging = holdTimers(WAIT_MS);
    const cancelled = new AbortController();
    const call = client.callTool(SEND, { signal: cancelled.signal });
    await until(() => hanging.count() === 1);
    cancelled.abort(new Error('no longer wanted'));
    await expect(call).rejects.toThrow('no longer wanted');
    await until(() => hanging.count() === 0); // the fault ends with its request, as nobody ran the timer
    expect((await client.callTool(SEND)).structuredContent).toMatchObject({ status: 200 });
    await agent.close();
  });

  it('does not wait for a reply that a fault delays', async () => {
    const agent = await connectAgent(url);
    const { client } = agent;
    const add = { action: 'add', workspace: 'test', effect: { type: 'delay', ms: WAIT_MS }, times: 1 };
    await client.callTool({ name: 'fault', arguments: add });
    const delays = holdTimers(WAIT_MS);
    const cancelled = new AbortController();
    const call = client.callTool(SEND, { signal: cancelled.signal });
    await until(() => delays.count() === 1);
    cancelled.abort(new Error('no longer wanted'));
    await expect(call).rejects.toThrow('no longer wanted');
    expect((await client.callTool(SEND)).structuredContent).toMatchObject({ status: 200 });
    delays.run(); // it is carried out all the same
    await agent.close();
  });
});

describe('a web request', () => {
  it('is aborted when its connection closes', () => {
    const request = { method: 'POST', headers: {} } as IncomingMessage;
    const response = new EventEmitter();
    const { signal } = toWebRequest(request, response as ServerResponse, { url, body: undefined });
    expect(signal.aborted).toBe(false);
    response.emit('close');
    expect(signal.aborted).toBe(true);
  });
});

describe('an error that nobody expected', () => {
  /** Connects to a server whose requests fail in a way. */
  async function connectFailing(fail: (signal: AbortSignal | null | undefined) => Promise<never>) {
    const reported: unknown[] = [];
    const control = { POST: () => ({ orThrow: () => Promise.resolve({ accessToken: 'x' }) }) };
    const send: Link['send'] = ({ signal }) => fail(signal);
    const link = { url, publicUrl: url, control, send } as unknown as Link;
    const session = new AgentSession(link, { makesWorkspace: true });
    const report = (error: unknown) => void reported.push(error);
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer({ session, contract: loadContract(), report }).connect(far);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    return { client, reported };
  }
  const call = { ...SEND, arguments: { ...SEND.arguments, client: 'partner' } };

  it('is reported, and the agent sees nothing of it', async () => {
    const error = new TypeError('a secret of the code');
    const { client, reported } = await connectFailing(() => Promise.reject(error));
    const { isError, content } = await client.callTool(call);
    expect([isError, reported]).toEqual([true, [error]]);
    expect(JSON.stringify(content)).toContain('has logged why');
    expect(JSON.stringify(content)).not.toContain('secret');
    await client.close();
  });

  it('is none where the agent cancelled the call', async () => {
    const cancelled = new AbortController();
    let isOver = false;
    const { client, reported } = await connectFailing(
      (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            isOver = true;
            reject(new Error('aborted'));
          });
          cancelled.abort(new Error('no longer wanted'));
        }),
    );
    await expect(client.callTool(call, { signal: cancelled.signal })).rejects.toThrow('no longer wanted');
    await until(() => isOver);
    await client.listTools(); // which comes after the report
    expect(reported).toEqual([]);
    await client.close();
  });
});
