import { afterEach, expect, it, vi } from 'vitest';
import { sendAs } from '../../src/console/shared/server/api.js';
import {
  access,
  endedBecause,
  requireSignIn,
  shownWorkspace,
} from '../../src/console/shared/server/session.js';

const admin = { kind: 'everything', role: 'admin', isSession: true } as const;
const MERCHANTS = { method: 'GET', path: '/merchants', headers: {}, body: null };

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['send', 401, 1],
  ['read', 200, 2],
] as const)(
  'a request to %s that is refused with 401 ends with %d: only reads are repeated',
  async (purpose, status, count) => {
    let sent = 0;
    vi.stubGlobal('fetch', (path: string) => {
      if (path !== MERCHANTS.path)
        return Promise.resolve(Response.json({ accessToken: 'token' }, { status: 201 }));
      sent += 1;
      return Promise.resolve(Response.json({}, { status: sent === 1 ? 401 : 200 }));
    });
    shownWorkspace.value = 'demo';
    access.value = { kind: 'signed-out', message: null };
    access.value = admin;
    expect((await sendAs('partner', MERCHANTS, purpose)).status).toBe(status);
    expect(sent).toBe(count);
    expect((await sendAs('partner', MERCHANTS, purpose)).status).toBe(200);
  },
);

it('no token of the console outlives the session that it was issued in', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('authorization');
    sent.push(token ?? path);
    return Promise.resolve(Response.json({ accessToken: `token-${sent.length}` }, { status: 201 }));
  });
  const look = () => sendAs('partner', MERCHANTS);
  const issue = '/_sandbox/workspaces/demo/tokens';
  shownWorkspace.value = 'demo';
  access.value = admin;
  await look();
  await look();
  expect(sent.splice(0)).toEqual([issue, 'Bearer token-1', 'Bearer token-1']);
  requireSignIn(null); // the session ends
  await look();
  expect(sent.splice(0)).toEqual([issue, 'Bearer token-1']);
  endedBecause.value = null;
  access.value = { kind: 'signed-out', message: null };
  access.value = admin;
  await look();
  expect(sent.splice(0)).toEqual([issue, 'Bearer token-1']);
});
