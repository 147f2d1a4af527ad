import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { drawToken } from '../../src/control/access/tokens.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { sandbox } from './command-from-sources.js';
import { createProgram } from '../../src/cli/program.js';
import { requestToken } from '../token.js';

const ADMIN = 'a-token-of-an-administrator';
const folder = mkdtempSync(join(tmpdir(), 'apply-'));
afterAll(() => rmSync(folder, { recursive: true }));
const operator = drawToken('operator', 'op');
const tokensFile = join(folder, 'tokens');
writeFileSync(tokensFile, `${operator.line}\n`);
const { url, sandbox: running } = await startHarness({ adminToken: ADMIN, tokensFile });
const { workspaces } = running;

const secretsDir = join(folder, 'secrets');
const fileOf = (text: string) => {
  const file = join(folder, 'partners.yaml');
  writeFileSync(file, text);
  return file;
};
const apply = (text: string, ...flags: string[]) =>
  sandbox(['workspace', 'apply', fileOf(text), ...flags], { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: ADMIN });
const all = async () => (await workspaces.list()).map(({ name }) => name);

writeFileSync(join(folder, 'small.json'), JSON.stringify(SMALL_FIXTURE));
const PARTNERS = `
workspaces:
  - name: acme
    fixture: ./small.json
    clients:
      - { client: shop, merchant: tours, role: own }
    limits: { connections: 5 }
    expiresAt: 2999-12-31T23:00:00Z
  - name: globex
    fixture: scenarios/last-seat
`;

describe('sandbox workspace apply', () => {
  it('prints its plan, carries it out with each secret in its own file, and changes nothing the second time', async () => {
    const plan = 'create acme\nadd the client acme.shop\ncreate globex\n';
    const dry = await apply(PARTNERS, '--dry-run');
    expect([dry.code, dry.stdout, await all()]).toEqual([0, plan.replaceAll(/^(?=.)/gm, 'would '), ['test']]);
    const done = await apply(PARTNERS, '--secrets-dir', secretsDir);
    expect([done.code, done.stderr, done.stdout.replaceAll(/^ {2}.*\n/gm, '')]).toEqual([0, '', plan]);
    const files = readdirSync(secretsDir);
    expect(files).toEqual(['acme.agent.env', 'acme.partner.env', 'acme.shop.env', 'globex.partner.env']);
    for (const file of files) expect(statSync(join(secretsDir, file)).mode & 0o777).toBe(0o600);
    expect(statSync(secretsDir).mode & 0o777).toBe(0o700);
    const [, id = '', secret = ''] = /^SANDBOX_CLIENT_ID=(.+)\nSANDBOX_CLIENT_SECRET=(.+)\n$/.exec(
      readFileSync(join(secretsDir, 'acme.shop.env'), 'utf8'),
    ) ?? ['', '', ''];
    expect((await requestToken(url, id, secret)).status).toBe(200);
    const again = await apply(PARTNERS);
    expect([again.code, again.stdout]).toEqual([0, 'nothing to do\n']);
  });

  it('lists the errors of fixtures in a dry run, and creates nothing', async () => {
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ ...SMALL_FIXTURE, merchants: 'none' }));
    const dry = await apply(
      `workspaces:
  - { name: one, fixture: ./wrong.json }
  - { name: two, fixture: { merchants: [] } }
  - { name: three, fixture: scenarios/last-seats }
  - { name: four, fixture: ./missing.json }
  - { name: five, fixture: scenarios/last-seat }`,
      '--dry-run',
    );
    expect(dry.code).toBe(1);
    expect(dry.stderr).toMatch(/^one: \S+wrong\.json\S* \/merchants: .+\ntwo: .+\n/);
    expect(dry.stderr).toMatch(/\nthree: .*scenarios\/last-seat\b.*\n(four: .+\n)+$/);
    expect(dry.stderr).not.toContain('five');
    expect(await all()).not.toContain('five');
  });

  it('changes limits and expiry, adds missing clients, and changes nothing else', async () => {
    const changed = PARTNERS.replace('connections: 5', 'connections: 6').replace(
      '2999-12-31T23:00:00Z',
      'null',
    );
    const { code, stdout } = await apply(changed);
    expect([code, stdout]).toEqual([
      0,
      'set the limits of acme to {"connections":6}\nlet acme expire never\n',
    ]);
    expect((await workspaces.get('acme'))?.settings).toEqual({ limits: { connections: 6 } });
    expect((await apply(changed)).stdout).toBe('nothing to do\n');
  });

  it('sets the limits of a workspace together, so that the limits of the server apply for omitted ones', async () => {
    const limited = (limits: string) =>
      apply(PARTNERS.replace('connections: 5', limits).replace('2999-12-31T23:00:00Z', 'null'));
    expect((await limited('connections: 6, requestsPerSecond: 30')).code).toBe(0);
    expect((await limited('connections: 6')).stdout).toBe('nothing to do\n');
    expect((await limited('connections: 7')).code).toBe(0);
    expect((await workspaces.get('acme'))?.settings).toEqual({ limits: { connections: 7 } });
  });

  it('leaves a client with other rights unchanged, and reports it', async () => {
    const { code, stderr } = await apply(PARTNERS.replace('role: own', 'role: look'), '--dry-run');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/acme\.shop has other rights .*\(role\)/)]);
  });

  it('treats a missing role as the role `use`', async () => {
    const known = 'clients: [{ client: partner, merchant: tours, role: use }]';
    const { code, stdout } = await apply(`workspaces: [{ name: acme, ${known} }]`);
    expect([code, stdout]).toEqual([0, 'nothing to do\n']);
  });

  it('moves other workspaces into the bin only with --prune, and never demo', async () => {
    await workspaces.create({ name: 'demo', fixture: (await workspaces.get('acme'))?.export() as never });
    const one = 'workspaces: [{ name: globex }]';
    expect((await apply(one)).stdout).toBe('nothing to do\n');
    const { code, stdout } = await apply(one, '--prune');
    expect([code, stdout]).toEqual([0, 'delete acme into the bin\ndelete test into the bin\n']);
    expect([await all(), (await workspaces.bin.list()).map(({ name }) => name)]).toEqual([
      ['demo', 'globex'],
      ['acme', 'test'],
    ]);
  });

  it('asks on a terminal before it prunes', async () => {
    const [input, stdout] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
    input.end('no\n');
    const stdin = () => Object.assign(input, { isTTY: true });
    const environment = { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: ADMIN };
    const program = createProgram({ stdin, stdout, stderr: stdout, environment, now: 0 });
    const pruning = program.parseAsync(['workspace', 'apply', fileOf('workspaces: []'), '--prune'], {
      from: 'user',
    });
    await expect(pruning).rejects.toMatchObject({ message: 'Nothing was changed.' });
    expect(String(stdout.read())).toContain('Delete 1 workspace into the bin: globex? [y/N]');
    expect(await all()).toContain('globex');
  });

  it('creates nothing if it cannot write the secrets; says if its token may not see them', async () => {
    const one = 'workspaces: [{ name: initech, fixture: scenarios/last-seat }]';
    expect(await apply(one)).toMatchObject({ code: 2, stderr: expect.stringContaining('--secrets-dir') });
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    expect(await apply(one, '--secrets-dir', file)).toMatchObject({ code: 1 });
    expect(await all()).not.toContain('initech');
    const { stdout } = await sandbox(['workspace', 'apply', fileOf(one), '--secrets-dir', secretsDir], {
      SANDBOX_URL: url,
      SANDBOX_ADMIN_TOKEN: operator.token,
    });
    expect(stdout).toMatch(/initech\.partner: this token may not see its secret/);
  });

  it('prints an invitation link to a new workspace, which needs no folder for secrets', async () => {
    const one = 'workspaces: [{ name: hooli, fixture: scenarios/last-seat, invite: { role: own, uses: 2 } }]';
    expect((await apply(one, '--dry-run')).stdout).toBe(
      'would create hooli\nwould invite to hooli with the role own\n',
    );
    const { code, stdout } = await apply(one);
    const [, link = ''] =
      /^create hooli\ninvite to hooli with the role own\n {2}send this link, which works until \S+: (\S+)\n$/.exec(
        stdout,
      ) ?? [];
    expect(code).toBe(0);
    const accepted = await fetch(`${url}/_sandbox/invitations/${link.split('/').at(-1)}/accept`, {
      method: 'POST',
    });
    expect(await accepted.json()).toMatchObject({ workspace: 'hooli', role: 'own' });
    expect((await apply(one)).stdout).toBe('nothing to do\n');
  });

  it('continues with the others if another user has just created a workspace, and names it', async () => {
    const [input, stdout] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
    const stdin = () => Object.assign(input, { isTTY: true });
    const environment = { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: ADMIN };
    const program = createProgram({ stdin, stdout, stderr: stdout, environment, now: 0 });
    const file = fileOf(`
workspaces:
  - { name: racer-0, fixture: ./small.json, clients: [{ client: shop, merchant: tours }] }
  - { name: racer-1, fixture: ./small.json }
`);
    const args = ['workspace', 'apply', file, '--prune', '--secrets-dir', secretsDir];
    const refused = program.parseAsync(args, { from: 'user' }).catch((error: unknown) => error);
    await once(stdout, 'readable'); // waits for the question, which comes after the plan
    await apply('workspaces: [{ name: racer-0, fixture: ./small.json }]', '--secrets-dir', secretsDir);
    input.end('yes\n');
    expect(await refused).toMatchObject({
      exitCode: 1,
      message:
        'racer-0 does not match the file: The name `racer-0` is already in use. Choose another name. If somebody else changed it meanwhile, run the command again.',
    });
    const printed = String(stdout.read());
    expect(printed).toContain('create racer-0\ncreate racer-1\n');
    expect([await all(), readdirSync(secretsDir).includes('racer-1.partner.env')]).toEqual([
      ['demo', 'racer-0', 'racer-1'],
      true,
    ]);
  });

  it.runIf(existsSync('/proc/self'))('ends if the system refuses to create the folder', async () => {
    const one = 'workspaces: [{ name: initech, fixture: scenarios/last-seat }]';
    const { code, stderr } = await apply(one, '--secrets-dir', '/proc/no-such-folder');
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be written (ENOENT')]);
  });

  it('writes no secret through a symbolic link', async () => {
    const [links, victim] = [join(folder, 'links'), join(folder, 'victim')];
    mkdirSync(links);
    writeFileSync(victim, 'its own');
    symlinkSync(victim, join(links, 'linked.partner.env'));
    const one = 'workspaces: [{ name: linked, fixture: scenarios/last-seat }]';
    const { code, stderr } = await apply(one, '--secrets-dir', links);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('linked.partner.env cannot be written (ELOOP'),
    ]);
    expect(readFileSync(victim, 'utf8')).toBe('its own');
  });

  it('creates a workspace even if the invitation to it is refused, and gives the reason', async () => {
    const one =
      'workspaces: [{ name: pied, fixture: scenarios/last-seat, invite: { role: own, expiresIn: P1000D } }]';
    const { code, stdout, stderr } = await apply(one);
    expect([code, stdout]).toEqual([1, 'create pied\ninvite to pied with the role own\n']);
    expect(stderr).toContain('P90D');
  });

  it('skips a workspace whose expiry has passed, and continues with the others', async () => {
    const text = `workspaces:
  - { name: past, fixture: scenarios/last-seat, expiresAt: 2020-01-01T00:00:00Z }
  - { name: later, fixture: scenarios/last-seat, invite: { role: own } }`;
    for (const [flags, plan] of [
      [['--dry-run'], 'would create later\nwould invite'],
      [[], 'create later\ninvite'],
    ] as const) {
      const { code, stdout, stderr } = await apply(text, ...flags);
      expect([code, stdout.startsWith(plan), stderr]).toEqual([
        1,
        true,
        expect.stringContaining('past is left as it is: its expiresAt is in the past.'),
      ]);
    }
    expect(await all()).toContain('later');
  });

  it.each([
    ['workspace: []', 'must have one member, workspaces'],
    ['[', 'cannot be read'],
    ['workspaces: [{ fixture: demo }]', 'name must be a text'],
    ['workspaces: [{ name: ../../etc/x }]', 'Entry 1 of workspaces: name must be a text of'],
    ['workspaces: [{ name: "a\\0" }]', 'Entry 1 of workspaces: name must be a text of'],
    [
      'workspaces: [{ name: a, clients: [{ client: ../x, merchant: m }] }]',
      'a: clients must be a list of clients',
    ],
    ['workspaces: [{ name: a, limit: {} }]', 'a: Unknown member limit'],
    ['workspaces: [{ name: a, clients: [shop] }]', 'a: clients must be a list of clients'],
    ['workspaces: [{ name: a, invite: {} }]', 'a: invite must be an object such as'],
    ['workspaces: [{ name: a, invite: { role: own, fixture: demo } }]', 'without workspace and fixture'],
    ['workspaces: [{ name: a, limits: { conections: 5 } }]', 'a: limits must be an object of integers'],
    ['workspaces: [{ name: a, limits: { connections: -1 } }]', 'a: limits must be an object of integers'],
    ['workspaces: [{ name: a, limits: { connections: 3e9 } }]', 'a: limits must be an object of integers'],
    ['workspaces: [{ name: a, expiresAt: soon }]', 'a: expiresAt must be a time'],
    [
      'workspaces: [{ name: a, clients: [{ client: x, merchant: m }, { client: x, merchant: n }] }]',
      'a: the client x is there twice.',
    ],
    ['workspaces: [{ name: a }, { name: a }]', 'a is there twice'],
  ])('refuses %j', async (text, says) => {
    expect(await apply(text)).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });
});
