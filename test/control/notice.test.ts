import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { drawToken } from '../../src/control/access/tokens.js';
import { ServerNotice } from '../../src/control/notice.js';
import { createSandbox } from '../../src/sandbox.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import type { SharedDocuments } from '../../src/store/shared-store.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { fakeIntervals } from '../fake-intervals.js';
import { startHarness } from '../harness.js';
import { aFolder } from '../store/folder.js';

const ADMIN = 'sixteen-letters!';
const never = (error: unknown) => expect.unreachable(String(error));
const HOSTILE = 'Pause <script>alert("x")</script> & 10 % off – bis später 🚤';

describe('the notice for all users', async () => {
  const [operator, viewer] = [drawToken('operator', 'op'), drawToken('viewer', 'eye')];
  const tokensFile = join(aFolder(), 'tokens');
  writeFileSync(tokensFile, `${operator.line}\n${viewer.line}\n`);
  const api = await startHarness({ adminToken: ADMIN, tokensFile });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const set = (text: unknown, token = ADMIN) =>
    api.send('PUT', '/_sandbox/notice', { headers: as(token), body: { text } });

  it('is in a header of each response, in the console and on the documentation, escaped, until it is deleted', async () => {
    expect((await api.get('/merchants')).headers.has('sandbox-notice')).toBe(false);
    expect((await set(HOSTILE)).body).toEqual({ text: HOSTILE });
    for (const path of ['/merchants', '/bookings/999999', '/_sandbox/health', '/docs', '/nothing']) {
      const header = (await fetch(api.url + path)).headers.get('sandbox-notice') ?? '';
      expect(header).toMatch(/^[ -~]+$/);
      expect(decodeURIComponent(header)).toBe(HOSTILE);
    }
    expect(await (await fetch(`${api.url}/_sandbox/notice`)).json()).toEqual({ text: HOSTILE }); // without a token
    const page = await (await fetch(`${api.url}/docs`)).text();
    expect(page).toContain('<p class="notice" role="status">Pause &lt;script&gt;alert(&quot;x&quot;)');
    expect(page).not.toContain('<script>alert');
    const gone = await api.send('DELETE', '/_sandbox/notice', { headers: as(operator.token) });
    expect(gone.body).toEqual({ text: null });
    expect((await api.get('/merchants')).headers.has('sandbox-notice')).toBe(false);
    expect(await (await fetch(`${api.url}/docs`)).text()).not.toContain('class="notice"');
  });

  it('has one line of at most 300 characters', async () => {
    for (const text of ['', 'x'.repeat(301), 'a\nb', 'a\r\nSet-Cookie: b', '\u0000', 7, null])
      expect((await set(text)).status).toBe(400);
    expect((await set('x'.repeat(300))).status).toBe(200);
    expect((await set('🚤'.repeat(300))).status).toBe(200);
    const { headers } = await api.get('/merchants');
    expect(headers.get('sandbox-notice')?.length).toBeLessThan(4000);
    expect((await set('half a \ud83d character')).status).toBe(400);
    expect((await api.get('/merchants')).status).toBe(200);
  });

  it('is set by admins and operators alone', async () => {
    expect((await set('by an operator', operator.token)).status).toBe(200);
    expect((await set('by a viewer', viewer.token)).status).toBe(403);
    const body = { text: 'by a client' };
    expect((await api.send('PUT', '/_sandbox/notice', { body })).status).toBe(403);
    expect(
      (await api.send('PUT', '/_sandbox/notice', { body, headers: { authorization: null } })).status,
    ).toBe(401);
    const audit = await api.send('GET', '/_sandbox/audit?limit=20', { headers: as(ADMIN) });
    expect(audit.body).toContainEqual(
      expect.objectContaining({ who: 'op', action: 'setNotice', status: 200 }),
    );
  });

  it('is kept in a file that only its owner can read; an edited file is cut to the limits', async () => {
    const folder = aFolder();
    const settings = { port: 0, store: `file:${folder}`, fixture: null, log: 'silent' } as const;
    const first = await createSandbox(settings);
    await fetch(`${first.url}/_sandbox/notice`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'kept' }),
    });
    await first.close();
    const file = join(folder, 'documents.json');
    const documents = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    expect(documents).toEqual([{ kind: 'notice', id: 'server', text: 'kept' }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await createSandbox(settings);
    expect((await fetch(`${second.url}/docs`)).headers.get('sandbox-notice')).toBe('kept');
    await second.close();
    const local = new LocalDocuments();
    await local.add('notice', 'server', `a\r\nX-Header: b\n${'x'.repeat(10_000)}`);
    const edited = new ServerNotice(local, false, never);
    await edited.open();
    expect(edited.header).toMatch(/^a%EF%BF%BD%EF%BF%BDX-Header: b/);
    expect(edited.text).toHaveLength(300);
  });

  it('is read again after a failure of the store; other errors are reported', async () => {
    fakeIntervals();
    const [failed, defect] = [vi.fn<(error: unknown) => void>(), new TypeError('a defect')];
    const read = vi.fn<SharedDocuments['read']>().mockResolvedValue('one');
    const notice = new ServerNotice({ read } as unknown as SharedDocuments, true, failed);
    await notice.open();
    read.mockRejectedValueOnce(new StorageUnavailable('the database cannot be read'));
    await vi.advanceTimersByTimeAsync(2000);
    read.mockRejectedValueOnce(defect);
    await vi.advanceTimersByTimeAsync(2000);
    read.mockResolvedValue('two');
    await vi.advanceTimersByTimeAsync(2000);
    notice.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect([notice.text, failed.mock.calls]).toEqual(['two', [[defect]]]);
  });
});
