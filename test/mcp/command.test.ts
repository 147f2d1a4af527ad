import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { mcpCommand } from '../../src/cli/mcp.js';
import { startHarness } from '../harness.js';
import { agentOf, type Agent } from './agent.js';
import { expectAnswers } from './pings.js';
import { CONTEXT, served } from './served.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const harness = await startHarness({ adminToken: ADMIN_TOKEN });
const names = async () => (await harness.sandbox.workspaces.list()).map(({ name }) => name);

const { url } = harness;
const look = async (agent: Agent) => (await agent.call('send', { operation: 'listActivities' })).values;

/** For each flag, a test of its effect. */
const FLAGS: Readonly<Record<string, () => Promise<void>>> = {
  '--url': async () => {
    const made = await served({ url, adminToken: ADMIN_TOKEN }, look);
    expect(made).toMatchObject({ workspace: expect.stringMatching(/^agent-/), status: 200 });
    // The workspace is deleted at the end.
    expect(await names()).toEqual(expect.not.arrayContaining([made.workspace]));
  },
  '--admin-token': async () => {
    const { isError, text } = await served({ url }, (agent) => agent.call('workspace', { action: 'list' }));
    expect([isError, text]).toEqual([true, expect.stringMatching(/^401/)]);
    const all = { SANDBOX_ADMIN_TOKEN: ADMIN_TOKEN };
    const { values } = await served({ url }, (agent) => agent.call('workspace', { action: 'list' }), all);
    expect(values).toEqual({ workspaces: ['test'] });
    const client = { SANDBOX_CLIENT_ID: 'test.agent', SANDBOX_CLIENT_SECRET: 'agent-secret' };
    const made = await served({ url, adminToken: ADMIN_TOKEN }, look, client);
    expect(made).toMatchObject({ workspace: expect.stringMatching(/^agent-/), status: 200 });
    const both = { url, adminToken: ADMIN_TOKEN, clientId: 'test.agent', clientSecret: 'agent-secret' };
    await expect(served(both, look)).rejects.toThrow('either --admin-token');
  },
  '--workspace': async () => {
    expect(await served({ url, adminToken: ADMIN_TOKEN, workspace: 'test' }, look)).toMatchObject({
      workspace: 'test',
      reply: [{ id: 1 }],
    });
    await expect(served({ workspace: 'mine' }, look)).rejects.toThrow('--workspace needs --url');
  },
  '--client-id': async () => {
    const flags = { url, clientId: 'test.agent', clientSecret: 'agent-secret' };
    const { workspace, request } = await served(flags, look);
    expect([workspace, request]).toEqual(['test', expect.any(Number)]);
    const logged = (await harness.sandbox.workspaces.get('test'))?.requests.find(String(request));
    expect(logged?.logged.clientId).toBe('test.agent');
    await expect(served({ ...flags, workspace: 'mine' }, look)).rejects.toThrow(
      'test.agent may use test alone',
    );
    expect(await served({ ...flags, workspace: 'test' }, look)).toMatchObject({ status: 200 });
    await expect(served({ url, clientId: 'agent', clientSecret: 'x' }, look)).rejects.toThrow(
      '<workspace>.<client>',
    );
  },
  '--client-secret': async () => {
    await expect(served({ url, clientId: 'test.agent' }, look)).rejects.toThrow('--client-secret');
    await expect(served({ url, clientSecret: 'x' }, look)).rejects.toThrow('--client-id');
    await expect(served({ clientSecret: 'x' }, look)).rejects.toThrow('--url');
  },
  '--fixture': async () => {
    const list = (agent: Agent) => agent.call('send', { operation: 'listActivities' });
    const { text } = await served({ fixture: 'scenarios/last-seat' }, list);
    expect(text).toMatch(/^workspace: demo\n[^]*status: 200\n[^]*Harbour Tour/);
    await expect(served({ url, fixture: 'demo' }, look)).rejects.toThrow('--fixture');
  },
};

describe('sandbox mcp', () => {
  it('has a test for each flag', () => {
    const declared = mcpCommand(CONTEXT).options.map(({ long }) => long);
    expect(new Set<unknown>(Object.keys(FLAGS))).toEqual(new Set<unknown>(declared));
  });

  it.each(Object.entries(FLAGS))('follows %s', (_, expectEffect) => expectEffect());

  it('is limited to the workspace of its client, even at a sandbox without an admin token, where everybody may do everything', async () => {
    const open = await startHarness({ workspace: 'own' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'other' });
    await fetch(`${open.url}/_sandbox/workspaces`, { method: 'POST', headers, body });
    const flags = { url: open.url, clientId: 'own.partner', clientSecret: 'partner-secret' };
    await served(flags, async (agent) => {
      const { values } = await agent.call('workspace', { action: 'list' });
      expect(values).toEqual({ workspaces: ['own'] });
      expect(await look(agent)).toMatchObject({ status: 200, workspace: 'own' });
      const refused = [
        ['workspace', { action: 'create' }],
        ['workspace', { action: 'fork', request: 1 }],
        ['workspace', { action: 'delete' }],
        ['workspace', { action: 'delete', workspace: 'other' }],
        ['workspace', { action: 'use', workspace: 'other' }],
        ['requests', { workspace: 'other' }],
        ['send', { operation: 'listActivities', workspace: 'other' }],
        ['judge', { what: 'certify', profile: 'reseller' }],
      ] as const;
      for (const [tool, args] of refused)
        expect([args, await agent.call(tool, args)]).toMatchObject([
          args,
          { isError: true, text: expect.stringContaining('in the workspace own alone') },
        ]);
      expect(await agent.call('time', { action: 'advance', duration: 'PT1H' })).toMatchObject({
        isError: false,
      });
    });
    const left = (await open.sandbox.workspaces.list()).map(({ name }) => name);
    expect(left.toSorted()).toEqual(['other', 'own']);
  });

  it('refuses a server that is no sandbox before it serves', async () => {
    const server = createServer((_, response) => response.writeHead(404).end('<html>'));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const other = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(served({ url: other }, look)).rejects.toThrow(`${other} is not a sandbox`);
    server.close();
  });

  it('gets a new token when the token of its client has ended (K2)', async () => {
    const flags = { url, clientId: 'test.agent', clientSecret: 'agent-secret' };
    await served(flags, async (agent) => {
      expect(await look(agent)).toMatchObject({ status: 200 });
      const workspace = await harness.sandbox.workspaces.get('test');
      await workspace?.advanceClock(2 * 3_600_000);
      expect(await look(agent)).toMatchObject({ status: 200 });
    });
  });

  it('tells the agent that the secret of its client is wrong', async () => {
    const flags = { url, clientId: 'test.agent', clientSecret: 'wrong' };
    const { isError, text } = await served(flags, (agent) => agent.call('time', { action: 'now' }));
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(/^There is no token for test\.agent: .* --client-secret/),
    ]);
  });

  it('uses standard input and output until they are closed, with its own sandbox', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['dist/bin/sandbox.js', 'mcp'],
      stderr: 'inherit',
    });
    await client.connect(transport);
    expect((await client.listTools()).tools).toHaveLength(10);
    expect(await look(agentOf(client, () => client.close()))).toMatchObject({ status: 200 });
    await client.close();
    expect(transport.pid).toBeNull();
  });

  // pings.long.test.ts sends 20,000 requests.
  it('answers 7,500 requests at once to a slow reader, and ends then', () => expectAnswers(7500));

  it.each([
    ['a message is longer than 10 MiB', 0, (child) => child.stdin.write(`"${'x'.repeat(11 * 1024 * 1024)}`)],
    [
      'nobody reads its answers any more',
      2,
      (child) => {
        child.stdout.destroy();
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
      },
    ],
  ] satisfies [string, number, (child: ChildProcessWithoutNullStreams) => void][])(
    'ends when %s, though its input stays open (exit code %i)',
    async (_, code, act) => {
      const child = spawn(process.execPath, ['dist/bin/sandbox.js', 'mcp']);
      child.stdin.on('error', () => undefined); // the pipe closes while the message is written
      const ended = once(child, 'exit');
      act(child);
      expect(await ended).toEqual([code, null]);
    },
  );
});
