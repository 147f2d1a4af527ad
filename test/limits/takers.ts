import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { loadFixture } from '../../src/seed/fixture/load.js';
import type { Shares } from '../../src/limits/shares.js';
import { SMALL_FIXTURE, START, type Harness } from '../harness.js';

/** A partner of a sandbox: a workspace with its own client, whose secret is private. */
export interface Taker {
  readonly name: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates a workspace with a client of its own. */
export async function aTaker(api: Harness, name: string): Promise<Taker> {
  const secret = `the-secret-of-${name}`;
  const clients = [{ client: 'partner', secret, merchant: 'tours' }];
  await api.sandbox.workspaces.create({
    name,
    fixture: loadFixture({ ...SMALL_FIXTURE, clients }, { now: START }),
    clock: { now: START, frozen: true },
  });
  const form = {
    grant_type: 'client_credentials',
    client_id: `${name}.partner`,
    client_secret: secret,
  };
  const reply = await fetch(`${api.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'accept-language': 'en' };
  return { name, token, headers };
}

/** Takes the whole share of a taker except for an amount, until the test ends, as many slow bodies would. */
export function takeAllBut(amount: number, shares: Shares, taker: string): void {
  const taken = shares.shareOf(taker) - amount;
  if (!shares.take(taker, taken)) throw new Error(`${taker} holds its share`);
  onTestFinished(() => shares.release(taker, taken));
}

/** A body of which a client sends all but the last byte. */
export interface HeldBody {
  readonly path: string;
  readonly type: string;
  readonly length: number;
  readonly token?: string | undefined;
  /** The address of this machine that sends it. */
  readonly from?: string;
}

/** A response as it came over a socket: its first line and its headers. */
export interface RawHead {
  readonly line: string;
  readonly retryAfter: string | undefined;
}

/** A connection that sends an unfinished body, and the head of its response, if there is one. */
export interface HeldConnection {
  readonly socket: Socket;
  readonly sent: Promise<unknown>;
  readonly head: () => RawHead | undefined;
}

/** Sends a body without its last byte. The connection is cut when the test ends. */
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
