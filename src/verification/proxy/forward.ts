import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from '../../http/body.js';
import { real } from '../../time/real-time.js';
import { cutResponse, upstreamFailureOf, ownReply, sendOwnReply, type OwnReplyReason } from './own-reply.js';
import type { Transit } from './transit.js';
import { hasHeader, headersOf, withoutHeaders } from './raw-headers.js';
import { ADDED, timedOut, type ProxyTarget } from './target-connections.js';
import type { Declined } from './tunnel.js';

const UNASKED = 'the target changes the protocol, though it was not asked to';

/** A request to forward, and the response to its client. */
export interface Forwarding {
  readonly target: ProxyTarget;
  readonly transit: Transit;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Parts of the request's body that were already read. `request` still holds the rest. */
  readonly read: readonly Uint8Array[];
  /** Whether the client has already received 100 (Continue). */
  readonly hasContinued: boolean;
  /** Maximum time from the last part of the request until the target's response starts, in milliseconds. */
  readonly timeoutMs: number;
}

/** Forwards a request and the target's response. If the target fails, the proxy sends its own response. */
export function forward(forwarding: Forwarding, isRetry = false): void {
  const { target, transit, request, response, timeoutMs } = forwarding;
  const upstream = begun(forwarding);
  if (!upstream) return;
  const late = real.setTimeout(() => {
    upstream.destroy(timedOut(timeoutMs));
  }, timeoutMs);
  const withdraw = () => {
    real.clearTimeout(late);
    if (!response.writableFinished) upstream.destroy();
  };
  response.once('close', withdraw);
  passOnInformation(upstream, forwarding);
  upstream.once('response', (reply: IncomingMessage) => {
    real.clearTimeout(late);
    passOnReply(upstream, reply, forwarding);
  });
  // Node reports an unrequested change of protocol only by the event `upgrade`.
  upstream.once('upgrade', (_, socket) => {
    socket.destroy();
    upstream.emit('error', Object.assign(new Error(UNASKED), { code: 'HPE_UNASKED_UPGRADE' }));
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    real.clearTimeout(late);
    // A cut response emits `error` itself, which `passOnReply` handles.
    if (transit.isReplied || response.destroyed) return;
    response.off('close', withdraw);
    request.unpipe(upstream);
    if (!isRetry && mayRetry(upstream, error, request)) forward(forwarding, true);
    else refuse(forwarding, upstreamFailureOf(error), `${target.url.origin}: ${error.message}`);
  });
  sendBody(upstream, forwarding, () => late.refresh());
}

/** Forwards the response or error with which the target declined an upgrade. */
export function forwardDeclined(forwarding: Forwarding, declined: Declined): void {
  const { target, response } = forwarding;
  if ('error' in declined)
    return refuse(
      forwarding,
      upstreamFailureOf(declined.error),
      `${target.url.origin}: ${declined.error.message}`,
    );
  const { upstream, reply } = declined;
  response.once('close', () => {
    if (!response.writableFinished) upstream.destroy();
  });
  upstream.on('error', () => undefined); // a cut response emits `error` itself, which `passOnReply` handles
  passOnReply(upstream, reply, forwarding);
}

/** Sends the proxy's own response. A header marks it. */
export function refuse({ transit, response }: Forwarding, reason: OwnReplyReason, detail: string): void {
  const reply = ownReply(reason, detail);
  transit.end('failed', reply.status, detail);
  sendOwnReply(response, reply);
}

function begun(forwarding: Forwarding): ClientRequest | undefined {
  const { target, transit } = forwarding;
  try {
    return target.request(transit.sent);
  } catch (error) {
    refuse(forwarding, 'request_not_forwarded', (error as Error).message);
    return undefined;
  }
}

/**
 * Returns whether to retry. The target may have closed an idle connection while the request was being sent (RFC 9112, section
 * 9.3.1).
 */
function mayRetry(
  upstream: ClientRequest,
  { code }: NodeJS.ErrnoException,
  request: IncomingMessage,
): boolean {
  return (
    upstream.reusedSocket &&
    (code === 'ECONNRESET' || code === 'EPIPE') &&
    !hasBody(request) &&
    ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].includes(request.method ?? '')
  );
}

/** Sends the parts of the body that were read, then later parts as they arrive. A request without a body is sent at once. */
function sendBody(upstream: ClientRequest, { transit, request, read }: Forwarding, onPart: () => void): void {
  for (const part of read) upstream.write(part);
  const addTrailers = () => {
    if (request.rawTrailers.length > 0) upstream.addTrailers(headersOf(request.rawTrailers));
  };
  if (request.readableEnded || !hasBody(request)) {
    addTrailers();
    upstream.end();
    return;
  }
  transit.requestBody.follow(request);
  request.on('data', onPart).once('end', addTrailers).pipe(upstream);
}

/** Forwards interim responses that Node can send: 100, 102 and 103. */
function passOnInformation(upstream: ClientRequest, { response, hasContinued }: Forwarding): void {
  upstream.on('information', ({ statusCode, headers }) => {
    if (statusCode === 100 && !hasContinued) response.writeContinue();
    if (statusCode === 102) response.writeProcessing();
    if (statusCode === 103) response.writeEarlyHints(headers as Record<string, string>);
  });
}

function passOnReply(upstream: ClientRequest, reply: IncomingMessage, forwarding: Forwarding): void {
  const { transit, request, response } = forwarding;
  const status = reply.statusCode ?? 0;
  const { rawHeaders } = reply;
  // HTTP/1.0 has no chunks: the end of the connection marks the end of the body.
  const own = request.httpVersion === '1.0' ? withoutHeaders(rawHeaders, ['transfer-encoding']) : rawHeaders;
  try {
    response.sendDate = false;
    for (const name of ADDED) if (!hasHeader(own, name)) response.removeHeader(name);
    response.writeHead(status, reply.statusMessage ?? '', own);
  } catch (error) {
    reply.destroy();
    refuse(forwarding, 'target_not_http', (error as Error).message);
    return;
  }
  transit.reply(status, rawHeaders);
  transit.replyBody.follow(reply);
  const cut = () => {
    if (response.destroyed || response.writableFinished) return;
    transit.end('cut', status, 'The target cut its response off');
    cutResponse(response, endsConnection);
  };
  // If only the end of the connection marks the end of the body, Node treats a reset as the end of the body. Only the
  // request reports the reset.
  const endsConnection =
    !hasHeader(rawHeaders, 'content-length') && !hasHeader(rawHeaders, 'transfer-encoding');
  if (endsConnection) upstream.once('error', cut);
  reply.on('error', cut);
  passOnBody(reply, forwarding);
}

function passOnBody(reply: IncomingMessage, { transit, response }: Forwarding): void {
  reply.once('end', () => {
    if (reply.rawTrailers.length > 0) response.addTrailers(headersOf(reply.rawTrailers));
  });
  // A body that arrives late must not delay the head.
  real.setImmediate(() => {
    const hasBegun = reply.readableDidRead || reply.readableEnded;
    if (!hasBegun && !response.destroyed) response.flushHeaders();
  });
  response.once('finish', () => transit.end('answered', reply.statusCode ?? null));
  reply.pipe(response);
}
