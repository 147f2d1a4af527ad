import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bannerOf, readSettings } from '../../src/cli/serve.js';
import { createSandbox } from '../../src/sandbox.js';
import { SettingsRefused } from '../../src/start/settings.js';
import { sameTime } from '../time/moment.js';
import { accessTokenOf, requestToken } from '../token.js';

const CLI = fileURLToPath(new URL('../../dist/bin/sandbox.js', import.meta.url)); // built before the tests
const folder = mkdtempSync(`${tmpdir()}/sandbox-`);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the command; resolves when it has printed a line or ended. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: { ...sameTime(), PATH: '', ...env },
  });
  const said = { text: '', out: '', log: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stderr.on('data', (data: Buffer) => {
    said.text += data.toString();
    said.log += data.toString();
  });
  await Promise.race([
    new Promise<void>((resolve) => {
      child.stdout.on('data', (data: Buffer) => {
        said.text += data.toString();
        said.out += data.toString();
        if (said.out.includes('\n')) resolve();
      });
    }),
    ended,
  ]);
  return { child, said, ended, url: /http:\S+/.exec(said.text)?.[0] ?? '' };
}

describe('sandbox serve', () => {
  it('prints its address, pages and clients, logs a line of JSON for each request, and stops with 0 (P18)', async () => {
    const { child, said, ended, url } = await run(['serve', '--port', '0'], { SANDBOX_STORE: 'memory:' });
    const [first = ''] = said.out.split('\n');
    expect(first).toBe(`The sandbox listens on ${url}`);
    const places = [...said.out.slice(first.length).matchAll(/(http:\S+)/g)].map(([, place = '']) => place);
    const answered = places.map(async (place) => (await fetch(place)).status);
    expect(new Set(await Promise.all(answered))).toEqual(new Set([200]));
    for (const part of [`${url}/docs`, 'demo.partner (secret: partner-secret)', '4242 4242 4242 4242']) {
      expect(said.out).toContain(part);
    }
    const asked = [
      await requestToken(url, 'demo.agent', 'agent-secret'),
      await fetch(`${url}/_sandbox/health?secret=1`),
      await fetch(`${url}/_sandbox/workspaces`),
      await fetch(`${url}/pay/demo/SECRETCODE`),
      await fetch(`${url}/tickets/demo/SECRETCODE.pdf`),
      await fetch(`${url}/nope`, { headers: { 'x-forwarded-for': '203.0.113.7' } }),
    ];
    for (const reply of asked) await reply.arrayBuffer();
    child.kill('SIGINT'); // as terminals do; test/cli/serve-flags.ts tests SIGTERM
    expect(await ended).toBe(0);
    expect(readdirSync(folder)).toEqual([]); // the variable takes effect
    expect(said.out).toMatch(/Stopping.*\nStopped\.\n$/);
    const logged = said.log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const isOfRequest = ({ msg }: Record<string, unknown>) => /^(GET|POST) /.test(String(msg));
    const others = logged.filter((line) => !isOfRequest(line)).map(({ msg }) => msg);
    expect(others).toEqual(['listening', 'stopping', 'stopped']);
    const ids = asked.map(({ headers }) => String(headers.get('request-id')));
    expect(logged.filter(isOfRequest)).toHaveLength(ids.length + places.length);
    const lines = logged.filter(({ requestId }) => ids.includes(String(requestId)));
    expect(lines.map(({ msg }) => String(msg)).toSorted()).toEqual([
      'GET /_sandbox/health 400',
      'GET /_sandbox/workspaces 200',
      'GET /nope 404',
      'GET /pay/demo/*** 404',
      'GET /tickets/demo/*** 404',
      'POST /oauth2/token 200',
    ]);
    expect(lines.map(({ requestId }) => String(requestId)).toSorted()).toEqual(ids.toSorted());
    expect(lines.map(({ address }) => address)).toEqual(asked.map(() => '127.0.0.1'));
    const lineOf = (id: string) => lines.find(({ operation }) => operation === id);
    const caller = { workspace: 'demo', client: 'agent', caller: 'client' };
    expect(lineOf('createToken')).toMatchObject({ ...caller, status: 200, ms: expect.any(Number) });
    expect(lineOf('getHealth')).toMatchObject({ caller: 'anyone', status: 400 });
    expect(lineOf('listWorkspaces')).toMatchObject({ caller: 'local', status: 200 });
  });

  it('makes the workspace demo, keeps it across a restart, and with --fixture none makes none, but names an existing one', async () => {
    const names = async (flags: Readonly<Record<string, string>>, use: (url: string) => Promise<unknown>) => {
      const settings = readSettings({ store: `file:${folder}/data`, port: '0', log: 'silent', ...flags }, {});
      const sandbox = await createSandbox(settings);
      const said = await bannerOf(sandbox);
      const reply = await fetch(`${sandbox.url}/_sandbox/workspaces`);
      const list = (await reply.json()) as { name: string }[];
      await use(sandbox.url);
      await sandbox.close();
      return {
        list: list.map(({ name }) => name),
        isNoticed: said.includes('/_sandbox/workspaces/demo'),
      };
    };
    let token = '';
    const getToken = async (url: string) => {
      token = await accessTokenOf(url, 'demo.partner', 'partner-secret');
    };
    const useToken = async (url: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
      expect((await fetch(`${url}/merchants`, { headers })).status).toBe(200);
    };
    const nothing = () => Promise.resolve();
    expect(await names({ fixture: 'none' }, nothing)).toEqual({ list: [], isNoticed: false });
    expect(await names({}, getToken)).toEqual({ list: ['demo'], isNoticed: false });
    expect(await names({ fixture: 'none' }, useToken)).toEqual({ list: ['demo'], isNoticed: true });
  });
});

describe('createSandbox', () => {
  it('refuses a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const starting = createSandbox({ port, store: 'memory:', fixture: null, log: 'silent' });
    await expect(starting).rejects.toThrow(SettingsRefused);
    other.close();
  });

  it('releases its store when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const settings = { store: `file:${folder}/taken`, fixture: null, log: 'silent' } as const;
    await expect(createSandbox({ ...settings, port })).rejects.toThrow(SettingsRefused);
    other.close();
    const sandbox = await createSandbox({ ...settings, port: 0 });
    expect(await sandbox.workspaces.names()).toEqual([]);
    await sandbox.close();
  });

  it('finishes a reply in flight before it ends, and at once closes connections on which no whole request was sent', async () => {
    const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
    const { port } = new URL(sandbox.url);
    const waiting = ['', 'GET / HT', 'GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT'].map((sent) => {
      const socket = connect(Number(port), '127.0.0.1').resume();
      socket.write(sent);
      return socket;
    });
    const [silent, , after] = waiting as [Socket, Socket, Socket];
    await Promise.all([once(silent, 'connect'), once(after, 'data')]);
    const body = 'grant_type=client_credentials&client_id=none.partner&client_secret=wrong';
    const sending = request(`${sandbox.url}/oauth2/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    sending.flushHeaders();
    await once(sending, 'continue'); // the server has the request, but not its body
    const closed = sandbox.close();
    await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
    await Promise.all(waiting.map((socket) => once(socket, 'close')));
    sending.end(body);
    const [reply] = await answered;
    expect(reply.statusCode).toBe(401);
    expect(JSON.parse(await text(reply))).toMatchObject({ error: 'invalid_client' });
    await closed;
  });
});

describe('/docs', async () => {
  const sandbox = await createSandbox({
    port: 0,
    store: 'memory:',
    fixture: null,
    log: 'silent',
    vendor: 'acme',
  });
  afterAll(() => sandbox.close());

  it('is the target of /, and loads nothing from other servers', async () => {
    const root = await fetch(sandbox.url, { redirect: 'manual' });
    expect([root.status, root.headers.get('location'), await root.text()]).toEqual([302, '/docs', '']);
    const page = await fetch(`${sandbox.url}/docs`);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self';/);
    const paths = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const asset = await fetch(sandbox.url + path);
      await asset.arrayBuffer(); // an unread body would keep the server from closing
      expect([path, asset.status]).toEqual([path, 200]);
    }
  });

  it('shows the contract with the vendor’s word and the address of the request', async () => {
    const json = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as {
      servers: { url: string }[];
    };
    expect(json.servers[0]?.url).toBe(sandbox.url);
    const yaml = await (await fetch(`${sandbox.url}/openapi.yaml`)).text();
    expect(yaml).toContain('acmePayPSP');
    expect(yaml).not.toContain('vendorPayPSP');
  });

  it('serves pictures that cannot run scripts, and no other files', async () => {
    const image = await fetch(`${sandbox.url}/images/activity-header.svg`);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(image.headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetch(`${sandbox.url}/images/%2e%2e/demo/clients.yaml`)).status).toBe(404);
  });

  it.each([{ range: 'bytes=9-1' }, { 'if-match': '"other"' }])(
    'serves a complete picture for %o',
    async (headers) => {
      const image = await fetch(`${sandbox.url}/images/activity-header.svg`, { headers });
      expect([image.status, (await image.text()).endsWith('</svg>\n')]).toEqual([200, true]);
    },
  );
});
