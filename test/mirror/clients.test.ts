import { describe, expect, it } from 'vitest';
import { client } from '../examination/suite.js';
import { Session } from '../../src/examination/session.js';
import { AGENT, SINGLE, smallFixture, smallSandbox } from '../examination/small-worlds.js';
import { valueFindings } from './value-findings.js';
import { wrappedTarget } from '../examination/wrapped-target.js';

type Exchange = Session['exchanges'][number];

/** Two clients of one merchant. The agent's quotes have a discount and no fee. */
const CLIENTS = [
  { client: 'partner', secret: 'partner-secret', merchant: 'small' },
  { client: 'agent', secret: 'agent-secret', merchant: 'small', ...AGENT },
];

const WORLD = {
  category: SINGLE,
  more: { clients: CLIENTS, merchants: [{ slug: 'small', onlineBookingFee: 1.5 }] },
};

/** Returns the exchanges of two clients that request quotes in turn. */
async function traffic() {
  const sandbox = await smallSandbox(WORLD);
  const session = new Session(
    wrappedTarget(sandbox.url, {}),
    new Map([
      ['own', client('partner')],
      ['agent', client('agent')],
    ] as const),
  );
  const { body } = await session.get<{ availabilityItemId: string; activityId: number }[]>(
    '/availabilities',
    {
      limit: 1,
    },
  );
  await session.get('/activities', {}, { as: 'agent' });
  const [item] = body;
  const guests = [{ priceCategoryId: 100 + (item?.activityId ?? 0), occupancy: 1 }];
  const query = { currency: 'EUR', items: [{ availabilityItemId: item?.availabilityItemId, guests }] };
  await session.get('/bookingPrices', query, { as: 'agent' });
  await session.get('/bookingPrices', query);
  await sandbox.close();
  const found = (exchanges: Exchange[]) =>
    valueFindings(exchanges, { baseUrl: sandbox.url, fixture: smallFixture(WORLD) });
  return { exchanges: session.exchanges, found };
}

/** Returns an exchange with masked secrets, as in an HTTP archive. */
function masked(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  const text = new TextDecoder().decode(response?.body as Uint8Array);
  return {
    ...exchange,
    request: {
      ...request,
      hasMasks: true,
      headers: request.headers.map(([name, value]) => [
        name,
        name === 'authorization' ? 'Bearer ***' : value,
      ]),
    },
    response: response && {
      ...response,
      body: new TextEncoder().encode(text.replace(/"access_token":"[^"]*"/, '"access_token":"***"')),
    },
  };
}

/** Moves the credentials of a token request into HTTP Basic authentication. */
function inBasic(exchange: Exchange): Exchange {
  const { request } = exchange;
  if (!request.url.endsWith('/oauth2/token')) return exchange;
  const form = new URLSearchParams(new TextDecoder().decode(request.body as Uint8Array));
  const basic = Buffer.from(`${form.get('client_id')}:${form.get('client_secret')}`).toString('base64');
  const headers = [...request.headers, ['authorization', `Basic ${basic}`]] as const;
  const body = new TextEncoder().encode('grant_type=client_credentials');
  return { ...exchange, request: { ...request, headers, body } };
}

/** Returns a masked exchange with the name of its client, as in the sandbox's own archives. */
const named = (exchange: Exchange, id: string): Exchange => ({ ...masked(exchange), clientId: id });

const { exchanges, found } = await traffic();
const textOf = ({ body }: { readonly body: Uint8Array | 'not recorded' }) =>
  body === 'not recorded' ? '' : new TextDecoder().decode(body);
/** The exchange in which the agent got its token. */
const grant = exchanges.find(({ request }) => textOf(request).includes('demo.agent'));
const { access_token: token } = JSON.parse(grant?.response ? textOf(grant.response) : '{}') as {
  readonly access_token: string;
};
const ofAgent = ({ request }: Exchange) => request.headers.some(([, value]) => value.includes(token));
const isAgents = (one: Exchange) => one === grant || ofAgent(one);
const dearer = (exchange: Exchange): Exchange => {
  const { response } = exchange;
  if (!exchange.request.url.includes('/bookingPrices') || !response) return exchange;
  const text = new TextDecoder().decode(response.body as Uint8Array);
  const body = new TextEncoder().encode(
    text.replace(/"total":([\d.]+),"currency"/, '"total":9999,"currency"'),
  );
  return { ...exchange, response: { ...response, body } };
};

describe('the values of two clients are each compared with the mirror of that client', () => {
  it.each([
    ['by their tokens', exchanges],
    ['by tokens that were requested with HTTP Basic', exchanges.map(inBasic)],
    [
      'by the client names in a masked archive',
      exchanges.map((one) => named(one, isAgents(one) ? 'demo.agent' : 'demo.partner')),
    ],
  ])('%s', async (_, recorded) => {
    expect(await found(recorded)).toEqual({});
    expect(Object.keys(await found(recorded.map(dearer)))).toContain('getBookingPrices/value/total');
  });

  it('values are not compared if a masked archive names no client', async () => {
    expect(await found(exchanges.map(masked).map(dearer))).toEqual({});
  });

  it('values are compared if a masked archive has only one client', async () => {
    const own = exchanges.filter((one) => !isAgents(one)).map(masked);
    expect(await found(own)).toEqual({});
    expect(Object.keys(await found(own.map(dearer)))).toContain('getBookingPrices/value/total');
  });
});
