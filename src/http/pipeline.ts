import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/load.js';
import type { Language } from '../domain/shared/language.js';
import { ClientDisconnected, dropBody } from './body.js';
import {
  noteExchange,
  noteNamed,
  type Exchange,
  type NoteSent,
  type Observe,
  type PlannedFault,
  type RequestFault,
} from './exchange.js';
import { ConnectionCut, cutConnection, FaultReply } from './faults/fault-reply.js';
import { errorResponse, type ReportError } from './problem.js';
import { Unauthorized } from './refusals.js';
import { receiveBody, type BodyRules } from './request-body.js';
import { admitCaller } from './limits/admit-caller.js';
import type { Admit } from './limits/workspace-limits.js';
import { isLive, liveHeaders, writeResponse, type HttpResponse } from './response.js';
import {
  createRequestCheck,
  type RequestCheck,
  type RequestCheckSettings,
  type ValidRequest,
} from './request-check.js';
import type { RequestValidator } from './request-validator.js';
import { pauseTurn, resumeTurn, turnOf } from './turn.js';
import {
  routesOf,
  malformedPath,
  nearestPath,
  routedOperation,
  splitTarget,
  unknownPath,
  type FindRoute,
  type FoundRoute,
} from './routes.js';
import { valueOfReply } from './sliced-body.js';
import type { KnownCaller } from './tokens.js';
import { newTrace } from '../workspaces/history/trace.js';
import { real } from '../time/real-time.js';

/** The requested operation with the values of its path parameters. */
export interface Requested {
  readonly operation: Operation;
  readonly params: FoundRoute['params'];
}

/** The language of a response's texts, and the headers of a successful response. */
export interface NegotiatedRequest {
  readonly language: Language;
  readonly headers: HttpResponse['headers'];
}

/**
 * A set of operations that a pipeline handles: those of the contract, or those of the control plane. Its members are
 * the steps that differ between the sets.
 */
export interface OperationSet<Access extends KnownCaller>
  extends Omit<RequestCheckSettings, 'validate'>, BodyRules {
  /**
   * The path prefix under which the operations are mounted. The paths of requests in the pipeline do not contain the
   * prefix.
   */
  readonly mountPath: string;
  /** Whether a path that the contract does not contain is left to later handlers instead of being refused. */
  readonly isFollowed: boolean;
  /** Returns the body limits of an operation. Returns undefined for the defaults. */
  readonly bodyRulesOf?: (operation: Operation) => BodyRules | undefined;
  /** Returns the language of errors before the negotiation. */
  readonly errorLanguage: (request: IncomingMessage) => Language;
  /** Replaces `vendor` with the vendor's name in errors: in their fields and values (P3). */
  readonly toVendor?: <T>(value: T) => T;
  /** Returns the data about a request that its exchange records. */
  readonly noteSent?: NoteSent;
  /** Handles operations that need no token. If it is absent, `authenticate` handles them too. */
  readonly answerOpenly?: (exchange: Exchange) => Promise<HttpResponse>;
  /**
   * Returns the caller. If it may not use the operation, the result has a `refusal` (403). Refuses a caller without a
   * valid token (401).
   */
  readonly authenticate: (request: IncomingMessage, requested: Requested) => Access | Promise<Access>;
  /** Refuses a request that accepts none of the languages or media types (406). */
  readonly negotiate: (request: IncomingMessage) => NegotiatedRequest;
  /** Records the workspace of a request without an operation, so that the workspace's log shows it. */
  readonly noteCaller?: (exchange: Exchange) => Promise<void>;
  /** Runs an operation. Returns its reply. */
  readonly dispatch: (operation: Operation, valid: ValidRequest, context: DispatchContext<Access>) => unknown;
}

/** The context of an operation in addition to its request. */
export interface DispatchContext<Access> {
  readonly access: Access;
  readonly exchange: Exchange;
  readonly language: Language;
}

/** The services of the server for each pipeline. */
export interface PipelineServices {
  readonly validate: RequestValidator;
  /** Receives unexpected errors. */
  readonly report: ReportError;
  /** Receives every exchange after its response, unless the client disconnected before it. */
  readonly observe?: Observe | undefined;
  /** Checks a request of a known client against the limits of its workspace. */
  readonly admit?: Admit | undefined;
  /** Returns the fault to apply to a request, if there is one. If it is absent, no faults are applied. */
  readonly faultOf?: ((exchange: Exchange, body: unknown) => PlannedFault) | undefined;
  /** Throws if the contract does not allow a response. */
  readonly checkResponse?: ((operation: Operation | undefined, response: HttpResponse) => void) | undefined;
}

/** Handles a request. Calls `next` for a path outside the contract if the set `isFollowed`. */
export type Pipeline = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Returns the pipeline of a set: route, authenticate, negotiate, validate, dispatch, write (P2). If the set is followed
 * by other handlers, unknown paths are passed to them.
 */
export function createPipeline<Access extends KnownCaller>(
  operations: OperationSet<Access>,
  services: PipelineServices,
): Pipeline {
  const findRoute = routesOf(operations.contract);
  const check = createRequestCheck({ ...operations, ...services });
  const stages: Stages<Access> = { operations, services, findRoute, check };
  return (request, response, next) => {
    const { path, query } = splitTarget(request.url ?? '/');
    const found = findRoute(path);
    if (!found && operations.isFollowed) {
      next();
      return;
    }
    const exchange: Exchange = {
      request,
      response,
      startedAt: real.performanceNow(),
      trace: newTrace('request'),
    };
    noteExchange(request, exchange);
    const end = () => {
      pauseTurn(request);
      exchange.end?.();
    };
    exchangeOver(stages, exchange, { path, query, found }).then(end, (error: unknown) => {
      services.report(error, request);
      response.destroy();
      end();
    });
  };
}

interface Stages<Access extends KnownCaller> {
  readonly operations: OperationSet<Access>;
  readonly services: PipelineServices;
  readonly findRoute: FindRoute;
  readonly check: RequestCheck;
}

/** The target of a request and its route. */
interface Target {
  readonly path: string;
  readonly query: string;
  readonly found: ReturnType<FindRoute>;
}

async function exchangeOver<Access extends KnownCaller>(
  stages: Stages<Access>,
  exchange: Exchange,
  target: Target,
): Promise<void> {
  const { services } = stages;
  let response: HttpResponse;
  let fault: RequestFault | undefined;
  try {
    response = await successOf(stages, exchange, target);
    services.checkResponse?.(exchange.operation, response);
    fault = exchange.fault;
  } catch (error) {
    if (error instanceof ClientDisconnected) return;
    if (error instanceof ConnectionCut) {
      exchange.isAnsweredByFault = true;
      cutConnection(exchange.response);
      services.observe?.(exchange, NO_RESPONSE, '');
      return;
    }
    dropBody(exchange.request);
    if (error instanceof Unauthorized) noteNamed(exchange, error);
    if (!exchange.operation) await stages.operations.noteCaller?.(exchange);
    const isOwn = error instanceof FaultReply; // the response of the fault itself is written unchanged
    response = isOwn ? error.response : failureOf(stages, exchange, error);
    if (isOwn) exchange.isAnsweredByFault = true;
    else fault = exchange.fault;
  }
  exchange.workspace ??= exchange.claimedWorkspace;
  response = withOwnHeaders(exchange, response);
  const onError = (error: unknown) => services.report(error, exchange.request);
  const written = fault
    ? fault.write(response, onError)
    : writeResponse(exchange.response, response, onError);
  services.observe?.(exchange, response, written);
}

/** Returns a response with the limit headers and the cookie of its exchange. */
function withOwnHeaders({ limitHeaders, cookie }: Exchange, response: HttpResponse): HttpResponse {
  if (!limitHeaders && cookie === undefined) return response;
  const own = { ...limitHeaders, ...(cookie !== undefined && { 'Set-Cookie': cookie }) };
  return { ...response, headers: { ...own, ...response.headers } };
}

/** The logged response of a request whose connection was cut. */
const NO_RESPONSE: HttpResponse = { status: 0, headers: {}, value: null };

/**
 * A time in milliseconds. If the body and a fault took longer, the pipeline checks the caller again, because its token
 * may have been revoked meanwhile.
 */
const LATE_MS = 1000;

/**
 * Runs the steps of P2 in order. Each step may refuse the request. Awaits only promises, because awaiting a plain value
 * costs time.
 */
async function successOf<Access extends KnownCaller>(
  stages: Stages<Access>,
  exchange: Exchange,
  { path, query, found }: Target,
): Promise<HttpResponse> {
  const { operations, findRoute, check } = stages;
  const { request } = exchange;
  if (!found) throw unknownPath(path, nearestPath(path, operations.contract, findRoute), operations);
  if (found === 'malformed') throw malformedPath();
  const operation = routedOperation(found, request, operations.mountPath + path);
  exchange.operation = operation;
  exchange.params = found.params;
  if (!operation.needsToken && operations.answerOpenly) {
    const answer = await operations.answerOpenly(exchange);
    stages.services.admit?.(exchange); // after the token request, because only then the client is verified: others could use up its limit
    await applyFault(stages, exchange); // a token request changes no data, so a fault can still replace its response
    return answer;
  }
  const authenticate = () => operations.authenticate(request, { operation, params: found.params });
  const authenticated = authenticate();
  let access = authenticated instanceof Promise ? await authenticated : authenticated;
  admitCaller(stages.services.admit, exchange, access);
  const { language, headers } = operations.negotiate(request);
  exchange.language = language;
  const received = receiveBody(operation, request, operations.bodyRulesOf?.(operation) ?? operations);
  const body = received instanceof Promise ? await received : received;
  const turn = turnOf(request);
  if (turn) await turn;
  if (operations.noteSent) exchange.sent = operations.noteSent(operation, query, body);
  const faulted = applyFault(stages, exchange, body.value);
  if (faulted) await faulted;
  if (real.performanceNow() - exchange.startedAt > LATE_MS) access = await allowed(authenticate());
  const checked = check(operation, request, { params: found.params, query, body });
  const valid = checked instanceof Promise ? await checked : checked;
  const dispatched = carryOut(operations, operation, valid, { access, exchange, language });
  const reply: unknown = dispatched instanceof Promise ? await pausing(request, dispatched) : dispatched;
  const made = valueOfReply(reply, exchange.response);
  return success(made instanceof Promise ? await made : made, headers);
}

/** Returns the caller. @throws HttpRefusal 403 if it may not use the operation */
async function allowed<Access extends KnownCaller>(authenticated: Access | Promise<Access>): Promise<Access> {
  const access = await authenticated;
  if (access.refusal) throw access.refusal;
  return access;
}

/** Runs an operation, together with the fault that is applied to the request. */
function carryOut<Access extends KnownCaller>(
  operations: OperationSet<Access>,
  operation: Operation,
  valid: ValidRequest,
  context: DispatchContext<Access>,
): unknown {
  const run = () => operations.dispatch(operation, valid, context);
  const { fault } = context.exchange;
  return fault ? fault.carryOut(valid, run) : run();
}

/**
 * Waits for a result, such as a write. Meanwhile, other requests have their turns, and no processor time is counted for
 * this one.
 */
async function pausing<Value>(request: IncomingMessage, awaited: Promise<Value>): Promise<Value> {
  pauseTurn(request);
  try {
    return await awaited;
  } finally {
    resumeTurn(request);
  }
}

function success(value: unknown, headers: HttpResponse['headers']): HttpResponse {
  const all = isLive(value) ? { ...headers, ...liveHeaders(value) } : headers;
  return { status: 200, headers: all, value }; // P8
}

/** Applies the effects of a fault that come before the operation. Returns undefined if there is no fault. */
function applyFault<Access extends KnownCaller>(
  { services }: Stages<Access>,
  exchange: Exchange,
  body?: unknown,
): Promise<void> | undefined {
  const fault = services.faultOf?.(exchange, body);
  return fault instanceof Promise
    ? fault.then((planned) => beginFault(exchange, planned))
    : beginFault(exchange, fault);
}

function beginFault(exchange: Exchange, fault: RequestFault | undefined): Promise<void> | undefined {
  if (!fault) return undefined;
  exchange.fault = fault;
  return fault.begin();
}

function failureOf<Access extends KnownCaller>(
  { operations, services }: Stages<Access>,
  exchange: Exchange,
  error: unknown,
): HttpResponse {
  const { request, operation } = exchange;
  const language = exchange.language ?? operations.errorLanguage(request);
  const report = (thrown: unknown): void => services.report(thrown, request);
  const response = errorResponse(error, { language, report, rename: operations.toVendor });
  try {
    services.checkResponse?.(operation, response);
    return response;
  } catch (invalid) {
    return errorResponse(invalid, { language, report });
  }
}
