import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawToken } from '../../src/control/access/tokens.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { connectAgent } from './agent.js';
import { served } from './served.js';

const [admin, operator] = [drawToken('admin', 'owner'), drawToken('operator', 'ops')];
const tokensFile = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'tokens');
writeFileSync(tokensFile, `${admin.line}\n${operator.line}\n`);
const fixture = {
  ...SMALL_FIXTURE,
  clients: [
    ...SMALL_FIXTURE.clients.map((one) =>
      one.client === 'agent' ? { ...one, secret: 'known-to-few' } : one,
    ),
    { client: 'watcher', secret: 'known-to-some', merchant: 'tours', role: 'look' },
  ],
};
const harness = await startHarness({ tokensFile, fixture });
const { url } = harness;

/** Gets the list of tools over HTTP, as an agent does. Returns its description of workspaces. */
async function describedTo(token: string, version?: string): Promise<string> {
  const agent = await connectAgent(url, { authorization: `Bearer ${token}` }, version);
  const { tools } = await agent.client.listTools();
  await (version === undefined ? agent.close() : agent.client.close());
  return String(tools.find(({ name }) => name === 'workspace')?.description);
}

const describedToCommand = (flags: Parameters<typeof served>[0]) =>
  served(flags, async ({ client }) => {
    const { tools } = await client.listTools();
    return String(tools.find(({ name }) => name === 'workspace')?.description);
  });

const SECRET = { clientId: 'test.partner', clientSecret: 'partner-secret' };

describe('the list of tools describes the workspaces of', () => {
  it.each<[string, RegExp, () => Promise<string>]>([
    ['an administrator', /created at first use and deleted at its end/, () => describedTo(admin.token)],
    ['an operator', /your role deletes none/, () => describedTo(operator.token)],
    ['an API client', /there is no other\. reset/, async () => describedTo(await harness.token('agent'))],
    [
      'an API client that may only read',
      /Your token only reads it/,
      async () => describedTo(await harness.token('watcher')),
    ],
    ['an agent without a session', /Name one in each call/, () => describedTo(admin.token, '2026-07-28')],
    [
      'the command, of an operator',
      /your role deletes none/,
      () => describedToCommand({ url, adminToken: operator.token }),
    ],
    [
      'the command, with a workspace',
      /the configured one/,
      () => describedToCommand({ url, adminToken: admin.token, workspace: 'test' }),
    ],
    [
      'the command, of an API client',
      /there is no other\. reset/,
      () => describedToCommand({ url, clientId: 'test.agent', clientSecret: 'known-to-few' }),
    ],
    [
      'the command, of an API client whose secret everybody knows',
      /Your token only reads it/,
      () => describedToCommand({ url, ...SECRET }),
    ],
  ])('%s', async (_, expected, described) => {
    expect(await described()).toMatch(expected);
  });
});
