import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import type { RecordedExchange } from '../../src/exchanges/recorded-exchange.js';
import type { Facts } from '../../src/laws/facts.js';
import type { Sandbox } from '../../src/sandbox.js';
import { createExchangeCheck } from '../../src/verification/exchange/create-exchange-check.js';
import { BREACHES } from '../examination/breaches/all.js';
import { ALL_FACTS, examineWrapped, sandboxFor } from '../examination/suite.js';
import type { Wrapper } from '../examination/wrapped-target.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await sandboxFor();
});
afterAll(() => sandbox.close());

/** Returns a wrapper that breaks rules by several breaches at once: each changes other requests. */
function all(ids: readonly string[]): Wrapper {
  const breaches = ids.map((id) => {
    const breach = BREACHES.find((one) => one.id === id);
    if (!breach) throw new TypeError(`There is no breach ${id}.`);
    return breach;
  });
  return {
    request: async (traffic, aside) => {
      for (const { request } of breaches) if ((await request?.(traffic, aside)) === true) return true;
      return false;
    },
    reply: async (traffic, aside) => {
      for (const { reply } of breaches) await reply?.(traffic, aside);
    },
  };
}

/** Returns the traffic of several clients with a sandbox that may break rules. */
async function trafficWith(only: string, ...ids: readonly string[]): Promise<readonly RecordedExchange[]> {
  return (await examineWrapped(sandbox.url, all(ids), { facts: ALL_FACTS, only })).exchanges;
}

/** Returns what the laws find in exchanges, and the rules that they confirm. */
async function judged(exchanges: readonly RecordedExchange[], facts?: Facts) {
  const check = createExchangeCheck(loadContract(), { baseUrl: sandbox.url, ...(facts && { facts }) });
  const [found, confirmed] = [new Set<string>(), new Set<string>()];
  for (const exchange of exchanges) {
    const checked = await check(exchange);
    for (const { id, part } of checked.findings) if (part === 'rule') found.add(id);
    for (const rule of checked.confirmed?.rules ?? []) confirmed.add(rule);
  }
  return { found: [...found], confirmed: [...confirmed] };
}

describe('laws of clients', () => {
  it('find nothing where each client sees its own, and confirm that', async () => {
    const exchanges = await trafficWith('kinds/capacity,people/');
    const { found, confirmed } = await judged(exchanges, ALL_FACTS);
    expect((await judged(exchanges)).confirmed).not.toContain('K1');
    expect(found).toEqual([]);
    expect(confirmed).toEqual(expect.arrayContaining(['K1', 'C3', 'C5', 'C6', 'M6', 'B3', 'B9']));
  });

  /** Breaches by which one client acts for another, with what the laws find: those of a group are broken at once. */
  const GROUPS = [
    [
      ['bookings of others are read', 'getBooking/rule/K1'],
      ['guests of others are read', 'getGuest/rule/K1'],
      ['bookings of others are listed', 'listBookings/rule/K1/*.id'],
      ['guests of others are listed', 'listGuests/rule/K1/*.id'],
      ['captures of others are replaced', 'createCapture/rule/C3'],
    ],
    [['captures of others are released', 'releaseCapture/rule/C5']],
    [['captures of others are booked', 'createBooking/rule/C6']],
  ] as const;
  const idsOf = (group: (typeof GROUPS)[number]) => group.map(([id]) => id);
  let first: readonly RecordedExchange[];
  beforeAll(async () => {
    first = await trafficWith('people/other', ...idsOf(GROUPS[0]));
  });

  it.each(GROUPS.map((group) => [idsOf(group), group] as const))('find that %s', async (ids, group) => {
    const exchanges = group === GROUPS[0] ? first : await trafficWith('people/other', ...ids);
    const { found } = await judged(exchanges, ALL_FACTS);
    const missed = group.filter(([, finding]) => !found.some((one) => one.startsWith(finding)));
    expect(missed).toEqual([]);
  });

  it('know clients by what a recording says of them, where tokens are masked', async () => {
    const tokens = new Map<string, string>();
    const masked = first.map((exchange) => {
      const { request, response } = exchange;
      const token = new Headers(request.headers as [string, string][]).get('authorization') ?? '';
      const text = new TextDecoder().decode(request.body as Uint8Array);
      const id = new URLSearchParams(text).get('client_id');
      if (id) {
        const body = JSON.parse(new TextDecoder().decode(response?.body as Uint8Array)) as {
          access_token: string;
        };
        tokens.set(`Bearer ${body.access_token}`, id);
      }
      const headers = request.headers.map(
        ([name, value]) => [name, /^authorization$/i.test(name) ? 'Bearer ***' : value] as const,
      );
      return { ...exchange, clientId: tokens.get(token) ?? '', request: { ...request, headers } };
    });
    const { found } = await judged(
      masked.filter(({ clientId }) => clientId !== ''),
      ALL_FACTS,
    );
    expect(found.some((one) => one.startsWith('getGuest/rule/K1'))).toBe(true);
  });

  it.each([
    ['an agent pays the online fee', 'people/agent', 'getBooking/rule/M6'],
    [
      'the operator does not see marketplace bookings',
      'kinds/capacity,people/operator',
      'getBooking/rule/B9',
    ],
  ])('find that %s', async (id, examination, finding) => {
    const { found } = await judged(await trafficWith(examination, id), ALL_FACTS);
    expect(found.some((one) => one.startsWith(finding))).toBe(true);
  });
});
