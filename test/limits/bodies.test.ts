// Tests that enough memory for bodies is left for other clients if one client uses up its share.
import { describe, expect, it, vi, onTestFinished } from 'vitest';
import { OWNER } from '../../src/http/body-taker.js';
import { BODIES, STRANGER_BODY_MS } from '../../src/limits/limits.js';
import { real } from '../../src/time/real-time.js';
import { startHarness } from '../harness.js';
import { aTaker, hold, takeAllBut, type HeldConnection } from './takers.js';

const MIB = 1024 * 1024;
const ADMIN = 'sixteen-letters!';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const REFUSED = { line: 'HTTP/1.1 503 Service Unavailable', retryAfter: '5' };

const api = await startHarness({ adminToken: ADMIN });
const [greedy, other] = [await aTaker(api, 'greedy'), await aTaker(api, 'other')];

/** Returns the status of a small request with a body, sent by a partner. */
async function statusOf({ headers }: typeof other): Promise<number> {
  const sent = { method: 'POST', body: '{}', headers: { ...headers, 'content-type': JSON_TYPE } };
  return (await fetch(`${api.url}/reservations`, sent)).status;
}

const heads = (held: readonly HeldConnection[]) => held.flatMap((one) => one.head() ?? []);

describe('the memory for request bodies of clients', () => {
  it('is not used up by one partner: it gets 503 with Retry-After, and other partners are not affected', async () => {
    const body = { path: '/reservations', type: JSON_TYPE, length: MIB, token: greedy.token };
    takeAllBut(2.5 * MIB, BODIES.client, 'greedy');
    const held = Array.from({ length: 3 }, () => hold(api.url, body));
    await expect.poll(() => heads(held)).toEqual([REFUSED]);
    expect(await statusOf(other)).toBe(400);
  });

  it('is not used up by MCP messages of an agent', async () => {
    const body = { path: '/_sandbox/mcp', type: JSON_TYPE, length: MIB, token: greedy.token };
    takeAllBut(2.5 * MIB, BODIES.client, 'greedy');
    const held = Array.from({ length: 3 }, () => hold(api.url, body));
    await expect.poll(() => heads(held)).toEqual([REFUSED]);
    expect(await statusOf(other)).toBe(400);
  });

  it('is not used up by large bodies to the control plane; --max-body limits those of clients (413)', async () => {
    const path = '/_sandbox/workspaces/greedy/faults';
    const held = Array.from({ length: 4 }, () =>
      hold(api.url, { path, type: JSON_TYPE, length: 2 * MIB, token: greedy.token }),
    );
    await Promise.all(held.map(({ sent }) => sent));
    expect(await statusOf(other)).toBe(400);
    const lines = () => heads(held).map(({ line }) => line);
    await expect.poll(lines).toEqual(Array(4).fill('HTTP/1.1 413 Payload Too Large'));
  });
});

describe('the memory for request bodies of the owner', () => {
  it('is separate: when it is used up, the owner gets 503 with Retry-After, and clients are not affected', async () => {
    const body = { path: '/_sandbox/workspaces', type: JSON_TYPE, length: MIB, token: ADMIN };
    takeAllBut(2.5 * MIB, BODIES.owner, OWNER);
    const held = Array.from({ length: 3 }, () => hold(api.url, body));
    await expect.poll(() => heads(held)).toContainEqual(REFUSED);
    expect(await statusOf(other)).toBe(400);
  });

  it('is free for the owner when clients have used up their memory', async () => {
    takeAllBut(1, BODIES.client, OWNER);
    takeAllBut(1, BODIES.client, 'greedy');
    const sent = {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${ADMIN}`, 'content-type': JSON_TYPE },
    };
    const reply = await fetch(`${api.url}/_sandbox/workspaces`, sent);
    expect(reply.status).not.toBe(503);
  });
});

describe('the memory for token forms without a known sender', () => {
  it('is not used up by one address: it gets 503 with Retry-After, and other addresses get their tokens', async () => {
    const form = { path: '/oauth2/token', type: FORM_TYPE, length: 8 * 1024, from: '127.0.0.9' };
    takeAllBut(20 * 1024, BODIES.stranger, '127.0.0.9');
    const held = Array.from({ length: 3 }, () => hold(api.url, form));
    await expect.poll(() => heads(held)).toEqual([REFUSED]);
    expect(await aTaker(api, 'late')).toMatchObject({ token: expect.stringMatching(/./) });
  });

  it.each([
    [
      '/oauth2/token',
      '"error":"invalid_request","error_description":"Send the complete form within 10 seconds."',
    ],
    ['/pay/other/CODE', '400'],
  ])(
    'is released after 10 s: a slow form to %s is refused, and its connection is closed',
    async (path, says) => {
      const { setTimeout: wait } = real;
      onTestFinished(() => void vi.restoreAllMocks());
      vi.spyOn(real, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
        wait(run, ms === STRANGER_BODY_MS ? 50 : ms)) as typeof real.setTimeout);
      const { socket } = hold(api.url, { path, type: FORM_TYPE, length: 100 });
      let text = '';
      socket.on('data', (data: Buffer) => (text += data.toString()));
      await new Promise((resolve) => socket.once('close', resolve));
      expect(text).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      expect(text).toContain(says);
    },
  );

  it('has no effect on the time for a client’s body, which has the limit of any request', async () => {
    const { setTimeout: wait } = real;
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(real, 'setTimeout').mockImplementation(((run: () => void, ms: number) =>
      wait(run, ms === STRANGER_BODY_MS ? 10 : ms)) as typeof real.setTimeout);
    const body = { path: '/reservations', type: JSON_TYPE, length: 3, token: other.token };
    const { socket, sent, head } = hold(api.url, body);
    await sent;
    await new Promise((resolve) => wait(resolve, 200));
    expect(head()).toBeUndefined();
    socket.write('x');
    await expect.poll(() => head()?.line).toBe('HTTP/1.1 400 Bad Request');
  });
});
