import { expect } from 'vitest';
import { loadContract, loadControlContract, type Contract } from '../../src/contract/load.js';
import { tableRows } from '../markdown-table.js';
import { connectAgent, type Agent } from './agent.js';
import { tokensOf } from './tokens-of.js';

/** The maximum cost of a task: calls, and tokens of the list of tools, all arguments and all results. */
export const MOST = { calls: 12, tokens: 6000 };

/**
 * A task for an agent. `operations` are the operations that the task needs. `run` may return the replies that an
 * agent without tools would have to read. If it returns none, only the contract of the operations counts for that
 * agent.
 */
export type Task = readonly [
  name: string,
  operations: readonly string[],
  run: (agent: Agent) => Promise<readonly string[] | void>,
];

/** The documented figures of tasks, keyed by task. */
const DOCUMENTED = new Map(
  tableRows('docs/agents.md', 'What tasks cost').map(([name = '', ...cells]) => [
    name,
    cells.map((cell) => Number(cell.replaceAll(',', ''))),
  ]),
);

/** The maximum relative difference from a documented figure. */
const TOLERANCE = 0.1;

/**
 * Lets an agent do a task. Expects at most `MOST` calls and tokens, fewer tokens than with plain HTTP, the documented
 * number of calls, and about the documented numbers of tokens.
 */
export async function expectCheap(agent: Agent, [name, operations, run]: Task): Promise<void> {
  const replies = (await run(agent)) ?? [];
  const spent = tokensOf(JSON.stringify(await agent.client.listTools()), ...agent.texts);
  const byHttp = contractTokens(operations) + tokensOf(...replies);
  expect(agent.calls).toBeLessThanOrEqual(MOST.calls);
  expect(spent).toBeLessThanOrEqual(MOST.tokens);
  expect(spent).toBeLessThan(byHttp);
  const [calls, tokens = 0, alone = 0] = DOCUMENTED.get(name) ?? [];
  expect([name, calls]).toEqual([name, agent.calls]);
  expect([spent, Math.abs(tokens - spent) / spent < TOLERANCE]).toEqual([spent, true]);
  expect([byHttp, Math.abs(alone - byHttp) / byHttp < TOLERANCE]).toEqual([byHttp, true]);
}

/** Connects an agent to a sandbox, and runs a function with the agent. */
export async function withAgent<Result>(
  url: string,
  use: (agent: Agent) => Promise<Result>,
): Promise<Result> {
  const agent = await connectAgent(url);
  try {
    return await use(agent);
  } finally {
    await agent.close();
  }
}

const CONTRACTS = [loadContract(), loadControlContract()];

/** Returns the number of tokens of operations in the contract, with the schemas that they refer to. */
function contractTokens(operations: readonly string[]): number {
  return CONTRACTS.flatMap((contract) => partsOf(contract, operations)).reduce<number>(
    (total, part) => total + tokensOf(JSON.stringify(part)),
    0,
  );
}

function partsOf({ operations, document }: Contract, wanted: readonly string[]): readonly unknown[] {
  const schemas = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(value) ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (schemas.has(name)) continue;
      schemas.add(name);
      collect(document.components.schemas[name]);
    }
  };
  const parts = operations
    .filter(({ id }) => wanted.includes(id))
    .map(({ template, method }) => document.paths[template]?.[method.toLowerCase()]);
  collect(parts);
  return [...parts, ...[...schemas].map((name) => document.components.schemas[name])];
}
