import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { requestToken } from '../token.js';

const ADMIN = 'a-token-of-an-administrator';
const api = await startHarness({ adminToken: ADMIN });

/** The number of comparisons in constant time in the current test. */
let comparisons = 0;
const { timingSafeEqual } = crypto;
crypto.timingSafeEqual = (left, right) => {
  comparisons += 1;
  return timingSafeEqual(left, right);
};
syncBuiltinESMExports();
afterAll(() => {
  crypto.timingSafeEqual = timingSafeEqual;
  syncBuiltinESMExports();
});
beforeEach(() => {
  comparisons = 0;
});

/** Returns the response to a request for a token. */
async function tokenFor(id: string, secret: string) {
  const reply = await requestToken(api.url, id, secret);
  const headers = [...reply.headers].filter(([name]) => !['date', 'request-id'].includes(name));
  return { status: reply.status, headers, body: await reply.text() };
}

describe('a secret is compared in constant time', () => {
  it.each([
    ['of a client, right', 'test.partner', 'partner-secret', 200],
    ['of a client, wrong', 'test.partner', 'partner-secres', 401],
    ['of another length', 'test.partner', 'p', 401],
    ['of an unknown client', 'test.nobody', 'partner-secret', 401],
    ['of an unknown workspace', 'nowhere.partner', 'partner-secret', 401],
  ])('%s', async (_, id, secret, status) => {
    expect((await tokenFor(id, secret)).status).toBe(status);
    expect(comparisons).toBe(1);
  });

  it.each([
    ['right', ADMIN, 200],
    ['wrong', ADMIN.replace('a-', 'b-'), 401],
    ['of another length', 'short', 401],
  ])('the admin token, %s', async (_, token, status) => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${api.url}/_sandbox/workspaces`, { headers })).status).toBe(status);
    expect(comparisons).toBe(1);
  });
});

it('an unknown client and a wrong secret get the same response', async () => {
  const wrong = await tokenFor('test.partner', 'x');
  expect(await tokenFor('test.nobody', 'x')).toEqual(wrong);
  expect(await tokenFor('nowhere.partner', 'x')).toEqual(wrong);
});
