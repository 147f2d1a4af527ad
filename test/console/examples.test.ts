import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../src/console/shared/forms/contract.js';
import { type Offers, offersOf, type OfferSources } from '../../src/console/shared/forms/offers.js';
import { fitted } from '../../src/client/fitted-example.js';
import { requestOf } from '../../src/console/shared/forms/form-values.js';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
afterAll(() => sandbox.close());

const { operations } = contractOf(
  JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Parameters<typeof contractOf>[0],
);
const examples = operations.flatMap(({ operationId, body }) =>
  (body?.examples ?? []).map(({ summary, value }) => ({ operationId, summary, value })),
);

async function read<Body>(path: string, token?: string): Promise<Body> {
  const headers = { 'Accept-Language': 'en', ...(token && { Authorization: `Bearer ${token}` }) };
  return (await (await fetch(sandbox.url + path, { headers })).json()) as Body;
}

/** Returns the path parameters of the item and the category that a body names. */
function pathOf(body: unknown, { item: items, category: categories }: Offers) {
  const { ruleId } = body as { readonly ruleId?: number };
  const item = items.find((one) => one.ruleId === ruleId)?.value;
  const category = categories.find((one) => one.ruleId === ruleId)?.value;
  return { itemId: item, availabilityItemId: item, categoryId: category, priceCategoryId: category };
}

/**
 * Creates the demo workspace with its clock at `now`. Returns the token of a client, and the values that its
 * forms offer at that time.
 */
async function begin(now: string, client: string) {
  const { workspaces } = sandbox;
  await workspaces.delete('demo');
  const clock = { now: Date.parse(now), frozen: true };
  await workspaces.create({ name: 'demo', fixture: namedFixture('demo', clock.now), clock, seed: 7 });
  const response = await fetch(`${sandbox.url}/_sandbox/workspaces/demo/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  const offers = offersOf({
    workspace: await read<OfferSources['workspace']>('/_sandbox/workspaces/demo'),
    seats: await read<OfferSources['seats']>('/_sandbox/workspaces/demo/seats?limit=1000'),
    held: [],
    merchants: await read<OfferSources['merchants']>('/merchants', accessToken),
    activities: await read<OfferSources['activities']>('/activities?limit=100', accessToken),
    rules: await read<OfferSources['rules']>('/availability-rules?limit=100', accessToken),
    bookings: [],
  });
  return { accessToken, offers };
}

describe.each(['2027-05-20T09:00:00Z', '2026-11-22T18:43:00Z'])('at %s', (now) => {
  it.each(examples)(
    'the adapted example of $operationId is accepted: $summary',
    async ({ operationId, value }) => {
      const operation = operations.find((one) => one.operationId === operationId);
      const { accessToken, offers } = await begin(now, operationId.startsWith('set') ? 'operator' : 'agent');
      const body = fitted(value, offers);
      const path = pathOf(body, offers);
      const sent = operation && requestOf(operation, { path, query: {}, header: {}, body });
      if (!sent) throw new Error(`no operation ${operationId}`);
      const response = await fetch(sandbox.url + sent.path, {
        method: sent.method,
        headers: {
          ...sent.headers,
          ...(operationId !== 'createToken' && { Authorization: `Bearer ${accessToken}` }),
        },
        body: sent.body,
      });
      expect([response.status, body, await response.json()]).toEqual([200, body, expect.anything()]);
    },
  );
});
