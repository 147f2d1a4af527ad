import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedExchange } from '../../src/exchanges/recorded-exchange.js';
import { CLIENT_LAWS } from '../../src/laws/clients.js';
import type { DecodedExchange } from '../../src/laws/decoded-exchange.js';
import { NO_FACTS } from '../../src/laws/facts.js';
import { Knowledge } from '../../src/laws/knowledge.js';
import { Owners } from '../../src/laws/owners.js';
import type { Sandbox } from '../../src/sandbox.js';
import { ALL_FACTS, sandboxFor } from '../examination/suite.js';
import { judged, trafficWith } from './client-traffic.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await sandboxFor();
});
afterAll(() => sandbox.close());

describe('the laws about clients', () => {
  it('find nothing and confirm the rules if each client sees only its own data', async () => {
    const exchanges = await trafficWith(sandbox, 'kinds/capacity,people/');
    const { found, confirmed } = await judged(sandbox, exchanges, ALL_FACTS);
    expect((await judged(sandbox, exchanges)).confirmed).not.toContain('K1');
    expect(found).toEqual([]);
    expect(confirmed).toEqual(expect.arrayContaining(['K1', 'C3', 'C5', 'C6', 'M6', 'B3', 'B9']));
  });

  /** Breaches in which one client acts for another, each with its finding. All of them are planted in the same run. */
  const BROKEN = [
    ['bookings of others are read', 'getBooking/rule/K1'],
    ['guests of others are read', 'getGuest/rule/K1'],
    ['bookings of others are listed', 'listBookings/rule/K1/*.id'],
    ['guests of others are listed', 'listGuests/rule/K1/*.id'],
    ['captures of others are replaced', 'createCapture/rule/C3'],
  ] as const;
  let first: readonly RecordedExchange[];
  let broken: readonly string[];
  beforeAll(async () => {
    first = await trafficWith(sandbox, 'people/other', ...BROKEN.map(([id]) => id));
    ({ found: broken } = await judged(sandbox, first, ALL_FACTS));
  });

  // clients.long.test.ts tests the breaches that cannot run together with the breaches above.
  it.each(BROKEN)('find that %s', (_, finding) => {
    expect(broken.some((one) => one.startsWith(finding))).toBe(true);
  });

  it('identify clients by the recording if their tokens are masked', async () => {
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
      sandbox,
      masked.filter(({ clientId }) => clientId !== ''),
      ALL_FACTS,
    );
    expect(found.some((one) => one.startsWith('getGuest/rule/K1'))).toBe(true);
  });
});

describe('the laws about the clients of a file of facts', () => {
  const [other, agent] = ['other', 'agent'].map((id) => ({ id, secret: 'x' }));
  if (!other || !agent) throw new Error('no clients');
  const exchange = (clientId: string, operationId: string, body: object) =>
    ({ clientId, operationId, status: 200, body }) as unknown as DecodedExchange;
  const owners = new Owners({ ...NO_FACTS, clients: { other, agent } });
  for (const [at, client] of ['shop', 'agent'].entries()) {
    owners.learn(exchange(client, 'createCapture', { reference: client }));
    owners.learn(exchange(client, 'createBooking', { id: at }));
  }

  it('let `other` use captures of each client that the file names, only of these', () => {
    expect(['shop', 'agent'].map((client) => owners.isCaptureOfOthers(client))).toEqual([true, false]);
  });

  it.each(['B12', 'M6'])('judge only the bookings that `agent` made: %s', (rule) => {
    const law = CLIENT_LAWS.find((one) => one.rule === rule && one.operations.includes('getBooking'));
    const judge = (id: number) =>
      law?.check(
        exchange('agent', 'getBooking', { id, agent: null, onlineBookingFee: 5 }),
        new Knowledge(owners),
      );
    expect(judge(0)).toBe('not applicable');
    expect(judge(1)).toMatchObject({ received: expect.anything() as unknown });
  });
});
