import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createGate } from '../../src/verification/proxy/gate.js';
import type { ProxiedExchange } from '../../src/verification/proxy/proxied-exchange.js';
import {
  startProxy,
  type ProxySettings,
  type RunningProxy,
} from '../../src/verification/proxy/start-proxy.js';
import { PATIENCE_MS } from '../eventually.js';

/** A target that sends raw bytes, with the bytes that it received. */
export interface RawTarget {
  readonly url: URL;
  readonly port: number;
  /** The received bytes of each connection. */
  readonly received: string[];
}

/** Starts a target that calls `answer` for each received chunk, with its socket and all bytes so far. */
export async function rawTarget(answer: (socket: Socket, received: string) => void): Promise<RawTarget> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const at = received.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      received[at] += part.toString('latin1');
      answer(socket, received[at] ?? '');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), port, received };
}

/** A proxy with the exchanges that it observed. */
export interface TestedProxy extends RunningProxy {
  readonly exchanges: ProxiedExchange[];
  readonly port: number;
  /** Resolves when this number of exchanges has ended, or after a minute. */
  ended(count: number): Promise<readonly ProxiedExchange[]>;
}

/** Starts a proxy in front of a target. Closes it after the test. */
export async function proxyTo(
  target: URL,
  { enforce = false, ...settings }: Partial<ProxySettings> & { readonly enforce?: boolean } = {},
): Promise<TestedProxy> {
  const exchanges: ProxiedExchange[] = [];
  const report = (error: unknown) => {
    throw error;
  };
  const proxy = await startProxy({
    target,
    host: '127.0.0.1',
    port: 0,
    gate: enforce ? createGate({ vendor: 'vendor', report }) : null,
    maxBodyBytes: 1024 * 1024,
    timeoutMs: 60_000,
    observe: (exchange) => exchanges.push(exchange),
    takesHost: () => true,
    ...settings,
  });
  onTestFinished(() => proxy.close());
  const ended = async (count: number) => {
    const until = performance.now() + PATIENCE_MS;
    while (exchanges.length < count && performance.now() < until) await soon();
    return exchanges;
  };
  return { ...proxy, exchanges, ended, port: Number(new URL(proxy.url).port) };
}

const soon = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 5);
  });

/** A client that sends and receives raw bytes. */
export interface RawClient {
  readonly socket: Socket;
  send(text: string): void;
  /** Resolves with all received bytes as soon as they match. Rejects if they do not match within a minute. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with all received bytes, and with the error that closed the connection. */
  closed(): Promise<{ readonly text: string; readonly error: string | null }>;
}

/** Connects a raw client to a port. */
export async function rawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  let [text, error]: [string, string | null] = ['', null];
  socket.on('data', (part) => (text += part.toString('latin1')));
  socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code ?? failure.message));
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  onTestFinished(() => {
    socket.destroy();
  });
  await new Promise((resolve) => {
    socket.once('connect', resolve);
  });
  return {
    socket,
    send: (part) => void socket.write(part, 'latin1'),
    async until(pattern) {
      const end = performance.now() + PATIENCE_MS;
      while (!pattern.test(text)) {
        if (performance.now() > end) throw new Error(`Nothing like ${pattern} in ${JSON.stringify(text)}`);
        await soon();
      }
      return text;
    },
    async closed() {
      await isClosed;
      return { text, error };
    },
  };
}
