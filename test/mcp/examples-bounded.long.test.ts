import { afterAll, describe, expect, it } from 'vitest';
import { linkTo } from '../../src/mcp/link.js';
import { AgentSession } from '../../src/mcp/session.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { connectInMemory, type Agent } from './agent.js';
import { served } from './served.js';

const [RULE = {}] = SMALL_FIXTURE.availabilityRules;
/**
 * 200 rules with daily trips. A single guest can book none of them, because the trips are exclusive. An agent would
 * not wait until all of them were searched.
 */
const RULES = Array.from({ length: 200 }, (_, index) => ({
  ...RULE,
  id: 1000 + index,
  startTimes: ['06:00', '14:00'],
  isExclusive: true,
  priceCategories: [{ id: 5000 + index, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
}));
/** 140 start times on one day: more than a page of items lists. */
const MANY_TIMES = Array.from({ length: 140 }, (_, index) => {
  const minutes = 10 * index;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
});

const ACTIVITIES = [...SMALL_FIXTURE.activities, { id: 2, merchant: 'tours', title: 'Tower' }];

/** Starts a sandbox with rules, and an agent whose requests to it are counted. */
async function start(availabilityRules: readonly object[], more: object = {}) {
  const { url, sandbox } = await startHarness({
    fixture: { ...SMALL_FIXTURE, activities: ACTIVITIES, ...more, availabilityRules },
  });
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

const OTHER = {
  ...RULE,
  id: 12,
  activityId: 2,
  priceCategories: [{ id: 112, name: 'Adult', price: { amount: 5, currency: 'EUR' } }],
};
/** `partner` sells the items that the client `desk` operates. */
const RESELLERS = {
  merchants: [...SMALL_FIXTURE.merchants, { slug: 'travel', timezone: 'Europe/Berlin' }],
  clients: [
    { client: 'partner', merchant: 'travel', sells: ['tours'] },
    { client: 'desk', merchant: 'tours' },
  ],
};

/** Sends the request that `examples` gives for an operation. Returns the status, or the hint if something is missing. */
async function sent(agent: Agent, operation: string, as?: string): Promise<unknown> {
  const asked = { operation, ...(as !== undefined && { client: as }) };
  const { missing, hint, client, params, body } = (await agent.call('examples', asked)).values;
  if (missing !== undefined) return hint;
  const request = { operation, client, ...(params && { params }), ...(body !== undefined && { body }) };
  return (await agent.call('send', request)).values.status;
}

describe('examples', () => {
  it('sends few requests even for many rules, and leaves nothing in the log', async () => {
    const { agent, counted, sandbox } = await start(RULES);
    const { values } = await agent.call('examples', { operation: 'createBooking' });
    expect(values).toMatchObject({ missing: ['availabilityItemId'], hint: expect.any(String) });
    expect(counted.requests).toBeLessThan(15);
    expect((await sandbox.workspaces.get('test'))?.requests.list()).toEqual([]);
  });

  it('finds an item that can be booked for two more days behind many whose cut-off is near', async () => {
    const { agent } = await start([{ ...RULE, startTimes: MANY_TIMES }]);
    const { values } = await agent.call('examples', { operation: 'createBooking' });
    const [, day] = /_trip_(\d{8})/.exec(values.body.items[0].availabilityItemId) ?? [];
    expect(Number(day)).toBeGreaterThanOrEqual(20260603);
  });

  it.each([
    ['full', { startTimes: MANY_TIMES, capacity: 0 }],
    ['of groups', { startTimes: MANY_TIMES, isExclusive: true }],
  ])('finds a later item behind hundreds that are %s', async (_, more) => {
    const { agent } = await start([
      { ...RULE, ...more },
      { ...OTHER, startDate: '2026-06-10' },
    ]);
    const { values } = await agent.call('examples', { operation: 'createBooking' });
    expect(values.body.items[0].availabilityItemId).toMatch(/^12_trip_20260610/);
    expect(await sent(agent, 'createBooking')).toBe(200);
  });

  it('moves to an item of the rule of the booking, behind hundreds of others', async () => {
    const rare = { ...RULE, startDate: '2026-06-02', recurrence: { frequency: 'weekly' } };
    const { agent } = await start([rare, { ...OTHER, type: 'rental', startTimes: MANY_TIMES }]);
    expect(await sent(agent, 'createBooking')).toBe(200);
    for (const operation of ['rebookGuest', 'rebookBookingItem']) {
      const { values } = await agent.call('examples', { operation });
      expect(values.params).toMatchObject({ itemId: expect.stringMatching(/^11_trip_/), ruleId: 11 });
      expect(await sent(agent, operation)).toBe(200);
    }
  });

  it('fills in the fields that a booking needs (B13)', async () => {
    const field = { code: 'passport', type: 'text', label: 'Passport', isRequired: true };
    const option = { key: 'a', value: 'A' };
    const merchants = [
      {
        ...SMALL_FIXTURE.merchants[0],
        userFields: [
          { ...field, code: 'phone', type: 'phone' },
          { ...field, code: 'from', type: 'select', options: [option] },
        ],
      },
    ];
    const hidden = { ...field, code: 'size', type: 'select', options: [option], isHiddenWhileBooking: true };
    const guestFields = [field, { ...field, code: 'born', type: 'date' }, hidden];
    const activities = [{ id: 1, merchant: 'tours', title: 'Border walk', guestFields }];
    const { agent } = await start([RULE], { activities, merchants });
    for (const operation of ['getActivity', 'setItemCapacity', 'createBooking', 'editGuest'])
      expect([operation, await sent(agent, operation)]).toEqual([operation, 200]);
    const { params } = (await agent.call('examples', { operation: 'editGuest' })).values;
    expect(params).toEqual({ id: expect.any(Number) }); // all fields have values by now
  });

  it('reads an activity that no single guest can book', async () => {
    const { agent } = await start([{ ...RULE, isExclusive: true }]);
    for (const operation of ['getActivity', 'listActivityAvailabilities', 'getAvailability'])
      expect([operation, await sent(agent, operation)]).toEqual([operation, 200]);
  });

  it('skips bookings that no client can act on', async () => {
    const { agent } = await start([RULE]);
    expect(await sent(agent, 'createBooking')).toBe(200);
    const effect = { type: 'moment', moment: 'seats-taken' };
    await agent.call('fault', { action: 'add', effect, operationId: 'createBooking', times: 1 });
    expect(await sent(agent, 'createBooking')).toBe(400);
    for (const operation of ['getBooking', 'checkInGuest', 'rebookGuest', 'addPayment', 'cancelBooking'])
      expect([operation, await sent(agent, operation)]).toEqual([operation, 200]);
  });

  it('says that no activity has an addon to cancel', async () => {
    const { agent } = await start([RULE]);
    const cancelled = [
      ['cancelGuestAddon', 'guest'],
      ['cancelBookingItemAddon', 'item'],
    ];
    for (const [operation = '', type] of cancelled)
      expect(await sent(agent, operation)).toContain(`has an addon of the type ${type}. workspace create`);
  });

  it('releases only captures of the merchant that asks', async () => {
    const { agent } = await start([RULE], RESELLERS);
    expect(await sent(agent, 'createCapture', 'desk')).toBe(200);
    const { values } = await agent.call('examples', { operation: 'releaseCapture' });
    expect(values).toMatchObject({ missing: ['reference'] });
    expect(await sent(agent, 'releaseCapture', 'desk')).toBe(200);
  });

  it('names the clients that may change a capacity to a client that may not', async () => {
    const { agent } = await start([RULE], RESELLERS);
    const { values } = await agent.call('examples', { operation: 'setItemCapacity', client: 'partner' });
    expect(values).toMatchObject({ missing: expect.arrayContaining(['itemId']) });
    expect(values.hint).toMatch(/: desk\.$/);
    expect(await sent(agent, 'setItemCapacity')).toBe(200);
  });

  it('of a booking names a client that may send it if the usual client cannot see the booking', async () => {
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

  it('of a booking acts as the usual client if this belongs to its seller', async () => {
    const clients = ['desk', 'partner'].map((client) => ({ client, merchant: 'tours' }));
    const { agent } = await start([RULE], { clients });
    expect(await sent(agent, 'createBooking')).toBe(200);
    const { values } = await agent.call('examples', { operation: 'cancelBooking' });
    expect(values.client).toBe('partner');
  });

  it('names no client as which the connection cannot act', async () => {
    const { url } = await startHarness({
      adminToken: 'a-token-of-an-administrator', // so that clients with a publicly known secret only read
      fixture: { ...SMALL_FIXTURE, ...RESELLERS, availabilityRules: [{ ...RULE, capacity: 0 }] },
    });
    const asked = (clientId: string) =>
      served(
        { url, clientId, clientSecret: `${clientId.split('.')[1]}-secret` },
        async (agent) => (await agent.call('examples', { operation: 'createBooking' })).values,
      );
    const { first, hint } = await asked('test.partner');
    expect([first, hint]).toEqual([undefined, expect.stringContaining('desk, which operates Harbour walk')]);
    expect(await asked('test.desk')).toMatchObject({
      first: { operation: 'setItemCapacity', client: 'desk' },
    });
  });
});
