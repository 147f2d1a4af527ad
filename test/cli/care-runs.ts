import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Sandbox } from '../../src/sandbox.js';
import type { Ended, Variables } from './built-command.js';

/** Checks the effect of a flag or a variable. */
export type Effect = (ended: Ended) => unknown;

/** A run of a command, with a check for the effect of each of its flags and variables. */
export interface Run {
  readonly command: string;
  readonly args: readonly string[];
  readonly variables?: Variables;
  readonly isRefused?: true;
  readonly effects: Readonly<Record<string, Effect>>;
}

interface Given {
  /** The flags of a connection. */
  readonly connection: readonly string[];
  /** Variables with the same values as the flags. */
  readonly right: Variables;
  /** Variables with wrong values. */
  readonly wrong: Variables;
  readonly folder: string;
  readonly at: Sandbox['workspaces']['get'];
}

const json = ({ stdout }: Ended) => JSON.parse(stdout) as Record<string, unknown>;
/** The connection works although the variables are wrong, so the flags take precedence. */
const connected: Effect = ({ code, stderr }) => expect([code, stderr]).toEqual([0, '']);
const CONNECTED = { '--url': connected, '--admin-token': connected };

/** Returns runs of the commands that expire, delete and apply workspaces. The runs delete the workspace `mine`. */
export function careRuns({ connection, right, wrong, folder, at }: Given): Run[] {
  const workspace = (command: string, args: string) => ({
    command: `workspace ${command}`,
    args: [...args.split(' '), ...connection, '--json'],
    variables: wrong,
  });
  const partners = join(folder, 'partners.yaml');
  writeFileSync(
    partners,
    'workspaces: [{ name: acme, fixture: scenarios/last-seat, clients: [{ client: shop, merchant: harbour }] }]\n',
  );
  return [
    {
      ...workspace('create', 'pilot --expires-at 2099-12-31T23:00:00Z'),
      effects: {
        '--expires-at': async () =>
          expect((await at('pilot'))?.settings).toEqual({ expiresAt: Date.parse('2099-12-31T23:00:00Z') }),
      },
    },
    {
      ...workspace('expire', 'pilot never'),
      effects: {
        ...CONNECTED,
        '--json': async (ended) => {
          expect(json(ended)).toMatchObject({ name: 'pilot' });
          expect((await at('pilot'))?.settings.expiresAt).toBeUndefined();
        },
      },
    },
    {
      command: 'workspace apply',
      args: [partners, '--dry-run', ...connection],
      variables: wrong,
      effects: {
        ...CONNECTED,
        '--dry-run': async ({ stdout }) => {
          expect(stdout).toBe('would create acme\nwould add the client acme.shop\n');
          expect(await at('acme')).toBeUndefined();
        },
      },
    },
    {
      command: 'workspace apply',
      args: [partners, '--secrets-dir', join(folder, 'secrets')],
      variables: right,
      effects: {
        '--secrets-dir': () =>
          expect(readFileSync(join(folder, 'secrets', 'acme.shop.env'), 'utf8')).toMatch(
            /^SANDBOX_CLIENT_ID=acme.shop\nSANDBOX_CLIENT_SECRET=[\w-]{32}\n$/,
          ),
      },
    },
    {
      command: 'workspace apply',
      args: [partners, '--prune', '--dry-run'],
      variables: right,
      effects: { '--prune': ({ stdout }) => expect(stdout).toMatch(/^would delete mine into the bin$/m) },
    },
    {
      command: 'workspace apply',
      args: [partners, '--yes'],
      variables: right,
      // confirm.test.ts tests the question.
      effects: { '--yes': ({ stdout }) => expect(stdout).toBe('nothing to do\n') },
    },
    {
      ...workspace('delete', 'acme --purge'),
      effects: {},
    },
    {
      ...workspace('delete', 'mine --yes'),
      effects: {
        ...CONNECTED,
        '--yes': connected, // test/cli/confirm.test.ts confirms on a terminal
        '--json': async (ended) =>
          expect([json(ended), await at('mine')]).toEqual([
            { name: 'mine', keptUntil: expect.any(String) },
            undefined,
          ]),
      },
    },
    {
      command: 'workspace list',
      args: ['--deleted'],
      variables: right,
      effects: { '--deleted': ({ stdout }) => expect(stdout).toMatch(/^NAME +DELETED .*\nmine /) },
    },
    {
      ...workspace('undelete', 'mine --deleted-at 2020-01-01T00:00:00Z'),
      isRefused: true,
      effects: { '--deleted-at': ({ stderr }) => expect(stderr).toMatch(/^The bin has no workspace/) },
    },
    {
      ...workspace('undelete', 'mine'),
      effects: {
        ...CONNECTED,
        '--json': (ended) => expect(json(ended)).toMatchObject({ name: 'mine', clients: expect.anything() }),
      },
    },
    {
      ...workspace('delete', 'mine --purge'),
      effects: { '--purge': (ended) => expect(json(ended)).toEqual({ name: 'mine' }) },
    },
    {
      command: 'notice',
      args: ['Maintenance at 20:00', ...connection, '--json'],
      variables: wrong,
      effects: {
        ...CONNECTED,
        '--json': (ended) => expect(json(ended)).toEqual({ text: 'Maintenance at 20:00' }),
      },
    },
    {
      command: 'notice',
      args: ['--clear'],
      variables: right,
      effects: { '--clear': ({ stdout }) => expect(stdout).toBe('There is no notice.\n') },
    },
  ];
}
