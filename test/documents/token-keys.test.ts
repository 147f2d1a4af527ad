import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { TokenKeys } from '../../src/workspaces/token-keys.js';
import { needs } from '../needs.js';
import { COMMANDS } from './blocks.js';
import { pasteServer, project } from './shell.js';

describe('the docs/hosting.md commands for the keys that sign tokens', { timeout: 60_000 }, () => {
  it('start a sandbox that signs with a key file readable only by its owner', needs('openssl'), async () => {
    const commands = COMMANDS.get('docs/hosting.md > The keys that sign tokens') ?? '';
    const server = await pasteServer(commands, { SANDBOX_STORE: 'memory:', PORT: '0' });
    const form = 'grant_type=client_credentials&client_id=demo.partner&client_secret=partner-secret';
    const sent = { method: 'POST', body: new URLSearchParams(form) };
    const reply = await fetch(`${server.url}/oauth2/token`, sent);
    const { access_token: token } = (await reply.json()) as { readonly access_token: string };
    const file = join(project, 'token-keys.txt');
    const keys = new TokenKeys([readFileSync(file, 'utf8').trim()]);
    const { id } = keys.of({ seed: null, signingKey: new Uint8Array() }).newest;
    expect([decodeProtectedHeader(token).kid, statSync(file).mode & 0o777]).toEqual([id, 0o600]);
    expect(await server.stop()).toBe(0);
  });
});
