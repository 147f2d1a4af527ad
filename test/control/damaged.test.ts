import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { aFolder } from '../store/folder.js';

const CLOCK = { now: START, frozen: true };
const CREDENTIALS = { grant_type: 'client_credentials', client_secret: 'partner-secret' };

let running: Sandbox | undefined;
afterEach(() => running?.close());

async function start(folder: string): Promise<Sandbox> {
  running = await createSandbox({
    port: 0,
    store: `file:${folder}`,
    fsync: false,
    fixture: null,
    log: 'silent',
    validateResponses: true,
  });
  return running;
}

/** Stores the workspaces `a` and `b`, and stops without folding the journal of `a`. Returns the folder and a token of `a`. */
async function stored() {
  const folder = aFolder();
  const sandbox = await start(folder);
  for (const name of ['a', 'b'])
    await sandbox.workspaces.create({
      name,
      fixture: loadFixture(SMALL_FIXTURE, { now: START }),
      clock: CLOCK,
    });
  const { access_token: token } = (await tokenOf(sandbox.url, 'a')).body;
  for (let change = 0; change < 4; change++) await (await sandbox.workspaces.get('a'))?.advanceClock(1000);
  await (await sandbox.workspaces.get('a'))?.close(AbortSignal.abort());
  await sandbox.close();
  return { folder, token };
}

async function send(method: string, url: string, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'accept-language': 'en', ...headers },
  });
  const text = await reply.text();
  const isJson = /json/.test(reply.headers.get('content-type') ?? '');
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    text,
    body: isJson ? JSON.parse(text) : null,
  };
}

async function tokenOf(url: string, workspace: string) {
  const body = new URLSearchParams({ ...CREDENTIALS, client_id: `${workspace}.partner` });
  const reply = await fetch(`${url}/oauth2/token`, { method: 'POST', body });
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    body: (await reply.json()) as { access_token: string },
  };
}

/** Changes one character in the third line of a journal. Returns a function that restores the file. */
function damageJournal(folder: string): () => void {
  const path = join(folder, 'a', 'journal.ndjson');
  const before = readFileSync(path, 'utf8');
  const lines = before.split('\n');
  writeFileSync(path, lines.map((line, at) => (at === 2 ? line.replace('"n"', '"m"') : line)).join('\n'));
  return () => writeFileSync(path, before);
}

const DAMAGED = { code: 'workspace_damaged', detail: expect.stringContaining('`a/journal.ndjson`, line 3.') };

describe('a damaged workspace (P19)', () => {
  it('answers each request with 503 and the place of its damage; other workspaces work', async () => {
    const { folder, token } = await stored();
    damageJournal(folder);
    const { url } = await start(folder);
    const authorization = `Bearer ${token}`;
    const below = `${url}/_sandbox/workspaces/a`;
    const replies = await Promise.all([
      tokenOf(url, 'a'),
      send('GET', `${url}/activities`, { authorization }),
      send('GET', below),
      send('GET', `${below}/clock`),
      send('GET', `${below}/requests`),
      send('POST', `${below}/reset`),
    ]);
    for (const { status, retryAfter, body } of replies)
      expect({ status, retryAfter, body }).toEqual({
        status: 503,
        retryAfter: '60',
        body: expect.objectContaining(DAMAGED),
      });
    for (const path of ['/pay/a/CODE', '/tickets/a/CODE.pdf']) {
      const { status, retryAfter, text } = await send('GET', url + path);
      expect([status, retryAfter, text.includes('a/journal.ndjson:3')]).toEqual([503, '60', true]);
      expect(text).not.toContain(folder);
    }
    expect(JSON.stringify(replies)).not.toContain(folder);
    expect((await tokenOf(url, 'b')).status).toBe(200);
  });

  it('stays in the list, marked as damaged, and can be deleted', async () => {
    const { folder } = await stored();
    damageJournal(folder);
    const { url } = await start(folder);
    const list = `${url}/_sandbox/workspaces`;
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    const b = {
      name: 'b',
      clients: [{ clientId: 'b.agent' }, { clientId: 'b.partner' }],
      clock: { now: '2026-06-01T08:00:00.000Z', frozen: true },
      createdAt: time,
      lastUsedAt: time,
      requests24h: 0,
      refused24h: 0,
      bookings: 0,
      size: 0,
      sizeLimit: expect.any(Number),
      publicSecrets: true,
    };
    const damage = 'a/journal.ndjson, line 3';
    expect((await send('GET', list)).body).toEqual([b, { name: 'a', clients: [], damage }]);
    expect((await send('DELETE', `${list}/a`)).body).toEqual({ name: 'a', keptUntil: expect.any(String) });
    expect((await send('GET', list)).body).toEqual([b]);
    expect(readdirSync(folder)).not.toContain('a');
  });

  it('opens with the next request after its file is restored, which was not overwritten', async () => {
    const { folder } = await stored();
    const before = readFileSync(join(folder, 'a', 'journal.ndjson'));
    const putBack = damageJournal(folder);
    const { url } = await start(folder);
    const clock = `${url}/_sandbox/workspaces/a/clock`;
    for (let time = 0; time < 3; time++) expect((await send('GET', clock)).status).toBe(503);
    putBack();
    expect(readFileSync(join(folder, 'a', 'journal.ndjson'))).toEqual(before);
    expect((await send('GET', clock)).body).toMatchObject({ now: '2026-06-01T08:00:04.000Z' });
  });

  it.each([
    ['state.json', (folder: string) => join(folder, 'a', 'state.json'), 'a/state.json', ['b', 'a']],
    ['fixture, also that of b,', fixtureIn, expect.stringMatching(/^fixtures\/.+\.json$/), ['a', 'b']],
  ])('is also one whose %s is missing; it comes last in the list', async (_, pathIn, damage, names) => {
    const { folder } = await stored();
    const path = pathIn(folder);
    const before = readFileSync(path);
    rmSync(path);
    const { url } = await start(folder);
    const list = `${url}/_sandbox/workspaces`;
    const listed = (await send('GET', list)).body;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(listed[names.indexOf('a')]).toEqual({ name: 'a', clients: [], damage });
    writeFileSync(path, before);
    expect((await send('GET', `${list}/a`)).status).toBe(200);
    const since = (await send('GET', list)).body;
    expect(since.map(({ name }: { name: string }) => name)).toEqual(['a', 'b']);
    expect(since[0]).not.toHaveProperty('damage');
  });

  it('keeps its fixture, even if another workspace of this fixture is deleted', async () => {
    const { folder } = await stored();
    const path = join(folder, 'a', 'state.json');
    const before = readFileSync(path);
    writeFileSync(path, '{');
    const { url } = await start(folder);
    await send('DELETE', `${url}/_sandbox/workspaces/b`);
    writeFileSync(path, before);
    expect((await send('GET', `${url}/_sandbox/workspaces/a`)).status).toBe(200);
  });
});

function fixtureIn(folder: string): string {
  const fixtures = join(folder, 'fixtures');
  return join(fixtures, readdirSync(fixtures)[0] ?? '');
}
