import { describe, expect, it } from 'vitest';
import type { Stray } from '../../src/control/strays.js';
import { startHarness } from '../harness.js';
import { requestToken } from '../token.js';

const harness = await startHarness();
const { url } = harness;
const strays = async () => (await harness.get('/_sandbox/requests')).body as readonly Stray[];
const logged = async () =>
  (
    (await harness.get('/_sandbox/workspaces/test/requests?limit=1')).body as {
      path: string;
      status: number;
    }[]
  )[0];
const ask = (target: string, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = target.split(' ');
  return fetch(url + path, { method, headers });
};
const sign = (id: string, secret: string) => requestToken(url, id, secret);

describe('a refused request', () => {
  it.each([
    ['GET /merchants', {}, [401, 'unauthorized', 'No access token was sent.']],
    ['GET /merchants', { authorization: 'Bearer x' }, [401, 'unauthorized', 'The token is malformed.']],
    [
      'PATCH /merchants?q=a',
      {},
      [405, 'method_not_allowed', expect.stringContaining('`/merchants` does not')],
    ],
    ['GET /merchant', {}, [404, 'not_found', expect.stringContaining('Did you mean')]],
  ])(
    'of no workspace is listed with its reason: %s %j',
    async (target, headers, [status, code, sentence]) => {
      const requestId = (await ask(target, headers)).headers.get('request-id');
      const [method, path = ''] = target.split(' ');
      expect((await strays())[0]).toEqual({
        at: expect.any(String),
        requestId,
        method,
        path: path.split('?')[0],
        status,
        code,
        sentence,
        from: '127.0.0.1',
      });
    },
  );

  it('of an unknown workspace is listed without its client id, which may be a secret', async () => {
    await sign('a-secret-in-the-wrong-place.x', 'wrong');
    const sentence = 'Unknown client_id or wrong client_secret.';
    expect((await strays())[0]).toMatchObject({ path: '/oauth2/token', code: 'invalid_client', sentence });
    expect(JSON.stringify(await strays())).not.toContain('a-secret-in-the-wrong-place');
  });

  it.each([
    ['GET /merchant', 404],
    ['PATCH /merchants', 405],
  ])('with a valid token is in the log of its workspace: %s', async (target, status) => {
    const before = (await strays()).length;
    await ask(target, { authorization: `Bearer ${await harness.token()}` });
    expect(await logged()).toMatchObject({ path: target.split(' ')[1], status, clientId: 'test.partner' });
    expect(await strays()).toHaveLength(before);
  });

  it('is kept until 200 newer ones have come', async () => {
    for (let sent = 0; sent < 201; sent++) await ask('GET /merchants');
    expect(await strays()).toHaveLength(100);
    expect((await harness.get('/_sandbox/requests?limit=1000')).body).toHaveLength(200);
  });
});
