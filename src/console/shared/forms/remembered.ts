import { dropOthers, keepText, keptText } from '../server/session.js';
import type { FormValues } from './form-values.js';

/** What the forms of a workspace held last. */
interface Remembered {
  /** The client that requests were sent as; undefined before the first one. */
  readonly client?: string;
  /** By operation. */
  readonly forms: Readonly<Record<string, FormValues>>;
  /** Values by the name of their field, the latest first. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

const NOTHING: Remembered = { forms: {}, values: {} };
const VALUES_OF_A_FIELD = 8;
const MAX_CHARACTERS = 200_000;

const PREFIX = 'sandbox-console-try:';
const keyOf = (workspace: string) => PREFIX + workspace;

/** Returns what was kept of a workspace. */
export function remembered(workspace: string): Remembered {
  const text = keptText(keyOf(workspace));
  if (text === null) return NOTHING;
  try {
    return { ...NOTHING, ...(JSON.parse(text) as Partial<Remembered>) };
  } catch {
    return NOTHING; // another page wrote it
  }
}

/**
 * Keeps the client and the values of a form that was sent, without cards and secrets. If the browser has no room left, what
 * was kept of other workspaces goes, then that of other forms; if it keeps nothing at all, forms begin empty.
 */
export function remember(
  workspace: string,
  { client, operationId, values }: { client: string; operationId: string; values: FormValues },
): void {
  const before = remembered(workspace);
  const form = withoutSecrets(values) as FormValues;
  const now: Remembered = {
    client,
    forms: { ...before.forms, [operationId]: form },
    values: withValues(before.values, form),
  };
  const smaller = [now, { ...now, forms: {} }, { ...NOTHING, client }];
  if (keep(workspace, now)) return;
  dropOthers({ prefix: PREFIX, but: keyOf(workspace) });
  smaller.some((value) => keep(workspace, value));
}

/** Keeps what was sent last, unless it is too large. Returns whether it is kept. */
function keep(workspace: string, value: Remembered): boolean {
  const text = JSON.stringify(value);
  return text.length <= MAX_CHARACTERS && keepText(keyOf(workspace), text);
}

function withValues(before: Remembered['values'], form: FormValues): Remembered['values'] {
  const now: Record<string, readonly string[]> = { ...before };
  for (const [name, value] of leavesOf('', form)) {
    const others = (now[name] ?? []).filter((one) => one !== value);
    now[name] = [value, ...others].slice(0, VALUES_OF_A_FIELD);
  }
  return now;
}

/** Returns the texts and numbers in a value with the names of their fields. */
function leavesOf(name: string, value: unknown): (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => leavesOf(name, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, member]) => leavesOf(key, member));
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
  const text = String(value);
  return text.length <= 300 ? [[name, text]] : [];
}

/** Values that are never kept: cards, and secrets of clients. */
const SECRET = new Set(['creditCard', 'ccnumber', 'cvc', 'expiryYear', 'expiryMonth', 'client_secret']);

/** Returns a value without the members that are secret. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutSecrets(member)]));
}
