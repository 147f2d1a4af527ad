import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { adminTokenOf } from '../../src/cli/control-plane.js';
import { readSettings } from '../../src/cli/serve.js';
import { createSandbox } from '../../src/sandbox.js';

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const TOKEN = 'a-token-in-a-file-of-secrets';
const tokenFile = file('admin', `${TOKEN}\n`);
const password = file('password', 'p@ss:w/rd%41#?\r\n');
const store = 'postgres://sandbox@db.example/sandbox';

describe('the admin token in a file', () => {
  const SANDBOX_ADMIN_TOKEN_FILE = tokenFile;

  it('is read by the sandbox and by commands that call one, without the line break at its end', () => {
    expect(readSettings({}, { SANDBOX_ADMIN_TOKEN_FILE })).toEqual({ adminToken: TOKEN });
    expect(adminTokenOf({}, { SANDBOX_ADMIN_TOKEN_FILE })).toBe(TOKEN);
    expect(adminTokenOf({}, { SANDBOX_ADMIN_TOKEN_FILE: '' })).toBeNull();
  });

  it('is overridden by the flag', () => {
    const flags = { adminToken: 'a-token-of-the-flag' };
    expect(readSettings(flags, { SANDBOX_ADMIN_TOKEN_FILE })).toEqual(flags);
    expect(adminTokenOf(flags, { SANDBOX_ADMIN_TOKEN_FILE })).toBe('a-token-of-the-flag');
  });

  it('is refused together with the token in a variable, and if the file is empty or unreadable', () => {
    const both = { SANDBOX_ADMIN_TOKEN: TOKEN, SANDBOX_ADMIN_TOKEN_FILE };
    for (const read of [readSettings, adminTokenOf]) {
      expect(() => read({}, both)).toThrow('Set SANDBOX_ADMIN_TOKEN or SANDBOX_ADMIN_TOKEN_FILE, not both.');
      const empty = file('empty', '\n');
      expect(() => read({}, { SANDBOX_ADMIN_TOKEN_FILE: empty })).toThrow(
        `SANDBOX_ADMIN_TOKEN_FILE names an empty file: ${empty}.`,
      );
      expect(() => read({}, { SANDBOX_ADMIN_TOKEN_FILE: folder })).toThrow(
        `SANDBOX_ADMIN_TOKEN_FILE names a file that cannot be read: ${folder} (EISDIR).`,
      );
    }
  });

  it('guards the control plane on a public address', async () => {
    const flags = { port: '0', host: '0.0.0.0', store: 'memory:', fixture: 'none', log: 'silent' };
    const server = await createSandbox(readSettings(flags, { SANDBOX_ADMIN_TOKEN_FILE }));
    const url = `${server.url.replace('0.0.0.0', '127.0.0.1')}/_sandbox/workspaces`;
    const statusFor = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
    expect([await statusFor({}), await statusFor({ authorization: `Bearer ${TOKEN}` })]).toEqual([401, 200]);
    await server.close();
  });
});

describe('the password in a file', () => {
  const SANDBOX_STORE_PASSWORD_FILE = password;

  it('becomes part of the database URL, with any characters', () => {
    const { store: address = '' } = readSettings({ store }, { SANDBOX_STORE_PASSWORD_FILE });
    const { username, password: encoded, host, pathname } = new URL(address);
    expect([username, decodeURIComponent(encoded), host, pathname]).toEqual([
      'sandbox',
      'p@ss:w/rd%41#?',
      'db.example',
      '/sandbox',
    ]);
    expect(readSettings({}, { SANDBOX_STORE: store, SANDBOX_STORE_PASSWORD_FILE })).toEqual({
      store: address,
    });
  });

  it.each([
    ['no store', {}, /but the store is no database\. Set --store\.$/],
    ['a store of files', { store: 'file:./data' }, /but the store is no database\. Set --store\.$/],
    [
      'an address with a password',
      { store: 'postgres://a:qzsecretxq@db/x' },
      /not postgres:\/\/\*\*\*@db\/x\.$/,
    ],
    [
      'an address without a user',
      { store: 'postgres://db/x' },
      /write the store as postgres:\/\/<user>@<host>\/<database>, not postgres:\/\/db\/x\.$/,
    ],
  ])('is refused for %s', (_, flags, says) => {
    expect(() => readSettings(flags, { SANDBOX_STORE_PASSWORD_FILE })).toThrow(says);
  });
});
