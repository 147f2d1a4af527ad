import type { IncomingMessage } from 'node:http';
import { apiOperations } from '../../http/api-operations.js';
import { ClientDisconnected, hasBody, MAX_BODY_BYTES } from '../../http/body.js';
import { contractsFor } from '../../http/contracts.js';
import { errorResponse, type ProblemDocument } from '../../http/problem.js';
import { receiveBody } from '../../http/request-body.js';
import { createRequestCheck } from '../../http/request-check.js';
import { bytesOfBody, type HttpResponse } from '../../http/response.js';
import {
  routesOf,
  malformedPath,
  nearestPath,
  routedOperation,
  splitTarget,
  unknownPath,
  type FindRoute,
} from '../../http/routes.js';
import { bearerToken } from '../../http/tokens.js';

/** A response that refuses a request, with its serialised body. */
export interface Refused {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * Returns the response that the sandbox would send to an invalid request. Null for a valid request. Calls `onPart` for each
 * part of the body that it reads. A token must be present, but is not verified.
 * @throws ClientDisconnected if the client disconnects meanwhile
 */
export type Gate = (request: IncomingMessage, onPart: (part: Uint8Array) => void) => Promise<Refused | null>;

/** The settings of a gate. */
export interface GateSettings {
  /** The vendor's name in media types and fields. */
  readonly vendor: string;
  /** Receives unexpected errors of the gate. */
  readonly report: (error: unknown) => void;
}

/** Creates the gate, which checks requests to the contract's operations. Uses the same code as the sandbox. */
export function createGate({ vendor, report }: GateSettings): Gate {
  const { api, validate } = contractsFor(vendor);
  const operations = apiOperations({
    contract: api,
    find: () => undefined,
    vendor,
    lenient: false,
    maxBodyBytes: MAX_BODY_BYTES,
    baseUrlOf: () => '',
    pageLanguages: [],
  });
  const findRoute = routesOf(api);
  const check = createRequestCheck({ ...operations, validate });
  const requireValid = async (request: IncomingMessage, onPart: (part: Uint8Array) => void) => {
    const { path, query } = splitTarget(request.url ?? '/');
    const found = findRoute(path);
    if (!found) throw unknownPath(path, nearestPath(path, api, findRoute), { lost: 'not_found.path_proxy' });
    if (found === 'malformed') throw malformedPath();
    const operation = routedOperation(found, request, path);
    if (operation.needsToken) {
      bearerToken(request.headers.authorization);
      operations.negotiate(request);
    }
    if (hasBody(request)) request.on('data', onPart);
    const body = await receiveBody(operation, request, operations);
    await check(operation, request, { params: found.params, query, body });
  };
  return async (request, onPart) => {
    try {
      await requireValid(request, onPart);
      return null;
    } catch (error) {
      if (error instanceof ClientDisconnected) throw error;
      const language = operations.errorLanguage(request);
      const response = errorResponse(error, { language, report, rename: operations.toVendor });
      return refusedBy(asksForToken(request, findRoute) ? asTokenRefusal(response) : response);
    }
  };
}

function asksForToken({ url = '/', method = '' }: IncomingMessage, findRoute: FindRoute): boolean {
  const found = findRoute(splitTarget(url).path);
  return typeof found === 'object' && found.route.operations.get(method)?.needsToken === false;
}

/** Converts the error of a token request to the form of OAuth (RFC 6749, section 5.2). */
function asTokenRefusal(response: HttpResponse): HttpResponse {
  if (response.status !== 400 && response.status !== 415) return response;
  const { detail, errors } = Object(response.value) as Partial<ProblemDocument>;
  return {
    status: 400,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache' },
    value: { error: 'invalid_request', error_description: errors?.[0]?.message ?? detail },
  };
}

function refusedBy({ status, headers, value }: HttpResponse): Refused {
  return { status, headers, body: bytesOfBody(value) };
}
