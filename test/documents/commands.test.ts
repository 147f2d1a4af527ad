import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Serving } from '../cli/built-command.js';
import { freePort } from '../cli/free-port.js';
import { BLOCKS, COMMANDS, ROOT } from './blocks.js';
import { paste, pasteServer, project } from './shell.js';

/** Commands that are not pasted here, and why. The last test of this file checks the names in them. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'docs/hosting.md > Several instances on PostgreSQL': 'instances.test.ts pastes it',
  'docs/hosting.md > Containers': 'npm run images makes its secrets by them',
  'docs/hosting.md > Containers 2': 'needs a container engine; npm run images starts the services without',
  'docs/hosting.md > Containers 3': 'needs a container engine; npm run images starts the image without',
  'docs/hosting.md > Upgrades of containers':
    'needs a container engine; npm run images restarts the instances under load',
  'docs/hosting.md > Backups': 'instances.test.ts pastes it',
  'docs/hosting.md > Backups 2': 'instances.test.ts pastes it',
  'docs/hosting.md > Limits of a workspace': 'limits.test.ts pastes it',
  'docs/hosting.md > Tracing': 'tracing.test.ts pastes it',
  'README.md > Start 2': 'npm test runs this test',
  'README.md > Start 3': 'npm run package:check packs and installs the package, without a registry',
  'CONTRIBUTING.md > Set up and check a change': 'runs this test and all of CI; npm run dev is pasted below',
  'docs/testing.md > Start a sandbox in a test': 'npm run package:check does it',
  'docs/ci.md > In a test runner': 'npm run package:check does it',
  'docs/ci.md > What the CI of the sandbox checks': '.ci/run runs this test',
  'docs/clients.md > Mock without state': 'Prism takes longer to start than all others together',
  'docs/certification.md > Certify a client': 'certification.test.ts pastes it',
  'docs/certification.md > Check a certificate': 'certification.test.ts pastes it',
  'docs/certification.md > Report what was exercised': 'certification.test.ts pastes it',
  'examples/certified-client/README.md > Run it': 'certification.test.ts pastes it',
  'examples/certified-client/README.md > Run it 2': 'certification.test.ts pastes it',
  'docs/mutation.md > Mutate a room': 'takes an hour',
  'docs/benchmark.md > Run it': 'needs wrk and half an hour',
};

const pasted = new Set<string>();
/** Returns the commands of a block, which counts as run. */
function commandsOf(id: string): string {
  const commands = COMMANDS.get(id);
  if (commands === undefined) throw new Error(`There is no block ${id}`);
  pasted.add(id);
  return commands;
}

/** Leads commands to a server that listens elsewhere, and makes curl quiet, but failing for an error. */
const at = (url: string, commands: string) =>
  commands
    .replaceAll(/(?:http:\/\/)?(?:localhost|127\.0\.0\.1):4020/g, url)
    .replaceAll(/\bcurl (?!-)/g, 'curl -sS --fail ')
    .replaceAll('curl -X', 'curl -sS --fail -X');

/** Restricts the commands that run workflows to one of them. */
const ofOneWorkflow = (commands: string) =>
  commands.replaceAll(/\bsandbox (verify|drift) /g, 'sandbox $1 --workflow catalogue ');

async function health(url: string | null): Promise<unknown> {
  return (await fetch(`${url}/_sandbox/health`)).json();
}

const LIMIT_MS = 60_000;

describe('the commands of README.md and of the pages it leads to', () => {
  const start = commandsOf('README.md > Start');
  const journey = commandsOf('README.md > Book with curl');
  const store = { SANDBOX_STORE: `file:${join(project, 'data')}`, SANDBOX_LOG: 'silent' };
  const elsewhere = [
    'docs/control-plane.md > Control a running sandbox',
    'docs/control-plane.md > Find out what a request did',
    'docs/control-plane.md > Go back to before',
    'docs/control-plane.md > See what comes due next',
    'docs/control-plane.md > See the seats of a day',
    'docs/control-plane.md > Find a booking and see where its money went',
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
  const payment = commandsOf('docs/payments.md > Pay on the hosted page, with a ticket and a refund');
  const checks = ['README.md > Check your traffic', 'docs/verification.md > Check a HAR file'].map(
    commandsOf,
  );
  const workspaces = commandsOf('docs/control-plane.md > Do the same from a command line');
  const faults = commandsOf('docs/faults.md > Ask for many requests');
  const token = commandsOf('docs/clients.md > The form of a nested query');
  const read = async (url: string | null, booking = '', bearer = '') => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      'accept-language': 'en',
    };
    const reply = await fetch(`${url}/bookings/${booking}`, { headers });
    return { status: reply.status, body: await reply.text() };
  };
  let [booking, bearer, before, firstUrl]: (string | undefined)[] = [];
  let second: Serving;
  it(
    'start the sandbox, and book with curl',
    async () => {
      const first = await pasteServer(start, store, ROOT);
      firstUrl = first.url ?? '';
      const lines = await paste(`${journey}\necho "$BOOKING $TOKEN"`, { BASE: firstUrl });
      expect(lines.some((line) => line.startsWith('Captured: '))).toBe(true);
      expect(lines.at(-2)).toBe('reserved, 91.5 EUR, balance 91.5');
      [booking, bearer] = lines.at(-1)?.split(' ') ?? [];
      const reply = await read(firstUrl, booking, bearer);
      expect(reply.status).toBe(200);
      before = reply.body;
      await first.stop();
      expect(first.stdout()).toMatch(/\nStopped\.\n$/);
    },
    LIMIT_MS,
  );

  it(
    'start it again with npx, and the booking is there',
    async () => {
      second = await pasteServer('npx sandbox serve', store);
      const after = await read(second.url, booking, bearer);
      expect(after).toEqual({ status: 200, body: before?.replaceAll(firstUrl ?? '', second.url ?? '') });
    },
    LIMIT_MS,
  );

  it(
    'go on with a payment on the hosted page, with ticket and refund',
    async () => {
      const lines = await paste(payment, { BASE: second.url ?? '' });
      expect(lines).toContain('Redirected to https://shop.example/thanks');
      expect(lines.slice(-3)).toEqual(['paid, balance 0', 'valid', 'cancelled, refunded 46.5']);
      expect(readFileSync(join(project, 'ticket.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-');
    },
    LIMIT_MS,
  );

  it('send requests to the control plane', async () => {
    for (const commands of elsewhere) {
      const lines = await paste(at(second.url ?? '', commands));
      expect(lines[0]).toMatch(/^[[{]/);
    }
  });

  it('check the traffic of the sandbox', async () => {
    for (const commands of checks) {
      const lines = await paste(at(second.url ?? '', commands));
      expect(lines.some((line) => / exchanges judged, .*: 0 errors, /.test(line))).toBe(true);
    }
    expect(readFileSync(join(project, 'reports/report.html'), 'utf8')).toContain(
      '<h1>sandbox check: traffic.har</h1>',
    );
  });

  it.each(verification)(
    'verify a target, or compare it with the sandbox: %s',
    async (page, commands) => {
      const isWhole = page.startsWith('README.md'); // one page runs all workflows, the others show other flags
      const quick = commands.replaceAll(/--rate \d+/g, '--rate 500');
      const lines = await paste(at(second.url ?? '', isWhole ? quick : ofOneWorkflow(quick)));
      expect(lines.join('\n')).toMatch(/ exchanges judged, .*: 0 errors, /);
    },
    LIMIT_MS,
  );

  it('follow a workspace, until the reader leaves', async () => {
    const lines = await paste(`(${at(second.url ?? '', follow).trim()}) & sleep 1; kill %1; wait`);
    expect(lines).toContain(': follows demo');
  });

  it(
    'manage workspaces and their fault rules',
    async () => {
      const lines = await paste(workspaces, { SANDBOX_URL: second.url ?? '' });
      expect(lines[0]).toMatch(/^demo /);
      expect(lines).toContain('  spring.partner  partner-secret');
      expect(lines.at(-1)).toMatch(/^Exit code: 0 done/);
      expect((await paste(faults, { SANDBOX_URL: second.url ?? '' })).at(-1)).toBe('3 rules removed');
    },
    LIMIT_MS * 2,
  );

  it('get a token for the programs of docs/clients.md', async () => {
    const lines = await paste(`${at(second.url ?? '', token)}\necho "$SANDBOX_URL $SANDBOX_TOKEN"`);
    const [url = '', bearerOfPage] = lines.at(-1)?.split(' ') ?? [];
    expect(url).toBe(second.url);
    expect((await read(url, booking, bearerOfPage)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});

describe('the commands that start a sandbox', () => {
  const ci = [
    'docs/ci.md > As a process, for any language',
    'docs/ci.md > Isolated tests',
    'docs/ci.md > Isolated tests 2',
  ].map(commandsOf);
  const address = commandsOf('docs/ci.md > Learn the address of a free port');
  const partner = commandsOf("docs/ci.md > A partner's pipeline: tests through the proxy");
  const team = commandsOf("docs/ci.md > The API team's pipeline");
  const proxy = commandsOf('docs/proxy.md > Put it between your client and the API');
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
    'in the background of a CI job, which ends it',
    async () => {
      const port = await freePort('127.0.0.1');
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
    'on a free port, whose address is in the log',
    async () => {
      expect((await paste(address)).join('')).toContain('"status":"ok"');
    },
    LIMIT_MS,
  );

  it(
    "in a partner's pipeline, behind a proxy, and in that of the API's team",
    async () => {
      const [target, port] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
      const lines = await paste(partner.replaceAll('4020', target).replaceAll('4030', port));
      const shown = lines.join('\n');
      expect(shown).toContain('access_token');
      expect(shown).toContain(`## sandbox proxy: http://127.0.0.1:${target}/`);
      expect((await paste(team)).join('\n')).toContain('## sandbox contract diff: ');
    },
    LIMIT_MS,
  );

  it(
    'behind a proxy that checks what passes',
    async () => {
      const server = await pasteServer('npx sandbox serve --port 0', { SANDBOX_STORE: 'memory:' });
      const port = await freePort('127.0.0.1');
      const lines = await paste(
        proxy.replaceAll('http://127.0.0.1:4020', server.url ?? '').replaceAll('4030', port),
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
    "with one's own fixture, and make, book and export a workspace of it",
    async () => {
      writeFileSync(join(project, 'my-fixture.yaml'), fixture?.text ?? '');
      const server = await pasteServer(check, {});
      expect(server.stdout()).toMatch(/^my-fixture\.yaml: valid; 1 merchant, 1 activity, /);
      const lines = await paste(`${create}\n${store}\nnpx sandbox fixture check my-fixture.json`, {
        SANDBOX_URL: server.url ?? '',
      });
      expect(lines).toContain('  mine.partner  partner-secret');
      expect(lines.at(-1)).toMatch(/^my-fixture\.json: valid; 1 merchant, 1 activity, /);
      expect(await server.stop()).toBe(0);
    },
    LIMIT_MS,
  );

  it(
    'for others, with an admin token and a public URL',
    async () => {
      const server = await pasteServer(hosting, { SANDBOX_STORE: 'memory:' });
      expect(server.stdout()).toContain('https://sandbox.example.org/docs');
      expect((await fetch(`${server.url}/_sandbox/workspaces`)).status).toBe(401);
      expect(await paste(at(server.url ?? '', probe))).toEqual(['{"status":"ready"}']);
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

describe('the pages', () => {
  const { scripts, version, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly version: string;
    readonly bin: Readonly<Record<string, string>>;
  };

  it('have no block of commands that is neither pasted here nor listed with a reason', () => {
    expect([...pasted, ...Object.keys(NOT_RUN)].toSorted()).toEqual([...COMMANDS.keys()].toSorted());
  });

  it('name scripts, programs, test files and a version that exist', () => {
    const pages = [...new Set(BLOCKS.map(({ id }) => id.replace(/ > .*/, '')))];
    const text = pages.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
    const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
    expect(named(/\bnpm run ([a-z][a-z:-]*)/g).filter((name) => !(name in scripts))).toEqual([]);
    expect(
      named(/\bnpm ([a-z]+)/g).filter((name) => !/^(?:ci|install|pack|run|sbom|start|test)$/.test(name)),
    ).toEqual([]);
    const programs = new Set([...Object.keys(bin), ...readdirSync(join(ROOT, 'node_modules/.bin'))]);
    expect(named(/\bnpx ([a-z]+) /g).filter((name) => !programs.has(name))).toEqual([]);
    expect(named(/activity-booking-sandbox-([\d.]+)\.tgz/g)).toEqual([version]);
    const tests = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).map(
      (path) => `test/${path}`,
    );
    const patterns = named(/\bnpx vitest(?: run)? ([\w/. -]+)/g).flatMap((names) => names.split(' '));
    expect(patterns).toContain('captures');
    expect(
      patterns.filter((name) => !name.startsWith('-') && !tests.some((path) => path.includes(name))),
    ).toEqual([]);
    expect(named(/\bnpx tsx ([\w/.-]+)/g).map((path) => statSync(join(ROOT, path)).isFile())).toEqual([
      true,
      true,
    ]);
    expect(statSync(join(ROOT, '.ci/run')).mode & 0o100).toBe(0o100);
  });
});
