import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, Operation } from '../contract/load.js';
import { LANGUAGES, type Language } from '../domain/shared/language.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { invalid } from '../domain/shared/refusal.js';
import { writeResponse, type HttpResponse } from './response.js';
import { ClientDisconnected } from './body.js';
import { createRequestCheck } from './request-check.js';
import { dispatch } from './dispatch.js';
import { createNegotiation, errorLanguage, mediaTypes } from './negotiate.js';
import { errorResponse, type Report } from './problem.js';
import { HttpRefusal, Unauthorized } from './refusals.js';
import { createRoutes, splitTarget, type FoundRoute, type Route } from './routes.js';
import { tokenResponse } from './token-endpoint.js';
import { createAuthenticate, type FindWorkspace } from './tokens.js';
import type { Exchange, Observe } from './exchange.js';
import type { BaseUrlOf } from './hosts.js';
import { createVendorRenaming } from './vendor-renaming.js';

/** What the door of the contract's operations is made of. */
export interface PipelineSettings {
  readonly contract: Contract;
  readonly find: FindWorkspace;
  readonly vendor: string;
  readonly lenient: boolean;
  /** The largest body that is taken, in bytes (P6). */
  readonly maxBodyBytes: number;
  readonly baseUrlOf: BaseUrlOf;
  /** Told of every request to an operation, once it is answered. */
  readonly observe: Observe;
  /** Told of what went wrong inside. */
  readonly report: Report;
  /** Checks a reply against the contract before it is sent; throws where it breaks it. */
  readonly checkResponse?: ((operation: Operation, answer: HttpResponse) => void) | undefined;
}

/** Answers a request to a path of the contract; `next` takes every other path. */
export type Pipeline = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The flow of a request in the order of P2: path, verb, authorization, languages and types, contract, operation. */
export function createPipeline(settings: PipelineSettings): Pipeline {
  const { contract, find, lenient, maxBodyBytes, baseUrlOf, report, observe } = settings;
  const findRoute = createRoutes(contract);
  const negotiation = createNegotiation(settings.vendor);
  const authenticate = createAuthenticate(find);
  const check = createRequestCheck(contract, lenient, maxBodyBytes);
  const word = createVendorRenaming(settings.vendor);
  const accepted = mediaTypes(settings.vendor);

  // What is known at once is not waited for: each wait costs a turn of the queue.
  async function answer(
    exchange: Exchange,
    { route, params }: FoundRoute,
    search: string,
  ): Promise<HttpResponse> {
    const { request } = exchange;
    const operation = operationOf(route, exchange);
    if (!operation.needsToken) return tokenResponse(request, find, { exchange, maxBodyBytes });
    const found = authenticate(request.headers.authorization);
    const caller = found instanceof Promise ? await found : found;
    exchange.workspace = caller.workspace;
    exchange.client = caller.client.client;
    const type = mediaTypeOf(request);
    exchange.language = languageOf(request);
    const checked = check(operation, request, { params, query: search }, (body) => {
      exchange.body = body;
    });
    const received = checked instanceof Promise ? await checked : checked;
    const { language } = exchange;
    const { path, query, body } = word.toContract(received);
    const [baseUrl, vendor, workspace] = [baseUrlOf(request), settings.vendor, caller.workspace.name];
    const callAt = (now: EpochMs) => ({ path, query, body, language, baseUrl, vendor, workspace, now });
    const answered = dispatch(operation.id, callAt, caller, (changes) => {
      exchange.changes = changes;
    });
    const value = answered instanceof Promise ? await answered : answered;
    return { status: 200, headers: { 'Content-Type': type, 'Content-Language': language }, value };
  }

  function mediaTypeOf(request: IncomingMessage): string {
    const header = request.headers.accept?.trim();
    const [example = ''] = accepted;
    if (!header && lenient) return example; // P5
    if (!header)
      throw new HttpRefusal('not_acceptable', { message: 'not_acceptable.absent', values: { example } });
    const type = negotiation.mediaType(header);
    if (type === undefined) throw new HttpRefusal('not_acceptable', { values: { allowed: accepted } });
    return type;
  }

  function languageOf(request: IncomingMessage): Language {
    const header = request.headers['accept-language']?.trim();
    if (!header && lenient) return 'en'; // P5
    if (!header) throw notInLanguage('not_acceptable.language_absent');
    const language = negotiation.language(header);
    if (language === undefined) throw notInLanguage('not_acceptable.language');
    return language;
  }

  async function exchangeWith(
    exchange: Exchange,
    found: FoundRoute | 'malformed',
    query: string,
  ): Promise<void> {
    let reply: HttpResponse;
    try {
      if (found === 'malformed') throw malformedPath();
      reply = await answer(exchange, found, query);
      if (exchange.operation) settings.checkResponse?.(exchange.operation, reply);
    } catch (error) {
      if (error instanceof ClientDisconnected) return; // nobody is there to be answered
      if (error instanceof Unauthorized) exchange.workspace ??= error.workspace;
      const language = exchange.language ?? errorLanguage(exchange.request);
      reply = errorResponse(error, language, (fault) => report(fault, exchange.request), word.toVendor);
      reply = checkedError(exchange, reply, language);
    }
    observe(exchange, reply, writeResponse(exchange.response, reply));
  }

  function checkedError(
    { operation, request }: Exchange,
    reply: HttpResponse,
    language: Language,
  ): HttpResponse {
    try {
      if (operation) settings.checkResponse?.(operation, reply);
      return reply;
    } catch (error) {
      return errorResponse(error, language, (fault) => report(fault, request));
    }
  }

  return (request, response, next) => {
    const { path, query } = splitTarget(request.url ?? '/');
    const found = findRoute(path);
    if (!found) {
      next();
      return;
    }
    const exchange: Exchange = { request, response, startedAt: performance.now(), changes: [] };
    exchangeWith(exchange, found, query).catch((error: unknown) => {
      report(error, request);
      response.destroy();
    });
  };
}

function operationOf(route: Route, exchange: Exchange): Operation {
  const { method = '', url = '' } = exchange.request;
  const operation = route.operations.get(method);
  if (!operation) {
    const values = { path: splitTarget(url).path, allowed: route.allow };
    throw new HttpRefusal('method_not_allowed', { values }, { Allow: route.allow });
  }
  exchange.operation = operation;
  return operation;
}

function malformedPath(): Error {
  return invalid({ in: 'path', field: '', code: 'malformed', values: { reason: 'reason.percent_encoding' } });
}

function notInLanguage(message: 'not_acceptable.language' | 'not_acceptable.language_absent'): HttpRefusal {
  return new HttpRefusal('not_acceptable', { message, values: { allowed: LANGUAGES, example: 'en' } });
}
