import { readFile, rename, writeFile } from 'node:fs/promises';
import { SettingsRefused } from './settings.js';
import type { SharedDocuments } from '../store/shared-store.js';
import { drawTokenKey, TokenKeys } from '../workspaces/token-keys.js';

/** Shorter keys could be guessed. */
const MIN_KEY_LENGTH = 32;

/**
 * Returns the keys of the file that `--token-keys` names. @throws SettingsRefused for a file that cannot be read, or has no
 * keys
 */
export async function givenTokenKeys(file: string): Promise<TokenKeys> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SettingsRefused(`The file of --token-keys cannot be read (${error.message}).`);
  });
  return parsedKeys(text, file);
}

/** How a data folder keeps its keys. */
export interface Keeping {
  /** Whether the folder can only be read: then no new key is written. */
  readonly isReadOnly: boolean;
  /** Whether a new key is flushed to the disk before it is used. */
  readonly fsync: boolean;
}

/**
 * Returns the keys of a file in the data folder that only its owner may read. Writes the file if it is missing.
 * @throws SettingsRefused for a file that cannot be read or written, or holds no keys
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
      await rename(`${file}.new`, file); // a crash leaves no file without a key
    } catch (error) {
      throw unusable(file, error);
    }
  return new TokenKeys([text]);
}

/** Returns the keys that instances share, made by the first one. */
export async function sharedTokenKeys(documents: SharedDocuments): Promise<TokenKeys> {
  const [kind, id] = ['token keys', 'HS256'];
  const text = (await documents.read(kind, id)) ?? (await documents.add(kind, id, drawTokenKey()));
  return parsedKeys(text, `the document "${kind}" of the database`);
}

/** The prefix of a former key that verifies no tokens any more, only the secrets hashed with it. */
const FOR_SECRETS = /^secrets\s+/;

/**
 * Reads keys, one per line, the newest first. Ignores empty lines and lines that begin with `#`. A key after the word `secrets`
 * verifies no tokens.
 */
function parsedKeys(text: string, source: string): TokenKeys {
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
    `The keys that sign tokens cannot be kept in ${file} (${(error as Error).message}). Name another file with --token-keys.`,
  );
}
