import { randomBytes } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { FIXTURE_SECRET, validSecrets, type Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Workspace } from '../workspaces/workspace.js';
import { TokenKeys, type TokenKey } from '../workspaces/token-keys.js';
import { Unauthorized, type HttpRefusal } from './refusals.js';

/** What is wrong with a token that cannot be sent: the rest of a sentence that begins with the token's name. */
export const NOT_SENDABLE =
  'has a character that no request can carry. Use letters without accents, digits and punctuation only, ' +
  'without spaces and line breaks.';

/** Returns whether a token can be sent in the header `Authorization`. */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]*$/.test(token);
}

/** The lifetime of a token by its workspace's clock (K2). */
export const TOKEN_SECONDS = 3600;

/** The client that a request's token belongs to, with its workspace. */
export interface Caller {
  readonly workspace: Workspace;
  readonly client: Client;
  /** The id of the client's secret that the token was issued for. It ends with the secret. */
  readonly secretId: string;
  /** Whether its token may only read. Such requests meet no faults; the log, coverage and use of the workspace leave them out. */
  readonly isReading?: boolean;
}

/** What is known of a caller. */
export interface KnownCaller extends Partial<Caller> {
  readonly caller?: CallerKind;
  /** Why it may not use the operation: it is refused once its request is counted. */
  readonly refusal?: HttpRefusal;
}

/** Returns the workspace of a name; without a promise if it is in memory. */
export type FindWorkspace = (name: string) => Workspace | undefined | Promise<Workspace | undefined>;

interface Claims {
  readonly workspace: string;
  readonly client: string;
  readonly secretId: string;
  readonly expiresAt: EpochMs;
  readonly isReading: boolean;
  /** The key that verified the token: a workspace that is deleted and created again has another. */
  readonly key: TokenKey;
}

/** Splits a client id, `<workspace>.<client>`. */
export function splitClientId(clientId: string): { readonly workspace: string; readonly client: string } {
  const dot = clientId.indexOf('.');
  return dot < 0
    ? { workspace: '', client: clientId }
    : { workspace: clientId.slice(0, dot), client: clientId.slice(dot + 1) };
}

/** The server does not have the key that hashed the secret of a client, so it cannot check it. */
export class SecretUncheckable extends Error {
  override readonly name = 'SecretUncheckable';
}

/** Stands in for an unknown workspace or client, so that checking its secret takes as long. */
const NOBODY = { client: '', secret: '' };
const NO_SECRETS = new TokenKeys([randomBytes(32).toString('hex')]).secrets;

/**
 * Returns the client with these credentials. Its duration does not reveal which of them was wrong.
 * @throws SecretUncheckable
 */
export async function findClient(
  find: FindWorkspace,
  clientId: string,
  secret: string,
): Promise<Caller | undefined> {
  const { workspace: name, client } = splitClientId(clientId);
  const workspace = await find(name);
  const known = workspace?.query((tables) => tables.clients.get(client));
  const secrets = workspace?.secrets ?? NO_SECRETS;
  const found = secrets.find(known ?? NOBODY, secret, workspace?.realTime() ?? 0);
  if (known && secrets.isLost(known)) throw new SecretUncheckable();
  return workspace && known && found ? { workspace, client: known, secretId: found.id } : undefined;
}

/**
 * Issues a token (K2). Nothing is stored: the signature, the client and the workspace's clock make a token valid. A client
 * gets the same token twice at the same time (P15).
 */
export function issueToken(
  { workspace, client, secretId, isReading = false }: Caller,
  now = workspace.now(),
): Promise<string> {
  const issuedAt = now / 1000;
  const { id, bytes } = workspace.tokenKeys.newest;
  const isOfFixture = secretId === FIXTURE_SECRET;
  return new SignJWT({
    workspace: workspace.name,
    client: client.client,
    ...(!isOfFixture && { secret_id: secretId }),
    ...(isReading && { reading: true }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(id !== undefined && { kid: id }) })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .sign(bytes);
}

/** Returns the caller of an `Authorization` header, without a promise for a cached token. @throws Unauthorized (P1, P17) */
export type Authenticate = (authorization: string | undefined) => Caller | Promise<Caller>;

/** Size of the cache of verified tokens, in bytes: room for about ten thousand. */
const CACHED_TOKEN_BYTES = 4 * 1024 * 1024;

/** Creates the authentication of requests. Caches verified tokens; compares their expiry with the clock each time. */
export function createAuthenticate(find: FindWorkspace): Authenticate {
  // The key is the token, not the header, which has many spellings of one token.
  const verified = new LRUCache<string, Claims>({
    maxSize: CACHED_TOKEN_BYTES,
    sizeCalculation: (_, token) => token.length,
  });
  return (authorization) => {
    const token = bearerToken(authorization);
    const known = verified.get(token);
    if (!known) return verifyAndCache(token);
    const found = find(known.workspace);
    return found instanceof Promise
      ? found.then((workspace) => callerOfKnown(token, known, workspace))
      : callerOfKnown(token, known, found);
  };

  function callerOfKnown(
    token: string,
    known: Claims,
    workspace: Workspace | undefined,
  ): Caller | Promise<Caller> {
    return workspace?.tokenKeys.find(known.key.id) === known.key
      ? callerOf(known, workspace)
      : verifyAndCache(token);
  }

  async function verifyAndCache(token: string): Promise<Caller> {
    const workspace = await find(claimedWorkspace(token));
    if (!workspace) throw new Unauthorized(UNKNOWN);
    const claims = await verify(token, workspace);
    verified.set(token, claims);
    return callerOf(claims, workspace);
  }
}

/** The longest header that is read: tokens of a sandbox have a few hundred characters. */
const MAX_HEADER = 4096;
const MALFORMED = 'The token is malformed';
const UNKNOWN = 'The token is unknown';

/** Returns the token of an `Authorization` header. @throws Unauthorized without one (P1, P17) */
export function bearerToken(authorization: string | undefined): string {
  if (!authorization) throw new Unauthorized();
  const token = authorization.length > MAX_HEADER ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Unauthorized(MALFORMED);
  return token;
}

function callerOf(claims: Claims, workspace: Workspace): Caller {
  if (workspace.now() >= claims.expiresAt) {
    throw new Unauthorized(
      `The token expired at ${new Date(claims.expiresAt).toISOString()}`,
      workspace,
      'K2',
    );
  }
  const client = workspace.query((tables) => tables.clients.get(claims.client));
  const { secretId, isReading } = claims;
  if (!client || !hasSecret(client, secretId, workspace)) throw new Unauthorized(UNKNOWN, workspace);
  return { workspace, client, secretId, isReading };
}

/** Returns whether a secret of a client is still valid. */
function hasSecret(client: Client, secretId: string, workspace: Workspace): boolean {
  if (!client.secrets) return secretId === FIXTURE_SECRET;
  return validSecrets(client, workspace.realTime()).some(({ id }) => id === secretId);
}

/** Only base64url: decoders ignore other characters, so one token would have many spellings in the cache. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function claimedWorkspace(token: string): string {
  const { workspace } = JWT.test(token) ? readClaims(token) : {};
  if (typeof workspace !== 'string') throw new Unauthorized(MALFORMED);
  return workspace;
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw new Unauthorized(MALFORMED);
  }
}

/** Returns the header `kid` of a token; undefined for a token without one. */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    throw new Unauthorized(MALFORMED);
  }
}

/** Verifies the signature alone: the expiry is compared with the workspace's clock. */
async function verify(token: string, workspace: Workspace): Promise<Claims> {
  const key = workspace.tokenKeys.find(keyIdOf(token));
  const signed = key && (await compactVerify(token, key.bytes, { algorithms: ['HS256'] }).catch(() => null));
  if (!signed) throw new Unauthorized(UNKNOWN, workspace);
  const { workspace: name, client, secret_id: secretId = FIXTURE_SECRET, exp, reading } = readClaims(token);
  if (
    name !== workspace.name ||
    typeof client !== 'string' ||
    typeof secretId !== 'string' ||
    exp === undefined
  ) {
    throw new Unauthorized(UNKNOWN, workspace);
  }
  return { workspace: name, client, secretId, expiresAt: exp * 1000, isReading: reading === true, key };
}

/** Who calls: a client by its token, the holder of the admin token, anybody on this machine, or anybody at all. */
export type CallerKind = 'client' | 'admin' | 'local' | 'anyone';
