import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Contract, Operation } from '../contract/load.js';
import type { Access } from '../control/access/access.js';
import type { Requester } from '../control/access/roles.js';
import { malformed } from '../domain/shared/errors.js';
import type { BaseUrlOf } from '../http/hosts.js';
import { excessOf, hasTooManyValues } from '../http/body-excess.js';
import { takerOf } from '../http/body-taker.js';
import { MAX_BODY_BYTES, readBody } from '../http/body.js';
import { noteSender } from '../http/limits/admit-caller.js';
import { challengeOf } from '../http/problem.js';
import { HttpRefusal, Unauthorized } from '../http/refusals.js';
import { bearerToken } from '../http/tokens.js';
import { pauseTurn } from '../http/turn.js';
import { actingFor } from '../limits/address-taker.js';
import type { HttpSession, HttpSessions } from './http-sessions.js';
import { linkTo } from './link.js';
import type { McpServerParts } from './server.js';
import { AgentSession } from './session.js';
import { sendWebResponse, toWebRequest } from './web.js';

const MCP_PATH = '/_sandbox/mcp';
const METHODS: readonly string[] = ['GET', 'POST', 'DELETE'];

/** Returns the handler of the path `/mcp` below the router's own path. It serves the Model Context Protocol. */
export function mcpRouter(settings: McpSettings): RequestHandler {
  const endpoint = new McpEndpoint(settings);
  return (request, response, next) => {
    if (request.path === '/mcp') void answerOr(next, endpoint.answer(request, response));
    else next();
  };
}

async function answerOr(fail: (error: unknown) => void, answer: Promise<void>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    fail(error);
  }
}

/** The server's components that the endpoint uses. */
export interface McpSettings {
  /** Checks token, host and origin of a request, as the control plane does. */
  readonly requireAccess: Access;
  readonly baseUrlOf: BaseUrlOf;
  /** The contract of the API. */
  readonly api: Contract;
  readonly agents: HttpSessions;
  readonly log: Logger;
}

/**
 * Stands for the endpoint in the access check, which expects an operation. The requests of tools are checked again by
 * the control plane.
 */
const ENTRY = { id: 'mcp', method: 'POST' } as unknown as Operation;

/**
 * Serves the Model Context Protocol by Streamable HTTP. A session sends its requests to the control plane with the
 * rights of its caller.
 */
class McpEndpoint {
  readonly #sessions: HttpSessions;

  constructor(private readonly settings: McpSettings) {
    this.#sessions = settings.agents;
  }

  /** Handles a request. @throws HttpRefusal, and the errors of the access check */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reader = await this.settings.requireAccess(request, ENTRY, () => true).catch(unauthorized);
    if (reader instanceof Unauthorized) return sendWebResponse(withoutToken(reader), response);
    if (reader.role === 'metrics') throw reader.refusal; // no tool accepts a metrics token
    const values = { path: MCP_PATH, allowed: METHODS };
    if (!METHODS.includes(request.method ?? ''))
      throw new HttpRefusal('method_not_allowed', null, { values }, { Allow: METHODS.join(', ') });
    noteSender(request, reader);
    const body = request.method === 'POST' ? await receive(request) : undefined;
    const web = toWebRequest(request, response, { url: `http://sandbox${MCP_PATH}`, body });
    const reply = await this.#respond(web, request, reader);
    const release = this.#sessions.use(web.headers.get('mcp-session-id') ?? '');
    await sendWebResponse(reply, response).finally(release);
  }

  async #respond(web: Request, request: IncomingMessage, reader: Requester): Promise<Response> {
    const principal = principalOf(reader);
    const id = web.headers.get('mcp-session-id');
    if (id !== null) {
      const known = this.#sessions.find(id, principal);
      if (!known)
        return errorResponse(404, -32_001, 'The session is unknown or has ended. Initialize a new one.');
      return known.handle(web, request);
    }
    const { isLegacyRequest } = await import('@modelcontextprotocol/server'); // imported here, because most sandboxes never use the endpoint
    if (!(await isLegacyRequest(web))) return this.#withoutSession(web, request, reader);
    const waitMs = await this.#sessions.makeRoomFor(takerOf(request) ?? principal);
    if (waitMs > 0) return tooManySessions(waitMs);
    return (await this.#begin(request, reader, principal)).handle(web, request);
  }

  /**
   * Handles a request of a protocol version without sessions. In such a version, each call must name its workspace,
   * unless the caller is a client of the API.
   */
  async #withoutSession(web: Request, request: IncomingMessage, reader: Requester): Promise<Response> {
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const { createMcpServer } = await import('./server.js');
    const parts = this.#partsFor(callerOf(request), request, reader, false);
    const handler = createMcpHandler(() => createMcpServer(parts), { legacy: 'reject' });
    return handler.fetch(web);
  }

  /**
   * Returns the components of an MCP server for a caller. The server sends its requests to the address and port at
   * which the caller's request arrived.
   */
  #partsFor(
    caller: CallerHeaders,
    request: IncomingMessage,
    { workspace, client, role }: Requester,
    makesWorkspace: boolean,
  ): McpServerParts {
    const { api, log, baseUrlOf } = this.settings;
    const { localAddress = '127.0.0.1', localPort = 0 } = request.socket;
    const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
    const link = linkTo(`http://${host}:${localPort}`, {
      headersOf: () => caller.headers,
      controlHeadersOf: () => caller.controlHeaders,
      publicUrl: baseUrlOf(request),
      ...(client && workspace && { within: { workspace: workspace.name, isChecked: true } }),
    });
    const token = async () => bearerToken(caller.headers['authorization']);
    const own = client && workspace && { workspace: workspace.name, own: { client: client.client, token } };
    return {
      session: new AgentSession(link, { makesWorkspace, role, ...own }),
      calls: this.#sessions.calls,
      contract: api,
      report: (err) => log.error({ err }, 'a call of an agent failed'),
    };
  }

  async #begin(request: IncomingMessage, reader: Requester, principal: string): Promise<HttpSession> {
    const { WebStandardStreamableHTTPServerTransport: Transport } =
      await import('@modelcontextprotocol/server');
    const { createMcpServer } = await import('./server.js');
    const caller = callerOf(request);
    const parts = this.#partsFor(caller, request, reader, reader.caller !== 'client');
    const server = createMcpServer(parts);
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#sessions.add(id, kept),
      onsessionclosed: (id) => this.#sessions.end(id),
    });
    const kept: HttpSession = {
      session: parts.session,
      principal,
      taker: takerOf(request) ?? principal,
      handle: (one, from) => {
        Object.assign(caller, callerOf(from)); // this request may have a newer token
        return transport.handleRequest(one);
      },
      close: () => server.close(),
    };
    await server.connect(transport);
    return kept;
  }
}

/**
 * Maximum number of values in a body. The protocol's library is slow for bodies with more values or deep nesting, and
 * would block all other requests.
 */
const MAX_VALUES = Math.floor(MAX_BODY_BYTES / 30);

/**
 * Receives a body when it is the caller's turn, and within the caller's share of the memory.
 * @throws HttpRefusal 413 or 503 for a body that is too large, 400 for a body with too many values or levels
 */
async function receive(request: IncomingMessage): Promise<Buffer> {
  const body = await readBody(request);
  try {
    const text = body.toString();
    const reason = hasTooManyValues(text, MAX_VALUES) ? 'reason.too_many_values' : excessIn(text);
    if (reason === null) return body;
    const errors = [malformed('P6', { in: 'body', field: '' }, reason)];
    throw new HttpRefusal('invalid_request', 'P6', { errors });
  } finally {
    pauseTurn(request); // calls of tools send further requests, which wait for turns of their own
  }
}

/**
 * Returns the reason why a body is refused: too many values or levels, or a long name. Null for any other body. Invalid
 * JSON gives null too, because the protocol's library refuses it.
 */
function excessIn(text: string): ReturnType<typeof excessOf> {
  try {
    return excessOf(JSON.parse(text), MAX_VALUES);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns a text that identifies a caller. Sessions may be used only by the caller who opened them. */
function principalOf({ caller, name }: Requester): string {
  return `${caller} ${name}`;
}

/**
 * Headers of the caller's latest request, for requests of its tools. `controlHeaders` are only for the control plane.
 */
interface CallerHeaders {
  readonly headers: Readonly<Record<string, string>>;
  readonly controlHeaders: Readonly<Record<string, string>>;
}

function callerOf(request: IncomingMessage): CallerHeaders {
  return { headers: callerHeaders(request), controlHeaders: actingFor(request) };
}

/** Names of the headers that identify a caller and its address. */
const CALLER_HEADER = /^(?:host|authorization|origin|forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Returns the headers from which the control plane determines the caller's rights. */
function callerHeaders({ headers, httpVersion }: IncomingMessage): Readonly<Record<string, string>> {
  const kept = Object.entries(headers)
    .filter(([name]) => CALLER_HEADER.test(name))
    .map(([name, value]) => [name, [value].flat().join(', ')] as const);
  return { ...Object.fromEntries(kept), ...(httpVersion === '1.0' && { via: '1.0 proxy' }) };
}

function unauthorized(error: unknown): Unauthorized {
  if (error instanceof Unauthorized) return error;
  throw error;
}

/** Returns the response to a request without a valid token. Clients of the protocol show only its body. */
function withoutToken(error: Unauthorized): Response {
  const reason = error.reason ?? 'No access token was sent';
  const message = `${reason}. Get a new one by POST /oauth2/token (or use an admin token), and send it as Authorization: Bearer. The session continues with it.`;
  const response = errorResponse(401, -32_003, message);
  response.headers.set('www-authenticate', challengeOf(error));
  return response;
}

function tooManySessions(waitMs: number): Response {
  const message =
    'Too many sessions are open. End one (DELETE), or wait until one has been idle for 5 minutes.';
  const response = errorResponse(429, -32_002, message);
  response.headers.set('retry-after', String(Math.ceil(waitMs / 1000)));
  return response;
}

/** Returns a response that contains a JSON-RPC error. */
function errorResponse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
