import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newRunId } from '../../src/certification/run-id.js';
import { linkTo } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { pause, realTime } from '../../src/time/real-time.js';
import { drawToken } from '../../src/control/access/tokens.js';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';
import { beginSession, endSession, postMessage } from './raw-session.js';

const { url, sandbox } = await startHarness();
const names = async () => (await sandbox.workspaces.list()).map(({ name }) => name);
const now = { action: 'now' };

describe('the end of a session', () => {
  it('deletes its workspaces and forks, except those that it created with a name; the results say so', async () => {
    const agent = await connectAgent(url);
    const made = [
      await agent.call('workspace', { action: 'create', workspace: 'shared' }),
      await agent.call('workspace', { action: 'create' }),
    ];
    const { request } = (await agent.call('send', { operation: 'listActivities' })).values;
    made.push(await agent.call('workspace', { action: 'fork', request }));
    expect(made.map(({ values }) => values.life)).toEqual([
      'stays until workspace delete',
      'deleted with this session',
      'deleted with this session',
    ]);
    expect(await names()).toHaveLength(4);
    await agent.close();
    expect((await names()).toSorted()).toEqual(['shared', 'test']);
  });

  it('allows a deleted workspace to be restored from the bin, unless the session made it for itself', async () => {
    const agent = await connectAgent(url);
    await agent.call('workspace', { action: 'create' });
    expect((await agent.call('workspace', { action: 'delete' })).text).not.toContain('bin');
    expect((await agent.call('workspace', { action: 'delete', workspace: 'shared' })).text).toContain(
      'in the bin',
    );
    await agent.close();
  });

  it('during its first call deletes the workspace that this call makes', async () => {
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

describe('a run of a certification whose reply is not read', () => {
  const link = linkTo(url, { headersOf: () => ({}) });
  const body = { profile: 'operator', cases: ['guest-list' as const] } as const;
  /** Starts a run, and calls a function once the reply was sent. */
  const startRun = (session: AgentSession, once: () => Promise<void> | void) => {
    const id = newRunId(realTime());
    return session.startRun(id, async () => {
      const run = await link.control.POST('/certifications', { body: { ...body, id } }).orThrow();
      await once();
      return run;
    });
  };
  const runs = () => link.control.GET('/certifications').orThrow();

  it.each([true, false])('is deleted at once if the call fails (with a session: %s)', async (is) => {
    const session = new AgentSession(link, { makesWorkspace: is });
    const cancel = () => Promise.reject(new Error('no longer wanted'));
    await expect(startRun(session, cancel)).rejects.toThrow('no longer wanted');
    expect([await runs(), session.run]).toEqual([[], undefined]);
  });

  it('is deleted if the session ends before or after the run is made', async () => {
    const after = new AgentSession(link, { makesWorkspace: true });
    await startRun(after, () => after.end());
    const before = new AgentSession(link, { makesWorkspace: true });
    const id = newRunId(realTime());
    await before.startRun(id, async () => {
      await before.end();
      return link.control.POST('/certifications', { body: { ...body, id } }).orThrow();
    });
    expect(await runs()).toEqual([]);
  });

  it('is not deleted if the sandbox refused it: another run may have its id', async () => {
    const session = new AgentSession(link, { makesWorkspace: true });
    const { id } = await startRun(session, () => undefined);
    const again = () => link.control.POST('/certifications', { body: { ...body, id } }).orThrow();
    await expect(session.startRun(id, again)).rejects.toThrow('409');
    expect((await runs()).map((one) => one.id)).toEqual([id]);
    await link.control.DELETE('/certifications/{certification}', { params: { path: { certification: id } } });
  });
});

describe('a role that may not delete workspaces', async () => {
  const operator = drawToken('operator', 'ops');
  const tokensFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'tokens');
  writeFileSync(tokensFile, `${operator.line}\n`);
  const guarded = await startHarness({ tokensFile });

  it('gets a reason instead of its own workspace', async () => {
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

  it('is told that its named workspaces stay', async () => {
    const agent = await connectAgent(guarded.url, { authorization: `Bearer ${operator.token}` });
    const { values } = await agent.call('workspace', { action: 'create' });
    expect(values).toMatchObject({ life: 'stays until workspace delete' });
    await agent.close();
    expect(await guarded.sandbox.workspaces.get(values.workspace)).toBeDefined();
  });
});
