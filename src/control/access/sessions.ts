import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { secretsOf, validSecrets } from '../../domain/catalogue/client.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { HttpRefusal } from '../../http/refusals.js';
import type { MessageId } from '../../messages/en.js';
import { findClient, splitClientId } from '../../http/tokens.js';
import type { Caller, FindWorkspace } from '../../http/tokens.js';
import type { TokenKeys, WorkspaceKeys } from '../../workspaces/token-keys.js';
import type { SharedDocuments } from '../../store/shared-store.js';
import { ALL, EndedSessions, type EndedSession } from './ended-sessions.js';
import { clientRequester, tokenRequester, type Requester } from './roles.js';
import { SeenSessions } from './seen-sessions.js';
import type { NamedToken, Tokens } from './tokens.js';

/** The name of the session cookie. */
export const SESSION_COOKIE = 'sandbox-session';

/** The lifetime of a session in real time: one working day. */
export const SESSION_MS = 12 * 3600 * 1000;

/** The credentials with which a session begins. */
export type SignInData =
  { readonly clientId: string; readonly clientSecret: string } | { readonly adminToken: string };

/** A session: its user and its expiry. */
export interface SignedInSession {
  readonly reader: Requester;
  readonly expiresAt: EpochMs;
}

/** A new session with the header `Set-Cookie` for the browser. */
export interface BegunSession extends SignedInSession {
  readonly cookie: string;
}

/** The services and settings that `Sessions` needs. */
export interface SessionsSettings {
  readonly tokens: Tokens;
  readonly keys: TokenKeys;
  readonly find: FindWorkspace;
  readonly realTime: () => EpochMs;
  /** The documents of all instances, or of this process if there is only one. */
  readonly documents: SharedDocuments;
  /** Whether browsers use HTTPS to reach the sandbox. */
  readonly isSecure: boolean;
}

/** A client's session, as listed for its workspace. */
export interface ListedSession {
  readonly id: string;
  /** The client id. */
  readonly name: string;
  /** Real times. */
  readonly since: EpochMs;
  readonly lastUsedAt: EpochMs;
  readonly expiresAt: EpochMs;
}

/** The content of a session cookie after its signature was verified. */
interface Claims {
  readonly id: string;
  /** The client id, `<workspace>.<client>`, or the name of the token. */
  readonly name: string;
  readonly isClient: boolean;
  /**
   * A hash that depends on the token or secret with which the session began. A session with a different hash has ended.
   */
  readonly proof: string;
  /** The id of the key that signed the cookie. */
  readonly keyId: string | undefined;
  readonly expiresAt: EpochMs;
  /** The time of the last request with the cookie. */
  lastUsedAt: EpochMs;
}

/** The type of session cookies. Access tokens have a different type, so they are refused as cookies. */
const TYPE = 'session+jwt';
/** The maximum number of cached verified cookies. */
const MAX_VERIFIED = 5000;

/**
 * The sessions of browsers. The cookie contains all data of a session. It is signed, so that every instance can verify
 * it. A session ends when the token or secret with which it began is no longer valid: after the admin token changed,
 * the client's secret ended, or the workspace was deleted.
 */
export class Sessions {
  readonly #keys: WorkspaceKeys;
  readonly #verified = new LRUCache<string, Claims>({ max: MAX_VERIFIED });
  readonly #seen = new SeenSessions<Claims>();
  readonly #ended: EndedSessions;
  /**
   * New sessions expire at this time or later: after all sessions that `endAllOf` ended. With the same expiry in
   * milliseconds, a new session would count as ended too.
   */
  #earliestExpiry: EpochMs = 0;

  constructor(private readonly settings: SessionsSettings) {
    this.#keys = settings.keys.of({ seed: null, signingKey: Buffer.from('sessions of the control plane') });
    this.#ended = new EndedSessions(settings.realTime, settings.documents);
  }

  /**
   * Begins a session.
   * @throws HttpRefusal 401 for wrong credentials; the error does not reveal whether the id or the secret is wrong
   */
  async begin(credentials: SignInData): Promise<BegunSession> {
    const { newest } = this.#keys;
    if ('adminToken' in credentials) {
      const token = this.settings.tokens.find(credentials.adminToken);
      if (!token) throw wrongCredentials('wrong_credentials.token');
      return this.#issue(tokenRequester(token), this.#proofOfToken(token, newest.id));
    }
    const caller = await this.#clientOf(credentials);
    return this.#issue(clientRequester(caller), this.#proofOfClient(caller, newest.id));
  }

  /**
   * Returns the session of a request's cookie. Returns undefined if there is no cookie.
   * @throws HttpRefusal 401 if the session has ended or the cookie is invalid
   */
  async of(request: IncomingMessage): Promise<SignedInSession | undefined> {
    const cookie = cookieOf(request);
    if (cookie === undefined) return undefined;
    const claims = await this.#claimsOf(cookie);
    const reader = await this.#validReaderOf(claims);
    claims.lastUsedAt = this.settings.realTime();
    if (claims.isClient) this.#seen.add(splitClientId(claims.name).workspace, claims);
    return { reader, expiresAt: claims.expiresAt };
  }

  /**
   * Returns at most 200 sessions of a workspace's clients that this instance has seen, the most recently used one
   * first. If there are more, sessions of the client with the most sessions are omitted.
   */
  async listOf(workspace: string): Promise<readonly ListedSession[]> {
    const listed = await Promise.all(this.#seen.of(workspace).map((one) => this.#listed(workspace, one)));
    return listed.filter((one) => one !== undefined);
  }

  /** Returns the session of `listOf` with an id. Returns undefined if there is none. */
  async listedOf(workspace: string, id: string): Promise<ListedSession | undefined> {
    const claims = this.#seen.get(workspace, id);
    return claims && (await this.#listed(workspace, claims));
  }

  /** Ends a session from `listOf`, at every instance. */
  async endOne(session: ListedSession): Promise<void> {
    await this.#ended.end(...endOf({ ...session, isClient: true }));
  }

  /** Ends all sessions of a workspace's clients, listed or not, at every instance. */
  async endAllOf(workspace: string): Promise<void> {
    const owner = ownerOf(workspace);
    const expiresAt = this.#expiry();
    this.#earliestExpiry = expiresAt + 1;
    await this.#ended.end(owner, { id: ALL, name: owner, expiresAt });
  }

  async #listed(workspace: string, claims: Claims): Promise<ListedSession | undefined> {
    const { id, name, expiresAt, lastUsedAt } = claims;
    if (await this.#validReaderOf(claims).catch(nullIfRefused))
      return { id, name, since: expiresAt - SESSION_MS, lastUsedAt, expiresAt };
    this.#seen.delete(workspace, id);
    return undefined;
  }

  /** Returns the caller of a session. @throws HttpRefusal 401 if the session has ended */
  async #validReaderOf(claims: Claims): Promise<Requester> {
    if (this.settings.realTime() >= claims.expiresAt || (await this.#ended.has(...endOf(claims))))
      throw ended();
    return this.#readerOf(claims);
  }

  /**
   * Ends the session of a request. Returns the header `Set-Cookie` that deletes the cookie in the browser.
   * @throws HttpRefusal 401 if the cookie is invalid
   */
  async end(request: IncomingMessage): Promise<string> {
    const cookie = cookieOf(request);
    if (cookie !== undefined) await this.#ended.end(...endOf(await this.#claimsOf(cookie)));
    return this.#cookie('', 0);
  }

  async #clientOf({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Promise<Caller> {
    const { caller, isUncheckable } = await findClient(this.settings.find, clientId, clientSecret);
    if (caller) return caller;
    if (isUncheckable) throw wrongCredentials('wrong_credentials.key_lost');
    throw wrongCredentials(clientId.includes('.') ? 'wrong_credentials' : 'wrong_credentials.client_id');
  }

  async #issue(reader: Requester, proof: string): Promise<BegunSession> {
    const { id: kid, bytes } = this.#keys.newest;
    const expiresAt = this.#expiry();
    const token = await new SignJWT({ proof, sub: reader.name, aud: reader.caller })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE, ...(kid !== undefined && { kid }) })
      .setJti(randomBytes(12).toString('base64url'))
      .setExpirationTime(expiresAt / 1000)
      .sign(bytes);
    return { reader, expiresAt, cookie: this.#cookie(token, SESSION_MS / 1000) };
  }

  /** Returns the expiry of a session that begins now. It is later than that of every session which `endAllOf` ended. */
  #expiry(): EpochMs {
    return Math.max(this.settings.realTime() + SESSION_MS, this.#earliestExpiry);
  }

  async #claimsOf(cookie: string): Promise<Claims> {
    return this.#verified.get(cookie) ?? (await this.#verify(cookie));
  }

  async #verify(cookie: string): Promise<Claims> {
    try {
      const { payload, protectedHeader } = await jwtVerify(cookie, ({ kid }) => this.#keyOf(kid), {
        algorithms: ['HS256'],
        typ: TYPE,
        currentDate: new Date(this.settings.realTime()),
      });
      const { sub = '', aud, jti = '', exp = 0 } = payload;
      const claims = {
        id: jti,
        name: sub,
        isClient: aud === 'client',
        proof: String(payload['proof']),
        keyId: protectedHeader.kid,
        expiresAt: Math.round(exp * 1000),
        lastUsedAt: 0,
      };
      this.#verified.set(cookie, claims);
      return claims;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw ended();
      throw error;
    }
  }

  #keyOf(id: string | undefined): Uint8Array {
    const key = this.#keys.find(id);
    if (!key) throw new errors.JWSSignatureVerificationFailed();
    return key.bytes;
  }

  /**
   * Returns the caller of a session, with its present rights.
   * @throws HttpRefusal 401 if the session's token or secret is no longer valid
   */
  async #readerOf({ name, isClient, proof, keyId }: Claims): Promise<Requester> {
    const revoked = ended('session_ended.revoked');
    if (!isClient) {
      const token = this.settings.tokens.named(name);
      if (!token || proof !== this.#proofOfToken(token, keyId)) throw revoked;
      return tokenRequester(token);
    }
    const id = splitClientId(name);
    const workspace = await this.settings.find(id.workspace);
    const client = workspace?.query((tables) => tables.clients.get(id.client));
    if (!workspace || !client) throw revoked;
    const secret = validSecrets(client, this.settings.realTime()).find(
      ({ id: secretId }) => proof === this.#proofOfClient({ workspace, client, secretId }, keyId),
    );
    if (!secret) throw revoked;
    return clientRequester({ workspace, client, secretId: secret.id });
  }

  #proofOfToken({ hash }: NamedToken, keyId: string | undefined): string {
    return this.#proof(keyId, ['token', hash]);
  }

  /**
   * Returns the proof of a client's session. It depends on the client's secret and its id, and on the keys of the
   * workspace. If a client or a workspace is deleted and created again under the same name, the proof differs.
   */
  #proofOfClient({ workspace, client, secretId }: Caller, keyId: string | undefined): string {
    const { bytes } = workspace.tokenKeys.find(keyId) ?? workspace.tokenKeys.newest;
    const secret = secretsOf(client).find(({ id }) => id === secretId)?.secret ?? '';
    return this.#proof(keyId, [
      'client',
      Buffer.from(bytes).toString('hex'),
      client.client,
      secretId,
      secret,
    ]);
  }

  #proof(keyId: string | undefined, parts: readonly string[]): string {
    return createHmac('sha256', this.#keyOf(keyId)).update(JSON.stringify(parts)).digest('base64url');
  }

  #cookie(value: string, seconds: number): string {
    const secure = this.settings.isSecure ? '; Secure' : '';
    return `${SESSION_COOKIE}=${value}; Path=/_sandbox; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  }
}

/** Returns the name of a workspace as an owner of ended sessions. Because of the slash, no client has this name. */
const ownerOf = (workspace: string) => `workspace/${workspace}`;

/** Returns the owner of a session, and the entry that ends it. */
function endOf({ isClient, id, name, expiresAt }: Ending): [owner: string, EndedSession] {
  const owner = isClient ? ownerOf(splitClientId(name).workspace) : `token/${name}`;
  return [owner, { id, name: isClient ? name : owner, expiresAt }];
}
type Ending = Pick<Claims, 'isClient' | 'id' | 'name' | 'expiresAt'>;

/** Returns null for the refusal of an ended or unknown session. @throws all other errors */
export function nullIfRefused(error: unknown): null {
  if (error instanceof HttpRefusal) return null;
  throw error;
}

/**
 * The maximum length of a session cookie with its name. A longer cookie is cut, so its signature is invalid. A session
 * cookie has several hundred characters.
 */
const MAX_COOKIE = 2048;

/** Returns the value of the session cookie. Returns undefined if there is none. */
function cookieOf({ headers: { cookie = '' } }: IncomingMessage): string | undefined {
  const own = cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${SESSION_COOKIE}=`));
  const value = own?.slice(SESSION_COOKIE.length + 1, MAX_COOKIE);
  return value === '' ? undefined : value;
}

function wrongCredentials(message: Extract<MessageId, `wrong_credentials${string}`>): HttpRefusal {
  return new HttpRefusal('wrong_credentials', null, { message });
}

/**
 * Returns the refusal of a session that has expired (`session_ended`), or whose token or secret is no longer valid
 * (`session_ended.revoked`).
 */
function ended(message: 'session_ended' | 'session_ended.revoked' = 'session_ended'): HttpRefusal {
  return new HttpRefusal('session_ended', null, { message });
}
