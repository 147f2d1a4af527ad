import { readFile, rename, writeFile } from 'node:fs/promises';
import { SettingsRefused } from './settings.js';
import type { SharedDocuments } from '../store/shared-store.js';
import { drawTokenKey, TokenKeys } from '../workspaces/token-keys.js';

/** The minimum length of a key. Shorter keys could be guessed. */
const MIN_KEY_LENGTH = 32;

/** Returns the keys in the file of `--token-keys`. @throws SettingsRefused if the file cannot be read or has no valid keys */
export async function givenTokenKeys(file: string): Promise<TokenKeys> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsRefused(`The file of --token-keys cannot be read (${error.message}).`);
  });
  return parsedKeys(text, file);
}

/** Options for storing keys in a data folder. */
export interface Keeping {
  /** Whether the folder is read-only, so that no new key is written. */
  readonly isReadOnly: boolean;
  /** Whether a new key is flushed to disk before it is used. */
  readonly fsync: boolean;
}

/**
 * Returns the keys in a file of the data folder. If the file does not exist, returns a new key, and writes it to the file,
 * which only its owner may read. In a read-only folder, the new key is not written.
 * @throws SettingsRefused if the file cannot be read or written, or has no valid keys
 */
export async function keptTokenKeys(file: string, { isReadOnly, fsync }: Keeping): Promise<TokenKeys> {
  try {
    return parsedKeys(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (error instanceof SettingsRefused) throw error;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusable(file, error);
  }
  const text = drawTokenKey();
  if (!isReadOnly)
    try {
      await writeFile(`${file}.new`, `${text}\n`, { mode: 0o600, flush: fsync });
      await rename(`${file}.new`, file); // so that a crash cannot leave an empty key file
    } catch (error) {
      throw unusable(file, error);
    }
  return new TokenKeys([text]);
}

/** Returns the keys that instances share. The first instance creates them. */
export async function sharedTokenKeys(documents: SharedDocuments): Promise<TokenKeys> {
  const [kind, id] = ['token keys', 'HS256'];
  const text = (await documents.read(kind, id)) ?? (await documents.add(kind, id, drawTokenKey()));
  return parsedKeys(text, `the document "${kind}" of the database`);
}

/** If stored keys prevent a start, returns the reason as a sentence. Otherwise returns null. */
export function keysProblem(text: string, source: string): string | null {
  try {
    parsedKeys(text, source);
    return null;
  } catch (error) {
    if (error instanceof SettingsRefused) return error.message;
    throw error;
  }
}

/** The prefix of a former key that only verifies secrets, not tokens. */
const FOR_SECRETS = /^secrets\s+/;

/**
 * Parses keys, one per line, newest first. Ignores empty lines and lines that begin with `#`. A key after the word
 * `secrets` verifies only secrets, not tokens. @throws SettingsRefused if there is no key, or a key is too short
 */
export function parsedKeys(text: string, source: string): TokenKeys {
  const lines = text.split('\n').map((line, index) => {
    const isForSecrets = FOR_SECRETS.test(line.trim());
    return { key: line.trim().replace(FOR_SECRETS, ''), isForSecrets, number: index + 1 };
  });
  const given = lines.filter(({ key }) => key !== '' && !key.startsWith('#'));
  const short = given.find(({ key }) => key.length < MIN_KEY_LENGTH);
  const says = `Write one key of at least ${MIN_KEY_LENGTH} characters a line, the newest first: openssl rand -hex 32`;
  if (short) throw new SettingsRefused(`Line ${short.number} of ${source} is too short for a key. ${says}`);
  const [newest, ...older] = given.filter(({ isForSecrets }) => !isForSecrets).map(({ key }) => key);
  if (newest === undefined) throw new SettingsRefused(`There is no key in ${source}. ${says}`);
  const forSecrets = given.filter(({ isForSecrets }) => isForSecrets).map(({ key }) => key);
  return new TokenKeys([newest, ...older], forSecrets);
}

function unusable(file: string, error: unknown): SettingsRefused {
  return new SettingsRefused(
    `The keys that sign tokens cannot be stored in ${file} (${(error as Error).message}). Name another file with --token-keys.`,
  );
}
