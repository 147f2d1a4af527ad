import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { LATE, NoResponse } from '../../src/client/transport.js';
import { loadContract } from '../../src/contract/load.js';
import { linkTo } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { send as sendTool } from '../../src/mcp/tools/send.js';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());

const workspace = 'test';
const send = async (operation: string, args: object = {}) =>
  (await agent.call('send', { operation, workspace, ...args })).values;
const inject = (effect: object, operationId: string, times = 1) =>
  agent.call('fault', { action: 'add', workspace, effect, operationId, times });
const logged = async (request: unknown) =>
  (await agent.call('explain', { workspace, request, at: '/operationId' })).values.part;

describe('send', () => {
  afterEach(() => agent.call('fault', { action: 'clear', workspace }));

  it.each([
    [{ type: 'token-ended' }, 401],
    [{ type: 'status', status: 401 }, 401],
    [{ type: 'status', status: 503 }, 503],
    [{ type: 'cut', at: 'start' }, 0],
    [{ type: 'cut', at: 'middle' }, 0],
    [{ type: 'hang', ms: 20 }, 0],
  ])(
    'shows the effect of the fault %j on one request, and sends no second request',
    async (effect, status) => {
      await send('listActivities'); // so that a connection is kept open
      await inject(effect, 'listActivities');
      const { request, injected, ...rest } = await send('listActivities');
      expect(rest).toMatchObject({ status });
      expect(injected).toMatchObject({ effect });
      const { request: next } = await send('listActivities');
      expect(next).toBe(request + 1);
    },
  );

  it('says how many seconds to wait if the response says so', async () => {
    const more = { type: 'rate-limit', limit: 1, windowSeconds: 60 };
    await agent.call('fault', { action: 'add', workspace, effect: more, operationId: 'listActivities' });
    await send('listActivities');
    expect(await send('listActivities')).toMatchObject({
      status: 429,
      hint: expect.stringMatching(/^Wait \d+ s \(Retry-After\), then send it again/),
    });
    await agent.call('fault', { action: 'clear', workspace });
    await inject({ type: 'status', status: 502 }, 'listActivities');
    const { hint } = await send('listActivities');
    expect(hint).toMatch(/^Wait a moment, then send it again/);
  });

  it('says that it stopped waiting, if no fault was the cause', async () => {
    const cause = Object.assign(new Error('it took longer than 120 s'), { code: LATE });
    const link = {
      ...linkTo(url, { headersOf: () => ({}) }),
      send: () => Promise.reject(new NoResponse('late', { cause })),
    };
    const session = new AgentSession(link, { makesWorkspace: false, workspace });
    const context = { session, contract: loadContract(), signal: new AbortController().signal };
    const answer = await sendTool.run({ operation: 'listActivities' }, context as never);
    expect(answer).toMatchObject({
      status: 0,
      hint: expect.stringMatching(/^I stopped waiting after 120 s/),
    });
  });

  it('has a valid token after the clock went forward or back (K2)', async () => {
    await send('listActivities');
    await agent.call('time', { action: 'advance', workspace, duration: 'PT2H' });
    expect(await send('listActivities')).toMatchObject({ status: 200 });
    await agent.call('workspace', { action: 'reset', workspace });
    expect(await send('listActivities')).toMatchObject({ status: 200 });
  });

  it('finds the request whose reply was lost among others sent meanwhile', async () => {
    await inject({ type: 'cut', at: 'committed' }, 'listMerchants', 3);
    const operations = [
      'listMerchants',
      'listActivities',
      'listMerchants',
      'listActivities',
      'listMerchants',
    ];
    const sent = await Promise.all(operations.map((operation) => send(operation)));
    expect(sent.map(({ status }) => status)).toEqual([0, 200, 0, 200, 0]);
    expect(new Set(sent.map(({ request }) => request)).size).toBe(5);
    expect(await Promise.all(sent.map(({ request }) => logged(request)))).toEqual(operations);
  });
});
