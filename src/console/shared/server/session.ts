import { signal } from '@preact/signals';

const KEY = 'sandbox-console-token';

/**
 * What the reader may see: not known yet, everything, one workspace alone (with a token of it), or nothing until a token is
 * given. `message` says why a token that was given does not do.
 */
type Access =
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

/** Where a browser keeps texts: for good, or until the tab is closed. */
type StorageName = 'localStorage' | 'sessionStorage';

interface KeptTexts {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

// A browser may forbid storage: then the property itself throws.
const storageOf = (name: StorageName) =>
  (globalThis as unknown as Readonly<Record<StorageName, KeptTexts>>)[name];

/** Returns a text that the browser keeps; null if there is none, or if it may not keep any. */
export function keptText(storage: StorageName, key: string): string | null {
  try {
    return storageOf(storage).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes it. Returns whether it is done: storage may be full, or forbidden. */
export function keepText(storage: StorageName, key: string, value: string | null): boolean {
  try {
    if (value === null) storageOf(storage).removeItem(key);
    else storageOf(storage).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes the texts whose keys begin so, but for one. */
export function dropOthers(
  storage: StorageName,
  { prefix, but }: { readonly prefix: string; readonly but: string },
): void {
  try {
    const keys = Object.keys(storageOf(storage)).filter((key) => key.startsWith(prefix) && key !== but);
    for (const key of keys) storageOf(storage).removeItem(key);
  } catch {
    return; // it keeps none
  }
}
