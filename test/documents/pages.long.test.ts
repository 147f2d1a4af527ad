// Tests the commands of the pages to which README.md links. The tests take half a minute, so `npm test` skips this
// file; `npm run documents` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Serving } from '../cli/built-command.js';
import { freePort } from '../free-port.js';
import { needs } from '../needs.js';
import { BLOCKS, COMMANDS, ROOT } from './blocks.js';
import { at, commandsOf, forgotten, LIMIT_MS, ofOneWorkflow, quick, readBooking } from './pasted.js';
import { paste, pasteServer, project } from './shell.js';

async function health(url: string | null): Promise<unknown> {
  return (await fetch(`${url}/_sandbox/health`)).json();
}

describe('the commands for a sandbox that has a booking', needs('curl'), () => {
  const journey = commandsOf('README.md > Book with curl');
  const elsewhere = [
    'docs/control-plane.md > Control a running sandbox',
    'docs/control-plane.md > Find out what a request did',
    'docs/control-plane.md > Go back to before',
    'docs/control-plane.md > See what comes due next',
    'docs/control-plane.md > See the seats of a day',
    'docs/control-plane.md > Find a booking and see where its money went',
    'docs/control-plane.md > Manage the clients of a workspace',
    'docs/control-plane.md > Invite somebody by a link',
    "docs/control-plane.md > Change a client's secret",
    'docs/control-plane.md > Get a token without the secret',
    'docs/control-plane.md > Create a workspace from YAML',
    'docs/payments.md > Mails',
  ].map(commandsOf);
  const verification = [
    'README.md > Verify a service',
    'docs/verification.md > Run the workflows against a target',
    'docs/verification.md > Compare a target with the sandbox',
    "docs/ci.md > The API team's pipeline 2",
  ].map((id) => [id, commandsOf(id)] as const);
  const follow = commandsOf('docs/control-plane.md > Follow a workspace');
  const checks = ['README.md > Check your traffic', 'docs/verification.md > Check a HAR file'].map(
    commandsOf,
  );
  const workspaces = commandsOf('docs/control-plane.md > Do the same from a command line');
  const faults = commandsOf('docs/faults.md > Ask for many requests');
  const mirror = commandsOf('docs/verification.md > Mirror a target');
  const token = commandsOf('docs/clients.md > The form of a nested query');
  let booking: string | undefined;
  let server: Serving;
  beforeAll(async () => {
    server = await pasteServer('npx sandbox serve', { SANDBOX_STORE: 'memory:', SANDBOX_LOG: 'silent' });
    const lines = await paste(`${journey}\necho "$BOOKING"`, { BASE: addressOf(server) });
    booking = lines.at(-1);
  }, LIMIT_MS);

  it('send requests to the control plane', async () => {
    for (const commands of elsewhere) {
      const lines = await paste(at(addressOf(server), commands), { SANDBOX_URL: addressOf(server) });
      expect(lines[0]).toMatch(/^[[{]/);
    }
  });

  it('check the traffic of the sandbox', async () => {
    for (const commands of checks) {
      const lines = await paste(at(addressOf(server), commands));
      expect(lines.some((line) => /: 0 errors, .*\. \d+ of \d+ exchanges judged, /.test(line))).toBe(true);
    }
    expect(readFileSync(join(project, 'reports/report.html'), 'utf8')).toContain(
      '<h1>sandbox check: traffic.har</h1>',
    );
  });

  it.each(verification)(
    'verify a target, or compare it with the sandbox: %s',
    async (page, commands) => {
      const isWhole = page.startsWith('README.md'); // one page runs all workflows; the others show flags and run one workflow
      const lines = await paste(at(addressOf(server), isWhole ? quick(commands) : ofOneWorkflow(commands)));
      expect(lines.join('\n')).toMatch(
        /[:;] (?:0 errors, .*|No differences)\. \d+ of \d+ exchanges judged, /,
      );
    },
    LIMIT_MS,
  );

  it(
    'mirror a target as a valid fixture',
    async () => {
      const lines = await paste(`${at(addressOf(server), mirror)}npx sandbox fixture check world.json`);
      expect(lines.at(-1)).toMatch(/^world\.json: valid; \d+ merchants?, /);
    },
    LIMIT_MS,
  );

  it('follow a workspace until the client disconnects', async () => {
    const lines = await paste(`(${at(addressOf(server), follow).trim()}) & sleep 1; kill %1; wait`);
    expect(lines).toContain(': follows demo');
  });

  it(
    'manage workspaces and their fault rules',
    async () => {
      const lines = await paste(workspaces, { SANDBOX_URL: addressOf(server) });
      expect(lines[0]).toMatch(/^NAME +CLOCK /);
      expect(lines[1]).toMatch(/^demo /);
      expect(lines).toContain('  spring.partner  partner-secret');
      expect(lines.at(-1)).toMatch(/^Exit code: 0 done/);
      expect((await paste(faults, { SANDBOX_URL: addressOf(server) })).at(-1)).toBe('3 rules removed');
    },
    LIMIT_MS * 2,
  );

  it('get a token for the programs in docs/clients.md', async () => {
    const lines = await paste(`${at(addressOf(server), token)}\necho "$SANDBOX_URL $SANDBOX_TOKEN"`);
    const [url = '', bearerOfPage] = lines.at(-1)?.split(' ') ?? [];
    expect(url).toBe(server.url);
    expect((await readBooking(url, booking, bearerOfPage)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('the commands that start a sandbox', needs('curl'), () => {
  const ci = [
    'docs/ci.md > As a process, for any language',
    'docs/ci.md > Isolated tests',
    'docs/ci.md > Isolated tests 2',
  ].map(commandsOf);
  const address = commandsOf('docs/ci.md > Learn the address of a free port');
  const partner = commandsOf("docs/ci.md > A partner's pipeline: tests through the proxy");
  const team = commandsOf("docs/ci.md > The API team's pipeline");
  const proxy = commandsOf('docs/proxy.md > Put the proxy between your client and the API');
  const fixture = BLOCKS.find(
    ({ id, language }) => id === 'docs/fixtures.md > A fixture in ten lines' && language === 'yaml',
  );
  const check = commandsOf('docs/fixtures.md > A fixture in ten lines');
  const create = commandsOf('docs/fixtures.md > A fixture in ten lines 2');
  const store = commandsOf('docs/fixtures.md > Bookings and other state');
  const hosting = commandsOf('docs/hosting.md > Start a sandbox for others');
  const probe = commandsOf('docs/hosting.md > Health checks');
  const settings = commandsOf('docs/settings.md > Change the port, the store or the log');
  it(
    'in the background of a CI job, which stops it',
    async () => {
      const port = await freePort();
      const lines = await paste(ci.join('\n').replaceAll('4020', port));
      const replies = lines.join('').split(/(?<=[}\]])(?=[[{])/);
      expect(lines.join('\n')).toContain(`The sandbox listens on http://127.0.0.1:${port}`);
      expect(lines.join('\n')).toContain('"status":"ok"');
      expect(replies.some((reply) => reply.includes('"clientSecret"'))).toBe(true);
      await expect(health(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    },
    LIMIT_MS,
  );

  it(
    'on a free port; the log shows its address',
    async () => {
      expect((await paste(address)).join('')).toContain('"status":"ok"');
    },
    LIMIT_MS,
  );

  it(
    "in a partner's pipeline, behind a proxy, and in the API team's pipeline",
    async () => {
      const [target, port] = [await freePort(), await freePort()];
      const lines = await paste(partner.replaceAll('4020', target).replaceAll('4030', port));
      const shown = lines.join('\n');
      expect(shown).toContain('access_token');
      expect(shown).toContain(`## sandbox proxy: http://127.0.0.1:${target}/`);
      expect((await paste(team)).join('\n')).toContain('## sandbox contract diff: ');
    },
    LIMIT_MS,
  );

  it(
    'behind a checking proxy',
    async () => {
      const server = await pasteServer('npx sandbox serve --port 0', { SANDBOX_STORE: 'memory:' });
      const port = await freePort();
      const lines = await paste(
        proxy.replaceAll('http://127.0.0.1:4020', addressOf(server)).replaceAll('4030', port),
      );
      expect(lines.join('\n')).toContain(`The proxy listens on http://127.0.0.1:${port}`);
      expect(lines).toContain('  note listMerchants/request.query/unknown/limt');
      expect(lines.at(-1)).toBe('Exit code: 0');
      expect(readFileSync(join(project, 'reports/report.json'), 'utf8')).toContain('limt');
      expect(await server.stop()).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'with a custom fixture; create, book and export a workspace from it',
    async () => {
      writeFileSync(join(project, 'my-fixture.yaml'), fixture?.text ?? '');
      const server = await pasteServer(check, {});
      expect(server.stdout()).toMatch(/^my-fixture\.yaml: valid; 1 merchant, 1 activity, /);
      const lines = await paste(`${create}\n${store}\nnpx sandbox fixture check my-fixture.json`, {
        SANDBOX_URL: addressOf(server),
      });
      expect(lines).toContain('  mine.partner  partner-secret');
      expect(lines.at(-1)).toMatch(/^my-fixture\.json: valid; 1 merchant, 1 activity, /);
      expect(await server.stop()).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'for other people, with an admin token and a public URL',
    async () => {
      const server = await pasteServer(hosting, { SANDBOX_STORE: 'memory:' });
      expect(server.stdout()).toContain('https://sandbox.example.org/docs');
      expect((await fetch(`${server.url}/_sandbox/workspaces`)).status).toBe(401);
      expect(await paste(at(addressOf(server), probe))).toEqual(['{"status":"ready"}']);
      expect(await server.stop()).toBe(0);
    },
    LIMIT_MS,
  );

  it.each([
    ['with another port, store and log', settings, '5000'],
    ['from its sources', 'npm run dev -- --port 4020 --store memory:\n', '4020'],
  ])(
    '%s',
    async (_, commands, port) => {
      expect([...COMMANDS.values()].some((block) => block.includes(commands))).toBe(true);
      const server = await pasteServer(commands.replace(`--port ${port}`, '--port 0'), {}, ROOT);
      expect(await health(server.url)).toMatchObject({ status: 'ok' });
      expect(server.stderr()).toContain('"msg":"listening"');
      await server.stop();
    },
    LIMIT_MS,
  );
});

it('each block that `npm run documents` should paste has been pasted', () => {
  expect(forgotten('of pages')).toEqual([]);
});
