import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Client, hasPublicSecret } from '../domain/catalogue/client.js';
import { memoByObject } from '../domain/shared/memo.js';
import type { Fixture } from '../store/fixture.js';

/** A key of the server that hashes secrets, and the id that its hashes name. */
interface SecretKey {
  readonly id: string;
  readonly text: string;
}

/** A client with its secret: the well-known one in the clear, any other as a hash. */
type Known = Pick<Client, 'client' | 'secret'>;

/** The most secrets that are remembered, of about 200 bytes each. */
const MAX_REMEMBERED = 10_000;

/** The stored form of a secret: the id of the key, and HMAC-SHA-256 in base64url. */
const HASH = /^hmac-sha256:([0-9a-f]{16}):([\w-]{43})$/;

/** Checks and hashes the secrets of clients. No secret can be found from its hash, and none is stored otherwise. */
export class ClientSecrets {
  readonly #keys: ReadonlyMap<string, string>;
  /** The latest secrets that this process has hashed, by their hashes. */
  readonly #remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  /** @param newest hashes new secrets; the others check those that they hashed */
  constructor(
    private readonly newest: SecretKey,
    others: readonly SecretKey[],
  ) {
    this.#keys = new Map([newest, ...others].map(({ id, text }) => [id, text]));
  }

  /** Returns a fixture as it is stored, with hashes in place of secrets; the same object where there are none to hash. */
  readonly hashed = memoByObject((fixture: Fixture): Fixture => {
    const isStored = (one: Known) => hasPublicSecret(one) || HASH.test(one.secret);
    if (fixture.clients.every(isStored)) return fixture;
    return {
      ...fixture,
      clients: fixture.clients.map((one) =>
        isStored(one) ? one : { ...one, secret: this.#hashOf(one.client, one.secret) },
      ),
    };
  });

  /**
   * Returns a fixture whose clients can get tokens here: those with a hash by a key that this server does not have, as in the
   * export of another server, get a new secret.
   */
  usable(fixture: Fixture): Fixture {
    if (!fixture.clients.some((one) => this.isLost(one))) return fixture;
    const clients = fixture.clients.map((one) => (this.isLost(one) ? { ...one, secret: drawSecret() } : one));
    return { ...fixture, clients };
  }

  /**
   * Returns the secret of a client for the reply that creates its workspace, a fork or a copy from an export included; undefined
   * where only its hash is known, as after a restart.
   */
  shown({ secret }: Known): string | undefined {
    return HASH.test(secret) ? this.#remembered.get(secret) : secret;
  }

  /** Returns whether a secret is that of a client, in a time that depends on neither. */
  isSecretOf({ client, secret: known }: Known, secret: string): boolean {
    const [, id = this.newest.id, hash] = HASH.exec(known) ?? [];
    const key = this.#keys.get(id);
    const own = hash ?? digest(this.newest.text, client, known);
    const given = digest(key ?? this.newest.text, client, secret);
    return timingSafeEqual(Buffer.from(given), Buffer.from(own)) && key !== undefined;
  }

  /** Returns whether the secret of a client cannot be checked, as this server does not have the key that hashed it. */
  isLost({ secret }: Known): boolean {
    const id = HASH.exec(secret)?.[1];
    return id !== undefined && !this.#keys.has(id);
  }

  /** Returns an error that names the clients whose secrets cannot be checked; undefined where there are none. */
  lostIn(workspace: string, clients: readonly Known[]): SecretsLost | undefined {
    const lost = clients.filter((one) => this.isLost(one)).map(({ client }) => client);
    return lost.length === 0 ? undefined : new SecretsLost(workspace, lost);
  }

  /** The id of the key that `derived` uses now. */
  get keyId(): string {
    return this.newest.id;
  }

  /**
   * Returns a secret that follows from a key and the name of its workspace, so that it can be shown again without being stored.
   * @throws Error for a key that this server does not have
   */
  derived(workspace: string, keyId: string): string {
    const key = this.#keys.get(keyId);
    if (key === undefined) throw new Error(`The secret of ${workspace} follows from a key that is gone.`);
    return digest(key, workspace, 'derived').slice(0, 32);
  }

  #hashOf(client: string, secret: string): string {
    const { id, text } = this.newest;
    const hash = `hmac-sha256:${id}:${digest(text, client, secret)}`;
    this.#remembered.set(hash, secret);
    return hash;
  }
}

/** The secrets of clients of a workspace cannot be checked: these get no tokens. */
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

/** Returns a new secret of a client: 192 random bits, which nobody can guess, also where the workspace has a seed. */
export function drawSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns 43 characters. Its inputs are longer than those of the keys that sign tokens, which the same key makes. */
function digest(key: string, name: string, secret: string): string {
  const text = `the secret of a client of the sandbox: ${JSON.stringify([name, secret])}`;
  return createHmac('sha256', key).update(text).digest('base64url');
}
