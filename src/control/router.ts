import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadControlContract, type Operation } from '../contract/load.js';
import { invalid } from '../domain/shared/refusal.js';
import { writeResponse, type HttpResponse } from '../http/response.js';
import { ClientDisconnected } from '../http/body.js';
import { createRequestCheck } from '../http/request-check.js';
import { errorResponse, type Report } from '../http/problem.js';
import { HttpRefusal } from '../http/refusals.js';
import { createRoutes, nearestPath, splitTarget, unknownPath, type FoundRoute } from '../http/routes.js';
import type { Workspaces } from '../workspaces/registry.js';
import { createAccess } from './access.js';
import { CONTROL_HANDLERS, type ControlContext } from './handlers.js';

/** The largest body that the control plane takes, in bytes: fixtures are sent to it. */
const CONTROL_BODY_LIMIT = 64 * 1024 * 1024;

/** Where it is mounted, which the paths of its requests leave out. */
const BELOW = '/_sandbox';

/** What the control plane is made of. */
export interface ControlSettings {
  readonly workspaces: Workspaces;
  /** Null: everybody on this machine may use it. */
  readonly adminToken: string | null;
  /** Told of what went wrong inside. */
  readonly report: Report;
}

/** Answers every request below `/_sandbox`, where it is mounted. */
export type ControlRouter = (request: IncomingMessage, response: ServerResponse) => void;

/** The control plane: path, verb, access, contract, operation, in the order of P2. */
export function controlRouter({ workspaces, adminToken, report }: ControlSettings): ControlRouter {
  const contract = loadControlContract();
  const findRoute = createRoutes(contract);
  const check = createRequestCheck(contract, false, CONTROL_BODY_LIMIT);
  const mayUse = createAccess(adminToken, (name) => workspaces.inUse(name) ?? workspaces.get(name));
  const context: ControlContext = { workspaces, version: ownVersion() };

  async function answer(request: IncomingMessage): Promise<HttpResponse> {
    const { path, query } = splitTarget(request.url ?? '/');
    const found = findRoute(path);
    if (!found) {
      const nearest = nearestPath(path, contract, findRoute);
      throw unknownPath(BELOW + path, nearest && BELOW + nearest);
    }
    if (found === 'malformed') throw malformedPath();
    const operation = operationOf(found, request);
    await mayUse(request, operation, found.params['name']);
    const call = await check(operation, request, { params: found.params, query }, () => undefined);
    const handle = CONTROL_HANDLERS[operation.id as unknown as keyof typeof CONTROL_HANDLERS] as (
      context: ControlContext,
      call: unknown,
    ) => unknown;
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
    return { status: 200, headers, value: await handle(context, call) };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      writeResponse(response, await answer(request));
    } catch (error) {
      if (error instanceof ClientDisconnected) return;
      writeResponse(
        response,
        errorResponse(error, 'en', (fault) => report(fault, request)),
      );
    }
  }

  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      report(error, request);
      response.destroy();
    });
  };
}

function operationOf({ route }: FoundRoute, { method = '', url = '' }: IncomingMessage): Operation {
  const operation = route.operations.get(method);
  if (operation) return operation;
  const values = { path: BELOW + splitTarget(url).path, allowed: route.allow };
  throw new HttpRefusal('method_not_allowed', { values }, { Allow: route.allow });
}

function malformedPath(): Error {
  return invalid({ in: 'path', field: '', code: 'malformed', values: { reason: 'reason.percent_encoding' } });
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
