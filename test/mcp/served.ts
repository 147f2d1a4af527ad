import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { Writable } from 'node:stream';
import { serveAgent } from '../../src/cli/mcp.js';
import { START } from '../harness.js';
import { agentOf, type Agent } from './agent.js';

const stdout = new Writable();
/** The output, environment and time of commands. */
export const CONTEXT = { stdout, stderr: stdout, environment: {}, now: START };

/** Serves an agent like the command. Returns the result of `use`. */
export async function served<Result>(
  flags: Parameters<typeof serveAgent>[0],
  use: (agent: Agent) => Promise<Result>,
  environment: Record<string, string> = {},
): Promise<Result> {
  const [near, transport] = InMemoryTransport.createLinkedPair();
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const serving = serveAgent(flags, { ...CONTEXT, environment }, { transport, ended });
  const client = new Client({ name: 'test', version: '1' });
  try {
    await Promise.race([client.connect(near), serving]);
    return await use(agentOf(client, () => client.close()));
  } finally {
    end();
    await serving;
  }
}
