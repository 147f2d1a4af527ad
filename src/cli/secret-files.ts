import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { shownUrl } from '../masking/secret-text.js';
import { UsageError, type Environment } from './command.js';
import { FILE_MODE } from '../store/file/permissions.js';

/** The variable for the file that holds the database's password. */
export const STORE_PASSWORD_FILE = 'SANDBOX_STORE_PASSWORD_FILE';

/** The variables of `sandbox serve` that name files with secrets. */
export const FILE_VARIABLES = ['SANDBOX_ADMIN_TOKEN_FILE', STORE_PASSWORD_FILE] as const;

/**
 * Returns the value of a variable, otherwise the content of the file that `<variable>_FILE` names. Removes a line break
 * at the end of the content. Containers receive secrets as such files. An empty variable counts as not set.
 * @throws UsageError if both are set, or if the file is empty or cannot be read
 */
export function variableOrFile(environment: Environment, variable: string): string | undefined {
  const value = environment[variable] || undefined;
  const secret = fileOf(environment, `${variable}_FILE`);
  if (secret === undefined) return value;
  if (value !== undefined) throw new UsageError(`Set ${variable} or ${variable}_FILE, not both.`);
  return secret;
}

/**
 * Adds the password from the file of `SANDBOX_STORE_PASSWORD_FILE` to a database's address. Returns the store
 * unchanged if the variable is not set.
 * @throws UsageError if the store is no database, its address has a password, or the file is empty or cannot be read
 */
export function withPassword<Store extends string | undefined>(
  store: Store,
  environment: Environment,
): Store | string {
  const password = fileOf(environment, STORE_PASSWORD_FILE);
  if (password === undefined) return store;
  if (store === undefined || !/^postgres(?:ql)?:\/\//.test(store) || !URL.canParse(store))
    throw new UsageError(`${STORE_PASSWORD_FILE} is set, but the store is no database. Set --store.`);
  const url = new URL(store);
  if (url.username === '' || url.password !== '')
    throw new UsageError(
      `${STORE_PASSWORD_FILE} is set: write the store as postgres://<user>@<host>/<database>, not ${shownUrl(store)}.`,
    );
  url.password = encodeURIComponent(password);
  return url.href;
}

/**
 * Returns the content of the file that a variable names. Undefined if the variable is empty or not set.
 * @throws UsageError if the file is empty or cannot be read
 */
function fileOf(environment: Environment, variable: string): string | undefined {
  const path = environment[variable];
  if (path === undefined || path === '') return undefined;
  const text = textOf(variable, path).replace(/\r?\n$/, '');
  if (text === '') throw new UsageError(`${variable} names an empty file: ${path}.`);
  return text;
}

function textOf(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${variable} names a file that cannot be read: ${path} (${code}).`);
  }
}

/**
 * Writes a file that only its owner may read, even if the file exists with wider rights. A pipe or a terminal keeps its
 * rights.
 */
export function writePrivate(path: string, text: string): void {
  const isWide = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  if (isWide) chmodSync(path, FILE_MODE); // before the secret is written
  writeFileSync(path, text, { mode: FILE_MODE });
}

/**
 * Writes a secret into a file that only its owner may read.
 * @throws if the path is a symbolic link, which another user may have created
 */
export function writeSecret(path: string, text: string): void {
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants; // on Windows, O_NOFOLLOW is undefined, which counts as 0 below
  const file = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, FILE_MODE);
  try {
    fchmodSync(file, FILE_MODE); // before the secret is written
    writeSync(file, text);
  } finally {
    closeSync(file);
  }
}
