import type { ServerResponse } from 'node:http';
import { NO_TLS, UNKNOWN_HOST } from '../../client/transport.js';

/** Why the proxy itself responds. */
export type ProxyFault =
  | 'target_refused'
  | 'target_unknown'
  | 'target_unreachable'
  | 'target_closed'
  | 'target_not_http'
  | 'target_certificate'
  | 'target_timeout'
  | 'request_not_http'
  | 'request_not_forwarded'
  | 'host_not_allowed';

/** The header of the proxy's own responses; its value is the reason. */
export const PROXY_HEADER = 'Sandbox-Proxy';

const FAULTS: Readonly<Record<ProxyFault, { readonly status: number; readonly title: string }>> = {
  target_refused: { status: 502, title: 'The target refuses connections' },
  target_unknown: { status: 502, title: 'The host of the target is not known' },
  target_unreachable: { status: 502, title: 'The target cannot be reached' },
  target_closed: { status: 502, title: 'The target closed the connection without a response' },
  target_not_http: { status: 502, title: 'The response of the target is not HTTP' },
  target_certificate: { status: 502, title: 'The certificate of the target is not trusted' },
  target_timeout: { status: 504, title: 'The target did not respond in time' },
  request_not_http: { status: 400, title: 'The request is not HTTP' },
  request_not_forwarded: { status: 400, title: 'The request cannot be forwarded' },
  host_not_allowed: { status: 421, title: 'The request is for another host' },
};

/** A response of the proxy itself: a problem document, with a header that distinguishes it from the target's. */
export interface OwnReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the proxy's own response for a reason. The detail names the target and the cause. */
export function ownReply(fault: ProxyFault, detail: string): OwnReply {
  const { status, title } = FAULTS[fault];
  const body = JSON.stringify({ type: `urn:sandbox:proxy:${fault}`, title, status, detail, code: fault });
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Language': 'en',
    'Cache-Control': 'no-store',
    [PROXY_HEADER]: fault,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  return { status, headers, body };
}

/** Sends a response of the proxy itself. The connection is closed afterwards, as the request may not have been read to its end. */
export function sendOwnReply(response: ServerResponse, { status, headers, body }: OwnReply): void {
  if (response.headersSent || response.destroyed) return;
  response.sendDate = true;
  response.writeHead(status, headers);
  response.end(body);
}

/** Returns the bytes of a response of the proxy itself, for input that Node could not read as a request. */
export function ownReplyText({ status, headers, body }: OwnReply): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : 'Bad Gateway'}\r\n${lines.join('')}\r\n${body}`;
}

const FAULTS_BY_CODE: readonly (readonly [codes: RegExp, fault: ProxyFault])[] = [
  [/^ECONNREFUSED$/, 'target_refused'],
  [UNKNOWN_HOST, 'target_unknown'],
  [/^ERR_NOT_FORWARDED$/, 'request_not_forwarded'],
  [/^ETIMEDOUT$/, 'target_timeout'],
  [/^(?:ECONNRESET|EPIPE)$/, 'target_closed'],
  [/^HPE_/, 'target_not_http'],
  [NO_TLS, 'target_certificate'],
];

/** Returns the reason that an error of the connection to the target stands for. */
export function faultOf({ code = '' }: NodeJS.ErrnoException): ProxyFault {
  return FAULTS_BY_CODE.find(([codes]) => codes.test(code))?.[1] ?? 'target_unreachable';
}

/**
 * Cuts a response off at the point where the target cut its reply, after everything received has been sent. If the end of the
 * connection ends the body, the connection is reset: an orderly end would look like a complete body.
 */
export function cutConnection(response: ServerResponse, endsBody: boolean): void {
  const { socket } = response;
  response.flushHeaders();
  if (!socket) return;
  socket.write('', () => {
    if (endsBody) socket.resetAndDestroy();
    else socket.destroySoon();
  });
}
