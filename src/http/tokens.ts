import { randomBytes } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { FIXTURE_SECRET, validSecrets, type Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Workspace } from '../workspaces/live-workspace.js';
import { TokenKeys, type TokenKey } from '../workspaces/token-keys.js';
import { Unauthorized, type HttpRefusal } from './refusals.js';

/**
 * The problem of a token that a header cannot contain. The text continues a sentence that begins with the name of the
 * token's source.
 */
export const NOT_SENDABLE =
  'has a character that no request can carry. Use letters without accents, digits and punctuation only, ' +
  'without spaces and line breaks.';

/** Returns whether a token can be sent in the `Authorization` header. */
export function isSendableToken(token: string): boolean {
  return /^[\x21-\x7e]*$/.test(token);
}

/** The lifetime of a token, on the workspace's clock (K2). */
export const TOKEN_SECONDS = 3600;

/** The client of a request's token and its workspace. */
export interface Caller {
  readonly workspace: Workspace;
  readonly client: Client;
  /** The id of the client secret for which the token was issued. The token ends with the secret. */
  readonly secretId: string;
  /**
   * Whether the token may only read. Faults do not apply to such requests, and they do not appear in the workspace's
   * log, coverage and usage record.
   */
  readonly isReading?: boolean;
}

/** A caller. Only for a client, the members of `Caller` are known. */
export interface KnownCaller extends Partial<Caller> {
  readonly caller?: CallerKind;
  /**
   * The refusal, if the caller may not use the operation. Thrown only after the request was counted against the limits.
   */
  readonly refusal?: HttpRefusal;
}

/** Returns the workspace with the given name. The result is not a promise if the workspace is in memory. */
export type FindWorkspace = (name: string) => Workspace | undefined | Promise<Workspace | undefined>;

interface Claims {
  readonly workspace: string;
  readonly client: string;
  readonly secretId: string;
  readonly expiresAt: EpochMs;
  readonly isReading: boolean;
  /** The key that verified the token. A workspace that is deleted and created again has a different key. */
  readonly key: TokenKey;
}

/** Splits a client id of the form `<workspace>.<client>`. */
export function splitClientId(clientId: string): { readonly workspace: string; readonly client: string } {
  const dot = clientId.indexOf('.');
  return dot < 0
    ? { workspace: '', client: clientId }
    : { workspace: clientId.slice(0, dot), client: clientId.slice(dot + 1) };
}

/**
 * The workspace and the client that a client id names. `caller` is undefined if the client does not exist, or its
 * secret is wrong.
 */
export interface ClaimedClient {
  readonly workspace: Workspace | undefined;
  /** Whether the workspace has the client. */
  readonly isKnown: boolean;
  readonly caller: Caller | undefined;
  /** Whether the secret cannot be verified, because the server lacks the key that hashed it. */
  readonly isUncheckable: boolean;
}

/** Takes the place of an unknown client, so that the check of its secret takes as long as for a known one. */
const NOBODY = { client: '', secret: '' };
const NO_SECRETS = new TokenKeys([randomBytes(32).toString('hex')]).secrets;

/**
 * Searches the client with these credentials. The duration does not reveal whether the id or the secret was wrong.
 */
export async function findClient(
  find: FindWorkspace,
  clientId: string,
  secret: string,
): Promise<ClaimedClient> {
  const { workspace: name, client } = splitClientId(clientId);
  const workspace = await find(name);
  const known = workspace?.query((tables) => tables.clients.get(client));
  const secrets = workspace?.secrets ?? NO_SECRETS;
  const found = secrets.find(known ?? NOBODY, secret, workspace?.realTime() ?? 0);
  const isUncheckable = known !== undefined && secrets.isLost(known);
  const caller = workspace && known && found && { workspace, client: known, secretId: found.id };
  return { workspace, isKnown: known !== undefined, caller, isUncheckable };
}

/**
 * Issues a token (K2). Tokens are not stored. A token is valid if its signature is correct, its client exists, its
 * secret is still valid, and it has not expired by the workspace's clock. If a client requests two tokens at the same
 * time of that clock, it gets the same token twice (P15).
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

/**
 * Returns the caller for an `Authorization` header. The result is not a promise for a cached token whose workspace is
 * in memory.
 * @throws Unauthorized (P1, P17)
 */
export type Authenticate = (authorization: string | undefined) => Caller | Promise<Caller>;

/** The size of the cache of verified tokens, in bytes: room for about ten thousand tokens. */
const CACHED_TOKEN_BYTES = 4 * 1024 * 1024;

/** Creates the authentication of requests. Verified tokens are cached. Their expiry is compared with the clock at each use. */
export function createAuthenticate(find: FindWorkspace): Authenticate {
  // The key is the token, not the header, because many different headers can contain the same token.
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

/** The maximum length of the header. Tokens of the sandbox have a few hundred characters. */
const MAX_HEADER = 4096;
const MALFORMED = 'The token is malformed';
const UNKNOWN = 'The token is unknown';

/**
 * Returns the token in an `Authorization` header.
 * @throws Unauthorized if there is none, or it is malformed (P1, P17)
 */
export function bearerToken(authorization: string | undefined): string {
  if (!authorization) throw new Unauthorized();
  const token = authorization.length > MAX_HEADER ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Unauthorized(MALFORMED);
  return token;
}

function callerOf(claims: Claims, workspace: Workspace): Caller {
  const { secretId, isReading } = claims;
  const client = workspace.query((tables) => tables.clients.get(claims.client));
  const isVerified = client !== undefined && hasSecret(client, secretId, workspace);
  const named = { client: claims.client, isVerified };
  if (workspace.now() >= claims.expiresAt) {
    throw new Unauthorized(
      `The token expired at ${new Date(claims.expiresAt).toISOString()}`,
      workspace,
      'K2',
      named,
    );
  }
  if (!isVerified) throw new Unauthorized(UNKNOWN, workspace, 'P1', named);
  return { workspace, client, secretId, isReading };
}

/** Returns whether a client's secret is still valid. */
function hasSecret(client: Client, secretId: string, workspace: Workspace): boolean {
  if (!client.secrets) return secretId === FIXTURE_SECRET;
  return validSecrets(client, workspace.realTime()).some(({ id }) => id === secretId);
}

/**
 * Matches a token in base64url without other characters. Decoders ignore other characters, so that one token could fill
 * the cache in many spellings.
 */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

function claimedWorkspace(token: string): string {
  const { workspace } = JWT.test(token) ? readClaims(token) : {};
  if (typeof workspace !== 'string') throw new Unauthorized(MALFORMED);
  return workspace;
}

/** Returns the client that an unverified token names, if the workspace has it. Another name may be a secret. */
function claimedClient(token: string, workspace: Workspace): string | undefined {
  const { client } = readClaims(token);
  if (typeof client !== 'string') return undefined;
  return workspace.query((tables) => tables.clients.get(client))?.client;
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw new Unauthorized(MALFORMED);
  }
}

/**
 * Returns the `kid` in the header of a token; undefined if it has none.
 * @throws Unauthorized if the header is malformed
 */
function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    throw new Unauthorized(MALFORMED);
  }
}

/** Verifies only the signature. The expiry is compared later with the workspace's clock. */
async function verify(token: string, workspace: Workspace): Promise<Claims> {
  const key = workspace.tokenKeys.find(keyIdOf(token));
  const signed = key && (await compactVerify(token, key.bytes, { algorithms: ['HS256'] }).catch(() => null));
  if (!signed) throw new Unauthorized(UNKNOWN, workspace, 'P1', { client: claimedClient(token, workspace) });
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

/**
 * The kind of caller: a client with its token, the holder of a server token, a process on this machine, or an
 * unauthenticated caller.
 */
export type CallerKind = 'client' | 'admin' | 'local' | 'anyone';
