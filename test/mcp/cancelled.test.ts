import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { Link } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { toWebRequest } from '../../src/mcp/web.js';
import { pause, real } from '../../src/time/real-time.js';
import { until } from '../eventually.js';
import { startHarness } from '../harness.js';
import { holdTimers } from '../held-timers.js';
import { connectAgent, connectInMemory } from './agent.js';

const harness = await startHarness();
const { url } = harness;
const WAIT_MS = 54_321;
const SEND = { name: 'send', arguments: { operation: 'listActivities', workspace: 'test' } };

describe('a call that its agent cancels', () => {
  it.each([
    ['a session', () => connectAgent(url)],
    // Without a session, only a closed connection cancels a call.
    ['no session', () => connectAgent(url, {}, '2026-07-28')],
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
    await until(() => hanging.count() === 0); // no test runs the timer, so the fault ends because its request ended
    expect((await client.callTool(SEND)).structuredContent).toMatchObject({ status: 200 });
    await agent.close();
  });

  it.each([
    ['read at once', 0],
    ['read in slices, as on a busy machine', 10],
  ])(
    'does not wait for a reply that a fault delays; the service still carries out the request: %s',
    async (_, laterMs) => {
      const { sandbox } = await startHarness();
      const agent = await connectAgent(sandbox.url);
      const { client } = agent;
      const delayed = async () => {
        const requests = (await sandbox.workspaces.get('test'))?.requests.list() ?? [];
        return requests.filter(({ fault }) => fault?.effect.type === 'delay').map(({ status }) => status);
      };
      const add = { action: 'add', workspace: 'test', effect: { type: 'delay', ms: WAIT_MS }, times: 1 };
      await client.callTool({ name: 'fault', arguments: add });
      const delays = holdTimers(WAIT_MS);
      const cancelled = new AbortController();
      const call = client.callTool(SEND, { signal: cancelled.signal });
      await until(() => delays.count() === 1);
      cancelled.abort(new Error('no longer wanted'));
      await expect(call).rejects.toThrow('no longer wanted');
      expect((await client.callTool(SEND)).structuredContent).toMatchObject({ status: 200 });
      expect(await delayed()).toEqual([]); // the second request did not wait for the first
      let skewMs = 0;
      const now = real.performanceNow.bind(real);
      const clock = vi.spyOn(real, 'performanceNow').mockImplementation(() => now() + (skewMs += laterMs));
      delays.run();
      await until(async () => (await delayed()).join() === '200');
      clock.mockRestore();
      await agent.close();
    },
  );
});

describe('long work that its agent cancels', () => {
  /**
   * Cancels a call of `judge` when it first calls `method` for a workspace of a certification. Returns the number of
   * such calls.
   */
  async function cancelDuring(method: 'create' | 'get', args: Record<string, unknown>): Promise<number> {
    const agent = await connectAgent(url);
    const cancelled = new AbortController();
    const { workspaces } = harness.sandbox;
    const original = workspaces[method].bind(workspaces) as (given: never) => Promise<never>;
    let cases = 0;
    const spy = vi.spyOn(workspaces, method).mockImplementation(async (given: unknown) => {
      const name = typeof given === 'string' ? given : (given as { readonly name: string }).name;
      if (!name.startsWith('cert-')) return original(given as never);
      cases += 1;
      cancelled.abort(new Error('no longer wanted'));
      await pause(5); // so that the sandbox can see that the connection was closed
      return original(given as never);
    });
    const call = agent.client.callTool({ name: 'judge', arguments: args }, { signal: cancelled.signal });
    await expect(call).rejects.toThrow('no longer wanted');
    await until(async () => {
      const seen = cases;
      await pause(50);
      return cases === seen;
    });
    spy.mockRestore();
    await agent.close();
    return cases;
  }

  it('stops between two cases when it starts a run', async () => {
    expect(await cancelDuring('create', { what: 'certify', profile: 'reseller' })).toBeLessThan(30);
    await until(async () => (await harness.sandbox.workspaces.names()).join() === 'test');
    const { body } = await harness.get('/_sandbox/certifications');
    expect(body).toEqual([]);
  });

  it('stops between two cases when it judges a run', async () => {
    const body = { profile: 'reseller' };
    const { id } = (await harness.send('POST', '/_sandbox/certifications', { body })).body;
    expect(await cancelDuring('get', { what: 'report', run: id })).toBeLessThan(30);
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

describe('an unexpected error', () => {
  /** Connects to a server. Each request calls `fail` instead. */
  async function connectFailing(fail: (signal: AbortSignal | null | undefined) => Promise<never>) {
    const reported: unknown[] = [];
    const control = { POST: () => ({ orThrow: () => Promise.resolve({ accessToken: 'x' }) }) };
    const send: Link['send'] = ({ signal }) => fail(signal);
    const link = { url, publicUrl: url, control, send } as unknown as Link;
    const session = new AgentSession(link, { makesWorkspace: true });
    const report = (error: unknown) => void reported.push(error);
    const { client } = await connectInMemory(session, { report });
    return { client, reported };
  }
  const call = { ...SEND, arguments: { ...SEND.arguments, client: 'partner' } };

  it('is reported, and the agent sees nothing of it', async () => {
    const error = new TypeError('a secret of the code');
    const { client, reported } = await connectFailing(() => Promise.reject(error));
    const { isError, content } = await client.callTool(call);
    expect([isError, reported]).toEqual([true, [error]]);
    expect(JSON.stringify(content)).toContain('has logged the reason');
    expect(JSON.stringify(content)).not.toContain('secret');
    await client.close();
  });

  it('is not reported if the agent cancelled the call', async () => {
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
    await client.listTools(); // its reply arrives after the report
    expect(reported).toEqual([]);
    await client.close();
  });
});
