import { afterAll, describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { connectAgent, type Agent } from './agent.js';
import { served } from './served.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
/**
 * `partner` sells the items that `desk` and `a-watch` operate. `a-watch` has the first name in alphabetical order,
 * and may only read.
 */
const FIXTURE = {
  ...SMALL_FIXTURE,
  merchants: [...SMALL_FIXTURE.merchants, { slug: 'travel', timezone: 'Europe/Berlin' }],
  clients: [
    { client: 'a-watch', secret: 'known-to-some', merchant: 'tours', role: 'look' },
    { client: 'desk', secret: 'known-to-few', merchant: 'tours' },
    { client: 'partner', secret: 'known-to-others', merchant: 'travel', sells: ['tours'] },
  ],
};
const { url } = await startHarness({ fixture: FIXTURE, adminToken: ADMIN_TOKEN });
const agent = await connectAgent(url, { authorization: `Bearer ${ADMIN_TOKEN}` });
await agent.call('workspace', { action: 'use', workspace: 'test' });
afterAll(() => agent.close());

/** Sends the request that `examples` gives for an operation. Returns the client and the status. */
async function sent(by: Agent, operation: string): Promise<unknown> {
  const { client, params, body } = (await by.call('examples', { operation })).values;
  const request = { operation, client, ...(params && { params }), ...(body !== undefined && { body }) };
  return [operation, client, (await by.call('send', request)).values.status];
}

describe('examples of a workspace with a client that may only read', () => {
  it.each(['setItemCapacity', 'setCategoryCapacity'])('%s names the operator', async (operation) => {
    expect(await sent(agent, operation)).toEqual([operation, 'desk', 200]);
  });

  it('of a booking names who sold it', async () => {
    const booking = { operation: 'createBooking', client: 'desk' };
    const { body } = (await agent.call('examples', booking)).values;
    expect((await agent.call('send', { ...booking, body })).values).toMatchObject({ status: 200 });
    for (const operation of ['addPayment', 'cancelBooking'])
      expect(await sent(agent, operation)).toEqual([operation, 'desk', 200]);
    expect(await sent(agent, 'createBooking')).toEqual(['createBooking', 'partner', 200]);
  });

  it('names only clients that may send the request to a client that may not', async () => {
    const ofPartner = { operation: 'setItemCapacity', client: 'partner' };
    expect((await agent.call('examples', ofPartner)).values.hint).toMatch(/: desk\.$/);
    const ofWatcher = { operation: 'setItemCapacity', client: 'a-watch' };
    expect(await agent.call('examples', ofWatcher)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/Name another client: desk\.$/),
    });
  });
});

describe('a connection as a client of the workspace', () => {
  const clientFlags = { url, clientId: 'test.partner', clientSecret: 'known-to-others' };

  it('may send as the other clients, which examples name', async () => {
    await served(clientFlags, async (own) => {
      expect(await sent(own, 'setItemCapacity')).toEqual(['setItemCapacity', 'desk', 200]);
    });
  });

  it('acts only as itself if it may only read, which examples and send say', async () => {
    await served({ url, clientId: 'test.a-watch', clientSecret: 'known-to-some' }, async (own) => {
      const as = { operation: 'listActivities', client: 'desk' };
      for (const tool of ['send', 'examples'])
        expect(await own.call(tool, as)).toMatchObject({
          isError: true,
          text: expect.stringContaining('as a-watch alone'),
        });
      expect(await own.call('examples', { operation: 'createBooking' })).toMatchObject({
        isError: true,
        text: expect.stringMatching(/acts as a-watch alone/),
      });
    });
  });
});
