import type { IncomingMessage } from 'node:http';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { HttpResponse } from './response.js';
import { STRANGER_BODY_MS } from '../limits/limits.js';
import { MASK } from '../masking/card-numbers.js';
import { contentType, decodeBody, readBody, requireBodySize } from './body.js';
import type { Exchange, NoteSent } from './exchange.js';
import { BodyTooSlow } from './received-bytes.js';
import {
  findClient,
  issueToken,
  splitClientId,
  TOKEN_SECONDS,
  type Caller,
  type FindWorkspace,
} from './tokens.js';

/** The refusal of a token request (RFC 6749, section 5.2). `rules`: the rules that explain it, for the request log. */
class TokenRefusal extends Error {
  constructor(
    readonly code: 'invalid_request' | 'invalid_client' | 'unsupported_grant_type',
    readonly description: string,
    readonly rules: readonly RuleId[] = ['P6'],
  ) {
    super(code);
  }
}

/** No rule is about grants or wrong secrets, so only the description explains these refusals. */
const NO_RULES: readonly RuleId[] = [];

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/** The dependencies of the token endpoint. */
interface TokenSettings {
  readonly find: FindWorkspace;
  readonly maxBodyBytes: number;
  readonly noteSent: NoteSent;
}

/**
 * Returns the response to a token request (P6): a token for the client credentials grant, or the refusal.
 * @throws HttpRefusal if the body cannot be read, unless it is only too slow
 */
export async function tokenResponse(
  exchange: Exchange,
  { find, maxBodyBytes, noteSent }: TokenSettings,
): Promise<HttpResponse> {
  const { request } = exchange;
  try {
    const form = await readForm(request, maxBodyBytes);
    const credentials = credentialsOf(request.headers.authorization, form);
    const grant = form.get('grant_type');
    if (!grant) throw new TokenRefusal('invalid_request', 'Send grant_type=client_credentials.', NO_RULES);
    if (!credentials) throw new TokenRefusal('invalid_client', 'Send client_id and client_secret.');
    const caller = await clientOf(exchange, form, credentials, { find, noteSent });
    exchange.workspace = caller.workspace;
    exchange.client = caller.client.client;
    if (grant !== 'client_credentials') {
      throw new TokenRefusal(
        'unsupported_grant_type',
        'Send grant_type=client_credentials, the only supported grant.',
        NO_RULES,
      );
    }
    const token = await issueToken(caller);
    return {
      status: 200,
      headers: HEADERS,
      value: { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer', scope: null },
    };
  } catch (error) {
    if (error instanceof TokenRefusal) return refusalResponse(error, request.headers.authorization);
    if (error instanceof BodyTooSlow) return tooSlow(error);
    throw error;
  }
}

/**
 * Returns the client with these credentials. Refuses wrong credentials. The refusal is logged in the workspace that
 * they name.
 */
async function clientOf(
  exchange: Exchange,
  form: URLSearchParams,
  { id, secret }: Credentials,
  { find, noteSent }: Pick<TokenSettings, 'find' | 'noteSent'>,
): Promise<Caller> {
  exchange.claimedClient = id;
  const { caller, workspace, isKnown, isUncheckable } = await findClient(find, id, secret);
  const logged = loggedFields(form, { isKnown, isVerified: caller !== undefined });
  if (exchange.operation) exchange.sent = noteSent(exchange.operation, '', { value: logged });
  if (caller) return caller;
  exchange.claimedWorkspace = workspace;
  if (isKnown) exchange.namedClient = splitClientId(id).client;
  throw new TokenRefusal('invalid_client', isUncheckable ? UNCHECKABLE : unknownClient(id), NO_RULES);
}

/** The grant types of OAuth 2.0. In the log, they stay readable in `grant_type`. */
const GRANTS: ReadonlySet<string> = new Set([
  'client_credentials',
  'authorization_code',
  'implicit',
  'password',
  'refresh_token',
]);

/** The parameters that the sandbox reads. Each may be sent once. */
const PARAMETERS = ['grant_type', 'client_id', 'client_secret', 'scope'];

/** The parameters of token requests (RFC 6749, 7523, 8693, 8707). In the log, their names stay readable. */
const READABLE_NAMES: ReadonlySet<string> = new Set([
  ...PARAMETERS,
  'audience',
  'resource',
  'username',
  'password',
  'code',
  'redirect_uri',
  'refresh_token',
  'assertion',
  'client_assertion',
  'client_assertion_type',
]);

/** The known facts about the sender of a token request. */
interface Sender {
  /** Whether the workspace has the client. */
  readonly isKnown: boolean;
  readonly isVerified: boolean;
}

/**
 * Returns the fields of a token request for the log: a known grant type, the client id if a client has it, and the
 * secret, which the log masks. Any other value, and any name outside `READABLE_NAMES`, may be a secret in the wrong
 * place: it is masked. If the sender is not verified, such fields are left out.
 */
function loggedFields(form: URLSearchParams, { isKnown, isVerified }: Sender): object {
  const fields = [...form].flatMap(([name, value]): (readonly [string, string])[] => {
    if (name === 'client_secret') return [[name, value]];
    if (name === 'client_id') return [[name, isKnown ? value : MASK]];
    if (name === 'grant_type' && GRANTS.has(value)) return [[name, value]];
    return isVerified ? [[READABLE_NAMES.has(name) ? name : MASK, MASK]] : [];
  });
  return Object.fromEntries(fields);
}

const UNCHECKABLE =
  'The sandbox has lost the key that checks this client_secret. Ask its operator to restore the key or to create a new workspace.';

/** Returns the message for wrong credentials. The most frequent mistake is a `client_id` without its workspace. */
function unknownClient(id: string): string {
  if (id.includes('.')) return 'Unknown client_id or wrong client_secret.';
  return 'client_id must have the form <workspace>.<client>, such as demo.partner.';
}

/**
 * Returns the response to a refused token request. The response has a `Basic` challenge only if the client sent HTTP
 * Basic, because browsers open a dialog for it (P17).
 */
function refusalResponse({ code, description, rules }: TokenRefusal, authorization = ''): HttpResponse {
  const isClient = code === 'invalid_client';
  const isBasic = isClient && /^basic\b/i.test(authorization);
  return {
    status: isClient ? 401 : 400,
    headers: { ...HEADERS, ...(isBasic && { 'WWW-Authenticate': 'Basic realm="token"' }) },
    value: { error: code, error_description: description },
    refused: { code, rules, errors: [], reason: description },
  };
}

/** Returns the refusal of a form that did not arrive in time. */
function tooSlow({ headers }: BodyTooSlow): HttpResponse {
  const seconds = STRANGER_BODY_MS / 1000;
  const refusal = new TokenRefusal('invalid_request', `Send the complete form within ${seconds} seconds.`);
  const response = refusalResponse(refusal);
  return { ...response, headers: { ...response.headers, ...headers } };
}

async function readForm(request: IncomingMessage, maxBodyBytes: number): Promise<URLSearchParams> {
  const limit = Math.min(FORM_LIMIT, maxBodyBytes);
  requireBodySize(request, limit);
  const isForm = contentType(request) === 'application/x-www-form-urlencoded';
  const isPlain = (request.headers['content-encoding'] ?? 'identity') === 'identity';
  if (!isForm || !isPlain) {
    throw new TokenRefusal('invalid_request', 'Send the body as application/x-www-form-urlencoded.');
  }
  const text = decodeBody(await readBody(request, { limit }));
  if (text === undefined) throw new TokenRefusal('invalid_request', 'Send the body in UTF-8.');
  const form = new URLSearchParams(text);
  if (form.size > MAX_PARAMETERS) {
    throw new TokenRefusal('invalid_request', `Send at most ${MAX_PARAMETERS} parameters.`);
  }
  const repeated = PARAMETERS.find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) throw new TokenRefusal('invalid_request', `Send ${repeated} once.`); // RFC 6749, section 3.2
  return form;
}

/**
 * The maximum size of a form, in bytes. It is small, because anybody can send forms, and a form has only four short
 * parameters.
 */
const FORM_LIMIT = 8 * 1024;
const MAX_PARAMETERS = 20;

/**
 * Returns the credentials from HTTP Basic or from the form; undefined without complete credentials. Refuses a request
 * with both (RFC 6749, section 2.3), unless the form only repeats the client id.
 */
function credentialsOf(authorization: string | undefined, form: URLSearchParams): Credentials | undefined {
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  if (authorization === undefined) return id && secret ? { id, secret } : undefined;
  const basic = readBasic(authorization);
  if (secret !== null || (id !== null && id !== basic?.id)) {
    throw new TokenRefusal(
      'invalid_request',
      'Send the credentials in HTTP Basic or in the body, not in both.',
    );
  }
  return basic;
}

function readBasic(authorization: string): Credentials | undefined {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  return { id: formDecode(text.slice(0, colon)), secret: formDecode(text.slice(colon + 1)) };
}

/**
 * Decodes the form-encoded credentials in HTTP Basic (RFC 6749, section 2.3.1). Returns a text with an invalid encoding
 * unchanged.
 */
function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
