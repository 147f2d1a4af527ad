import { describe, expect, it } from 'vitest';
import { loadContract, loadControlContract } from '../../src/contract/load.js';
import type { HandledId } from '../../src/operations/handlers.js';
import { basketOf } from '../domain/baskets.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { openDesk } from './desk.js';

const many = <Entry>(count: number, entry: (id: number) => Entry) =>
  Array.from({ length: count }, (_, at) => entry(at + 1));
const [rule] = SMALL_FIXTURE.availabilityRules;

/** A workspace with more records of each type than a list returns at once. */
const FIXTURE = {
  ...SMALL_FIXTURE,
  activities: many(101, (id) => ({ id, merchant: 'tours', title: `Walk ${id}` })),
  availabilityRules: many(101, (id) => ({
    ...rule,
    id,
    activityId: 1,
    priceCategories: [{ id, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
  })),
  baskets: many(501, (id) =>
    basketOf({ id, seller: 'tours', operator: 'tours', items: [], ticketCode: `T${id}` }),
  ),
  mails: many(101, (id) => ({
    id,
    at: id,
    to: 'ann@example.com',
    subject: '',
    body: '',
    basketId: 1,
    attachments: [],
  })),
  sequences: { basket: 501, mail: 101 },
};
const api = await startHarness({ fixture: FIXTURE, validateResponses: false });
const WORKSPACE = '/_sandbox/workspaces/test';

/** For each list operation: its path, the default limit and the maximum limit. */
const LISTS: Readonly<Record<string, readonly [path: string, unlessAsked: number, most: number]>> = {
  listActivities: ['/activities', 30, 100],
  listAvailabilityRules: ['/availability-rules', 30, 100],
  listAvailabilities: ['/availabilities', 30, 100],
  listActivityAvailabilities: ['/activities/1/availabilities', 30, 100],
  listBookings: ['/bookings', 500, 500],
  listMails: [`${WORKSPACE}/outbox`, 30, 100],
  listRequests: [`${WORKSPACE}/requests`, 100, 1000],
  listAudit: ['/_sandbox/audit', 100, 1000],
  listStrayRequests: ['/_sandbox/requests', 100, 1000],
};
/** An operation that returns a single item, so its parameter `limit` has no effect. */
const NO_LIST = 'getAvailability';
/** Further operations with the parameter `limit`. Other tests check the limits of these operations. */
const HELD_ELSEWHERE = [
  'exportRequests',
  'getSeats',
  'listClients',
  'listDue',
  'listFindings',
  'listHistory',
  'listMerchantNames',
  'listSeats',
  'searchBookings',
];

describe('the number of entries in a list (P12)', () => {
  it('is tested for each operation that has a limit', () => {
    const operations = [...loadContract().operations, ...loadControlContract().operations];
    const limited = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'));
    const ids = limited.map(({ id }): string => id).filter((id) => id !== NO_LIST);
    expect(ids.toSorted()).toEqual([...Object.keys(LISTS), ...HELD_ELSEWHERE].toSorted());
  });

  it.each(Object.entries(LISTS))('for %s is the documented one', async (id, [path, unlessAsked, most]) => {
    if (id === 'listAudit')
      for (let at = 0; at <= unlessAsked; at++) await api.send('DELETE', `${WORKSPACE}/faults`);
    if (id === 'listStrayRequests')
      for (let at = 0; at <= unlessAsked; at++)
        await api.get('/merchants', { headers: { authorization: null } });
    if (id === 'listRequests') for (let at = 0; at <= unlessAsked; at++) await api.get('/merchants');
    expect((await api.get(path)).body).toHaveLength(unlessAsked);
    const longest = await api.get(`${path}?limit=${most}`);
    expect(longest.body.length).toBeGreaterThanOrEqual(Math.min(most, 101));
    expect((await api.get(`${path}?limit=${most + 1}`)).status).toBe(400);
  });

  it.each(Object.entries(LISTS).slice(0, 5))('for %s is the same without HTTP', (id, [, unlessAsked]) => {
    const listed: unknown = openDesk(FIXTURE).run(id as HandledId, { path: { activityId: 1 } });
    expect(listed).toHaveLength(unlessAsked);
  });
});
