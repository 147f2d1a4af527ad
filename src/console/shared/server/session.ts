import { signal } from '@preact/signals';
import { keepText, keptText } from './storage.js';

const KEY = 'sandbox-console-token';

/**
 * What the reader may see: not known yet, everything, one workspace alone (with a token of it), or nothing until a token is
 * given. `message` says why a token that was given does not do.
 */
export type Access =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'everything' }
  | { readonly kind: 'workspace'; readonly name: string }
  | { readonly kind: 'token-needed'; readonly message: string | null };

/** What the reader may see now. */
export const access = signal<Access>({ kind: 'unknown' });

/** The token where the browser keeps none: until the page is left. */
let unkept: string | null = null;

/** The token of this tab; null if there is none. */
export function token(): string | null {
  return unkept ?? keptText('sessionStorage', KEY);
}

/** Keeps a token until the tab is closed; null removes it. */
export function keepToken(value: string | null): void {
  unkept = keepText('sessionStorage', KEY, value) ? null : value;
}

/** Asks for a token (again), and says why. */
export function requireToken(message: string | null): void {
  keepToken(null);
  access.value = { kind: 'token-needed', message };
}

/** What an access token says: its workspace, and the client's name in it. */
interface Claims {
  readonly workspace: string;
  readonly client: string;
}

/** Returns the workspace that an access token claims to be of; null for any other text, such as an admin token. */
export function workspaceOfToken(text: string): string | null {
  return claimsOf(text)?.workspace ?? null;
}

/** Returns the client whose token this tab has; null with an admin token, or without one. */
export function ownClient(): string | null {
  return claimsOf(token() ?? '')?.client ?? null;
}

function claimsOf(text: string): Claims | null {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text)?.[1];
  if (payload === undefined) return null;
  try {
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>;
    const { workspace, client } = claims;
    return typeof workspace === 'string' && typeof client === 'string' ? { workspace, client } : null;
  } catch {
    return null; // three words with dots between them
  }
}
