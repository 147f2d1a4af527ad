import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../harness.js';
import { connectAgent, type Agent } from './agent.js';
import { INITIALIZE, postMessage } from './raw-session.js';

let harness: Harness;
let agent: Agent;

beforeAll(async () => {
  harness = await startHarness();
  agent = await connectAgent(harness.url);
});
afterAll(() => agent.close());

const workspaces = async () => (await harness.sandbox.workspaces.list()).map(({ name }) => name);

const post = (headers: Record<string, string>, body: unknown = INITIALIZE) =>
  postMessage(harness.url, headers, body);

describe('a session over HTTP', () => {
  it('makes a workspace for calls that name none, and deletes it when the session ends', async () => {
    const own = await connectAgent(harness.url);
    const { values } = await own.call('send', { operation: 'listActivities' });
    expect(values).toMatchObject({ status: 200, workspace: expect.stringMatching(/^agent-/) });
    expect(await workspaces()).toContain(values.workspace);
    await own.close();
    expect(await workspaces()).not.toContain(values.workspace);
  });

  it('keeps its workspace when another one is deleted, and gets a new one when its own is deleted', async () => {
    const own = await connectAgent(harness.url);
    const workspaceOf = async () => (await own.call('time', { action: 'now' })).values.workspace as string;
    await own.call('workspace', { action: 'create', workspace: 'spare' });
    const { workspace } = (await own.call('workspace', { action: 'create' })).values;
    await own.call('workspace', { action: 'delete', workspace: 'spare' });
    expect(await workspaceOf()).toBe(workspace);
    await own.call('workspace', { action: 'delete' });
    expect(await workspaceOf()).toMatch(/^agent-/);
    expect(await workspaceOf()).not.toBe(workspace);
    await own.close();
  });

  it('works in the workspace that a call names', async () => {
    const { values } = await agent.call('send', { operation: 'listActivities', workspace: 'test' });
    expect(values).toMatchObject({ workspace: 'test', status: 200, reply: [{ id: 1 }] });
  });

  it('says why a request was refused, by rule, and what to send instead', async () => {
    const params = { foo: 1 };
    const { values, text } = await agent.call('send', {
      operation: 'listActivities',
      workspace: 'test',
      params,
    });
    expect(values).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ at: 'query foo', rule: 'P11', instead: expect.any(String) }],
      rules: [expect.stringMatching(/^P11: /)],
    });
    const again = await agent.call('explain', { request: values.request, workspace: 'test' });
    expect(again.values).toMatchObject({ sent: 'GET /activities?foo=1', errors: values.errors });
    expect(text).toContain('P11');
  });

  it.each([
    ['GET', 'listActivities', {}, 200],
    ['DELETE', 'releaseCapture', { reference: 'NONE' }, 422],
  ])('sends a body with %s with its length, and answers the status in the log', async (...row) => {
    const [method, operation, params, status] = row;
    const request = { operation, params, workspace: 'test', body: { reference: 'NONE' } };
    const { values } = await agent.call('send', request);
    const logged = await harness.sandbox.workspaces.get('test');
    const found = logged?.requests.find(String(values.request))?.logged;
    expect([values.status, found?.method, found?.status]).toEqual([status, method, status]);
  });

  it('says why a booking is gone, and why a booking cannot be changed', async () => {
    const own = await connectAgent(harness.url);
    const { body } = (await own.call('examples', { operation: 'createBooking', workspace: 'test' })).values;
    const vendorPayPSP = { successUrl: 'https://a.example', cancelUrl: 'https://a.example', language: 'en' };
    const request = { operation: 'createBooking', workspace: 'test', body: { ...body, vendorPayPSP } };
    const { id } = (await own.call('send', request)).values.reply;
    const booking = { of: 'booking', id, workspace: 'test' };
    const { cannot } = (await own.call('state', booking)).values;
    expect(cannot[0]).toMatch(/^addPayment, cancelBooking, .*: Booking .* waits for its hosted payment/);
    await own.call('time', { action: 'advance', duration: 'PT46M', workspace: 'test' });
    expect((await own.call('state', booking)).values).toMatchObject({
      booking: String(id),
      status: 'deleted',
      states: [{ from: 'paying', rule: 'H2' }, { to: 'paying' }],
    });
    expect(await own.call('state', { ...booking, id: 999 })).toMatchObject({ isError: true });
    await own.close();
  });
});

describe('the endpoint', () => {
  it('refuses foreign hosts and origins, as the control plane does', async () => {
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await rawPost('evil.example')).status).toBe(403);
  });

  it('forbids caches to store its responses', async () => {
    const begun = await post({});
    expect([begun.status, begun.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const unknown = await post({ 'mcp-session-id': 'x' });
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('refuses other methods, and bodies of more than 1 MiB', async () => {
    const put = await fetch(`${harness.url}/_sandbox/mcp`, { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
    expect((await post({}, ' '.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  it('refuses bodies of too many values or levels before the library walks them, which takes seconds', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect((await post({}, `{"params":${nested(65)}}`)).status).toBe(400);
    const many = await post({}, `{"params":${nested(500_000)}}`);
    expect([many.status, await many.json()]).toMatchObject([400, { errors: [{ code: 'malformed' }] }]);
  });

  it('refuses anything but a message', async () => {
    expect((await post({}, '{')).status).toBe(400);
    expect((await post({}, [])).status).toBe(400);
    expect((await post({ 'mcp-session-id': 'x' })).status).toBe(404);
  });

  /** Sends the first message with another `Host`, as in DNS rebinding. */
  async function rawPost(host: string) {
    const { request } = await import('node:http');
    return new Promise<{ status: number | undefined }>((resolve, reject) => {
      const sent = request(
        `${harness.url}/_sandbox/mcp`,
        { method: 'POST', headers: { host } },
        (response) => {
          response.resume();
          resolve({ status: response.statusCode });
        },
      );
      sent.on('error', reject).end(JSON.stringify(INITIALIZE));
    });
  }
});

describe('a client token', () => {
  it('works only in its workspace, as its client', async () => {
    const headers = { authorization: `Bearer ${await harness.token()}`, 'x-forwarded-for': '10.0.0.1' };
    const own = await connectAgent(harness.url, headers);
    expect((await own.call('send', { operation: 'listActivities' })).values).toMatchObject({
      workspace: 'test',
      status: 200,
    });
    const other = await own.call('requests', { workspace: 'demo' });
    expect(other).toMatchObject({ isError: true, text: expect.stringMatching(/^403 forbidden/) });
    const made = await own.call('workspace', { action: 'create' });
    expect(made).toMatchObject({ isError: true, text: expect.stringMatching(/^403 forbidden/) });
    await own.close();
  });
});
