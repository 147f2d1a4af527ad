import { afterAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { createSandbox } from '../../src/sandbox.js';
import { generateFixture } from '../../src/seed/generate/generate.js';
import { connectAgent } from './agent.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
const agent = await connectAgent(sandbox.url);
afterAll(async () => {
  await agent.close();
  await sandbox.close();
});

/** The maximum number of requests that must be sent before the request of an operation. */
const MOST_STEPS = 3;

/**
 * Sends the request that `examples` returns for an operation. Before it, sends the requests that `examples` asks for
 * first. Returns the status, or null if other data is needed.
 */
async function sendExample(operation: string): Promise<number | null> {
  for (let step = 0; step <= MOST_STEPS; step += 1) {
    const { missing, hint, first, client, params, body } = (await agent.call('examples', { operation }))
      .values;
    if (missing === undefined) {
      const request = { operation, client, ...(params && { params }), ...(body && { body }) };
      return (await agent.call('send', request)).values.status;
    }
    const [, other] = /examples (\w+)/.exec(hint) ?? [];
    if (first === undefined && other === undefined) return /workspace create/.test(hint) ? null : 0;
    const status = first ? (await agent.call('send', first)).values.status : await sendExample(String(other));
    if (status !== 200) return status;
  }
  return expect.fail(`${operation} still lacks a record after ${MOST_STEPS} requests`);
}

const OPERATIONS = loadContract().operations.filter(({ needsToken }) => needsToken);

describe('examples, in a new workspace of the demo', () => {
  it.each(OPERATIONS.map(({ id }) => id as string))('has a request of %s that works', async (operation) => {
    await agent.call('workspace', { action: 'create' });
    expect(await sendExample(operation)).toBe(200);
    await agent.call('workspace', { action: 'delete' });
  });

  it('acts as a client that sees the booking, and refunds what is paid', async () => {
    await agent.call('workspace', { action: 'create' });
    for (const operation of ['createBooking', 'addPayment']) expect(await sendExample(operation)).toBe(200);
    const asStranger = await agent.call('examples', { operation: 'cancelBooking', client: 'operator' });
    // The client `operator` neither sold nor operates the booking.
    expect(asStranger.values).toMatchObject({ missing: ['bookingId'] });
    const { client, params } = (await agent.call('examples', { operation: 'cancelBooking' })).values;
    expect(params).toMatchObject({ refundType: expect.not.stringMatching('ignore') });
    const sent = (await agent.call('send', { operation: 'cancelBooking', client, params })).values;
    expect(sent).toMatchObject({ status: 200 });
    const { values } = await agent.call('state', { of: 'booking', id: params.bookingId });
    expect(values).toMatchObject({ status: 'cancelled', balance: 0 });
    await agent.call('workspace', { action: 'delete' });
  });

  it('has a request for a token that works', async () => {
    const { body } = (await agent.call('examples', { operation: 'createToken' })).values;
    const response = await fetch(`${sandbox.url}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    expect(response.status).toBe(200);
  });
});

/** Scenarios with the status of their requests; null if a scenario needs other data. */
const SCENARIOS = [
  ['last-seat', 200],
  ['down-payment-due', 200],
  ['rental-chain-gap', 200],
  ['exhausted-resource', null],
  ['expiring-capture', 200],
  ['almost-full', 200],
  ['overpaid-basket', 200],
] as const;

describe('examples, in the scenario', () => {
  it.each(SCENARIOS)('%s lead to requests that work, or say what is missing', async (name, expected) => {
    await agent.call('workspace', { action: 'create', fixture: `scenarios/${name}` });
    for (const operation of [
      'createBooking',
      'createBooking',
      'createCapture',
      'cancelBooking',
      'getBookingPrices',
    ])
      expect([operation, await sendExample(operation)]).toEqual([operation, expected]);
    expect([200, null]).toContain(await sendExample('rebookGuest'));
    await agent.call('workspace', { action: 'delete' });
  });
});

/** The plans of small generated fixtures. Bookings of all their items need custom fields. */
const GENERATED = [
  { merchants: 1, activities: 1, bookings: 0, seed: 1 },
  { merchants: 2, activities: 6, bookings: 20, seed: 2 },
  { merchants: 3, activities: 30, bookings: 60, seed: 3 },
];

describe('examples, in a generated fixture', () => {
  it.each(GENERATED)(
    'of %j have a request of each operation that works',
    async (size) => {
      const [name, now] = [`generated-${size.seed}`, Date.parse('2026-06-01T08:00:00Z')];
      const days = { firstDay: Math.floor(now / 86_400_000) - 15, days: 60 };
      const { fixture } = await generateFixture({ ...size, ...days, workspace: name });
      await sandbox.workspaces.create({ name, fixture, clock: { now, frozen: true }, seed: 7 });
      await agent.call('workspace', { action: 'use', workspace: name });
      for (const { id } of OPERATIONS) expect([id, await sendExample(id)]).toEqual([id, 200]);
    },
    60_000,
  );
});
