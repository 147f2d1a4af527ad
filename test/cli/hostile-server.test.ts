import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { sandbox } from './command-from-sources.js';

const [ESC, BEL, RLO] = [0x1b, 0x07, 0x202e].map((code) => String.fromCodePoint(code));
const HOSTILE = `${ESC}[2J${ESC}]8;;https://evil.example${BEL}${RLO}\n::stop-commands::x`;

const harness = await startHarness();
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));

/** Appends hostile characters to each text of a JSON value, except texts that a command needs for its next request. */
const spoiled = (body: string) =>
  JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    typeof value === 'string' && !['id', 'certificate', 'workspace'].includes(name) ? value + HOSTILE : value,
  );

/** Responds as a sandbox does, with control characters for a terminal in each text. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  const { method = 'GET', url = '/', headers } = request;
  const body = method === 'GET' ? undefined : await text(request);
  const type = headers['content-type'];
  const reply = await fetch(`${harness.url}${url}`, {
    method,
    ...(body !== undefined && { body }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(spoiled(await reply.text()));
}

const server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const partners = join(folder, 'partners.yaml');
writeFileSync(partners, 'workspaces:\n  - name: acme\n');
const one = ['--activities', '1', '--bookings', '0', '--merchants', '1', '--days', '1'];

describe('a text from a hostile server', () => {
  it.each([
    ['workspace list'],
    ['workspace create mine'],
    ['workspace reset mine'],
    ['workspace expire mine 2099-12-31T23:00:00Z'],
    ['workspace advance test PT45M'],
    ['workspace fault mine status=503 --note x'],
    ['workspace faults mine'],
    ['workspace export mine'],
    ['client rotate mine.partner'],
    ['workspace delete mine'],
    ['workspace undelete mine'],
    ['workspace reset nowhere'],
    ['notice hello'],
    ['notice'],
    [`workspace apply ${partners} --secrets-dir ${folder}`],
    [`seed ${one.join(' ')} --into ${url}`],
    [`seed ${one.join(' ')} --into ${url} --workspace`, 'a b'],
    [`certify --url ${url} --profile agency --case find-by-filter -- true`],
  ])('is printed by %s without its control characters', async (line, ...more) => {
    const { stdout, stderr } = await sandbox([...line.split(' '), ...more], {
      SANDBOX_URL: url,
      GITHUB_ACTIONS: 'true',
    });
    expect(stdout + stderr).toMatch(/\uFFFD|\\u001b/);
    expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]|^::stop/mu);
  });

  it('keeps its value in JSON output, where control characters are escaped', async () => {
    const { stdout } = await sandbox(['workspace', 'list', '--json'], { SANDBOX_URL: url });
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u);
    expect((JSON.parse(stdout) as object[])[0]).toMatchObject({ name: expect.stringContaining(HOSTILE) });
  });
});

it('terminal.ts alone prints texts of others; the other writers print progress bars, colours and bytes', () => {
  const files = readdirSync('src/cli').filter((file) =>
    /std(?:out|err)\.write\(|screen\.write\(/.test(readFileSync(join('src/cli', file), 'utf8')),
  );
  expect(files).toEqual([
    'action.ts', // repeats the output of the command
    'exit-guard.ts', // prints only its own sentences
    'judging-options.ts', // escapes its summary and annotations itself
    'proxy.ts', // has colours
    'serve.ts', // prints only its own texts
    'terminal.ts',
    'token.ts',
  ]);
});
