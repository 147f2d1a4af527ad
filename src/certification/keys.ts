import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  calculateJwkThumbprint,
  CompactSign,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose';
import type { SharedDocuments } from '../store/shared-store.js';
import { CERTIFICATE_TYPE } from './certificate.js';

const ALGORITHM = 'ES256';

/** Signs certificates, and publishes the public keys to check them. */
export interface CertificateKeys {
  /** Returns a value as a signed JWS in compact form. Its header holds the public key. */
  sign(payload: object): Promise<string>;
  /** Returns the public keys. */
  published(): Promise<JSONWebKeySet>;
}

/** The private and the public key of a server. */
interface KeyPair {
  readonly secret: JWK;
  readonly open: JWK;
}

/**
 * Returns the keys of a server. They are created and stored at their first use, so that certificates can be checked
 * after a restart. `kept` is a file, which only its owner may read, or the documents that several servers share. If
 * `isReadOnly`, new keys are not stored in the file.
 */
export function certificateKeys(kept: string | SharedDocuments, isReadOnly = false): CertificateKeys {
  let pair: Promise<KeyPair> | undefined;
  const current = () => {
    pair ??= keptPair(kept, isReadOnly);
    pair.catch(() => (pair = undefined)); // the next request tries again
    return pair;
  };
  return {
    async sign(payload) {
      const { secret, open } = await current();
      const header = { alg: ALGORITHM, typ: CERTIFICATE_TYPE, kid: open.kid ?? '', jwk: open };
      return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader(header)
        .sign(await importJWK(secret, ALGORITHM));
    },
    async published() {
      return { keys: [(await current()).open] };
    },
  };
}

async function keptPair(kept: string | SharedDocuments, isReadOnly: boolean): Promise<KeyPair> {
  return typeof kept === 'string' ? storedPair(kept, isReadOnly) : sharedPair(kept);
}

/**
 * Returns the key pair of servers with a common database. If several create one at the same time, the first stored pair
 * is used by all.
 */
async function sharedPair(documents: SharedDocuments): Promise<KeyPair> {
  const [kind, id] = ['certificate key', ALGORITHM];
  const known = await documents.read(kind, id);
  const text = known ?? (await documents.add(kind, id, JSON.stringify((await makePair()).secret)));
  return pairOf(JSON.parse(text) as JWK);
}

async function storedPair(file: string, isReadOnly: boolean): Promise<KeyPair> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return pairIn(text, file);
  const pair = await makePair();
  if (isReadOnly) return pair;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${JSON.stringify(pair.secret)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return pair;
}

/** Parses the key pair in a file. The message of the error names the file. */
export async function pairIn(text: string, file: string): Promise<KeyPair> {
  try {
    const secret = JSON.parse(text) as JWK;
    await importJWK(secret, ALGORITHM);
    return await pairOf(secret);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(`${file} has no private key (${reason}). Put it back from a backup, or delete it.`, {
      cause: error,
    });
  }
}

async function makePair(): Promise<KeyPair> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return pairOf(await exportJWK(privateKey));
}

async function pairOf(secret: JWK): Promise<KeyPair> {
  const { kty = '', crv = '', x = '', y = '' } = secret;
  const point = { kty, crv, x, y };
  const kid = await calculateJwkThumbprint(point);
  return { secret, open: { ...point, kid, alg: ALGORITHM, use: 'sig' } };
}
