import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { SettingsRefused, type SandboxSettings } from '../../src/start/settings.js';
import { pooledDatabase } from '../../src/store/postgres/pool.js';
import { needs } from '../needs.js';
import { startCluster } from '../store/postgres.js';
import { accessTokenOf } from '../token.js';

const scratchFolder = () => mkdtempSync(join(tmpdir(), 'token-keys-'));
const [OLD, NEW] = ['old-'.repeat(10), 'new-'.repeat(10)];
let running: Sandbox | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** Closes the previous sandbox and starts another one. */
async function start(settings: Partial<SandboxSettings>): Promise<string> {
  await running?.close();
  running = undefined;
  running = await createSandbox({ port: 0, store: 'memory:', log: 'silent', ...settings });
  return running.url;
}

async function tokenAt(url: string, clientId = 'demo.partner'): Promise<string> {
  return accessTokenOf(url, clientId, 'partner-secret');
}

async function isTaken(url: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
  const reply = await fetch(`${url}/merchants`, { headers });
  await reply.text();
  return reply.status === 200;
}

function keysIn(folder: string, ...lines: readonly string[]): string {
  const file = join(folder, 'keys.txt');
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('the keys that sign tokens', () => {
  it('are rotated without ending tokens: older keys verify until they are removed', async () => {
    const folder = scratchFolder();
    const store = `file:${join(folder, 'data')}`;
    const before = await tokenAt(await start({ store, tokenKeys: keysIn(folder, OLD) }));
    const url = await start({ store, tokenKeys: keysIn(folder, '# since today', NEW, '', OLD) });
    const since = await tokenAt(url);
    expect([await isTaken(url, before), await isTaken(url, since)]).toEqual([true, true]);
    expect(decodeProtectedHeader(since).kid).not.toBe(decodeProtectedHeader(before).kid);
    const later = await start({ store, tokenKeys: keysIn(folder, NEW) });
    expect([await isTaken(later, before), await isTaken(later, since)]).toEqual([false, true]);
  });

  it('are kept in their own file that only its owner can read, and survive a restart', async () => {
    const folder = scratchFolder();
    const store = `file:${folder}`;
    const token = await tokenAt(await start({ store }));
    const file = join(folder, 'token-keys.txt');
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}\n$/),
      0o600,
    ]);
    expect(await isTaken(await start({ store }), token)).toBe(true);
    writeFileSync(file, `${NEW}\n`);
    expect(await isTaken(await start({ store }), token)).toBe(false);
  });

  it('are in no file of the data folder if --token-keys names another file', async () => {
    const folder = scratchFolder();
    const store = `file:${join(folder, 'data')}`;
    const token = await tokenAt(await start({ store, tokenKeys: keysIn(folder, OLD) }));
    expect(await isTaken(await start({ store, tokenKeys: keysIn(folder, NEW) }), token)).toBe(false);
    await expect(async () => readFileSync(join(folder, 'data', 'token-keys.txt'))).rejects.toThrow('ENOENT');
  });

  it('are not in a copy of the data: the stored key of a workspace alone signs no token', async () => {
    const folder = scratchFolder();
    const store = `file:${join(folder, 'data')}`;
    const url = await start({ store, tokenKeys: keysIn(folder, OLD) });
    const text = readFileSync(join(folder, 'data', 'demo', 'state.json'), 'utf8');
    const stored = Buffer.from(/^"signingKey": "([\w-]+)"/m.exec(text)?.[1] ?? '', 'base64url');
    expect(stored).toHaveLength(32);
    const real = await tokenAt(url);
    const { kid = '' } = decodeProtectedHeader(real);
    const forged = (header: { readonly kid?: string }) =>
      new SignJWT(decodeJwt(real)).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(stored);
    const tokens = [real, await forged({ kid }), await forged({})];
    expect(await Promise.all(tokens.map((token) => isTaken(url, token)))).toEqual([true, false, false]);
  });

  it('differ for each workspace, also for one that is created again', async () => {
    const url = await start({});
    const create = (method: string, path: string) =>
      fetch(`${url}/_sandbox/workspaces${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{"name":"mine"}' }),
      });
    await create('POST', '');
    const token = await tokenAt(url, 'mine.partner');
    expect(await isTaken(url, token)).toBe(true);
    await create('DELETE', '/mine');
    await create('POST', '');
    expect(await isTaken(url, token)).toBe(false);
  });

  it('give equal tokens for a workspace with a seed on servers with the same keys, or with none (P15)', async () => {
    const signed = async (key: string | null) => {
      const tokenKeys = key === null ? null : keysIn(scratchFolder(), key);
      const url = await start({ seed: 7, tokenKeys });
      const clock = { method: 'PUT', headers: { 'content-type': 'application/json' } };
      const body = JSON.stringify({ now: '2027-06-01T10:00:00Z', frozen: true });
      await fetch(`${url}/_sandbox/workspaces/demo/clock`, { ...clock, body });
      return tokenAt(url);
    };
    const keyed = await signed(OLD);
    expect(await signed(OLD)).toBe(keyed);
    expect(await signed(NEW)).not.toBe(keyed);
    const alone = await signed(null);
    expect(await signed(null)).toBe(alone);
    expect([decodeProtectedHeader(keyed).kid, decodeProtectedHeader(alone).kid]).toEqual([
      expect.any(String),
      undefined,
    ]);
  });

  it.each([
    ['an empty file', '\n# none\n', /^There is no key in .*Write one key of at least 32 characters a line/],
    ['a short key', `${OLD}\nshort-secret\n`, /^Line 2 of .* is too short for a key\. Write one key/],
  ])('are refused in %s, and not repeated', async (_, text, message) => {
    const refused = await start({ tokenKeys: keysIn(scratchFolder(), text) }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(SettingsRefused);
    expect((refused as Error).message).toMatch(message);
    expect((refused as Error).message).not.toContain('short-secret');
  });

  it('are refused if their file does not exist', async () => {
    const file = join(scratchFolder(), 'none.txt');
    await expect(start({ tokenKeys: file })).rejects.toThrow(
      /^The file of --token-keys cannot be read \(ENOENT/,
    );
  });
});

describe('the keys that sign tokens, of instances that share a database', needs('postgres'), () => {
  it('are shared in the database; in files, they may differ while they are rotated', async () => {
    const cluster = await startCluster();
    try {
      const store = await cluster.database('keys');
      const folder = scratchFolder();
      const instance = (tokenKeys: string | null) =>
        createSandbox({ port: 0, store, log: 'silent', tokenKeys });
      const other = await instance(null);
      const kept = await tokenAt(await start({ store }));
      expect(await isTaken(other.url, kept)).toBe(true);
      await other.close();
      const pool = pooledDatabase(store, { connections: 1 });
      const text = `SELECT text FROM sandbox.document WHERE kind = 'token keys'`;
      const key = (await pool.query<{ text: string }>(text)).rows[0]?.text ?? '';
      await pool.close();
      const rotated = await instance(keysIn(folder, key, NEW));
      const last = await start({ store, tokenKeys: keysIn(folder, NEW, key) });
      const since = await tokenAt(last);
      for (const url of [rotated.url, last])
        expect([await isTaken(url, kept), await isTaken(url, since)]).toEqual([true, true]);
      await rotated.close();
    } finally {
      await running?.close();
      running = undefined;
      await cluster.remove();
    }
  });
});
