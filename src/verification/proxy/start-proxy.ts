import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { stop } from '../../http/server.js';
import { real } from '../../real-time.js';
import { forward, type Forwarding } from './forward.js';
import type { Gate, Refused } from './gate.js';
import { ownReply, ownReplyText, PROXY_HEADER, sendOwnReply } from './own-reply.js';
import type { ObserveProxied } from './proxied-exchange.js';
import { headersOf, withoutHeaders } from './raw-headers.js';
import { toOriginForm } from './request-target.js';
import { createTarget, MAX_HEAD_BYTES, type Target } from './target-connections.js';
import { Transit } from './transit.js';
import { tunnel } from './tunnel.js';

/** What a proxy does. */
export interface ProxySettings {
  /** Its path is put before those of requests. */
  readonly target: URL;
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** Refuses invalid requests (`enforce`); null lets all of them pass (`observe`). */
  readonly gate: Gate | null;
  /** The largest body that is recorded, in bytes. */
  readonly maxBodyBytes: number;
  /** How long the target may take to start its response, in milliseconds. */
  readonly timeoutMs: number;
  readonly observe: ObserveProxied;
  /** Whether a request's host may be asked for here; others are refused (421). */
  readonly takesHost: (request: IncomingMessage) => boolean;
}

/** A proxy that listens. */
export interface RunningProxy {
  readonly url: string;
  /** Whether exchanges are under way, or have just been. */
  readonly isBusy: () => boolean;
  /** Takes no further requests, and resolves when the responses in flight are finished. */
  close(): Promise<void>;
}

/** Limits of the proxy's own server. Uploads may take as long as their client does. */
const LIMITS = {
  maxHeaderSize: MAX_HEAD_BYTES,
  requireHostHeader: false,
  headersTimeout: 60_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
};

/** Starts a proxy that forwards each request to its target, and records what passes. */
export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  const target = createTarget(settings.target);
  const tunnels = new Set<() => void>();
  const { begin, isBusy } = createCounter(settings, target);
  const answer = createAnswer(settings, target, begin);
  const server = createServer(LIMITS, answer);
  server.on('checkContinue', answer).on('checkExpectation', answer);
  server.on('clientError', refuseUnparsed);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (settings.gate || isHttp2(request) || !settings.takesHost(request)) {
      withoutUpgrade(server, request, socket, head);
      return;
    }
    toOriginForm(request);
    const close = tunnel(target, begin(request), socket, head);
    tunnels.add(close);
    socket.once('close', () => tunnels.delete(close));
  });
  await listening(server, settings);
  const close = async () => {
    const stopped = stop(server);
    for (const closeTunnel of tunnels) closeTunnel();
    await stopped;
    target.close();
  };
  let closing: Promise<void> | undefined;
  return { url: addressOf(server), isBusy, close: () => (closing ??= close()) };
}

const OTHER_HOST = 'The Host header names another machine. Ask for localhost or 127.0.0.1.';

/** Refuses a request for another machine, before anything of it reaches the target. */
function refuseHost({ transit, response }: Forwarding): void {
  const reply = ownReply('host_not_allowed', OTHER_HOST);
  transit.end('failed', reply.status, OTHER_HOST);
  sendOwnReply(response, reply);
}

/** Returns what answers each request: by the target, or in its place. */
function createAnswer(settings: ProxySettings, target: Target, begin: (request: IncomingMessage) => Transit) {
  const { gate, timeoutMs } = settings;
  return (request: IncomingMessage, response: ServerResponse) => {
    const isTaken = settings.takesHost(request);
    toOriginForm(request);
    const transit = begin(request);
    request.on('error', () => undefined); // the response closes too
    response.once('close', () => {
      if (!response.writableFinished) transit.end('aborted', null, 'The client went away');
    });
    const forwarding = { target, transit, request, response, timeoutMs, read: [], hasContinued: false };
    if (!isTaken) refuseHost(forwarding);
    else if (!gate || transit.isExempt) forward(forwarding);
    else void passGate(gate, forwarding);
  };
}

/** A client sends its next request soon after the last response: until then, nothing else may take time. */
const QUIET_MS = 25;

/** Returns what begins the record of an exchange, and whether any is under way. */
function createCounter({ maxBodyBytes, observe }: ProxySettings, { urlOf }: Target) {
  let [count, underWay, lastAt] = [0, 0, 0];
  return {
    begin: (request: IncomingMessage) => {
      count += 1;
      underWay += 1;
      const observeEnd: ObserveProxied = (exchange) => {
        underWay -= 1;
        lastAt = real.performanceNow();
        observe(exchange);
      };
      return new Transit(request, { number: count, urlOf, maxBodyBytes, observe: observeEnd });
    },
    isBusy: () => underWay > 0 || real.performanceNow() - lastAt < QUIET_MS,
  };
}

/** Forwards a request that the gate lets pass, with the part of its body that was read for it; refuses another. */
async function passGate(gate: Gate, forwarding: Forwarding): Promise<void> {
  const { transit, request, response } = forwarding;
  const read: Uint8Array[] = [];
  const hasContinued = request.headers.expect?.toLowerCase() === '100-continue';
  if (hasContinued) response.writeContinue();
  try {
    const refused = await gate(request, (part) => {
      read.push(part);
      transit.requestBody.add(part);
    });
    if (refused) sendRefusal(refused, forwarding);
    else if (!response.destroyed) forward({ ...forwarding, read, hasContinued });
  } catch {
    response.destroy(); // the client went away
  }
}

/** Sends the refusal of a request. Its exchange ends when the rest of the body was read, too. */
function sendRefusal({ status, headers, body }: Refused, { transit, request, response }: Forwarding): void {
  const end = () => transit.end('refused', status, 'The request is invalid');
  if (request.readableEnded) end();
  else {
    request.once('end', end).once('close', end);
    transit.requestBody.follow(request);
  }
  const own = { [PROXY_HEADER]: 'request_refused', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...own });
  response.end(body);
}

/** Java's client asks for HTTP/2 with each first request. No server needs to agree, and the proxy does not. */
function isHttp2({ headers }: IncomingMessage): boolean {
  return /(?:^|,)\s*h2c\s*(?:,|$)/i.test(headers.upgrade ?? '');
}

const UPGRADE_HEADERS = ['upgrade', 'http2-settings', 'connection'];

/** Gives a request back to the server, without the wish for another protocol: Node has left it unread after its head. */
function withoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const headers = headersOf(withoutHeaders(request.rawHeaders, UPGRADE_HEADERS));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const first = `${request.method} ${request.url} HTTP/${request.httpVersion}\r\n${lines}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(first, 'latin1'), head]));
  server.emit('connection', socket);
}

/** Refuses what Node cannot read as a request: no such request could be forwarded. */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(ownReplyText(ownReply('request_not_http', error.message)));
}

function listening(server: Server, { port, host }: ProxySettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const anywhere = address === '::' || address === '0.0.0.0';
  const host = anywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
