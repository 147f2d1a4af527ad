import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Logger } from 'pino';
import { parseTokens, TokenLineInvalid, Tokens, type NamedToken } from '../control/access/tokens.js';
import { real } from '../time/real-time.js';
import { SettingsRefused, type SandboxSettings } from './settings.js';

/** The interval at which the tokens file is checked for changes, in milliseconds. */
const LOOK_MS = 1000;
/** The maximum size of a tokens file, in bytes. */
const MAX_BYTES = 256 * 1024;

/** The tokens of a server, and the function that stops watching their file. */
export interface OpenedTokens {
  readonly tokens: Tokens;
  readonly close: () => void;
}

/**
 * Opens the tokens of the control plane. If their file changes, it is read again. If a changed file cannot be read or
 * has an invalid line, the error is logged and the previous tokens stay valid.
 * @throws SettingsRefused if the file cannot be read or has an invalid line
 */
export async function openTokens(
  { adminToken, tokensFile }: Pick<SandboxSettings, 'adminToken' | 'tokensFile'>,
  log: Logger,
): Promise<OpenedTokens> {
  if (tokensFile === null) return { tokens: new Tokens(adminToken), close: () => undefined };
  let text = await textOf(tokensFile);
  const tokens = tokensOf(tokensFile, text, (listed) => new Tokens(adminToken, listed));
  const look = async (): Promise<void> => {
    const now = await textOf(tokensFile);
    if (now === text) return;
    text = now;
    tokensOf(tokensFile, now, (listed) => tokens.list(listed));
    log.info({ file: tokensFile }, 'the tokens of the control plane were reloaded');
  };
  let said = '';
  let isLooking = false;
  const timer = real.setInterval(() => {
    if (isLooking) return; // otherwise an older read could finish last
    isLooking = true;
    const looked = look().finally(() => (isLooking = false));
    looked.then(
      () => (said = ''),
      (error: unknown) => {
        const { message } = error as Error;
        if (message !== said) log.error(`${message} The previous tokens stay valid.`);
        said = message;
      },
    );
  }, LOOK_MS);
  timer.unref();
  return { tokens, close: () => real.clearInterval(timer) };
}

/**
 * Returns the text of the tokens file. Does not wait for a writer, because the path may be a pipe that nobody writes to.
 * @throws SettingsRefused if the path is not a readable file, or the file is too large
 */
async function textOf(path: string): Promise<string> {
  const refuse = (reason: string) =>
    new SettingsRefused(`The file of --tokens-file cannot be read (${reason}).`);
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: Error) => {
    throw refuse(error.message);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw refuse(`${path} is not a regular file`);
    if (stat.size > MAX_BYTES) throw new SettingsRefused(`The file of --tokens-file, ${path}, is too large.`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function tokensOf<Made>(file: string, text: string, make: (listed: readonly NamedToken[]) => Made): Made {
  try {
    return make(parseTokens(text));
  } catch (error) {
    if (!(error instanceof TokenLineInvalid)) throw error;
    throw new SettingsRefused(
      `The file of --tokens-file, ${file}, is not a valid list of tokens: ${error.message}`,
    );
  }
}
