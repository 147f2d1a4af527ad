import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import { countExchange } from '../coverage/observe.js';
import { possibleOf } from '../coverage/possible.js';
import type { Language } from '../domain/shared/language.js';
import type { Effect, AppliedFault } from '../faults/rule.js';
import type { Trace } from '../workspaces/history/trace.js';
import { loggedBody } from '../workspaces/request-log/entry.js';
import type { LoggedBody } from '../workspaces/request-log/logged-request.js';
import type { Workspace } from '../workspaces/workspace.js';
import type { CallerKind } from './tokens.js';
import type { HttpResponse } from './response.js';
import type { ReceivedBody } from './request-body.js';
import { requestIdOf } from './request-id.js';
import { real } from '../time/real-time.js';
import type { ValidRequest } from './request-check.js';

/** What observers keep of the parts of a request. */
export interface SentParts {
  /** The body for the log. */
  readonly body: LoggedBody;
  /** The numbers of the parameters, fields and values that coverage knows. */
  readonly numbers: readonly number[];
}

/** Notes what was sent to an operation: the raw query and the body, whose value is undefined where there is none. */
export type NoteSent = (
  operation: Operation,
  query: string,
  body: Pick<ReceivedBody, 'value' | 'json'>,
) => SentParts;

/** A request on its way through the pipeline, with what each step adds. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly startedAt: number;
  operation?: Operation;
  workspace?: Workspace | undefined;
  /** Tells the workspace that the request is over. */
  end?: () => void;
  /** The client's name in its workspace. */
  client?: string | undefined;
  /** Whether its token may only read: it meets no fault rules, and is neither logged nor counted. */
  isReading?: boolean | undefined;
  /** The client id of a token request, which may be anything. */
  claimedClient?: string;
  /** How it may use the control plane; absent for the contract's operations. */
  caller?: CallerKind | undefined;
  /** The headers of the workspace's limits, for its response. */
  limitHeaders?: Readonly<Record<string, string>>;
  /** The header `Set-Cookie` of its response. */
  cookie?: string;
  /** Set by the negotiation (P4). */
  language?: Language;
  /** What was sent, before validating it fills in defaults. */
  sent?: SentParts;
  /** The fault that is applied to it. */
  fault?: RequestFault;
  /** Whether a fault answered in place of the operation, or cut the connection before. */
  isAnsweredByFault?: boolean;
  /** Its place in the history of its workspace, and what it changed. */
  readonly trace: Trace;
}

/** Receives an exchange once it is answered; `written` is the body of the response. */
export type Observe = (exchange: Exchange, answer: HttpResponse, written: string | Uint8Array) => void;

const EXCHANGE = Symbol('exchange');

/** Keeps an exchange with its request, to log it later. */
export function noteExchange(request: IncomingMessage & { [EXCHANGE]?: Exchange }, exchange: Exchange): void {
  request[EXCHANGE] = exchange;
}

/** Returns the exchange of a request to an operation; undefined for any other request. */
export function exchangeOf(request: IncomingMessage & { [EXCHANGE]?: Exchange }): Exchange | undefined {
  return request[EXCHANGE];
}

/** Returns an observer that lets others observe, in order. */
export function observers(...all: readonly Observe[]): Observe {
  return (exchange, answer, written) => {
    for (const observe of all) observe(exchange, answer, written);
  };
}

/** Returns a function that notes the parts of requests to a contract's operations, for `recorder`. */
export function sentParts(contract: Contract): NoteSent {
  return ({ id }, query, { value, json }) => {
    const sent = possibleOf(contract).get(id)?.sent;
    return { body: loggedBody(value, json), numbers: sent ? sent(query, value) : NOTHING };
  };
}

/**
 * Returns an observer that adds each exchange to the request log, and to the coverage unless a fault made its response; but no
 * exchange of a token that only reads.
 */
export function recorder(contract: Contract): Observe {
  return (exchange, answer, written) => {
    if (exchange.isReading) return;
    const { workspace, operation, request, client, trace, sent } = exchange;
    const { status } = answer;
    workspace?.answered({
      requestId: requestIdOf(request),
      at: trace.at ?? workspace.now(),
      operationId: operation?.id ?? null,
      client: client ?? null,
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
    countExchange(possibleOf(contract), workspace?.coverage, covering);
  };
}

const NOTHING: readonly number[] = [];

/** Effects that spoil or lose the response of an operation. */
const SPOILING: ReadonlySet<string | undefined> = new Set<Effect['type']>(['cut', 'garble']);

/** Returns whether a fault replaced, spoilt or lost the operation's response: then the request covered nothing of the contract. */
export function isFaultResponse({ isAnsweredByFault = false, fault }: Exchange): boolean {
  return isAnsweredByFault || SPOILING.has(fault?.applied?.effect.type);
}

/** The fault of one request: what it does before the request, at the same moment, and to the response. */
export interface RequestFault {
  /** The fault as the log shows it; undefined for a rate limit that allows the request. */
  readonly applied: AppliedFault | undefined;
  /**
   * Applies what comes before the request is carried out. Resolves if it goes on.
   * @throws FaultReply with the response in its place
   * @throws ConnectionCut without one
   */
  begin(): Promise<void>;
  /**
   * Runs the fault's moment and then the request, in one turn of the event loop, so that nothing comes between them. The reply
   * waits until both are durable.
   */
  carryOut(valid: ValidRequest, run: () => unknown): unknown;
  /** Writes the response, spoilt or not, and returns its body as `writeResponse` does. */
  write(response: HttpResponse, onError: (error: unknown) => void): string | Uint8Array;
}

/** The fault of a request, if there is one; with a promise where several instances count the hits of rules. */
export type PlannedFault = RequestFault | undefined | Promise<RequestFault | undefined>;
