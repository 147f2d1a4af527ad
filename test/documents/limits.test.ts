import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, ROOT } from './blocks.js';
import { pasteServer } from './shell.js';

describe('the command of docs/hosting.md that limits workspaces', () => {
  it('starts a sandbox whose responses have the headers shown on the page', async () => {
    const commands = COMMANDS.get('docs/hosting.md > Limits of a workspace') ?? '';
    const server = await pasteServer(commands, { SANDBOX_STORE: 'memory:', PORT: '0' });
    const form = 'grant_type=client_credentials&client_id=demo.partner&client_secret=partner-secret';
    const sent = { method: 'POST', body: new URLSearchParams(form) };
    const { headers } = await fetch(`${server.url}/oauth2/token`, sent);
    const page = readFileSync(join(ROOT, 'docs/hosting.md'), 'utf8');
    for (const name of ['RateLimit', 'RateLimit-Policy'])
      expect(page).toContain(`${name}: ${headers.get(name)}\n`);
    expect(await server.stop()).toBe(0);
  });
});
