import { afterAll, describe, expect, it } from 'vitest';
import { linkTo } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { connectInMemory } from './agent.js';

const [RULE = {}] = SMALL_FIXTURE.availabilityRules;
/** As many rules as no agent would wait for, each with trips every day; the last alone can be booked by one guest. */
const RULES = Array.from({ length: 200 }, (_, index) => ({
  ...RULE,
  id: 1000 + index,
  startTimes: ['06:00', '14:00'],
  isExclusive: true,
  priceCategories: [{ id: 5000 + index, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
}));
/** Times of one day, more than a page of items has. */
const MANY_TIMES = Array.from({ length: 140 }, (_, index) => {
  const minutes = 10 * index;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
});

/** Starts a sandbox with rules, and an agent whose requests to it are counted. */
async function start(availabilityRules: readonly object[], more: object = {}) {
  const { url, sandbox } = await startHarness({ fixture: { ...SMALL_FIXTURE, ...more, availabilityRules } });
  const counted = { requests: 0 };
  const headersOf = () => {
    counted.requests += 1;
    return {};
  };
  const session = new AgentSession(linkTo(url, { headersOf }), { makesWorkspace: false, workspace: 'test' });
  const agent = await connectInMemory(session);
  afterAll(() => agent.close());
  return { agent, counted, sandbox };
}

describe('examples', () => {
  it('looks at a bounded number of rules, and leaves nothing in the log', async () => {
    const { agent, counted, sandbox } = await start(RULES);
    const { values } = await agent.call('examples', { operation: 'createBooking' });
    expect(values).toMatchObject({ missing: ['availabilityItemId'], hint: expect.any(String) });
    expect(counted.requests).toBeLessThan(75);
    expect((await sandbox.workspaces.get('test'))?.requests.list()).toEqual([]);
  });

  it('finds an item whose bookings stay open for two days behind many that close soon', async () => {
    const { agent } = await start([{ ...RULE, startTimes: MANY_TIMES }]);
    const { values } = await agent.call('examples', { operation: 'createBooking' });
    const [, day] = /_trip_(\d{8})/.exec(values.body.items[0].availabilityItemId) ?? [];
    expect(Number(day)).toBeGreaterThanOrEqual(20260603);
  });

  it('passes over items that need more data than one guest', async () => {
    const field = { code: 'passport', type: 'text', label: 'Passport', isRequired: true };
    const activities = [
      { id: 1, merchant: 'tours', title: 'Border walk', guestFields: [field] },
      { id: 2, merchant: 'tours', title: 'Harbour walk' },
    ];
    const other = { ...RULE, id: 12, activityId: 2, startTimes: ['20:00'] };
    const { agent } = await start(
      [RULE, { ...other, priceCategories: [{ id: 112, price: { amount: 5, currency: 'EUR' } }] }],
      { activities },
    );
    const { values } = await agent.call('examples', { operation: 'createBooking' });
    expect(values.body.items[0].availabilityItemId).toMatch(/^12_trip_/);
  });

  it('of a booking names a client that may send it, where the usual one cannot see the booking', async () => {
    const other = { ...RULE, id: 12, activityId: 2 };
    const { agent } = await start(
      [RULE, { ...other, priceCategories: [{ id: 112, price: { amount: 5, currency: 'EUR' } }] }],
      {
        clients: [...SMALL_FIXTURE.clients, { client: 'rival', secret: 'rival-secret', merchant: 'boats' }],
        merchants: [...SMALL_FIXTURE.merchants, { ...SMALL_FIXTURE.merchants[0], slug: 'boats' }],
        activities: [...SMALL_FIXTURE.activities, { id: 2, merchant: 'boats', title: 'Boat trip' }],
      },
    );
    const booking = { operation: 'createBooking', client: 'rival' };
    const { body } = (await agent.call('examples', booking)).values;
    expect((await agent.call('send', { ...booking, body })).values).toMatchObject({ status: 200 });
    const { operation, client, params } = (await agent.call('examples', { operation: 'cancelBooking' }))
      .values;
    expect(client).toBe('rival');
    expect((await agent.call('send', { operation, client, params })).values).toMatchObject({ status: 200 });
  });
});
