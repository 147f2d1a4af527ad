import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { WorkspaceMetadata } from '../store/store.js';
import { ClientSecrets } from './client-secrets.js';

/** A key that signs the tokens of a workspace. */
export interface TokenKey {
  /** The header `kid` of its tokens; undefined for a key that the server has no part in. */
  readonly id: string | undefined;
  readonly bytes: Uint8Array;
}

/** The keys of one workspace. */
export interface WorkspaceKeys {
  /** Signs new tokens. */
  readonly newest: TokenKey;
  /** Returns the key that signed a token; undefined for an unknown one. */
  find(id: string | undefined): TokenKey | undefined;
}

/** A key of a server, from which those of its workspaces follow. */
interface ServerKey {
  readonly id: string;
  readonly text: string;
}

/**
 * The keys of a server, or of several that share a database: the newest signs tokens and hashes secrets, the others still
 * verify tokens and secrets.
 */
export class TokenKeys {
  /** The secrets of clients, which the same keys hash. */
  readonly secrets: ClientSecrets;
  readonly #keys: readonly [ServerKey, ...ServerKey[]];
  readonly #isPassing: boolean;

  /**
   * @param texts the keys, newest first
   * @param forSecrets former keys that verify no tokens any more, but secrets
   * @param isPassing whether the next start of the server has other keys
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
   * Returns the keys of a workspace, made of the server's keys and of random bytes that are stored with the workspace. So a
   * workspace that is deleted and created again has other keys. The bytes of a workspace with a seed follow from the seed, so
   * that it repeats its tokens on any server with the same keys (P15). If the server has new keys at each start, the bytes
   * alone are the key of such a workspace.
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

/** Returns a new key of a server: 256 random bits in hexadecimal. */
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
