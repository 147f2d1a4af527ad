import { signal } from '@preact/signals';
import type { operations } from '../../../contract/control.gen.js';
import { may, type Role } from '../../../contract/rights.js';

/** The reader's access: not known yet, everything, one workspace as its client, or none. `message`: why to sign in again. */
type Access =
  | { readonly kind: 'unknown' }
  | ({ readonly kind: 'everything' } & SignedIn)
  | ({ readonly kind: 'workspace' } & OfClient & SignedIn)
  | { readonly kind: 'signed-out'; readonly message: string | null };
type OfClient = Readonly<{ name: string; client: string; hasPublicSecret: boolean }>;
type SignedIn = Readonly<{ role: Role; isSession: boolean }>;

/** The name of the shown workspace; empty in a view of the whole server. */
export const shownWorkspace = signal('');
/** Returns the name of the shown workspace. */
export const here = () => shownWorkspace.value;

/** The access of the reader. */
export const access = signal<Access>({ kind: 'unknown' });

/** The reason why the session ended while a page was open; null if it did not. */
export const endedBecause = signal<string | null>(null);

/**
 * Counts sign-ins. After each one, an open page reloads its data. The page of an administrator, who has no id, is reset
 * instead.
 */
export const signIns = signal(0);

/** Asks the reader to sign in. An open page stays with its typed values; stored drafts and sent values are deleted. */
export function requireSignIn(message: string | null): void {
  const { kind } = access.peek();
  for (const prefix of [DRAFTS, SENT]) dropTexts(prefix);
  if (kind === 'everything' || kind === 'workspace') endedBecause.value = message ?? 'Sign in again.';
  else access.value = { kind: 'signed-out', message };
}

/** Returns whether the reader is signed in, and the session has not ended. */
export const isSignedIn = () => 'role' in access.peek() && endedBecause.peek() === null;

/** Returns the client of the reader; null for an administrator. */
export const ownClient = () => (access.value.kind === 'workspace' ? access.value.client : null);

/** Returns the client id of the reader; null for an administrator. */
export const ownClientId = () =>
  access.value.kind === 'workspace' ? `${access.value.name}.${access.value.client}` : null;

const ASK = 'Ask the administrator or a client with the role own';

/** Returns the reason why the reader may not change the workspace; null if changes are allowed. */
export function readOnlyBecause(): string | null {
  const now = access.value;
  if (now.kind === 'everything' && now.role === 'viewer')
    return 'Read only: your token has the role viewer. Ask the administrator for one with the role operator.';
  if (now.kind !== 'workspace' || now.role !== 'look') return null;
  const why = now.hasPublicSecret
    ? `You cannot change the workspace (clock, faults, access …): the secret of this client is public. You can send API requests only as ${now.client}, and cannot undo them.`
    : 'Read only: your client may only look.';
  return `${why} ${ASK} to invite you on the page Access with the role use.`;
}

/** A method and an operation: `POST createClient`. */
export type Needed = `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${keyof operations}`;

/** Returns the reason why the reader may not call an operation; null if the call is allowed. */
export function forbiddenBecause(needed: Needed): string | null {
  const now = access.value;
  const [method = '', id = ''] = needed.split(' ');
  if (!('role' in now) || may(now.role, { method, id })) return null;
  return readOnlyBecause() ?? `Your role, ${now.role}, may not use the grey buttons. ${ASK}.`;
}

/**
 * Returns the reason why the reader may not send as a client (empty: without a token); null if allowed. An own client
 * with a public secret is always allowed.
 */
export function sendingForbiddenBecause(client = ownClient()): string | null {
  const now = access.value;
  const own = now.kind === 'workspace' && now.hasPublicSecret ? now.client : null;
  if (client === '' || (client !== null && client === own)) return null;
  const why = forbiddenBecause('POST issueToken');
  return why === null || now.kind === 'workspace' ? why : `${why} Sign in as a client to send requests.`;
}

interface KeptTexts {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** The prefixes of the keys of drafts and of sent values. The browser keeps drafts for their tab only, and other texts until they are removed. */
export const [DRAFTS, SENT] = ['sandbox-console-draft:', 'sandbox-console-try:'] as const;

/** Calls a function with the browser's storage. Returns its result; null if storage is full or forbidden. */
function withStorage<Value>(key: string, use: (texts: KeptTexts) => Value): Value | null {
  const place = key.startsWith(DRAFTS) ? 'sessionStorage' : 'localStorage';
  try {
    return use((globalThis as unknown as Record<typeof place, KeptTexts>)[place]);
  } catch {
    return null;
  }
}

/** Returns a stored text; null if there is none or storage is forbidden. */
export function keptText(key: string): string | null {
  return withStorage(key, (texts) => texts.getItem(key));
}

/** Stores a text; null removes it. Returns false if storage is full or forbidden. */
export function keepText(key: string, value: string | null): boolean {
  const keep = (texts: KeptTexts) => (value === null ? texts.removeItem(key) : texts.setItem(key, value));
  return withStorage(key, (texts) => (keep(texts), true)) ?? false;
}

/** Removes the texts whose keys have a prefix, except one. */
export function dropTexts(prefix: string, but?: string): void {
  withStorage(prefix, (texts) => {
    const keys = Object.keys(texts).filter((key) => key.startsWith(prefix) && key !== but);
    for (const key of keys) texts.removeItem(key);
  });
}
