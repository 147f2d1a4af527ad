import { afterEach, expect, it, vi } from 'vitest';
import { sendAs } from '../../src/console/shared/server/api.js';
import {
  access,
  endedBecause,
  requireSignIn,
  shownWorkspace,
} from '../../src/console/shared/server/session.js';

afterEach(() => vi.unstubAllGlobals());

it('no token of the console outlives the session that it was issued in', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('authorization');
    sent.push(token ?? path);
    return Promise.resolve(Response.json({ accessToken: `token-${sent.length}` }, { status: 201 }));
  });
  const look = () => sendAs('partner', { method: 'GET', path: '/merchants', headers: {}, body: null });
  const issue = '/_sandbox/workspaces/demo/tokens';
  shownWorkspace.value = 'demo';
  const admin = { kind: 'everything', role: 'admin', isSession: true } as const;
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
