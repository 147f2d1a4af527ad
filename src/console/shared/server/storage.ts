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
