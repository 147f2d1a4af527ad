import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pause } from '../../src/time/real-time.js';
import { drawToken } from '../../src/control/access/tokens.js';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';
import { beginSession, endSession, postMessage } from './raw-session.js';

const { url, sandbox } = await startHarness();
const names = async () => (await sandbox.workspaces.list()).map(({ name }) => name);
const now = { action: 'now' };

describe('the end of a session', () => {
  it('leaves a workspace alone that somebody made anew under the name of one of its own', async () => {
    const agent = await connectAgent(url);
    await agent.call('workspace', { action: 'create', workspace: 'shared' });
    await agent.call('workspace', { action: 'create', workspace: 'kept-by-nobody' });
    const path = `${url}/_sandbox/workspaces`;
    await fetch(`${path}/shared`, { method: 'DELETE' });
    const headers = { 'content-type': 'application/json' };
    await fetch(path, { method: 'POST', headers, body: JSON.stringify({ name: 'shared' }) });
    await agent.close();
    expect(await names()).toEqual(['shared', 'test']);
    const bin = (await (await fetch(`${path}?deleted=true`)).json()) as readonly { readonly name: string }[];
    expect(bin.map(({ name }) => name)).toEqual(['shared']); // that of the agent, which somebody else deleted
  });

  it('bins a workspace that it deletes and somebody else made', async () => {
    const agent = await connectAgent(url);
    await agent.call('workspace', { action: 'create', workspace: 'mine' });
    expect((await agent.call('workspace', { action: 'delete', workspace: 'mine' })).text).not.toContain(
      'bin',
    );
    expect((await agent.call('workspace', { action: 'delete', workspace: 'shared' })).text).toContain(
      'in the bin',
    );
    await agent.close();
  });

  it('during its first call deletes what that call makes', async () => {
    const before = await names();
    for (let ms = 0; ms < 20; ms += 1) {
      const { id } = await beginSession(url);
      const headers = { 'mcp-session-id': id ?? '' };
      const params = { name: 'time', arguments: now };
      const call = postMessage(url, headers, { jsonrpc: '2.0', id: 2, method: 'tools/call', params });
      await pause(ms);
      await endSession(url, id ?? '');
      await call.then((response) => response.text());
    }
    await expect.poll(names).toEqual(before);
  });

  it('deletes the runs of certifications that it started', async () => {
    const agent = await connectAgent(url);
    const certify = { what: 'certify', profile: 'operator', case: ['guest-list'] };
    const { run } = (await agent.call('judge', certify)).values;
    const isThere = async () => (await names()).some((name) => name.startsWith(run));
    expect(await isThere()).toBe(true);
    await agent.close();
    expect(await isThere()).toBe(false);
    expect((await fetch(`${url}/_sandbox/certifications/${run}`)).status).toBe(404);
  });
});

describe('a role that may not delete workspaces', async () => {
  const operator = drawToken('operator', 'ops');
  const tokensFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'tokens');
  writeFileSync(tokensFile, `${operator.line}\n`);
  const guarded = await startHarness({ tokensFile });

  it('gets no workspace of its own, and is told why', async () => {
    const agent = await connectAgent(guarded.url, { authorization: `Bearer ${operator.token}` });
    const answer = await agent.call('time', now);
    expect(answer).toMatchObject({
      isError: true,
      text: expect.stringMatching(/role operator may not delete one/),
    });
    await agent.call('workspace', { action: 'use', workspace: 'test' });
    expect((await agent.call('time', now)).values).toMatchObject({ workspace: 'test' });
    await agent.close();
    expect(await guarded.sandbox.workspaces.list()).toHaveLength(1);
  });
});
