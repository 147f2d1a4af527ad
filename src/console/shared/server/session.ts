import { signal } from '@preact/signals';
import type { operations } from '../../../contract/control.gen.js';
import { may, type Role } from '../../../contract/rights.js';

/**
 * What the reader may see: not known yet, everything, one workspace alone as its client, or nothing until he signs in. `message`
 * says why he has to again.
 */
type Access =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'everything'; readonly role: Role; readonly isSession: boolean }
  | {
      readonly kind: 'workspace';
      readonly name: string;
      readonly client: string;
      readonly role: Role;
      readonly isSession: boolean;
    }
  | { readonly kind: 'signed-out'; readonly message: string | null };

/** What the reader may see now. */
export const access = signal<Access>({ kind: 'unknown' });

/** Why the session ended under a page that is shown; null while it goes on. */
export const endedBecause = signal<string | null>(null);

/** Asks to sign in, and says why. A page that is shown stays, so that nothing that was typed is lost. */
export function requireSignIn(message: string | null): void {
  const { kind } = access.peek();
  if (kind === 'everything' || kind === 'workspace') endedBecause.value = message ?? 'Sign in again.';
  else access.value = { kind: 'signed-out', message };
}

/** Returns the client as which the reader is signed in; null for an administrator. */
export function ownClient(): string | null {
  return access.value.kind === 'workspace' ? access.value.client : null;
}

/** Returns why the reader may change nothing; null if he may. */
export function readOnlyBecause(): string | null {
  const now = access.value;
  if (now.kind === 'workspace' && now.role === 'look')
    return 'Read only: the secret of this client is public.';
  if (now.kind === 'everything' && now.role === 'viewer') return 'Read only: your token has the role viewer.';
  return null;
}

/** An operation that a button needs, with its method: `POST createClient`. */
export type Needed = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${keyof operations}`;

/** Returns why the reader may not use an operation; null if he may. */
export function forbiddenBecause(needed: Needed): string | null {
  const now = access.value;
  const [method = '', id = ''] = needed.split(' ');
  if (!('role' in now) || may(now.role, { method, id })) return null;
  return readOnlyBecause() ?? `Your role, ${now.role}, may not do this.`;
}

/**
 * Returns why the reader may not send requests as a client of the workspace (empty: without a token); null if he may. Who may issue no
 * tokens has that of his own client alone, whose secret is public.
 */
export function sendingForbiddenBecause(client = ownClient()): string | null {
  const own = ownClient();
  const why =
    client === '' || (client !== null && client === own) ? null : forbiddenBecause('POST issueToken');
  if (why === null) return null;
  return own === null
    ? `${why} Sign in as a client to send requests.`
    : `${why} Requests are sent as the client ${own} alone.`;
}

interface KeptTexts {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

// A browser may forbid storage: then the property itself throws.
const storage = () => (globalThis as unknown as { readonly localStorage: KeptTexts }).localStorage;

/** Returns a text that the browser keeps; null if there is none, or if it may not keep any. */
export function keptText(key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes it. Returns whether it is done: storage may be full, or forbidden. */
export function keepText(key: string, value: string | null): boolean {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes the texts whose keys begin so, but for one. */
export function dropOthers({ prefix, but }: Readonly<{ prefix: string; but: string }>): void {
  try {
    const keys = Object.keys(storage()).filter((key) => key.startsWith(prefix) && key !== but);
    for (const key of keys) storage().removeItem(key);
  } catch {
    return; // it keeps none
  }
}
