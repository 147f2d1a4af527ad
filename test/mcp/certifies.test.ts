import { describe, expect, it, vi } from 'vitest';
import type { Link } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const clock = vi.hoisted(() => ({ aheadMs: 0 }));
vi.mock('../../src/certification/run-id.js', async (load) => {
  const real: typeof import('../../src/certification/run-id.js') = await load();
  const newRunId = (startsAt: number) => {
    const id = real.newRunId(startsAt + clock.aheadMs);
    clock.aheadMs = 0; // only the first id was made with a later time
    return id;
  };
  return { ...real, newRunId };
});

const harness = await startHarness();
const { url } = harness;
const CERTIFY = { what: 'certify', profile: 'reseller', case: 'find-by-filter' };

describe('judge certify', () => {
  it('starts a run even if the clock of the agent is two hours ahead, and deletes it at the end', async () => {
    const agent = await connectAgent(url);
    clock.aheadMs = 2 * 3_600_000;
    const { values } = await agent.call('judge', CERTIFY);
    expect(values).toMatchObject({ run: expect.stringMatching(/^cert-/) });
    expect((await agent.call('judge', { what: 'report' })).values.run).toBe(values.run);
    await agent.close();
    await expect.poll(async () => (await harness.get('/_sandbox/certifications')).body).toEqual([]);
  });

  it('knows the secrets of the clients of its cases', async () => {
    const agent = await connectAgent(url);
    const { run } = (await agent.call('judge', CERTIFY)).values;
    const behind = await agent.call('judge', { what: 'case', offset: 500 });
    expect(behind.values).toMatchObject({ cases: [], next: expect.stringContaining('500 is past the end') });
    const workspace = `${run}-find-by-filter`;
    const { body } = (await agent.call('examples', { operation: 'createToken', workspace })).values;
    const reply = await fetch(`${url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(body) });
    expect(reply.status).toBe(200);
    await agent.close();
  });

  it('deletes a run whose start was cancelled before its answer came, also without a session', async () => {
    const deleted: unknown[] = [];
    const control = { DELETE: (_: string, { params }: { readonly params: unknown }) => deleted.push(params) };
    const session = new AgentSession({ control } as unknown as Link, { makesWorkspace: false });
    const cancelled = new AbortController();
    const start = () => {
      cancelled.abort();
      return Promise.resolve('a run');
    };
    await session.startRun('cert-1', start, cancelled.signal);
    expect(deleted).toEqual([{ path: { certification: 'cert-1' } }]);
  });
});
