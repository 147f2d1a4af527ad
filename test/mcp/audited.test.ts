import { request as sendHttp } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { INITIALIZE } from './raw-session.js';

const sandbox = await createSandbox({
  port: 0,
  host: '0.0.0.0',
  store: 'memory:',
  fixture: null,
  log: 'silent',
  adminToken: 'a-token-of-an-administrator',
  trustedProxies: ['127.0.0.7'],
});
afterAll(() => sandbox.close());
const url = sandbox.url.replace('0.0.0.0', '127.0.0.1');
const authorization = 'Bearer a-token-of-an-administrator';

/** Sends a message to the endpoint of agents from an address of this machine. Returns the id of the session. */
function post(message: object, localAddress: string, headers: Readonly<Record<string, string>>) {
  return new Promise<string>((resolve, reject) => {
    const all = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
    const options = { method: 'POST', localAddress, headers: { ...all, authorization, ...headers } };
    sendHttp(`${url}/_sandbox/mcp`, options, (response) => {
      const id = String(response.headers['mcp-session-id']);
      text(response).then(() => resolve(id), reject);
    })
      .on('error', reject)
      .end(JSON.stringify(message));
  });
}

/**
 * Makes a workspace by the tool, in a session from an address. Returns the address that the audit shows for this
 * action.
 */
async function makeFrom(address: string, workspace: string, headers: Readonly<Record<string, string>> = {}) {
  const id = await post(INITIALIZE, address, headers);
  const params = { name: 'workspace', arguments: { action: 'create', workspace } };
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params };
  await post(call, address, { ...headers, 'mcp-session-id': id });
  const listed = await fetch(`${url}/_sandbox/audit?workspace=${workspace}`, { headers: { authorization } });
  const rows = (await listed.json()) as readonly { readonly action: string; readonly from: string }[];
  return rows.find(({ action }) => action === 'createWorkspace')?.from;
}

describe('the audit of an agent’s actions by tools', () => {
  it('has the address of the agent, not the one of the sandbox’s call to itself', async () => {
    expect(await makeFrom('127.0.0.2', 'direct')).toBe('127.0.0.2');
  });

  it('has the client address that a trusted proxy forwards', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.4, 203.0.113.9' };
    expect(await makeFrom('127.0.0.7', 'proxied', forwarded)).toBe('203.0.113.9');
  });

  it('trusts neither another proxy nor a header that pretends to be the sandbox', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-sandbox-acts-for': 'secret 203.0.113.9' };
    expect(await makeFrom('127.0.0.3', 'forged', forged)).toBe('127.0.0.3');
  });
});
