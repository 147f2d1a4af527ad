import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Client,
  type ClientSecret,
  hasPublicSecret,
  secretsOf,
  validSecrets,
} from '../domain/catalogue/client.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { memoByInputs, memoByObject } from '../domain/shared/memo.js';
import type { Fixture } from '../store/fixture.js';

/** A server key that hashes secrets, and the id by which hashes refer to it. */
interface SecretKey {
  readonly id: string;
  readonly text: string;
}

/** A client with its secrets. A public secret is in plain text, all others are hashes. */
type Known = Pick<Client, 'client' | 'secret' | 'secrets'>;

/** The maximum number of remembered secrets, of about 200 bytes each. */
const MAX_REMEMBERED = 10_000;

/** The format of a hashed secret: the id of the key, and the HMAC-SHA-256 in base64url. */
const HASH = /^hmac-sha256:([0-9a-f]{16}):([\w-]{43})$/;

/**
 * Verifies and hashes the secrets of clients. Secrets cannot be computed from their hashes. Except for public secrets,
 * only hashes are stored.
 */
export class ClientSecrets {
  readonly #keys: ReadonlyMap<string, string>;
  /** The latest secrets that this process hashed, keyed by hash. */
  readonly #remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  /**
   * The latest secrets that clients were given or got tokens with, keyed by hash. Unlike `#remembered`, no response shows
   * them: the log masks them.
   */
  readonly #seen = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  /** Rises with each secret that becomes known. */
  #known = 0;
  readonly #plainIn = memoByInputs<object, readonly string[]>();

  /** @param newest hashes new secrets; every key verifies the secrets that it hashed */
  constructor(
    private readonly newest: SecretKey,
    others: readonly SecretKey[],
  ) {
    this.#keys = new Map([newest, ...others].map(({ id, text }) => [id, text]));
  }

  /** Returns a fixture with hashed secrets, for storage. Returns the same object if there is nothing to hash. */
  readonly hashed = memoByObject((fixture: Fixture): Fixture => {
    const clients = fixture.clients.map((one) => this.#withHashes(one));
    return clients.every((one, at) => one === fixture.clients[at]) ? fixture : { ...fixture, clients };
  });

  /** Returns a new secret of a client in its stored form. Later responses do not show it. */
  made(client: string, secret: string, createdAt: EpochMs): ClientSecret {
    const isPublic = hasPublicSecret({ client, secret });
    const stored = isPublic ? secret : this.#hashOf(client, secret);
    this.#note(this.#seen, stored, secret);
    return { id: randomBytes(9).toString('hex'), secret: stored, createdAt, endsAt: null };
  }

  /**
   * Returns a fixture whose clients can get tokens on this server. A client gets a new secret if its secrets were
   * hashed with a key that this server lacks, for example in another server's export.
   */
  usable(fixture: Fixture): Fixture {
    if (!fixture.clients.some((one) => this.isLost(one))) return fixture;
    const clients = fixture.clients.map((one) => {
      const { secrets: _, ...rest } = one;
      return this.isLost(one) ? { ...rest, secret: drawSecret() } : one;
    });
    return { ...fixture, clients };
  }

  /**
   * Returns the secret of a client for the response to a request that creates its workspace: from a fixture, from an
   * export or as a fork. Returns undefined if only the hash is known, for example after a restart.
   */
  shown({ secret, secrets }: Known): string | undefined {
    if (secrets) return undefined;
    return HASH.test(secret) ? this.#remembered.get(secret) : secret;
  }

  /**
   * Returns the secrets of a workspace's clients that this process knows in plain text: public ones, and those that it
   * hashed or verified. Returns the same list until these secrets or the version of the clients change. For the mask of
   * the log.
   */
  plainIn(clients: { readonly version: object; values(): Iterable<Known> }): readonly string[] {
    return this.#plainIn(clients.version, [this.#known], () =>
      [...clients.values()].flatMap((one) => this.#plain(one)),
    );
  }

  /**
   * Returns the client's secret that matches a sent secret and is valid at a real time. The duration depends only on
   * the number of valid secrets: a few comparisons, and one hash per key.
   */
  find(client: Known, secret: string, realTime: EpochMs): ClientSecret | undefined {
    const given = new Map<string, string>();
    let found: ClientSecret | undefined;
    for (const known of validSecrets(client, realTime)) {
      const [, id = this.newest.id, hash] = HASH.exec(known.secret) ?? [];
      const key = this.#keys.get(id);
      const own = hash ?? digest(this.newest.text, client.client, known.secret);
      const sent = given.get(id) ?? digest(key ?? this.newest.text, client.client, secret);
      given.set(id, sent);
      if (timingSafeEqual(Buffer.from(sent), Buffer.from(own)) && key !== undefined) found = known;
    }
    if (found) this.#note(this.#seen, found.secret, secret);
    return found;
  }

  /** Returns whether none of a client's secrets can be verified, because this server lacks the keys that hashed them. */
  isLost(client: Known): boolean {
    const secrets = secretsOf(client);
    return secrets.length > 0 && secrets.every(({ secret }) => this.#isHashLost(secret));
  }

  /** Returns an error with the names of clients whose secrets cannot be verified. Returns undefined if there are none. */
  lostIn(workspace: string, clients: readonly Known[]): SecretsLost | undefined {
    const lost = clients.filter((one) => this.isLost(one)).map(({ client }) => client);
    return lost.length === 0 ? undefined : new SecretsLost(workspace, lost);
  }

  /** The id of the key that `derived` uses for new secrets. */
  get keyId(): string {
    return this.newest.id;
  }

  /**
   * Returns a secret that is derived from a key and a workspace name. So the secret can be shown again without being
   * stored.
   * @throws Error if this server lacks the key
   */
  derived(workspace: string, keyId: string): string {
    const key = this.#keys.get(keyId);
    if (key === undefined)
      throw new Error(`The key from which the secret of ${workspace} was derived is missing.`);
    return digest(key, workspace, 'derived').slice(0, 32);
  }

  #plain(client: Known): readonly string[] {
    return secretsOf(client).flatMap(({ secret }) =>
      HASH.test(secret) ? (this.#seen.get(secret) ?? this.#remembered.get(secret) ?? []) : secret,
    );
  }

  #isHashLost(secret: string): boolean {
    const id = HASH.exec(secret)?.[1];
    return id !== undefined && !this.#keys.has(id);
  }

  /** Returns a client with hashed secrets. Returns the same object if there is nothing to hash. */
  #withHashes(one: Client): Client {
    const { client, secrets } = one;
    const isStored = (secret: string) => hasPublicSecret({ client, secret }) || HASH.test(secret);
    const stored = (secret: string) => (isStored(secret) ? secret : this.#remember(client, secret));
    if (isStored(one.secret) && (secrets ?? []).every(({ secret }) => isStored(secret))) return one;
    const own = secrets?.map((made) => ({ ...made, secret: stored(made.secret) }));
    return { ...one, secret: stored(one.secret), ...(own && { secrets: own }) };
  }

  #remember(client: string, secret: string): string {
    const hash = this.#hashOf(client, secret);
    this.#note(this.#remembered, hash, secret);
    return hash;
  }

  #note(cache: LRUCache<string, string>, stored: string, secret: string): void {
    if (!cache.has(stored)) this.#known += 1;
    cache.set(stored, secret);
  }

  #hashOf(client: string, secret: string): string {
    const { id, text } = this.newest;
    return `hmac-sha256:${id}:${digest(text, client, secret)}`;
  }
}

/** The secrets of some clients of a workspace cannot be verified, so these clients get no tokens. */
export class SecretsLost extends Error {
  override readonly name = 'SecretsLost';

  constructor(workspace: string, clients: readonly string[]) {
    super(
      `The secrets of these clients of the workspace ${workspace} were hashed with a key that is no longer among the token ` +
        `keys: ${clients.join(', ')}. Put the key back (token-keys.txt of the data folder, or the file of --token-keys), or ` +
        `create the workspace again.`,
    );
  }
}

/** Returns a new random secret of 192 bits. The secret is unpredictable even if the workspace has a seed. */
export function drawSecret(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Returns the hash of a secret: 43 characters. The keys that sign tokens are derived from the same `key`, but from
 * shorter inputs, so no such key equals a hash.
 */
function digest(key: string, name: string, secret: string): string {
  const text = `the secret of a client of the sandbox: ${JSON.stringify([name, secret])}`;
  return createHmac('sha256', key).update(text).digest('base64url');
}
