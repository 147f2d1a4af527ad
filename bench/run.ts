import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { medianFigures, sendLoad, type Figures, type LoadRequest } from './load.js';
import { startServer, type Server } from './processes.js';
import { measureWorldsAndStore } from './worlds-and-store.js';
import { connect, SCENARIOS, type Scenario } from './scenarios.js';
import { benchWorld } from './worlds.js';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CLI = file('../dist/cli.js');

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = Number(options.connections);

/** A server that takes part, and what it is sent for a scenario. */
interface Contender {
  readonly name: string;
  readonly server: Server;
  load(
    scenario: Scenario,
    count: number,
  ): Promise<{ requests: LoadRequest[]; headers: Record<string, string> }>;
}

async function sandbox(name: string, folder: string, store: string, rules = 10): Promise<Contender> {
  const fixture = join(folder, `${rules}.json`);
  writeFileSync(fixture, JSON.stringify(benchWorld(rules)));
  const flags = ['--port', '0', '--store', store, '--fixture', fixture, '--log', 'silent'];
  const server = await startServer(['node', CLI, 'serve', ...flags]);
  const client = await connect(server);
  return {
    name,
    server,
    load: async (scenario, count) => ({
      requests: await scenario.prepare(client, count),
      headers: { ...client.headers },
    }),
  };
}

/** The objects that the sandbox replies with, for those that serve them without any rule. */
async function recordReplies(contender: Contender, target: string): Promise<Map<string, LoadRequest>> {
  const replies: Record<string, unknown> = {};
  const asked = new Map<string, LoadRequest>();
  for (const scenario of SCENARIOS) {
    const { requests, headers } = await contender.load(scenario, 1);
    const [request] = requests;
    if (!request) throw new Error(`${scenario.name} sends nothing`);
    const { method, path, body } = request;
    const reply = await fetch(contender.server.url + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const name = scenario.name.replaceAll(' ', '-');
    replies[name] = await reply.json();
    asked.set(scenario.name, { method, path: `/${name}`, ...(body !== undefined && { body }) });
  }
  writeFileSync(target, JSON.stringify(replies));
  return asked;
}

async function peer(
  name: string,
  script: string,
  replies: string,
  asked: Map<string, LoadRequest>,
): Promise<Contender> {
  const server = await startServer(['node', file(`peers/${script}`), replies]);
  return {
    name,
    server,
    load: async (scenario) => ({
      requests: [asked.get(scenario.name)].filter((one) => one !== undefined),
      headers: {},
    }),
  };
}

const key = (contender: Contender, scenario: Scenario) => `${contender.name}/${scenario.name}`;

/** Every contender's turn in every round, so that a machine that slows down slows all of them. */
async function measure(
  contenders: readonly Contender[],
  scenarios: readonly Scenario[],
): Promise<Map<string, Figures>> {
  const taken = new Map<string, Figures[]>();
  for (const scenario of scenarios) {
    for (let round = 0; round < rounds; round++) {
      for (const contender of contenders) {
        const expected = seconds * 15_000;
        const { requests, headers } = await contender.load(scenario, expected);
        const figures = await sendLoad(contender.server, { requests, headers, connections, seconds });
        taken.set(key(contender, scenario), [...(taken.get(key(contender, scenario)) ?? []), figures]);
      }
    }
    console.error(`measured: ${scenario.name}`);
  }
  return new Map([...taken].map(([name, figures]) => [name, medianFigures(figures)]));
}

function table(
  contenders: readonly Contender[],
  scenarios: readonly Scenario[],
  figures: Map<string, Figures>,
): string {
  const [base] = contenders;
  const rows = scenarios.flatMap((scenario) => {
    const reference = base && figures.get(key(base, scenario));
    return contenders.map((contender) => {
      const own = figures.get(key(contender, scenario));
      if (!own || !reference) return '';
      const ratio = (own.requestsPerSecond / reference.requestsPerSecond).toFixed(2);
      const cpu = (reference.cpuMicros / own.cpuMicros).toFixed(2);
      return `| ${scenario.name} | ${contender.name} | ${Math.round(own.requestsPerSecond)} | ${ratio} | ${own.cpuMicros.toFixed(1)} | ${cpu} | ${own.p99Ms.toFixed(2)} |`;
    });
  });
  const head =
    '| work | server | requests/s | ratio | CPU µs a request | CPU ratio | p99 ms |\n|---|---|---:|---:|---:|---:|---:|';
  return [head, ...rows].join('\n');
}

console.log(`${await measureWorldsAndStore()}\n`);

const folder = mkdtempSync(join(tmpdir(), 'sandbox-bench-'));
const contenders: Contender[] = [];
try {
  const memory = await sandbox('sandbox, memory', folder, 'memory:');
  contenders.push(memory);
  const replies = join(folder, 'replies.json');
  const asked = await recordReplies(memory, replies);
  const http = await peer('node:http', 'node-http.mjs', replies, asked);
  const express = await peer('Express alone', 'express.mjs', replies, asked);
  contenders.push(express, await sandbox('sandbox, file + fsync', folder, `file:${join(folder, 'data')}`));
  const scenarios = SCENARIOS.filter(({ name }) => !options.only || name.includes(options.only));
  const all = [http, ...contenders];
  contenders.push(http);
  console.log(table(all, scenarios, await measure(all, scenarios)));
} finally {
  for (const { server } of contenders) await server.stop();
  rmSync(folder, { recursive: true });
}
