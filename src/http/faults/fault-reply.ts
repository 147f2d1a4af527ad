import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '../../domain/shared/language.js';
import type { StatusEffect, Effect } from '../../faults/rule.js';
import { say } from '../../messages/say.js';
import { errorResponse, problemResponse, STATUS } from '../problem.js';
import { Unauthorized, type ProblemCode } from '../refusals.js';
import type { HttpResponse } from '../response.js';

/**
 * Thrown by a fault that replaces the response of an operation. The response may be one that the contract does not
 * allow.
 */
export class FaultReply extends Error {
  override readonly name = 'FaultReply';

  constructor(readonly response: HttpResponse) {
    super();
  }
}

/** Thrown by a fault that cuts the connection instead of sending a response. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/** A response that no client accepts, because it has two lengths. */
const INVALID = 'HTTP/1.1 502 Lost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/**
 * Cuts the connection of a request. A browser gets an invalid response first. Without any response on a reused
 * connection, the browser would repeat the request and show the second response. If the connection is still sending an
 * earlier response, the cut follows that response: Node 26 ignores `destroy` of a response that has no socket yet.
 */
export function cutConnection(response: ServerResponse): void {
  const { socket, req } = response;
  if (!socket) response.once('socket', (assigned: Socket) => assigned.destroy());
  else if (req.headers['sec-fetch-site'] === undefined) response.destroy();
  else socket.end(INVALID, () => socket.destroySoon());
}

/** Returns a status with its phrase, such as `503 Service Unavailable`. */
export function statusTitle(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? (status < 500 ? 'Error' : 'Server Error')}`;
}

/** The problem code for each status that several codes have. */
const MAIN_CODES: Readonly<Record<number, ProblemCode>> = {
  402: 'payment_declined',
  403: 'forbidden',
  503: 'overloaded',
};

/**
 * Returns the problem code for a status. If no code has the status, returns `invalid_request` below 500, otherwise
 * `internal_error`.
 */
function codeOfStatus(status: number): ProblemCode {
  const codes = Object.keys(STATUS) as ProblemCode[];
  const found = MAIN_CODES[status] ?? codes.find((code) => STATUS[code] === status);
  return found ?? (status < 500 ? 'invalid_request' : 'internal_error');
}

/** Returns the response for the status effect of a fault. */
export function statusResponse(
  { status, retryAfter, body = 'problem' }: StatusEffect,
  language: Language,
): HttpResponse {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  if (body === 'html') {
    const page = Buffer.from(htmlPage(statusTitle(status)));
    return { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' }, value: page };
  }
  if (body === 'empty') return { status, headers, value: Buffer.alloc(0) };
  if (status === 401) {
    const response = refusalResponse(new Unauthorized('The token is unknown'), language);
    return { ...response, headers: { ...response.headers, ...headers } }; // P1
  }
  const code = codeOfStatus(status);
  const problem = {
    type: `/docs/problems/${code}`,
    title: say(language, `title.${code}`),
    status,
    detail: say(language, 'fault.status'),
    code,
  };
  return problemResponse(problem, language, headers);
}

/** Returns the response to an error that a fault causes. @throws an unexpected error, unchanged */
export function refusalResponse(error: unknown, language: Language): HttpResponse {
  return errorResponse(error, {
    language,
    report: () => {
      throw error;
    },
  });
}

type Garbling = Extract<Effect, { readonly type: 'garble' }>['as'];

/** Returns an error page like that of a proxy in front of a service. `title` is a status with its phrase. */
export function htmlPage(title: string): string {
  return `<!doctype html>\n<html><head><title>${title}</title></head>\n<body><h1>${title}</h1></body></html>\n`;
}

/** Returns a corrupted JSON text: its first half, a copy with each number as a string, or an HTML page with the title. */
export function garbled(json: string, as: Garbling, title: string): string {
  if (as === 'html') return htmlPage(title);
  if (as === 'truncated-json') return json.slice(0, Math.ceil(json.length / 2));
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  );
}
