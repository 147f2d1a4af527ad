import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { connectAgent } from './agent.js';

const { url } = await startHarness();
const agent = await connectAgent(url);
afterAll(() => agent.close());

const workspace = 'test';
const call = async (tool: string, args: object) => (await agent.call(tool, { workspace, ...args })).values;

/** Sends the request that `examples` gives, and returns its answer and its item. */
async function sendExample(operation: string) {
  const { body } = await call('examples', { operation });
  const item: string = body.availabilityItemId ?? body.items[0].availabilityItemId;
  return { item, ...(await call('send', { operation, body })) };
}

const bookingsOf = async (name: string) =>
  (await call('state', { of: 'bookings', workspace: name })).bookings.length;

/** Makes a workspace, and returns the argument that names it. A reset workspace would keep its log. */
const emptyLog = async () => {
  const made = await agent.call('workspace', { action: 'create', fixture: 'scenarios/last-seat' });
  return { workspace: made.values.workspace as string };
};

beforeEach(() => call('workspace', { action: 'reset' }));

describe('workspace', () => {
  it('reset empties it', async () => {
    await sendExample('createBooking');
    expect(await bookingsOf(workspace)).toBe(1);
    await call('workspace', { action: 'reset' });
    expect(await bookingsOf(workspace)).toBe(0);
  });

  it('restore returns to the snapshot that it names', async () => {
    await call('workspace', { action: 'snapshot', snapshot: 'empty' });
    await sendExample('createBooking');
    await call('workspace', { action: 'snapshot', snapshot: 'one' });
    await call('workspace', { action: 'restore', snapshot: 'empty' });
    expect(await bookingsOf(workspace)).toBe(0);
    await call('workspace', { action: 'restore', snapshot: 'one' });
    expect(await bookingsOf(workspace)).toBe(1);
  });

  it.each([
    ['before', { moment: 'before' }, 0],
    ['after', { moment: 'after' }, 1],
    ['before', {}, 0],
  ])('fork has the state from %s the request: %j', async (moment, args, count) => {
    const { request } = await sendExample('createBooking');
    const forked = await call('workspace', { action: 'fork', request, ...args });
    expect(forked).toMatchObject({
      calls: 'calls without a workspace now use it',
      done: `as test was ${moment} request ${request}`,
    });
    expect((await agent.call('time', { action: 'now' })).values.workspace).toBe(forked.workspace);
    expect(await bookingsOf(forked.workspace)).toBe(count);
    await call('workspace', { action: 'delete', workspace: forked.workspace });
  });
});

describe('time', () => {
  it('can be frozen, restarted and set', async () => {
    expect(await call('time', { action: 'unfreeze' })).toMatchObject({ frozen: false });
    expect(await call('time', { action: 'freeze' })).toMatchObject({ frozen: true });
    const now = '2026-07-01T00:00:00.000Z';
    expect(await call('time', { action: 'set', now })).toMatchObject({ frozen: true, now });
    expect(await call('time', { action: 'now' })).toMatchObject({ frozen: true, now });
  });
});

describe('fault', () => {
  const effect = { type: 'status', status: 503 };
  const statusOf = async (client: string) =>
    (await call('send', { operation: 'listActivities', client })).status;

  it('applies only to the client that it names', async () => {
    await call('fault', { action: 'add', effect, client: 'agent' });
    expect([await statusOf('partner'), await statusOf('agent')]).toEqual([200, 503]);
    await call('fault', { action: 'clear' });
  });

  it('is not listed or applied after it is cleared', async () => {
    await call('fault', { action: 'add', effect });
    expect(await statusOf('partner')).toBe(503);
    await call('fault', { action: 'clear' });
    expect((await call('fault', { action: 'list' })).faults).toEqual([]);
    expect(await statusOf('partner')).toBe(200);
  });
});

describe('state', () => {
  it('shows an active capture with its end', async () => {
    const { reply } = await sendExample('createCapture');
    expect(await call('state', { of: 'capture', id: reply.reference })).toEqual({
      capture: reply.reference,
      status: 'active',
      expiresAt: new Date(reply.expires).toISOString(),
    });
  });

  it('shows the seats of an item, and the captures that hold seats', async () => {
    const { item, reply } = await sendExample('createCapture');
    expect(await call('state', { of: 'item', id: item })).toMatchObject({
      availabilityItemId: item,
      capacity: 10,
      held: 1,
      free: 9,
      captures: [{ reference: reply.reference, seats: 1 }],
    });
  });
});

describe('judge', () => {
  it('finds each breach of the contract, with its request', async () => {
    const own = await emptyLog();
    const { request } = await call('send', { operation: 'listActivities', params: { nothing: 1 }, ...own });
    const { checked, findings } = await call('judge', { what: 'findings', ...own });
    expect([checked, findings]).toEqual([
      1,
      [expect.stringContaining(`request ${request}: listActivities/request.query/unknown/nothing. `)],
    ]);
  });

  it('names only the case of the refused answer if several answers are sent', async () => {
    const cases = ['guest-list', 'check-in-once'];
    await call('judge', { what: 'certify', profile: 'operator', case: cases });
    const answers = { 'guest-list': { firstNames: ['Ada'] }, 'check-in-once': { nothing: 1 } };
    const { refused } = await call('judge', { what: 'answer', answers });
    expect(refused).toEqual([expect.stringMatching(/^check-in-once: .*nothing/)]);
  });
});

describe('find', () => {
  it('continues with the offset that it names, until it names none', async () => {
    const seen: string[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const { hits, next } = await findFrom('capture', offset);
      seen.push(...hits.map(({ kind, id }) => `${kind} ${id}`));
      expect(next ?? seen.length).toBe(seen.length);
      offset = next;
    }
    expect(seen.length).toBeGreaterThan(8);
    expect(new Set(seen).size).toBe(seen.length);
  });

  const findFrom = async (query: string, offset: number) =>
    (await agent.call('find', { query, offset, size: 50_000 })).values as {
      readonly hits: readonly { readonly kind: string; readonly id: string }[];
      readonly next?: number;
    };
});

describe('requests', () => {
  it('continues with `before` if there are more', async () => {
    const own = await emptyLog();
    for (let count = 0; count < 3; count += 1) await call('send', { operation: 'listActivities', ...own });
    const numbers = async (args: object) => {
      const { requests, before } = await call('requests', { ...args, ...own });
      return [requests.map((line: string) => Number(line.split(' ')[0])), before];
    };
    expect(await numbers({ limit: 2 })).toEqual([[3, 2], 2]);
    expect(await numbers({ limit: 2, before: 2 })).toEqual([[1], undefined]);
    expect(await numbers({ limit: 3 })).toEqual([[3, 2, 1], undefined]);
    expect(await numbers({ limit: 4 })).toEqual([[3, 2, 1], undefined]);
    expect(await numbers({ limit: 2, text: 'nothing' })).toEqual([[], undefined]);
  });
});
