import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { rememberConnections, stop, takeAsRequest } from '../../http/stop.js';
import { real } from '../../time/real-time.js';
import { forward, forwardDeclined, refuse, type Forwarding } from './forward.js';
import type { Gate, Refused } from './gate.js';
import { ownReply, ownReplyText, PROXY_HEADER } from './own-reply.js';
import type { ObserveProxied } from './proxied-exchange.js';
import { toOriginForm } from './raw-headers.js';
import { createTarget, MAX_HEAD_BYTES, type ProxyTarget } from './target-connections.js';
import { Transit } from './transit.js';
import { askForTunnel, type Declined } from './tunnel.js';
import { asksForWebSocket, readAsOrdinary, withoutWish } from './upgrades.js';

/** The settings of a proxy. */
export interface ProxySettings {
  /** The URL of the target. Its path is a prefix of all request paths. */
  readonly target: URL;
  readonly host: string;
  /** The port of the proxy. 0 picks a free port. */
  readonly port: number;
  /** Refuses invalid requests (`enforce`). If null, all requests pass (`observe`). */
  readonly gate: Gate | null;
  /** Maximum size of a recorded body, in bytes. */
  readonly maxBodyBytes: number;
  /** Maximum time from the last part of a request until the target's response starts, in milliseconds. */
  readonly timeoutMs: number;
  readonly observe: ObserveProxied;
  /** Returns whether the proxy accepts the request's host. Otherwise it responds with 421. */
  readonly takesHost: (request: IncomingMessage) => boolean;
}

/** A proxy that listens. */
export interface RunningProxy {
  readonly url: string;
  /** Returns whether exchanges are in flight or ended a short time ago. */
  readonly isBusy: () => boolean;
  /** Refuses further requests and ends all tunnels. Resolves when the responses in flight are finished. */
  close(): Promise<void>;
}

/** Limits of the proxy's own server. Uploads have no time limit. */
const LIMITS = {
  maxHeaderSize: MAX_HEAD_BYTES,
  requireHostHeader: false,
  headersTimeout: 60_000,
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
};

/** Starts a proxy that forwards the accepted requests to its target, and reports each exchange to `observe`. */
export async function startProxy(settings: ProxySettings): Promise<RunningProxy> {
  const target = createTarget(settings.target);
  const { begin, isBusy } = createCounter(settings, target);
  const declined = new WeakMap<Duplex, Asked>();
  const answer = createAnswer(settings, { target, begin, declined });
  const mayAsk = (request: IncomingMessage) =>
    settings.gate === null && asksForWebSocket(request) && settings.takesHost(request);
  // Node 20 ignores this callback: it emits `upgrade` for every request with an `Upgrade` header. The listener of
  // `upgrade` below handles the requests that `mayAsk` rejects.
  const options = { ...LIMITS, shouldUpgradeCallback: mayAsk } as typeof LIMITS;
  const server = rememberConnections(createServer(options, answer)).on('clientError', refuseUnparsed);
  server.on('checkContinue', takeAsRequest).on('checkExpectation', takeAsRequest);
  const tunnels = new Set<() => void>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!mayAsk(request)) return readAsOrdinary(server, request, { socket, head });
    toOriginForm(request);
    const transit = begin(request);
    const onDeclined = (how: Declined) => {
      tunnels.delete(close);
      declined.set(socket, { transit, how });
      readAsOrdinary(server, request, { socket, head });
    };
    const { timeoutMs } = settings;
    const close = askForTunnel({ target, transit, client: socket, head, timeoutMs, onDeclined });
    tunnels.add(close);
    socket.once('close', () => tunnels.delete(close));
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const reply = ownReply('request_not_forwarded', NO_TUNNEL);
    begin(request).end('failed', reply.status, NO_TUNNEL);
    socket.on('error', () => socket.destroy()).end(ownReplyText(reply));
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

/** A request for another protocol that the target refused. */
interface Asked {
  readonly transit: Transit;
  readonly how: Declined;
}

const NO_TUNNEL =
  'The proxy serves one API and opens no tunnels. Use its address as the base URL of the API, not as the HTTP proxy of a client.';
const OTHER_HOST = 'The Host header names another machine. Ask for localhost or 127.0.0.1.';

/** The components that handle requests. */
interface Answering {
  readonly target: ProxyTarget;
  readonly begin: (request: IncomingMessage) => Transit;
  /** By connection: the request for another protocol that the target refused. */
  readonly declined: WeakMap<Duplex, Asked>;
}

/** Returns the request handler. It forwards each request to the target, or sends the proxy's own response. */
function createAnswer(settings: ProxySettings, { target, begin, declined }: Answering) {
  const { gate, timeoutMs } = settings;
  return (request: IncomingMessage, response: ServerResponse) => {
    const isTaken = settings.takesHost(request);
    toOriginForm(request);
    withoutWish(request);
    const asked = declined.get(request.socket);
    declined.delete(request.socket);
    const transit = asked?.transit ?? begin(request);
    request.on('error', () => undefined); // the response emits `close` too
    response.once('close', () => {
      if (!response.writableFinished) transit.end('aborted', null, 'The client went away');
    });
    const forwarding = { target, transit, request, response, timeoutMs, read: [], hasContinued: false };
    if (asked) forwardDeclined(forwarding, asked.how);
    else if (!isTaken) refuse(forwarding, 'host_not_allowed', OTHER_HOST);
    else if (!gate || transit.isExempt) forward(forwarding);
    else void passGate(gate, forwarding);
  };
}

/**
 * Time after the last exchange during which the proxy counts as busy. A client often sends its next request soon after a
 * response.
 */
const QUIET_MS = 25;

/**
 * Counts exchanges. `begin` starts the record of an exchange. `isBusy` returns whether an exchange is in flight or ended
 * a short time ago.
 */
function createCounter({ maxBodyBytes, observe }: ProxySettings, { urlOf }: ProxyTarget) {
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

/**
 * Forwards a request that passes the gate, together with the part of its body that the gate has read. Refuses other requests.
 */
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
    response.destroy(); // the client disconnected
  }
}

/** Sends the refusal of a request. Its exchange ends after the rest of the body was read. */
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

/** Responds to input that Node cannot parse as a request. */
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
