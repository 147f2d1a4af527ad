import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import { countExchange } from '../coverage/observe.js';
import { possibleOf } from '../coverage/possible.js';
import type { Language } from '../domain/shared/language.js';
import type { Effect, AppliedFault } from '../faults/rule.js';
import type { Trace } from '../workspaces/history/trace.js';
import { loggedBody } from '../workspaces/request-log/entry.js';
import type { LoggedBody } from '../workspaces/request-log/logged-request.js';
import type { Workspace } from '../workspaces/live-workspace.js';
import type { CallerKind } from './tokens.js';
import type { HttpResponse } from './response.js';
import type { FoundRoute } from './routes.js';
import type { ReceivedBody } from './request-body.js';
import type { Unauthorized } from './refusals.js';
import { requestIdOf } from './request-id.js';
import { real } from '../time/real-time.js';
import type { ValidRequest } from './request-check.js';

/** The data of a request that the request log and the coverage record. */
export interface SentParts {
  /** The body for the log. */
  readonly body: LoggedBody;
  /** The indexes of the sent parameters, fields and values in the list of coverage names. */
  readonly numbers: readonly number[];
}

/**
 * Returns the data that is recorded about a request to an operation. `query` is the raw query string. The `value` of
 * `body` is undefined if the request has no body.
 */
export type NoteSent = (
  operation: Operation,
  query: string,
  body: Pick<ReceivedBody, 'value' | 'json'>,
) => SentParts;

/** A request in the pipeline. Each step adds its results. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly startedAt: number;
  operation?: Operation;
  /** The decoded values of the parameters in the path. */
  params?: FoundRoute['params'];
  workspace?: Workspace | undefined;
  /** Called at the end of the request, so that its workspace no longer counts it as in progress. */
  end?: () => void;
  /** The client's name in its workspace. */
  client?: string | undefined;
  /**
   * Whether the caller's token may only read. If true, faults do not apply, and the request log and the coverage omit
   * the request.
   */
  isReading?: boolean | undefined;
  /** The client id in a token request. It is not verified. */
  claimedClient?: string;
  /**
   * The workspace of `claimedClient` in a refused token request. The workspace's log shows the request, but the
   * workspace's limits and faults do not apply to it, because anybody can send such requests.
   */
  claimedWorkspace?: Workspace | undefined;
  /** The client that an unverified request names. Undefined if the workspace has no such client. */
  namedClient?: string | undefined;
  /** The kind of control plane caller. Absent for the contract's operations. */
  caller?: CallerKind | undefined;
  /** The response headers with the limits of the workspace. */
  limitHeaders?: Readonly<Record<string, string>>;
  /** The `Set-Cookie` header for the response. */
  cookie?: string;
  /** Set by content negotiation (P4). */
  language?: Language;
  /** The sent data, before validation adds defaults. */
  sent?: SentParts;
  /** The fault that is applied to the request. */
  fault?: RequestFault;
  /** Whether a fault replaced the response or cut the connection before the operation ran. */
  isAnsweredByFault?: boolean;
  /** The step of the request in the history of its workspace, with its changes. */
  readonly trace: Trace;
}

/** Records the workspace and the client that a refused token names. */
export function noteNamed(exchange: Exchange, { workspace, named }: Unauthorized): void {
  exchange.workspace ??= workspace;
  exchange[named.isVerified ? 'client' : 'namedClient'] ??= named.client;
}

/** Receives an exchange after its response was written. `written` is the response body. */
export type Observe = (exchange: Exchange, answer: HttpResponse, written: string | Uint8Array) => void;

const EXCHANGE = Symbol('exchange');

/** Attaches an exchange to its request, for later log lines. */
export function noteExchange(request: IncomingMessage & { [EXCHANGE]?: Exchange }, exchange: Exchange): void {
  request[EXCHANGE] = exchange;
}

/** Returns the exchange of a request to an operation. Returns undefined for other requests. */
export function exchangeOf(request: IncomingMessage & { [EXCHANGE]?: Exchange }): Exchange | undefined {
  return request[EXCHANGE];
}

/** Returns an observer that calls several observers in order. */
export function observers(...all: readonly Observe[]): Observe {
  return (exchange, answer, written) => {
    for (const observe of all) observe(exchange, answer, written);
  };
}

/** Returns a function that records the sent data for `recorder`. */
export function sentParts(contract: Contract): NoteSent {
  return ({ id }, query, { value, json }) => {
    const sent = possibleOf(contract).get(id)?.sent;
    return { body: loggedBody(value, json), numbers: sent ? sent(query, value) : NOTHING };
  };
}

/**
 * Returns an observer that adds each exchange to the request log. Adds it to the coverage too, unless a fault changed
 * its response or its sender is not verified. Ignores requests with read-only tokens.
 */
export function recorder(contract: Contract): Observe {
  return (exchange, answer, written) => {
    if (exchange.isReading) return;
    const { workspace, operation, request, client, namedClient, trace, sent } = exchange;
    const { status } = answer;
    workspace?.answered({
      requestId: requestIdOf(request),
      at: trace.at ?? workspace.now(),
      operationId: operation?.id ?? null,
      client: client ?? null,
      claimedClient: client === undefined ? (namedClient ?? null) : undefined,
      method: request.method ?? '',
      path: request.url ?? '',
      status,
      durationMs: real.performanceNow() - exchange.startedAt,
      fault: exchange.fault?.applied,
      refused: answer.refused,
      request: { headers: request.headers, text: null, ...sent?.body },
      response: { headers: answer.headers, text: written },
      trace,
    });
    if (!operation || isFaultResponse(exchange)) return;
    const covering = {
      operationId: operation.id,
      status,
      value: answer.value,
      sent: sent?.numbers ?? NOTHING,
    };
    const counting = client === undefined ? undefined : workspace; // anybody can send unverified requests
    countExchange(possibleOf(contract), counting?.coverage, covering);
  };
}

const NOTHING: readonly number[] = [];

/** Fault effects that corrupt or drop the response of an operation. */
const SPOILING: ReadonlySet<string | undefined> = new Set<Effect['type']>(['cut', 'garble']);

/**
 * Returns whether a fault replaced, corrupted or dropped the operation's response. The coverage omits these requests.
 */
export function isFaultResponse({ isAnsweredByFault = false, fault }: Exchange): boolean {
  return isAnsweredByFault || SPOILING.has(fault?.applied?.effect.type);
}

/**
 * A fault that is applied to one request. It can act before the operation runs, replace the operation, or change the
 * response.
 */
export interface RequestFault {
  /** The fault for the log. Undefined if a rate limit allows the request. */
  readonly applied: AppliedFault | undefined;
  /**
   * Applies the effects that come before the operation. Resolves if the operation may run.
   * @throws FaultReply if the fault replaces the response
   * @throws ConnectionCut if the fault cuts the connection
   */
  begin(): Promise<void>;
  /**
   * Runs the fault's moment and then the operation in one turn of the event loop, so that no other request runs between
   * them. The response waits until both are durable.
   */
  carryOut(valid: ValidRequest, run: () => unknown): unknown;
  /** Writes the response, possibly corrupted, and returns its body as `writeResponse` does. */
  write(response: HttpResponse, onError: (error: unknown) => void): string | Uint8Array;
}

/**
 * The fault of a request; undefined if there is none. It is a promise if fault rules decide, because a hit is stored
 * first. If the request has a fault header, they do not decide.
 */
export type PlannedFault = RequestFault | undefined | Promise<RequestFault | undefined>;
