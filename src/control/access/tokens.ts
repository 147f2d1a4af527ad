import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SERVER_ROLES, type ServerRole } from '../../contract/rights.js';

/** A token of the control plane: its name, role and hash. */
export interface NamedToken {
  readonly name: string;
  readonly role: ServerRole;
  /** The SHA-256 hash of the token, in hexadecimal. */
  readonly hash: string;
}

/** A line of a tokens file is invalid. The message names the line and never contains a token. */
export class TokenLineInvalid extends Error {
  override readonly name = 'TokenLineInvalid';
}

/** The name of the token from `--admin-token`. */
export const ADMIN_TOKEN_NAME = 'admin';

/** The tokens for the control plane: the admin token and the tokens of the file in `--tokens-file`. */
export class Tokens {
  readonly #admin: readonly NamedToken[];
  #listed: readonly NamedToken[];

  /**
   * @param adminToken the admin token; null if there is none
   * @param listed the tokens of the file; null if there is no file
   * @throws TokenLineInvalid if a name is used twice
   */
  constructor(
    adminToken: string | null,
    private readonly fromFile: readonly NamedToken[] | null = null,
  ) {
    this.#admin =
      adminToken === null ? [] : [{ name: ADMIN_TOKEN_NAME, role: 'admin', hash: hashOf(adminToken) }];
    this.#listed = [];
    this.list(fromFile ?? []);
  }

  /** Whether all callers need a token, including those on this machine. */
  get isGuarded(): boolean {
    return this.#admin.length > 0 || this.fromFile !== null;
  }

  /** Replaces the tokens of the file. @throws TokenLineInvalid if a name is used twice; nothing is replaced */
  list(tokens: readonly NamedToken[]): void {
    if (this.#admin.length > 0 && tokens.some(({ name }) => name === ADMIN_TOKEN_NAME))
      throw new TokenLineInvalid(`The name ${ADMIN_TOKEN_NAME} belongs to the token in --admin-token.`);
    this.#listed = tokens;
  }

  /**
   * Returns the token with this text. The comparison takes the same time for every wrong text, so that it reveals
   * nothing about a token.
   */
  find(token: string): NamedToken | undefined {
    const hash = Buffer.from(hashOf(token));
    let found: NamedToken | undefined;
    for (const one of this.#all()) if (timingSafeEqual(Buffer.from(one.hash), hash)) found = one;
    return found;
  }

  named(name: string): NamedToken | undefined {
    return this.#all().find((one) => one.name === name);
  }

  #all(): readonly NamedToken[] {
    return [...this.#admin, ...this.#listed];
  }
}

/** The maximum number of tokens in a file. */
const MAX_TOKENS = 1000;
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;
const HASH = /^sha256:([0-9a-f]{64})$/;

/**
 * Parses a tokens file. Each line has a name, a role and a hash, separated by spaces. Ignores empty lines and lines
 * that begin with `#`.
 * @throws TokenLineInvalid
 */
export function parseTokens(text: string): readonly NamedToken[] {
  const tokens: NamedToken[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const parts = line.trim();
    if (parts === '' || parts.startsWith('#')) continue;
    const token = tokenOfLine(parts);
    const parseError = typeof token === 'string' ? token : clashOf(token, tokens);
    if (typeof token === 'string' || parseError !== undefined)
      throw new TokenLineInvalid(`Line ${index + 1} ${parseError}`);
    tokens.push(token);
  }
  if (tokens.length === 0) throw new TokenLineInvalid(`It contains no token. ${ADVICE}`);
  return tokens;
}

const ADVICE = 'Create a line with sandbox token new --role <role>.';

/** Returns the token of a line, or the problem with the line. */
function tokenOfLine(line: string): NamedToken | string {
  const [name = '', role = '', given = '', ...more] = line.split(/\s+/);
  const hash = HASH.exec(given)?.[1];
  if (more.length > 0 || given === '') return `must have three parts: name, role and hash. ${ADVICE}`;
  if (!NAME.test(name))
    return 'has no valid name: use letters, digits, dots, dashes and underscores, at most 64.';
  if (!isServerRole(role)) return `has no valid role: use one of ${SERVER_ROLES.join(', ')}.`;
  if (hash === undefined)
    return `has no valid hash: write sha256: and 64 hexadecimal digits in lower case. ${ADVICE}`;
  return { name, role, hash };
}

function clashOf({ name, hash }: NamedToken, before: readonly NamedToken[]): string | undefined {
  if (before.some((one) => one.name === name)) return `repeats the name ${name}.`;
  if (before.some((one) => one.hash === hash)) return 'repeats the hash of another line.';
  return before.length >= MAX_TOKENS
    ? `is one too many: a file has at most ${MAX_TOKENS} tokens.`
    : undefined;
}

/** Returns whether a word is a role of server tokens. */
export function isServerRole(word: string): word is ServerRole {
  return (SERVER_ROLES as readonly string[]).includes(word);
}

/** Returns whether a text is a valid token name. */
export function isTokenName(text: string): boolean {
  return NAME.test(text);
}

/** Returns a new token of 256 random bits, and its line for the tokens file. */
export function drawToken(role: ServerRole, name: string): { readonly token: string; readonly line: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, line: `${name} ${role} sha256:${hashOf(token)}` };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
