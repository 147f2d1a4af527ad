import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { loadFixture } from '../../src/seed/fixture/load.js';
import type { Shares } from '../../src/limits/shares.js';
import { SMALL_FIXTURE, START, type Harness } from '../harness.js';
import { accessTokenOf } from '../token.js';

/** A partner of a sandbox. It has a workspace with its own client, whose secret is private. */
export interface Taker {
  readonly name: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates a workspace with its own client. */
export async function aTaker(api: Harness, name: string): Promise<Taker> {
  const secret = `the-secret-of-${name}`;
  const clients = [{ client: 'partner', secret, merchant: 'tours' }];
  await api.sandbox.workspaces.create({
    name,
    fixture: loadFixture({ ...SMALL_FIXTURE, clients }, { now: START }),
    clock: { now: START, frozen: true },
  });
  const token = await accessTokenOf(api.url, `${name}.partner`, secret);
  const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'accept-language': 'en' };
  return { name, token, headers };
}

/**
 * Takes a partner's complete share except for an amount, until the test ends. Many slow bodies would have the same
 * effect.
 */
export function takeAllBut(amount: number, shares: Shares, taker: string): void {
  const taken = shares.shareOf(taker) - amount;
  if (!shares.take(taker, taken)) throw new Error(`${taker} holds its share`);
  onTestFinished(() => shares.release(taker, taken));
}

/** A body that a client sends without its last byte. */
export interface HeldBody {
  readonly path: string;
  readonly type: string;
  readonly length: number;
  readonly token?: string | undefined;
  /** The address of this machine from which the body is sent. */
  readonly from?: string;
}

/** The first line and the `Retry-After` of a response, as received over a socket. */
export interface RawHead {
  readonly line: string;
  readonly retryAfter: string | undefined;
}

/** A connection that sends an unfinished body, and the head of its response if one arrived. */
export interface HeldConnection {
  readonly socket: Socket;
  readonly sent: Promise<unknown>;
  readonly head: () => RawHead | undefined;
}

/** Sends a body without its last byte. The connection is closed when the test ends. */
export function hold(url: string, { path, type, length, token, from }: HeldBody): HeldConnection {
  const { port } = new URL(url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), ...(from && { localAddress: from }) });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('error', () => undefined).on('data', (data: Buffer) => (received += data.toString('latin1')));
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${authorization}Accept: */*\r\nAccept-Language: en\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const sent = new Promise<void>((resolve) => {
    socket.write(Buffer.alloc(length - 1, 'x'), () => resolve());
    socket.once('close', resolve);
  });
  const head = (): RawHead | undefined => {
    const [line = '', ...lines] = received.split('\r\n');
    if (line === '') return undefined;
    const retry = lines.find((one) => one.toLowerCase().startsWith('retry-after:'));
    return { line, retryAfter: retry?.split(':')[1]?.trim() };
  };
  return { socket, sent, head };
}
