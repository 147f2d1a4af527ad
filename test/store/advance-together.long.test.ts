// Tests two instances on one database that advance a clock at the same time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { needs } from '../needs.js';
import { startCluster, type Cluster } from './postgres.js';

const PAIRS = 20;

describe('two instances that advance one clock at the same time', needs('postgres'), () => {
  let cluster: Cluster;
  let sandboxes: Awaited<ReturnType<typeof createSandbox>>[] = [];
  beforeAll(async () => {
    cluster = await startCluster();
    const store = await cluster.database('clocks');
    const open = () => createSandbox({ port: 0, store, fixture: null, log: 'silent' });
    sandboxes = [await open(), await open()];
  }, 60_000);
  afterAll(async () => {
    await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
    await cluster.remove();
  });

  const ask = async (at: number, path: string, body: object) => {
    const response = await fetch(`${sandboxes[at]?.url}/_sandbox/workspaces${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { name: string } };
  };
  /** Sends many pairs of requests to both instances. Returns the time after each pair. */
  async function timesAfter(body: object): Promise<string[]> {
    const left: string[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const clock = { now: '2026-06-01T10:00:00Z', frozen: true };
      const { name } = (await ask(0, '', { fixture: 'scenarios/last-seat', clock })).body;
      const replies = await Promise.all([0, 1].map((at) => ask(at, `/${name}/clock/advance`, body)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const response = await fetch(`${sandboxes[pair % 2]?.url}/_sandbox/workspaces/${name}/clock`);
      left.push(((await response.json()) as { now: string }).now);
    }
    return [...new Set(left)];
  }

  it('to a given time set that time', async () => {
    expect(await timesAfter({ to: '2026-06-01T11:00:00Z' })).toEqual(['2026-06-01T11:00:00.000Z']);
  });

  it('by durations advance the clock by their sum', async () => {
    expect(await timesAfter({ duration: 'PT1H' })).toEqual(['2026-06-01T12:00:00.000Z']);
  });
});
