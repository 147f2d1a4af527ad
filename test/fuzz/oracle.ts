import { isUtf8 } from 'node:buffer';
import type { Contract } from '../../src/contract/load.js';
import { createResponseCheck } from '../../src/http/response-check.js';
import { routesOf } from '../../src/http/routes.js';
import type { Draft } from './draft.js';
import type { WireReply } from './wire.js';

/** A part of the sandbox that a contract describes. */
export interface Surface {
  readonly contract: Contract;
  readonly prefix: string;
}

/** Returns a message for each defect of a response. */
export type Oracle = (draft: Draft, reply: WireReply) => string[];

/** Creates an oracle that checks responses against the contracts, and against rules for all responses of the sandbox. */
export function createOracle(surfaces: readonly Surface[]): Oracle {
  const judges = surfaces.map(({ contract, prefix }) => ({
    prefix,
    find: routesOf(contract),
    check: createResponseCheck(contract),
  }));
  return (draft, reply) => {
    const faults = [...headFaults(reply), ...statusFaults(reply)];
    if (draft.method === 'HEAD') return faults;
    const type = reply.headers.get('content-type') ?? '';
    const isText = /json|html|yaml|javascript|svg/.test(type);
    if (isText && !isUtf8(reply.body)) faults.push('the body is not UTF-8');
    const text = reply.body.toString('utf8');
    faults.push(...leaks(text));
    if (!type.includes('json')) return [...faults, ...pageFaults(reply, text)];
    const value = parsed(text);
    if (value === undefined) return [...faults, 'the body is not JSON'];
    if (type === 'application/problem+json') faults.push(...problemFaults(reply, value));
    const path = splitPath(draft.path);
    const judge = judges.find(({ prefix }) => path.startsWith(`${prefix}/`));
    const found = judge?.find(path.slice(judge.prefix.length));
    const operation = found && found !== 'malformed' ? found.route.operations.get(draft.method) : undefined;
    if (judge && operation && !isBare(reply)) {
      try {
        judge.check(operation, { status: reply.status, headers: writtenHeaders(reply), value });
      } catch (error) {
        faults.push(String(error));
      }
    }
    return faults;
  };
}

/** Returns the path of a request target, which may be in absolute form. */
function splitPath(target: string): string {
  return target.replace(/^[a-z]+:\/\/[^/]*/, '').split(/[?#]/, 1)[0] ?? '';
}

/**
 * Returns whether a response refuses a request before routing: for malformed HTTP, a head that is too large, or a wrong host.
 */
function isBare({ status, headers }: WireReply): boolean {
  if (status === 421) return true;
  return headers.get('connection') === 'close' && (status === 400 || status === 431);
}

/** Headers that the server may add to any response, and that no contract declares. */
const SERVER_HEADERS: ReadonlySet<string> = new Set(
  'content-length date keep-alive request-id sandbox-notice transfer-encoding'.split(' '),
);

function writtenHeaders({ head }: WireReply): Record<string, string> {
  const written = head
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
  return Object.fromEntries(written.filter(([name]) => !SERVER_HEADERS.has(name.toLowerCase())));
}

/** Headers that the sandbox may send. Any other header was injected. */
const HEADERS: ReadonlySet<string> = new Set(
  (
    'accept-ranges allow cache-control connection content-disposition content-language content-length ' +
    'content-range content-security-policy content-type date etag keep-alive last-modified location pragma ' +
    'referrer-policy refresh request-id retry-after transfer-encoding vary www-authenticate x-content-type-options x-frame-options ' +
    'x-robots-tag x-accel-buffering sandbox-notice'
  ).split(' '),
);

function headFaults(reply: WireReply): string[] {
  const { headers, surplus, head } = reply;
  return [
    ...[...headers.keys()]
      .filter((name) => !HEADERS.has(name))
      .map((name) => `the header ${name} was slipped in`),
    ...head.filter((line) => /[^\t\x20-\xff]/.test(line)).map(() => 'the head holds control characters'),
    // A response to unparsable HTTP has a body, even if the request method was HEAD.
    ...(surplus > 0 && !isBare(reply) ? [`${surplus} bytes behind the reply`] : []),
  ];
}

function statusFaults({ status, headers }: WireReply): string[] {
  const isTold =
    status < 400 || status === 401 || headers.has('content-type') || headers.get('content-length') === '0';
  return [
    ...(status >= 500 || status < 200 ? [`the status ${status}`] : []),
    ...(isTold ? [] : [`nothing says what ${status} means`]),
  ];
}

/**
 * Returns a message if the body reveals internals of the server. No request contains such texts, so the body cannot
 * have them from a request.
 */
function leaks(text: string): string[] {
  return /\n\s+at \S|node_modules|\bTypeError\b|\[object Object\]/.test(text)
    ? ['the body shows the inside']
    : [];
}

function pageFaults({ status, headers }: WireReply, text: string): string[] {
  const type = headers.get('content-type') ?? '';
  const isPage = type.startsWith('text/html');
  return [
    ...(isPage && /<script(?!(?: type="module")? src="\/docs\/)/i.test(text)
      ? ['the page runs a script']
      : []),
    ...(isPage && !headers.has('content-security-policy') ? ['the page has no policy'] : []),
    ...(type === 'application/pdf' && !text.startsWith('%PDF-') ? ['the PDF is none'] : []),
    ...(status >= 400 && !isPage ? [`${status} is told as ${type || 'nothing'}`] : []),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns violations of P7 that the schema does not cover. */
function problemFaults({ status, headers }: WireReply, value: unknown): string[] {
  const problem = value as Readonly<Record<string, unknown>>;
  const { errors, code } = problem;
  return [
    ...(problem['status'] === status ? [] : [`the problem tells the status ${String(problem['status'])}`]),
    ...(problem['type'] === `/docs/problems/${String(code)}` ? [] : ['type and code differ']),
    ...(headers.has('content-language') ? [] : ['the problem has no language']),
    ...(code === 'invalid_request' && !Array.isArray(errors)
      ? ['an invalid request without its errors']
      : []),
    ...(isWellFormed(value) ? [] : ['a text of the problem has half a character']),
  ];
}

/** Returns whether a value, including its names, has no lone surrogate. Strict JSON parsers refuse lone surrogates. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => name.isWellFormed() && isWellFormed(part));
}
