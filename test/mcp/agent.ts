import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { expect } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { Calls } from '../../src/mcp/calls.js';
import { createMcpServer, type McpServerParts } from '../../src/mcp/server.js';
import type { AgentSession } from '../../src/mcp/session.js';

/** The result of a tool. */
export interface Answered {
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly values: any;
  readonly isError: boolean;
}

/** An agent connected to a sandbox. Its calls and texts are recorded, so that their tokens can be counted. */
export interface Agent {
  readonly client: Client;
  calls: number;
  /** The arguments and results of all calls. */
  readonly texts: string[];
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Answered>;
  close(): Promise<void>;
}

/** Connects an agent over Streamable HTTP. If the protocol version has sessions, starts a new session. */
export async function connectAgent(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  version?: string,
): Promise<Agent> {
  const options = version === undefined ? {} : { versionNegotiation: { mode: { pin: version } } };
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/_sandbox/mcp`), {
    requestInit: { headers: { ...headers } },
  });
  await client.connect(transport);
  return agentOf(client, async () => {
    await transport.terminateSession();
    await client.close();
  });
}

/** Connects an agent to a server in this process that serves one session. */
export async function connectInMemory(
  session: AgentSession,
  { calls = new Calls(), report = (error) => expect.fail(String(error)) }: Partial<McpServerParts> = {},
): Promise<Agent> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ session, calls, contract: loadContract(), report }).connect(far);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  return agentOf(client, () => client.close());
}

/** Returns an agent that uses a connected client. */
export function agentOf(client: Client, close: () => Promise<void>): Agent {
  const agent: Agent = {
    client,
    calls: 0,
    texts: [],
    close,
    async call(name, args = {}) {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({ name, arguments: args });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      agent.calls += 1;
      agent.texts.push(JSON.stringify(args), text);
      return { text, values: structuredContent, isError };
    },
  };
  return agent;
}
