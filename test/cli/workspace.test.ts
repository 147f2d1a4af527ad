import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError, type Environment, CommandFailed } from '../../src/cli/command.js';
import { noSandbox } from '../../src/cli/control-plane.js';
import { NoResponse } from '../../src/client/transport.js';
import { workspaceCommand } from '../../src/cli/workspace.js';
import { startHarness } from '../harness.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const { url } = await startHarness({ adminToken: ADMIN_TOKEN });
const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(args: readonly string[], environment: Environment = {}) {
  let text = '';
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  const all = { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: ADMIN_TOKEN, ...environment };
  await workspaceCommand({ stdout, environment: all, now: 0 }).parseAsync(args, { from: 'user' });
  return text;
}
const json = async (...args: readonly string[]): Promise<unknown> =>
  JSON.parse(await run([...args, '--json']));
const failureOf = async (...given: Parameters<typeof run>): Promise<unknown> =>
  run(...given).then(
    () => null,
    (error: unknown) => error,
  );

describe('sandbox workspace', () => {
  it('makes, lists, advances, resets and deletes a workspace of a running sandbox', async () => {
    const frozen = ['--now', '2026-06-01T08:00:00Z', '--frozen'];
    expect(
      await json('create', 'mine', '--fixture', 'scenarios/last-seat', ...frozen, '--secrets', 'public'),
    ).toMatchObject({
      name: 'mine',
      clients: expect.arrayContaining([{ clientId: 'mine.partner', clientSecret: 'partner-secret' }]),
      clock: { frozen: true },
    });
    expect(await run(['list'])).toMatch(
      /^mine +2026-06-01T08:00:00.000Z frozen .* public +- +mine\.partner$/m,
    );
    expect(await run(['list', '--sort', '-name'])).toMatch(/^NAME +CLOCK .*\n(.*\n)*mine /);
    expect(await run(['list', '--unused', 'P30D'])).toBe('');
    expect(await json('advance', 'mine', 'PT45M')).toMatchObject({ now: '2026-06-01T08:45:00.000Z' });
    expect(await run(['advance', 'mine', 'PT15M'])).toContain('2026-06-01T09:00:00.000Z frozen');
    expect(await run(['expire', 'mine', '2099-12-31T23:00:00Z'])).toBe(
      'mine expires at 2099-12-31T23:00:00.000Z\n',
    );
    expect(await run(['list'])).toMatch(/^mine .* public +2099-12-31 23:00 +mine\.partner$/m);
    expect(await run(['expire', 'mine', 'never'])).toBe('mine expires never\n');
    expect(await failureOf(['expire', 'mine', '2020-01-01T00:00:00Z'])).toMatchObject({ exitCode: 1 });
    expect(await json('reset', 'mine')).toMatchObject({ clock: { now: '2026-06-01T08:00:00.000Z' } });
    expect(await json('delete', 'mine')).toEqual({ name: 'mine', keptUntil: expect.any(String) });
    expect(await json('list')).not.toContainEqual(expect.objectContaining({ name: 'mine' }));
    const [{ deletedAt = '' } = {}] = (await json('list', '--deleted')) as { deletedAt?: string }[];
    expect(await run(['list', '--deleted'])).toMatch(new RegExp(`^NAME +DELETED .*\nmine +${deletedAt} `));
    expect(await run(['undelete', 'mine', '--deleted-at', deletedAt])).toMatch(
      /^mine {2}.* mine\.partner\n$/,
    );
    expect(await failureOf(['undelete', 'mine'])).toMatchObject({ exitCode: 1, message: /The bin has no/ });
    expect(await run(['delete', 'mine', '--purge'])).toBe('mine was deleted for good\n');
    expect(await run(['list', '--deleted'])).toBe('');
  });

  it('lists the workspaces of certification runs only with --runs', async () => {
    const reply = await fetch(`${url}/_sandbox/certifications`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ profile: 'reseller', cases: ['cancel-one-guest'] }),
    });
    const { id } = (await reply.json()) as { id: string };
    expect(await run(['list'])).not.toContain(id);
    expect(await run(['list', '--runs'])).toContain(`${id}-cancel-one-guest  `);
  });

  it('refuses a wrong value by the name of its flag or argument', async () => {
    expect(String(await failureOf(['create', '--now', 'x']))).toMatch(
      /^CommandFailed: --now must be a date and time/,
    );
    expect(String(await failureOf(['create', '--secrets', 'none']))).toContain(
      '--secrets must be one of public, random, not none.',
    );
    expect(String(await failureOf(['advance', 'test', 'x']))).toMatch(
      /^CommandFailed: The duration must be an ISO 8601 duration/,
    );
  });

  it('adds, lists and removes fault rules, and shows each in a line', async () => {
    const names = '--operation createBooking,addPayment --client partner --note Lost';
    const flags = `${names} --skip 2 --every 3 --probability 0.5 --times 4`.split(' ');
    expect(await json('fault', 'test', 'cut=committed', ...flags)).toEqual({
      id: 1,
      match: { operationId: ['createBooking', 'addPayment'], client: 'partner' },
      when: { skip: 2, every: 3, probability: 0.5, times: 4 },
      effect: { type: 'cut', at: 'committed' },
      note: 'Lost',
      hits: 0,
    });
    const limit = '{"type":"rate-limit","limit":10,"windowSeconds":60}';
    expect(await run(['fault', 'test', limit])).toBe(
      '2  any operation  always  at most 10 requests in 60 s  0 hits\n',
    );
    expect(await run(['fault', 'test', 'moment=seats-taken', '--times', '1'])).toContain(
      '3  any operation  once  moment seats-taken  0 hits',
    );
    const [first] = (await run(['faults', 'test'])).split('\n');
    const when = 'not the first 2, one of every 3, with probability 0.5, at most 4 times';
    expect(first).toBe(
      `1  createBooking, addPayment of partner  ${when}  executed, but the response is lost  0 hits  Lost`,
    );
    expect(await run(['clear-faults', 'test', '2'])).toBe('Rule 2 was removed\n');
    expect(await json('faults', 'test')).toMatchObject([{ id: 1 }, { id: 3 }]);
    expect(await run(['clear-faults', 'test'])).toBe('2 rules removed\n');
    expect(await run(['faults', 'test'])).toBe('');
  });

  it.each([
    ['status=200', [], /^The effect must be at least `status=400`\.$/],
    ['rate-limit=10', [], /^A rate limit has no short form\. Write it as JSON: '\{"type":"rate-limit",/],
    ['status=5xx', [], /^The effect must look like `status=503;retry-after=5`\.$/],
    ['explode', [], /^The effect must look like `status=503;retry-after=5`, `delay=2000`, /],
    ['{"type":', [], /^The effect must be a short form such as status=503, or valid JSON/],
    ['status=503', ['--times', '0'], /^--times must be a whole number from 1 to 1000000, not 0\.$/],
    ['status=503', ['--skip', '-1'], /^--skip must be a whole number from 0 to 1000000, not -1\.$/],
    ['status=503', ['--every', 'x'], /^--every must be a whole number from 1 to 1000000, not x\.$/],
    ['status=503', ['--probability', '1.5'], /^--probability must be a number from 0 to 1, not 1\.5\.$/],
    ['status=503', ['--probability', ''], /^--probability must be a number from 0 to 1, not \.$/],
  ])('refuses the fault rule %s %j as wrong usage, and says why', async (effect, flags, message) => {
    const failure = await failureOf(['fault', 'test', effect, ...flags]);
    expect(failure).toBeInstanceOf(UsageError);
    expect(failure).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('names the wrong flags of a fault rule that the sandbox refuses', async () => {
    const flags = ['--operation', 'createBooking,bookTrip', '--client', 'nobody', '--note', 'x'.repeat(201)];
    const failure = String(await failureOf(['fault', 'test', 'status=503', ...flags]));
    expect(failure).toMatch(/^CommandFailed: --note must /);
    const names = String(await failureOf(['fault', 'test', 'status=503', ...flags.slice(0, 4)]));
    expect(names).toMatch(
      /^CommandFailed: .*--operation[^]*\n.*no client `nobody`\. Send .*`partner`.* as --client\./,
    );
    expect(await failureOf(['clear-faults', 'test', '7'])).toMatchObject({ exitCode: 1 });
    expect(await failureOf(['clear-faults', 'test', 'all'])).toBeInstanceOf(UsageError);
  });

  it('takes a seed up to 4294967295', async () => {
    const refused = await failureOf(['create', 'seeded', '--seed', '4294967296']);
    expect(String(refused)).toBe(
      'UsageError: --seed must be a whole number from 0 to 4294967295, not 4294967296.',
    );
    expect(await json('create', 'seeded', '--seed', '4294967295')).toMatchObject({ name: 'seeded' });
  });

  it('names the URL where it looked for a sandbox, and the remedy', async () => {
    expect(await failureOf(['list', '--url', 'http://127.0.0.1:1'])).toMatchObject({
      exitCode: 2,
      message: 'No sandbox responds at http://127.0.0.1:1. Start one, or set --url.',
    });
  });

  it('reports for an https address that the sandbox there uses plain HTTP', async () => {
    const secure = url.replace('http:', 'https:');
    expect(await failureOf(['list', '--url', secure])).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        /^No sandbox can be reached at https:\S+: the server does not speak TLS \(\w+\)\. Set --url\.$/,
      ),
    });
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', "the server's certificate is not trusted", 'Set NODE_EXTRA_CA_CERTS'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "the server's certificate is not trusted", 'Set NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', "the server's certificate has expired, or is not valid yet", 'Set --url.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', "the server's certificate is for another host", 'Set --url.'],
    ['ENOTFOUND', 'the name of the host is not known', 'Set --url.'],
  ])('gives the reason for %s', (code, reason, help) => {
    const error = new NoResponse('', { cause: Object.assign(new Error('of Node'), { code }) });
    expect(noSandbox('https://a.example', error)).toContain(`: ${reason} (${code}). ${help}`);
  });

  it('exports a fixture that makes an equal workspace', async () => {
    const file = join(folder, 'export.json');
    await run(['export', 'test', '--out', file]);
    const exported: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(JSON.parse(await run(['export', 'test']))).toEqual(exported);
    await run(['create', 'copy', '--fixture', file]);
    expect(JSON.parse(await run(['export', 'copy']))).toMatchObject({ merchants: [{ slug: 'tours' }] });
  });

  it('makes a workspace from a YAML file, and names the file and line of each error in it', async () => {
    const file = join(folder, 'workspace.yaml');
    writeFileSync(file, 'merchants:\n  - slug: harbour\n');
    expect(await run(['create', 'yaml', '--fixture', file])).toMatch(/^ {2}yaml\.partner {2}[\w-]{32}$/m);
    writeFileSync(file, 'merchants:\n  - slug: harbour\n    timezone: Mars\n    phone: 7\n');
    const failure = await failureOf(['create', '--fixture', file]);
    expect(failure).toMatchObject({ exitCode: 1 });
    const lines = String(failure).replace('CommandFailed: ', '').split('\n');
    const places = new Set(lines.map((line) => line.split(' ')[0]));
    expect(places).toEqual(new Set([`${file}:3:15`, `${file}:4:12`]));
  });

  it.each([
    ['a workspace that does not exist', ['reset', 'nowhere'], {}],
    ['a name that is taken', ['create', 'test'], {}],
    ['a fixture that does not exist', ['create', '--fixture', 'nowhere'], {}],
    ['a duration that is none', ['advance', 'test', 'soon'], {}],
    ['a wrong admin token', ['list'], { SANDBOX_ADMIN_TOKEN: 'wrong' }],
  ])('fails with 1 and a reason for %s', async (_, args, environment) => {
    const failure = await failureOf(args, environment);
    expect(failure).toBeInstanceOf(CommandFailed);
    expect(failure).toMatchObject({ exitCode: 1, message: expect.stringMatching(/.{15}/) });
  });

  it.each([
    ['a wrong token', { SANDBOX_ADMIN_TOKEN: 'wrong' }, 'The sandbox has another admin token.'],
    ['no token', { SANDBOX_ADMIN_TOKEN: undefined }, 'The sandbox requires its admin token.'],
  ])('has its own message for %s', async (_, environment, reason) => {
    const message = expect.stringContaining(reason);
    expect(await failureOf(['list'], environment)).toMatchObject({ message });
  });

  it.each([
    ['the flag', ['--admin-token', 'of-flag'], { SANDBOX_ADMIN_TOKEN: 'of-variable' }, 'Bearer of-flag'],
    ['the variable', [], { SANDBOX_ADMIN_TOKEN: 'of-variable' }, 'Bearer of-variable'],
    ['no token where the variable is empty', [], { SANDBOX_ADMIN_TOKEN: '' }, undefined],
    ['no token where there is no variable', [], { SANDBOX_ADMIN_TOKEN: undefined }, undefined],
  ])('sends %s', async (_, flags, environment, authorization) => {
    const received: unknown[] = [];
    const server = createServer(({ headers }, response) => {
      received.push(headers.authorization);
      response.setHeader('content-type', 'application/json').end('[]');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await run(['list', '--url', `http://127.0.0.1:${port}`, ...flags], environment)).toBe('');
    server.close();
    server.closeAllConnections();
    expect(received).toEqual([authorization]);
  });

  it.each([[['list', '--url', 'here']], [['dance']], [['reset']], [['list', 'more']], [[]]])(
    'refuses %j as wrong usage',
    async (args) => {
      expect(await failureOf(args)).toBeInstanceOf(UsageError);
    },
  );
});
