import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../src/sandbox.js';
import { Draw } from '../../src/seed/generate/draw.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { accessTokenOf } from '../token.js';

/** The response to a request in a race. */
export interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- races look into bodies of every shape
  readonly body: any;
}

/** A request in a race. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A workspace for a race, with its own connection for each request. */
export interface Arena {
  readonly draw: Draw;
  /** The number of racing clients. */
  readonly clients: number;
  send(call: Call): Promise<Reply>;
  /**
   * Sends all requests within a few milliseconds. The seed determines their order, and which of them are delayed. Returns
   * the responses in the order of the calls.
   */
  race(calls: readonly Call[]): Promise<readonly Reply[]>;
}

const NOW = Date.parse('2026-06-01T08:00:00Z');

/** Opens a new connection for each request, without a limit. */
const AGENT = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Creates a workspace from a fixture for one race. Deletes the workspace if the race succeeds. */
export async function inArena(
  sandbox: Sandbox,
  { seed, clients, fixture }: { readonly seed: number; readonly clients: number; readonly fixture: object },
  race: (arena: Arena) => Promise<void>,
): Promise<void> {
  const draw = new Draw(seed);
  const workspace = await sandbox.workspaces.create({
    fixture: loadFixture(fixture, { now: NOW }),
    clock: { now: NOW, frozen: true },
    seed,
  });
  const token = await accessTokenOf(sandbox.url, `${workspace.name}.partner`, 'partner-secret');
  const send = (call: Call) => sendTo(sandbox.url, token, call);
  const late = async (call: Call, delay: number): Promise<Reply> => {
    if (delay > 0) await sleep(delay);
    return send(call);
  };
  await race({
    draw,
    clients,
    send,
    race: async (calls) => {
      const delays = calls.map(() => (draw.chance(0.7) ? 0 : draw.int(1, 8)));
      const replies = new Map<number, Promise<Reply>>();
      for (const at of draw.shuffled([...calls.keys()])) {
        const call = calls[at];
        if (call) replies.set(at, late(call, delays[at] ?? 0));
      }
      return Promise.all([...replies].toSorted(([a], [b]) => a - b).map(([, one]) => one));
    },
  });
  await sandbox.workspaces.delete(workspace.name);
}

function sendTo(url: string, token: string, { method, path, body }: Call): Promise<Reply> {
  const text = body === undefined ? null : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': 'en',
    ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, agent: AGENT }, (reply) => {
      let received = '';
      reply.setEncoding('utf8').on('data', (part: string) => (received += part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, body: JSON.parse(received) as unknown }),
      );
      reply.on('error', reject);
    });
    sent.on('error', reject).end(text);
  });
}
