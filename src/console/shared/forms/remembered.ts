import { parsedJson } from '../../../contract/is-object.js';
import { withoutSecrets } from '../../../masking/without-secrets.js';
import { DRAFTS, dropTexts, isSignedIn, keepText, keptText, ownClientId, SENT } from '../server/session.js';
import type { FormValues } from './form-values.js';

/** The last used client of a workspace, and the last values of its forms by operation. */
type Remembered = Readonly<{ client?: string; forms: Readonly<Record<string, FormValues>> }>;

const NOTHING: Remembered = { forms: {} };
const MAX_CHARACTERS = 200_000;

const keyOf = (workspace: string) => SENT + workspace;

/** Returns the stored values of a workspace. */
export function remembered(workspace: string): Remembered {
  return { ...NOTHING, ...(parsedJson(keptText(keyOf(workspace)) ?? '') as Partial<Remembered> | undefined) };
}

/** Stores the client and values of a sent form, without secrets. If storage is full, drops the forms of other workspaces, then its own. */
export function remember(
  workspace: string,
  { client, operationId, values }: { client: string; operationId: string; values: FormValues },
): void {
  const form = withoutSecrets(values) as FormValues;
  const now: Remembered = { client, forms: { ...remembered(workspace).forms, [operationId]: form } };
  if (keep(workspace, now)) return;
  dropTexts(SENT, keyOf(workspace));
  if (!keep(workspace, now)) keep(workspace, { client, forms: {} });
}

function keep(workspace: string, value: Remembered): boolean {
  const text = JSON.stringify(value);
  return text.length <= MAX_CHARACTERS && keepText(keyOf(workspace), text);
}

/** The values typed into *Try*. `text`: the body as text; null if the fields define it. */
type Draft = Readonly<{ values: FormValues; text: string | null }>;

/** The drafts of the open page, with card data and secrets. */
const drafts = new Map<string, Draft>();
const MAX_DRAFTS = 100_000;
/** The performance entries. Node's types lack `navigation`. */
const entries: { getEntriesByType(type: string): readonly object[] } = performance;
const [loaded] = entries.getEntriesByType('navigation') as { readonly type?: string }[];
if (loaded?.type === 'navigate') dropTexts(DRAFTS); // a link into the console begins with empty forms

const draftsKey = () => `${DRAFTS}${ownClientId()}`;
const storedDrafts = () => (parsedJson(keptText(draftsKey()) ?? '') ?? {}) as Readonly<Record<string, Draft>>;

/** Returns the draft of a form. After a reload of the page, it has no card data and no secrets. */
export function draftOf(form: string): Draft | undefined {
  return drafts.get(form) ?? storedDrafts()[form];
}

/** Keeps the draft of a form for the tab. Does not store text that is no JSON, because it may contain card data. */
export function keepDraft(form: string, { values, text }: Draft): void {
  drafts.set(form, { values, text });
  const body = text === null ? undefined : parsedJson(text);
  const safe = body === undefined ? null : JSON.stringify(withoutSecrets(body), null, 2);
  const draft = { values: withoutSecrets(values), text: safe };
  const { [form]: _, ...others } = storedDrafts();
  const all = isSignedIn() ? Object.entries({ ...others, [form]: draft }) : [];
  const stored = () => JSON.stringify(Object.fromEntries(all));
  while (stored().length > MAX_DRAFTS) all.shift(); // the oldest
  keepText(draftsKey(), stored());
}

/** Forgets all drafts and sent values; if not `all`, only the stored drafts of other readers. */
export function forgetDrafts(all = true): void {
  if (all) drafts.clear();
  for (const prefix of all ? [DRAFTS, SENT] : [DRAFTS]) dropTexts(prefix, all ? undefined : draftsKey());
}
