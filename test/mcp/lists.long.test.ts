import { afterAll, describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const [RULE = {}] = SMALL_FIXTURE.availabilityRules;
const { url } = await startHarness({
  fixture: { ...SMALL_FIXTURE, availabilityRules: [{ ...RULE, capacity: 200 }] },
});
const agent = await connectAgent(url);
await agent.call('workspace', { action: 'use', workspace: 'test' });
afterAll(() => agent.close());

/** Sends a request several times; each must succeed. */
async function sendMany(operation: string, times: number): Promise<void> {
  const { body, client } = (await agent.call('examples', { operation })).values;
  for (let sent = 0; sent < times; sent += 1) {
    const { status } = (await agent.call('send', { operation, client, body })).values;
    expect([operation, status]).toEqual([operation, 200]);
  }
}

/** Reads a list to its end by the offsets in its answers, and returns the number of entries. */
async function readAll(tool: string, args: object, member: string): Promise<number> {
  let [count, offset] = [0, 0];
  for (let calls = 0; calls < 30; calls += 1) {
    const { values } = await agent.call(tool, { ...args, offset, size: 8000 });
    count += values[member].length;
    const [, next, more] = /offset (\d+): (\d+) more$/.exec(values.next ?? '') ?? [];
    if (next === undefined) return count;
    expect(Number(next) + Number(more)).toBe(105);
    offset = Number(next);
  }
  return count;
}

describe('a list of more than 100 entries', () => {
  it('of bookings, due events or captures of an item is shown to its end', async () => {
    await sendMany('createCapture', 105);
    expect(await readAll('time', { action: 'due' }, 'due')).toBe(105);
    const { body } = (await agent.call('examples', { operation: 'createCapture' })).values;
    const [id] = /11_trip_\d+_\d+/.exec(JSON.stringify(body)) ?? [];
    const captures = await agent.call('state', { of: 'item', id, at: '/captures' });
    expect(captures.values).toMatchObject({ entries: 105 });
    await agent.call('time', { action: 'advance', duration: 'PT1H', size: 50_000 });
    await sendMany('createBooking', 105);
    expect(await readAll('state', { of: 'bookings' }, 'bookings')).toBe(105);
    expect((await agent.call('state', { of: 'bookings', at: '/bookings' })).values).toMatchObject({
      entries: 105,
    });
  });

  it('says that an index is past its end', async () => {
    for (const [tool, args] of [
      ['time', { action: 'due', offset: 5000 }],
      ['state', { of: 'bookings', offset: 5000 }],
      ['fault', { action: 'list', skip: 5000 }],
    ] as const)
      expect((await agent.call(tool, args)).values.next).toMatch(/5000 is past the end/);
  });
});
