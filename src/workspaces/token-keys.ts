import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { WorkspaceMetadata } from '../store/store.js';
import { ClientSecrets } from './client-secrets.js';

/** A key that signs the tokens of a workspace. */
export interface TokenKey {
  /** The `kid` in the header of its tokens. Undefined if the key does not depend on a server key. */
  readonly id: string | undefined;
  readonly bytes: Uint8Array;
}

/** The keys of one workspace. */
export interface WorkspaceKeys {
  /** The key that signs new tokens. */
  readonly newest: TokenKey;
  /** Returns the key with this id, to verify a token. Returns undefined if the id is unknown. */
  find(id: string | undefined): TokenKey | undefined;
}

/** A server key. The keys of workspaces are derived from it. */
interface ServerKey {
  readonly id: string;
  readonly text: string;
}

/**
 * The keys of a server, or of several servers that share a database. The newest key signs tokens and hashes secrets.
 * Older keys only verify tokens and secrets.
 */
export class TokenKeys {
  /** Hashes and verifies the secrets of clients with the same keys. */
  readonly secrets: ClientSecrets;
  readonly #keys: readonly [ServerKey, ...ServerKey[]];
  readonly #isPassing: boolean;

  /**
   * @param texts the keys, newest first
   * @param forSecrets former keys that still verify secrets but no tokens
   * @param isPassing whether the server draws new keys at its next start
   */
  constructor(
    [newest, ...older]: readonly [string, ...string[]],
    forSecrets: readonly string[] = [],
    isPassing = false,
  ) {
    this.#isPassing = isPassing;
    this.#keys = [serverKey(newest), ...older.map(serverKey)];
    this.secrets = new ClientSecrets(this.#keys[0], [...this.#keys, ...forSecrets.map(serverKey)]);
  }

  /**
   * Returns the keys of a workspace. They are derived from the server's keys and from bytes that are stored with the
   * workspace. So a workspace that is deleted and created again has different keys. If a workspace has a seed, its
   * bytes are derived from the seed, so that it repeats its tokens on any server with the same keys (P15). If the
   * server also draws new keys at each start, the bytes alone are the key of a workspace with a seed.
   */
  of({ seed, signingKey }: Pick<WorkspaceMetadata, 'seed' | 'signingKey'>): WorkspaceKeys {
    const [newest, ...older] =
      seed !== null && this.#isPassing
        ? [{ id: undefined, bytes: signingKey }]
        : this.#keys.map(({ id, text }) => ({ id, bytes: hmac(text, signingKey) }));
    if (!newest) throw new Error('a server has at least one key');
    const byId = new Map([newest, ...older].map((key) => [key.id, key]));
    return { newest, find: (id) => byId.get(id) };
  }
}

/** Returns a new server key: 256 random bits in hexadecimal. */
export function drawTokenKey(): string {
  return randomBytes(32).toString('hex');
}

function serverKey(text: string): ServerKey {
  const id = createHash('sha256').update(`id of ${text}`).digest('hex').slice(0, 16);
  return { id, text };
}

function hmac(text: string, bytes: Uint8Array): Uint8Array {
  return createHmac('sha256', text).update(bytes).digest();
}
