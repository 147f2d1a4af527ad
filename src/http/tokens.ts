import { compactVerify, decodeJwt, SignJWT, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Client } from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { Workspace } from '../workspaces/workspace.js';
import { Unauthorized } from './refusals.js';
import { isSameSecret } from './secrets.js';

/** How long a token lasts by its workspace's clock (K2). */
export const TOKEN_SECONDS = 3600;

/** The client whose token a request carries, with its workspace. */
export interface Caller {
  readonly workspace: Workspace;
  readonly client: Client;
}

/** Returns the workspace of a name, without a promise where it is in memory. */
export type FindWorkspace = (name: string) => Workspace | undefined | Promise<Workspace | undefined>;

interface Claims {
  readonly workspace: string;
  readonly client: string;
  readonly expiresAt: EpochMs;
  /** The key that verified the token: a workspace that is deleted and created again has another. */
  readonly key: Uint8Array;
}

/** Splits a client id, `<workspace>.<client>`. */
export function splitClientId(clientId: string): { readonly workspace: string; readonly client: string } {
  const dot = clientId.indexOf('.');
  return dot < 0
    ? { workspace: '', client: clientId }
    : { workspace: clientId.slice(0, dot), client: clientId.slice(dot + 1) };
}

/** Returns the client with these credentials, in a time that does not reveal which of them was wrong. */
export async function findClient(
  find: FindWorkspace,
  clientId: string,
  secret: string,
): Promise<Caller | undefined> {
  const { workspace: name, client } = splitClientId(clientId);
  const workspace = await find(name);
  const known = workspace?.query((tables) => tables.clients.get(client));
  const matches = isSameSecret(secret, known?.secret ?? '');
  return workspace && known && matches ? { workspace, client: known } : undefined;
}

/**
 * Issues a token (K2). Nothing is stored: a token is valid by its signature, its client and the workspace's clock. So
 * the same client has the same token at the same moment (P15).
 */
export function issueToken({ workspace, client }: Caller): Promise<string> {
  const issuedAt = workspace.now() / 1000;
  return new SignJWT({ workspace: workspace.name, client: client.client })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_SECONDS)
    .sign(workspace.signingKey);
}

/** Returns the caller of an `Authorization` header, without a promise for a cached token. @throws Unauthorized (P1, P17) */
export type Authenticate = (authorization: string | undefined) => Caller | Promise<Caller>;

/** Size of the cache of verified tokens, in bytes: room for about ten thousand. */
const CACHED_TOKEN_BYTES = 4 * 1024 * 1024;

/** Verified tokens are cached, so that a request costs one look-up; their expiry is compared with the clock each time. */
export function createAuthenticate(find: FindWorkspace): Authenticate {
  // By the token alone: a header may be written in any number of ways.
  const verified = new LRUCache<string, Claims>({
    maxSize: CACHED_TOKEN_BYTES,
    sizeCalculation: (_, token) => token.length,
  });
  return (authorization) => {
    const token = bearerToken(authorization);
    const known = verified.get(token);
    const workspace = known && find(known.workspace);
    if (known && workspace && !(workspace instanceof Promise) && workspace.signingKey === known.key)
      return callerOf(known, workspace);
    return verifyAndCache(token);
  };

  async function verifyAndCache(token: string): Promise<Caller> {
    const workspace = await find(claimedWorkspace(token));
    if (!workspace) throw new Unauthorized(UNKNOWN);
    const claims = await verify(token, workspace);
    verified.set(token, claims);
    return callerOf(claims, workspace);
  }
}

/** Longer than any header with a token: tokens of a sandbox have some hundred characters. */
const MAX_HEADER = 4096;
const MALFORMED = 'The token is malformed';
const UNKNOWN = 'The token is unknown';

/** Returns the token of an `Authorization` header, or throws Unauthorized where it holds none (P1, P17). */
export function bearerToken(authorization: string | undefined): string {
  if (!authorization) throw new Unauthorized();
  const token = authorization.length > MAX_HEADER ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw new Unauthorized(MALFORMED);
  return token;
}

function callerOf(claims: Claims, workspace: Workspace): Caller {
  if (workspace.now() >= claims.expiresAt) {
    throw new Unauthorized(`The token ended at ${new Date(claims.expiresAt).toISOString()}`, workspace);
  }
  const client = workspace.query((tables) => tables.clients.get(claims.client));
  if (!client) throw new Unauthorized(UNKNOWN, workspace);
  return { workspace, client };
}

/** Strictly base64url: decoders ignore other characters, so that one token could be written in many ways. */
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

/** Verifies the signature alone: the expiry is compared with the workspace's clock. */
async function verify(token: string, workspace: Workspace): Promise<Claims> {
  const signed = await compactVerify(token, workspace.signingKey, { algorithms: ['HS256'] }).catch(
    () => null,
  );
  if (!signed) throw new Unauthorized(UNKNOWN, workspace);
  const { workspace: name, client, exp } = readClaims(token);
  if (name !== workspace.name || typeof client !== 'string' || exp === undefined) {
    throw new Unauthorized(UNKNOWN, workspace);
  }
  return { workspace: name, client, expiresAt: exp * 1000, key: workspace.signingKey };
}
