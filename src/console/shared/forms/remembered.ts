import { dropOthers, keepText, keptText } from '../server/session.js';
import type { FormValues } from './form-values.js';

/** The last values of the forms of a workspace. */
interface Remembered {
  /** The last used client. */
  readonly client?: string;
  /** The last values by operation. */
  readonly forms: Readonly<Record<string, FormValues>>;
}

const NOTHING: Remembered = { forms: {} };
const MAX_CHARACTERS = 200_000;

const PREFIX = 'sandbox-console-try:';
const keyOf = (workspace: string) => PREFIX + workspace;

/** Returns the stored values of a workspace. */
export function remembered(workspace: string): Remembered {
  const text = keptText(keyOf(workspace));
  if (text === null) return NOTHING;
  try {
    return { ...NOTHING, ...(JSON.parse(text) as Partial<Remembered>) };
  } catch {
    return NOTHING; // another page of this origin wrote it
  }
}

/** Stores the client and values of a sent form, without secrets. If storage is full, drops the forms of other workspaces, then its own. */
export function remember(
  workspace: string,
  { client, operationId, values }: { client: string; operationId: string; values: FormValues },
): void {
  const form = withoutSecrets(values) as FormValues;
  const now: Remembered = { client, forms: { ...remembered(workspace).forms, [operationId]: form } };
  if (keep(workspace, now)) return;
  dropOthers({ prefix: PREFIX, but: keyOf(workspace) });
  if (!keep(workspace, now)) keep(workspace, { client, forms: {} });
}

function keep(workspace: string, value: Remembered): boolean {
  const text = JSON.stringify(value);
  return text.length <= MAX_CHARACTERS && keepText(keyOf(workspace), text);
}

/** Card data and secrets are never stored. */
const SECRET = new Set(['creditCard', 'ccnumber', 'cvc', 'expiryYear', 'expiryMonth', 'client_secret']);

/** Returns a value without its secret members. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutSecrets(member)]));
}
