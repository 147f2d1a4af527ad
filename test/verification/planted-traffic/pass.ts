import { Agent } from 'node:http';
import type { Exchange } from '../exchange/recording.js';
import { numbered, type Numbered } from './numbered.js';
import { changesOf, sendTo, startPlayback, type Change, type Playback } from './playback.js';
import type { ComparedProxy } from './proxies.js';

/** The result of an exchange through a proxy. */
export interface Passed {
  readonly findings: readonly string[];
  /** The status that the client received; null if the proxy closed the connection. */
  readonly status: number | null;
  /** The parts that did not arrive byte for byte. */
  readonly changes: readonly Change[];
}

/** Starts a proxy in front of a target. */
export type StartProxy = (target: string) => Promise<ComparedProxy>;

/**
 * Sends exchanges one after the other through a proxy to a target that replays their responses. If the proxy closes
 * the connection, it may have ended. The next exchanges are then sent through a new proxy.
 */
export async function passAll(exchanges: readonly Exchange[], start: StartProxy): Promise<readonly Passed[]> {
  const target = await startPlayback();
  const agent = new Agent({ keepAlive: true });
  const all = exchanges.map((exchange, at) => numbered(exchange, at + 1));
  const passed: Passed[] = [];
  let proxy = await start(target.url);
  try {
    for (const exchange of all) {
      const one = await pass(exchange, { target, proxy, agent });
      passed.push(one);
      if (one.status !== null) continue;
      await proxy.close();
      proxy = await start(target.url);
    }
  } finally {
    agent.destroy();
    await proxy.close();
    await target.close();
  }
  return passed;
}

interface Way {
  readonly target: Playback;
  readonly proxy: ComparedProxy;
  readonly agent: Agent;
}

async function pass(exchange: Numbered, { target, proxy, agent }: Way): Promise<Passed> {
  target.expect(exchange);
  const response = await sendTo(proxy.url, exchange, agent).catch(() => null);
  return {
    findings: response ? await proxy.findingsOf(exchange.number, response) : [],
    status: response && Number(response.line.split(' ')[0]),
    changes: changesOf(exchange, target.take(exchange.number), response),
  };
}
