import type { ServerResponse } from 'node:http';
import { obstacleOf, type Obstacle } from '../../client/obstacles.js';

/** The reasons for the proxy's own responses. */
export type OwnReplyReason =
  | 'target_refused'
  | 'target_unknown'
  | 'target_unreachable'
  | 'target_closed'
  | 'target_not_http'
  | 'target_not_tls'
  | 'target_certificate'
  | 'target_timeout'
  | 'request_not_http'
  | 'request_not_forwarded'
  | 'host_not_allowed';

/** Header of the proxy's own responses. Its value is the reason. */
export const PROXY_HEADER = 'Sandbox-Proxy';

const REPLIES: Readonly<Record<OwnReplyReason, { readonly status: number; readonly title: string }>> = {
  target_refused: { status: 502, title: 'The target refuses connections' },
  target_unknown: { status: 502, title: 'The host of the target is not known' },
  target_unreachable: { status: 502, title: 'The target cannot be reached' },
  target_closed: { status: 502, title: 'The target closed the connection without a response' },
  target_not_http: { status: 502, title: 'The response of the target is not HTTP' },
  target_not_tls: { status: 502, title: 'The target does not speak TLS' },
  target_certificate: { status: 502, title: 'The certificate of the target is not valid' },
  target_timeout: { status: 504, title: 'The target did not respond in time' },
  request_not_http: { status: 400, title: 'The request is not HTTP' },
  request_not_forwarded: { status: 400, title: 'The request cannot be forwarded' },
  host_not_allowed: { status: 421, title: 'The request is for another host' },
};

/** A response of the proxy itself. It is a problem document; a header distinguishes it from the target's responses. */
export interface OwnReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the proxy's own response for a reason. The detail names the target and the cause. */
export function ownReply(reason: OwnReplyReason, detail: string): OwnReply {
  const { status, title } = REPLIES[reason];
  const body = JSON.stringify({ type: `urn:sandbox:proxy:${reason}`, title, status, detail, code: reason });
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Language': 'en',
    'Cache-Control': 'no-store',
    [PROXY_HEADER]: reason,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  return { status, headers, body };
}

/** Sends a response of the proxy itself. Then closes the connection, because the request may not have been read to its end. */
export function sendOwnReply(response: ServerResponse, { status, headers, body }: OwnReply): void {
  if (response.headersSent || response.destroyed) return;
  response.sendDate = true;
  response.writeHead(status, headers);
  response.end(body);
}

/** Returns the proxy's own response as HTTP text, for a connection that Node does not serve. */
export function ownReplyText({ status, headers, body }: OwnReply): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : 'Bad Gateway'}\r\n${lines.join('')}\r\n${body}`;
}

const FAILURES: Readonly<Record<Obstacle, OwnReplyReason>> = {
  refused: 'target_refused',
  'unknown-host': 'target_unknown',
  closed: 'target_closed',
  'not-http': 'target_not_http',
  'not-tls': 'target_not_tls',
  'certificate-of-another-host': 'target_certificate',
  'certificate-expired': 'target_certificate',
  'certificate-untrusted': 'target_certificate',
};

/** Returns the reason for an error of the connection to the target. */
export function upstreamFailureOf({ code = '' }: NodeJS.ErrnoException): OwnReplyReason {
  if (code === 'ERR_NOT_FORWARDED') return 'request_not_forwarded';
  if (code === 'ETIMEDOUT') return 'target_timeout';
  const found = obstacleOf(code);
  return found ? FAILURES[found.obstacle] : 'target_unreachable';
}

/**
 * Cuts the response where the target cut its response, after all received bytes are sent. Resets the connection if
 * only the end of the connection marks the end of the body: a normal end would look like a complete body.
 */
export function cutResponse(response: ServerResponse, endsBody: boolean): void {
  const { socket } = response;
  response.flushHeaders();
  if (!socket) return;
  socket.write('', () => {
    if (endsBody) socket.resetAndDestroy();
    else socket.destroySoon();
  });
}
