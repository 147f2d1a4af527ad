import { randomUUID } from 'node:crypto';
import { filledPath } from '../../client/typed-client.js';
import { queryString } from '../../client/query-string.js';
import { LATE, NoResponse } from '../../client/transport.js';
import { isObject, parsedJson } from '../../contract/is-object.js';
import type { Operation } from '../../contract/load.js';
import { TIMEOUT_MS } from '../link.js';
import { ToolRefused, requireOperation } from '../refused.js';
import { COMMON, DESTROYS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';
import { changesOf, requestDetails, reasonsOf } from './explained.js';

interface SendArguments {
  readonly operation: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly client?: string;
  readonly workspace?: string;
  readonly language?: string;
}

/** Sends a request to the API as a client of a workspace. */
export const send: Tool = {
  name: 'send',
  description:
    'Sends a request as an API client (token, headers done). Returns the reply; if refused: why, by rule, and what to send instead; what it changed. Long replies are cut: explain with `at` reads on.',
  input: {
    type: 'object',
    properties: {
      operation: { type: 'string', description: 'operationId' },
      params: { type: 'object', description: 'path and query parameters by name' },
      body: { description: 'JSON' },
      client: { type: 'string', description: 'default: partner' },
      workspace: COMMON.workspace,
      language: { type: 'string', description: 'default: en' },
      size: COMMON.size,
    },
    required: ['operation'],
  },
  output: {
    type: 'object',
    properties: { request: { type: 'integer' }, status: { type: 'integer' }, workspace: { type: 'string' } },
    required: ['status'],
  },
  annotations: DESTROYS,
  run: async (args: SendArguments, context: CallContext) => {
    const { session, contract } = context;
    const operation = requireOperation(contract, args.operation);
    if (!operation.needsToken)
      throw new ToolRefused(
        `${operation.id} is for your own code, by HTTP: examples ${operation.id} has its request. \`send\` gets its tokens by itself.`,
      );
    const workspace = await session.workspaceOf(args.workspace);
    const mark = newMark();
    const sent = await sendAs(operation, { ...args, workspace }, { mark, context }).catch(lostReply);
    if (!('headers' in sent)) {
      const lost = await answerOf({ workspace, mark, status: 0, text: '' }, context);
      return { workspace, ...lost, ...(sent.isLate && { hint: LATE_HINT }) };
    }
    const requestId = sent.headers.get('request-id');
    const text = await sent.text();
    return {
      workspace,
      ...(await answerOf({ workspace, mark, requestId, status: sent.status, text }, context)),
    };
  },
};

/** A header that identifies a request in the log if its reply is lost. */
const MARK = 'x-agent-call';

/** Returns a unique value for the header. It has no digits, because the log may mask digits as a card number. */
function newMark(): string {
  return randomUUID().replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

/** Sends a request with a token. Does not retry it, so that the agent sees the effect of an injected fault. */
async function sendAs(
  operation: Operation,
  args: SendArguments & { readonly workspace: string },
  { mark, context }: { readonly mark: string; readonly context: CallContext },
): Promise<Response> {
  const { session, signal } = context;
  const client = await session.clientOf(args.workspace, args.client);
  const request = fetchRequest(operation, args, session.link.url);
  request.headers.set('authorization', `Bearer ${await session.tokenOf(args.workspace, client)}`);
  request.headers.set(MARK, mark);
  return session.link.send({ ...request, signal });
}

/** Allowed values of `Accept-Language`. */
const LANGUAGE = /^[\w *,;=.-]{0,200}$/;

function fetchRequest({ method, template, parameters }: Operation, args: SendArguments, base: string) {
  const { params = {}, body, language = 'en' } = args;
  const inPath = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  const wireNames = new Map(parameters.map(({ name, base: plain }) => [plain, name]));
  const query = Object.entries(params)
    .filter(([name]) => !inPath.has(name))
    .map(([name, value]) => [Array.isArray(value) ? (wireNames.get(name) ?? name) : name, value] as const);
  const missing = [...inPath].filter((name) => params[name] === undefined);
  if (missing.length > 0)
    throw new ToolRefused(
      `The path ${template} needs ${missing.map((name) => `params.${name}`).join(', ')}.`,
    );
  if (!LANGUAGE.test(language))
    throw new ToolRefused('`language` is not a value of Accept-Language, such as `de` or `fr, en;q=0.8`.');
  const path = filledPath(
    template,
    Object.fromEntries([...inPath].map((name) => [name, textOf(params[name])])),
  );
  const search = queryString(Object.fromEntries(query));
  const headers = new Headers({ accept: 'application/json', 'accept-language': language });
  if (body !== undefined) headers.set('content-type', 'application/json');
  return {
    method,
    url: `${base}${path}${search && `?${search}`}`,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

const textOf = (value: unknown) => (isObject(value) ? JSON.stringify(value) : String(value));

/** The hint if a reply exceeds the time limit and no fault explains it. */
const LATE_HINT = `I stopped waiting after ${TIMEOUT_MS / 1000} s. The request may be carried out all the same: check its outcome before you send it again.`;

/** Returns whether a reply was lost because it exceeded the time limit. Rethrows the error if no reply was lost. */
function lostReply(error: unknown): { readonly isLate: boolean } {
  if (!(error instanceof NoResponse)) throw error;
  return { isLate: (error.cause as NodeJS.ErrnoException | undefined)?.code === LATE };
}

interface Sent {
  readonly workspace: string;
  readonly mark: string;
  /** Absent or null if the reply was lost. */
  readonly requestId?: string | null;
  /** 0 if the reply was lost. */
  readonly status: number;
  readonly text: string;
}

/** Returns the reply of a request, with details from the log. */
async function answerOf(
  { workspace, mark, requestId, status, text }: Sent,
  { session }: CallContext,
): Promise<ToolAnswer> {
  const id = requestId ?? (await markedRequest(session, workspace, mark));
  const details = id === undefined ? undefined : await requestDetails(session, workspace, id);
  const whole = { reply: parsedJson(text) ?? text };
  const reply = status > 0 && status < 400 ? whole : {};
  if (!details) return { status, ...whole }; // not logged, because the request was refused before it reached a workspace
  const changed = changesOf(details);
  return {
    request: details.id,
    status,
    ...reasonsOf({ ...details, status }),
    ...(Object.keys(changed).length > 0 && { changed }),
    ...reply,
  };
}

/** Returns the number of the logged request with the header value `mark`. Undefined if the log does not contain it. */
async function markedRequest(
  { link }: CallContext['session'],
  name: string,
  mark: string,
): Promise<number | undefined> {
  const params = { path: { name }, query: { text: mark, limit: 1 } };
  const [marked] = await link.control.GET('/workspaces/{name}/requests', { params }).orThrow();
  return marked?.id;
}
