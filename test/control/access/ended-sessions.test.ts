import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL, EndedSessions } from '../../../src/control/access/ended-sessions.js';
import { documentsOf, endedSessionsIn } from '../../../src/start/open-store.js';
import type { SandboxSettings } from '../../../src/start/settings.js';
import { LocalDocuments } from '../../../src/store/local-documents.js';
import { START } from '../../harness.js';

const OWNER = 'workspace/test';
const HOUR = 3_600_000;

/** Returns the n-th session of a client; a higher n means a later start. */
const session = (n: number, name = 'test.desk') => ({
  id: `${name} ${n}`,
  name,
  expiresAt: START + 12 * HOUR + n,
});
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/**
 * Returns a list of ended sessions, its documents, and a function that tests whether a newly started server also
 * knows an ended session.
 */
function ended(now = () => START) {
  const documents = new LocalDocuments();
  const sessions = new EndedSessions(now, documents);
  const has = (one: ReturnType<typeof session>) => new EndedSessions(now, documents).has(OWNER, one);
  const bytes = async () => (await documents.list('ended sessions')).join('').length;
  return { sessions, has, bytes, documents };
}

describe('ended sessions', () => {
  it('stay ended, in a bounded space, even if many others of the same client end later', async () => {
    const { sessions, has, bytes } = ended();
    const size: number[] = [];
    for (const n of numbers(300)) {
      await sessions.end(OWNER, session(n));
      size.push(await bytes());
    }
    for (const n of numbers(300)) expect(await has(session(n))).toBe(true);
    expect(size[299]).toBeLessThan(1.1 * (size[99] ?? 0));
  });

  it('do not end later sessions or those of other clients, even if too many have ended', async () => {
    const { sessions, has } = ended();
    for (const n of numbers(300)) await sessions.end(OWNER, session(n));
    expect(await has(session(300))).toBe(false);
    expect(await has(session(0, 'test.partner'))).toBe(false);
  });

  it('end one by one while they are few: sessions that began between them continue', async () => {
    const { sessions, has } = ended();
    for (const n of numbers(100)) await sessions.end(OWNER, session(2 * n));
    expect(await Promise.all(numbers(4).map((n) => has(session(n))))).toEqual([true, false, true, false]);
  });

  it('stay ended, in a bounded space, if they belong to many clients of a workspace', async () => {
    const { sessions, has, bytes } = ended();
    const all = numbers(1060).map((n) => session(n, `test.c${n % 40}`));
    for (const one of all) await sessions.end(OWNER, one);
    for (const one of all) expect(await has(one)).toBe(true);
    expect(await has(session(1060, 'test.c0'))).toBe(false);
    expect(await bytes()).toBeLessThan(100_000);
  });

  it('end together with all older ones of a workspace, once more than 1,000 of it ended one by one', async () => {
    const { sessions, has } = ended();
    const [older, later] = [session(0, 'test.other'), session(1002, 'test.other')];
    const all = numbers(1001).map((n) => session(n + 1, `test.c${n % 40}`));
    for (const one of all.slice(0, 1000)) await sessions.end(OWNER, one);
    expect(await has(older)).toBe(false);
    for (const one of all.slice(1000)) await sessions.end(OWNER, one);
    expect([await has(older), await has(later)]).toEqual([true, false]);
  });

  it('of all clients are one entry, which replaces the earlier entries', async () => {
    const { sessions, has, bytes } = ended();
    for (const n of numbers(50)) await sessions.end(OWNER, session(n));
    await sessions.end(OWNER, { id: ALL, name: OWNER, expiresAt: session(60).expiresAt });
    expect([await has(session(55)), await has(session(0)), await has(session(61))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await bytes()).toBeLessThan(200);
  });

  it('are deleted after their expiry, when another session of the same document ends', async () => {
    let now = START;
    const { sessions, has, bytes } = ended(() => now);
    for (const n of numbers(50)) await sessions.end(OWNER, session(n));
    now = START + 13 * HOUR;
    const later = { ...session(0), id: 'later', expiresAt: now + 12 * HOUR };
    await sessions.end(OWNER, later);
    expect([await has(later), await bytes()]).toEqual([true, expect.any(Number)]);
    expect(await bytes()).toBeLessThan(200);
  });

  it('need few documents, even if many workspaces are created and deleted', async () => {
    const { sessions, documents } = ended();
    for (const n of numbers(1000)) await sessions.end(`workspace/w${n}`, session(n, `w${n}.desk`));
    expect((await documents.list('ended sessions')).length).toBeLessThanOrEqual(256);
    expect(await sessions.has('workspace/w7', session(7, 'w7.desk'))).toBe(true);
    expect(await sessions.has('workspace/w8', session(7, 'w7.desk'))).toBe(false);
  });

  it('stay ended in a read-only folder; a session that ends there stays ended until the stop', async () => {
    const settings = { store: `file:${mkdtempSync(join(tmpdir(), 'ended-'))}`, fsync: false } as const;
    const kept = documentsOf(settings as SandboxSettings, {});
    await new EndedSessions(() => START, kept).end(OWNER, session(1));
    const opened = { readOnly: 'it can only be read' };
    const again = documentsOf(settings as SandboxSettings, opened);
    const sessions = new EndedSessions(() => START, endedSessionsIn(settings, opened, again));
    await sessions.end(OWNER, session(2));
    expect(await Promise.all([1, 2, 3].map((n) => sessions.has(OWNER, session(n))))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
