import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { SETTINGS } from '../../src/cli/settings-table.js';
import { fixtureJson } from '../../src/seed/files/write.js';
import { toDocument, withoutPublicSecrets } from '../../src/seed/fixture/schema/document.js';
import { generateFixture } from '../../src/seed/generate/generate.js';
import { createSandbox } from '../../src/sandbox.js';
import { START, startHarness } from '../harness.js';
import { isMutated } from '../mutated.js';
import type { Ended } from './built-command.js';
import { careRuns, type Effect, type Run } from './care-runs.js';
import { sandbox } from './command-from-sources.js';
import { isJudging } from './judging-commands.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const { url, sandbox: running } = await startHarness({ adminToken: ADMIN_TOKEN });
const folder = mkdtempSync(join(tmpdir(), 'flags-'));
afterAll(() => rmSync(folder, { recursive: true }));

const WRONG = { SANDBOX_URL: 'http://127.0.0.1:1', SANDBOX_ADMIN_TOKEN: 'another-token-than-that' };
const RIGHT = { SANDBOX_URL: url, SANDBOX_ADMIN_TOKEN: ADMIN_TOKEN };
const CONNECTION = ['--url', url, '--admin-token', ADMIN_TOKEN];

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');
const json = ({ stdout }: Ended) => JSON.parse(stdout) as Record<string, unknown>;
const at = (name: string) => running.workspaces.get(name);
const slugsOf = async (name: string) => (await at(name))?.export().merchants.map(({ slug }) => slug);
const secretsOf = async (name: string, client: string) =>
  (await at(name))?.query(({ clients }) => clients.get(client))?.secrets;
/** Facts that name a second client. */
const facts = join(folder, 'facts.yaml');
writeFileSync(facts, 'clients:\n  agent: { id: test.agent, secret: agent-secret }\n');
const fileAt = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The connection works although the variables are wrong, so the flags take precedence. */
const connected: Effect = ({ code, stderr }) => expect([code, stderr]).toEqual([0, '']);
const CONNECTED = { '--url': connected, '--admin-token': connected };

/** A command of `sandbox workspace` with the flags of a connection, and variables with wrong values. */
const workspace = (command: string, args = ''): Omit<Run, 'effects'> => ({
  command: `workspace ${command}`,
  args: [...wordsOf(args), ...CONNECTION, '--json'],
  variables: WRONG,
});

const PLAN = { merchants: 2, activities: 3, bookings: 4, days: 30, seed: 5, workspace: 'harbour' };
const FIRST_DAY = Date.parse('2026-06-01') / 86_400_000;
/**
 * The fixture equals a fixture that is generated from the same plan, so each number, day and name of the plan has an
 * effect.
 */
const followsThePlan: Effect = async () => {
  const { fixture } = await generateFixture({ ...PLAN, firstDay: FIRST_DAY });
  expect(fileAt('seeded.json')).toEqual(
    JSON.parse([...fixtureJson(withoutPublicSecrets(toDocument(fixture)))].join('')),
  );
};

/** Checks a member of the fault rule that was added. */
const matches =
  (name: string, value: unknown): Effect =>
  (ended) =>
    expect(json(ended)['match']).toHaveProperty(name, value);
const hits =
  (name: string, value: unknown): Effect =>
  (ended) =>
    expect(json(ended)['when']).toHaveProperty(name, value);

const STORE = `file:${join(folder, 'data')}`;
await (await createSandbox({ port: 0, store: STORE, log: 'silent', fsync: false })).close();

/** The order of the runs matters, because later runs use the workspaces of earlier ones. */
const RUNS: readonly Run[] = [
  {
    command: 'store check',
    args: [STORE, '--json'],
    effects: { '--json': (ended) => expect(json(ended)).toMatchObject({ workspaces: [{ name: 'demo' }] }) },
  },
  {
    command: 'store copy',
    args: [STORE, `file:${join(folder, 'copy')}`, '--json'],
    effects: { '--json': (ended) => expect(json(ended)).toMatchObject({ workspaces: 1, left: [] }) },
  },
  {
    command: '',
    args: ['--version'],
    effects: { '--version': ({ stdout }) => expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/) },
  },
  {
    command: 'fixture list',
    args: [],
    effects: { '': ({ stdout }) => expect(stdout).toMatch(/^scenarios\/last-seat {2}.*seat/m) },
  },
  {
    command: 'fixture check',
    args: ['scenarios/last-seat'],
    effects: { '': ({ stdout }) => expect(stdout).toMatch(/^scenarios\/last-seat: valid; 1 merchant, /) },
  },
  {
    ...workspace(
      'create',
      'mine --fixture scenarios/last-seat --now 2026-06-01T08:00:00Z --frozen --seed 7 --secrets public',
    ),
    effects: {
      ...CONNECTED,
      '--json': (ended) => expect(json(ended)).toMatchObject({ name: 'mine' }),
      '--now': (ended) => expect(json(ended)['clock']).toMatchObject({ now: '2026-06-01T08:00:00.000Z' }),
      '--frozen': (ended) => expect(json(ended)['clock']).toMatchObject({ frozen: true }),
      '--fixture': async () => expect(await slugsOf('mine')).toEqual(['harbour']),
      '--secrets': (ended) =>
        expect(json(ended)['clients']).toContainEqual({
          clientId: 'mine.partner',
          clientSecret: 'partner-secret',
        }),
      '--seed': async () => expect((await at('mine'))?.export().seed).toBe(7),
    },
  },
  {
    ...workspace('list', '--sort -name --unused PT0S'),
    effects: {
      ...CONNECTED,
      '--sort': (ended) => expect(json(ended)).toMatchObject([{ name: 'test' }, { name: 'mine' }]),
      '--unused': (ended) => expect(json(ended)).toHaveLength(2),
      '--json': (ended) => expect(json(ended)).toContainEqual(expect.objectContaining({ name: 'mine' })),
    },
  },
  {
    ...workspace('advance', 'mine PT45M'),
    effects: {
      ...CONNECTED,
      '--json': (ended) =>
        expect(json(ended)).toMatchObject({ now: '2026-06-01T08:45:00.000Z', frozen: true }),
    },
  },
  {
    ...workspace('export', `mine --out ${join(folder, 'mine.json')}`),
    effects: {
      ...CONNECTED,
      '--json': (ended) => expect(json(ended)).toEqual({ name: 'mine', file: join(folder, 'mine.json') }),
      '--out': () => expect(fileAt('mine.json')).toMatchObject({ clock: { now: '2026-06-01T08:45:00Z' } }),
    },
  },
  {
    ...workspace(
      'fault',
      'mine status=503 --operation createBooking --client partner --skip 1 --every 2 --probability 0.5 --times 3 --note Busy',
    ),
    effects: {
      ...CONNECTED,
      '--json': (ended) => expect(json(ended)).toMatchObject({ id: 1, hits: 0 }),
      '--operation': matches('operationId', ['createBooking']),
      '--client': matches('client', 'partner'),
      '--skip': hits('skip', 1),
      '--every': hits('every', 2),
      '--probability': hits('probability', 0.5),
      '--times': hits('times', 3),
      '--note': (ended) => expect(json(ended)['note']).toBe('Busy'),
    },
  },
  {
    ...workspace('faults', 'mine'),
    effects: { ...CONNECTED, '--json': (ended) => expect(json(ended)).toMatchObject([{ id: 1 }]) },
  },
  {
    ...workspace('clear-faults', 'mine'),
    effects: { ...CONNECTED, '--json': (ended) => expect(json(ended)).toMatchObject([{ id: 1 }]) },
  },
  {
    ...workspace('reset', 'mine'),
    effects: {
      ...CONNECTED,
      '--json': (ended) => expect(json(ended)['clock']).toMatchObject({ now: '2026-06-01T08:00:00.000Z' }),
    },
  },
  {
    command: 'seed',
    args: [
      ...Object.entries(PLAN).flatMap(([name, value]) => [`--${name}`, String(value)]),
      ...wordsOf(`--from 2026-06-01 --out ${join(folder, 'seeded.json')}`),
    ],
    effects: {
      '--merchants': () => expect(fileAt('seeded.json')).toHaveProperty('merchants.length', 2),
      '--activities': () => expect(fileAt('seeded.json')).toHaveProperty('activities.length', 3),
      '--bookings': () => expect(fileAt('seeded.json')).toHaveProperty('baskets.length', 4),
      '--from': () => expect(fileAt('seeded.json')).toHaveProperty('clock.now', '2026-06-16T12:00:00Z'),
      '--days': followsThePlan,
      '--seed': followsThePlan,
      '--workspace': followsThePlan,
      '--out': ({ stdout }) => expect(stdout).toBe(''),
    },
  },
  {
    command: 'seed',
    args: wordsOf(
      `--merchants 1 --activities 1 --bookings 0 --workspace mine --replace --into ${url} --admin-token ${ADMIN_TOKEN}`,
    ),
    variables: WRONG,
    effects: {
      '--into': ({ stdout }) => expect(stdout).toContain(`Workspace mine of ${url}`),
      '--replace': async () => expect(await slugsOf('mine')).not.toContain('harbour'),
      '--admin-token': connected,
    },
  },
  {
    command: 'seed',
    args: ['--merchants', '1', '--activities', '0', '--bookings', '0', '--into', url],
    variables: RIGHT,
    effects: { SANDBOX_ADMIN_TOKEN: async () => expect(await at('seeded')).toBeDefined() },
  },
  {
    command: 'client rotate',
    args: ['mine.partner', '--overlap', 'PT1H', ...CONNECTION, '--json'],
    variables: WRONG,
    effects: {
      ...CONNECTED,
      '--json': (ended) => expect(json(ended)).toMatchObject({ clientId: 'mine.partner' }),
      '--overlap': async () =>
        expect(await secretsOf('mine', 'partner')).toMatchObject([
          { endsAt: expect.any(Number) },
          { endsAt: null },
        ]),
    },
  },
  {
    command: 'client revoke',
    args: ['mine.partner', ...CONNECTION, '--json'],
    variables: WRONG,
    effects: { ...CONNECTED, '--json': (ended) => expect(json(ended)).toHaveLength(2) },
  },
  {
    command: 'token new',
    args: ['--role', 'viewer', '--name', 'ci'],
    effects: {
      '--role': ({ stdout }) => expect(stdout).toMatch(/^line: +\S+ viewer sha256:/m),
      '--name': ({ stdout }) => expect(stdout).toMatch(/^line: +ci /m),
    },
  },
  {
    command: 'mirror',
    args: [
      ...wordsOf(`--target ${url} --client-id test.partner --client-secret partner-secret --rate 500`),
      '--facts',
      facts,
      '--out',
      join(folder, 'world.json'),
    ],
    effects: {
      '--target': ({ stdout }) => expect(stdout).toContain(`Target: ${url}`),
      '--client-id': () => expect(fileAt('world.json')).toHaveProperty('clients.0.client', 'partner'),
      '--client-secret': ({ code }) => expect(code).toBe(0),
      '--facts': () => expect(fileAt('world.json')).toHaveProperty('clients.1.client', 'agent'),
      '--rate': ({ code }) => expect(code).toBe(0),
      '--out': () => expect(fileAt('world.json')).toHaveProperty('merchants.0.slug'),
    },
  },
  ...careRuns({ connection: CONNECTION, right: RIGHT, wrong: WRONG, folder, at }),
  {
    command: 'workspace list',
    args: [],
    variables: RIGHT,
    effects: {
      SANDBOX_URL: ({ stdout }) =>
        expect(stdout).toMatch(/^test +2026-06-01T08:00:00.000Z frozen .* test\.partner$/m),
      SANDBOX_ADMIN_TOKEN: connected,
    },
  },
  {
    command: 'workspace list',
    args: ['--runs'],
    variables: RIGHT,
    effects: { '--runs': ({ stdout }) => expect(stdout).toMatch(/^test {2}/m) },
  },
];

/** Returns the long flags of a command and its subcommands except `--help`, each after its command's name. */
function declaredBy(command: Command, name = ''): string[] {
  const flags = [...command.options.map(({ long }) => long), name === '' ? '--version' : null];
  const own = [...new Set(flags)].filter((flag) => flag !== null && flag !== undefined);
  return [
    ...own.map((flag) => `${name} ${flag}`.trim()),
    ...command.commands.flatMap((child) => declaredBy(child, `${name} ${child.name()}`.trim())),
  ];
}

describe('the flags and variables of the commands', () => {
  const stream = new Writable();
  const program = createProgram({ stdout: stream, stderr: stream, environment: {}, now: START });
  const tried = new Set(
    RUNS.flatMap(({ command, effects }) => Object.keys(effects).map((name) => `${command} ${name}`.trim())),
  );

  it('all have a run: those of serve in serve-rows.ts, of commands that judge in judging-flags.test.ts, of mcp in test/mcp, the others here', () => {
    const declared = declaredBy(program);
    const ofServe = Object.values(SETTINGS).flatMap(({ flag, value }) =>
      value === null ? [`serve --${flag}`, `serve --no-${flag}`] : [`serve --${flag}`],
    );
    expect(declared.filter((flag) => flag.startsWith('serve ')).toSorted()).toEqual(ofServe.toSorted());
    const others = declared.filter((flag) => !/^(?:serve|mcp) /.test(flag) && !isJudging(flag));
    expect(others.filter((flag) => !tried.has(flag))).toEqual([]);
    const commands = program.commands.flatMap((one) => (one.commands.length > 0 ? [...one.commands] : [one]));
    const names = commands.map((one) =>
      `${one.parent === program ? '' : one.parent?.name()} ${one.name()}`.trim(),
    );
    const own = names.filter((name) => name !== 'serve' && name !== 'mcp' && !isJudging(name));
    expect(own.filter((name) => !RUNS.some(({ command }) => command === name))).toEqual([]);
  });

  it.skipIf(isMutated)(
    'are read by the commands from one environment, and each variable that they read has a run',
    () => {
      const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.ts'),
      );
      const texts = sources.map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }));
      const readers = texts.filter(({ text }) => /\bprocess\.env\b|\benv\b[^;]*= process;/.test(text));
      expect(readers.map(({ path }) => path).toSorted()).toEqual([
        join('cli', 'action.ts'),
        join('cli', 'main.ts'),
        join('start', 'open-store.ts'),
      ]);
      const named = texts.flatMap(({ text }) =>
        [...text.matchAll(/environment(?:\[|, )'(\w+)'/g)].map(([, name]) => name),
      );
      const ofJudging = ['GITHUB_ACTIONS', 'NO_COLOR', 'SANDBOX_CLIENT_ID', 'SANDBOX_CLIENT_SECRET'];
      expect(new Set(named)).toEqual(new Set(['SANDBOX_URL', 'SANDBOX_ADMIN_TOKEN', ...ofJudging]));
      const triedNames = new Set(RUNS.flatMap(({ effects }) => Object.keys(effects)));
      expect(named.filter((name = '') => !triedNames.has(name) && !ofJudging.includes(name))).toEqual([]);
    },
  );

  describe.each(RUNS)('sandbox $command $args.0', ({ command, args, variables, isRefused, effects }) => {
    const words = command === '' ? [] : command.split(' ');
    let ended: Ended;
    beforeAll(async () => {
      ended = await sandbox([...words, ...args], variables);
    });
    const due = isRefused === true ? { code: 1 } : { code: 0, stderr: '' };
    it('ends with its exit code', () => expect(ended).toMatchObject(due));
    it.each(Object.entries(effects))('follows %s', async (_, expectEffect) => {
      await expectEffect(ended);
    });
  });
});
