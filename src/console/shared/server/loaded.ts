import { useSignal, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { isUnanswered, RETRY_MS, shownError, fetchControl, refusedReply } from './control.js';

/** What a view shows: not there yet, there, or not to be had. A value stays while it is loaded again. */
export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed'; readonly error: Error };

/** A value that a view loads. */
export interface Resource<Value> {
  readonly loaded: ReadonlySignal<Loaded<Value>>;
  /** Loads it again; what is shown stays until then. */
  readonly reload: () => void;
}

/** Returns the value of a resource; undefined while it is not there. */
export function valueOf<Value>({ loaded }: Resource<Value>): Value | undefined {
  return loaded.value.state === 'ready' ? loaded.value.value : undefined;
}

/**
 * Loads a value when the view opens and whenever `key` changes. A reply that comes too late is dropped. While the server does
 * not respond, it is asked again after a pause.
 */
export function useLoaded<Value>(key: string, load: (abort: AbortSignal) => Promise<Value>): Resource<Value> {
  const loaded = useSignal<Loaded<Value>>({ state: 'loading' });
  const current = useRef<AbortController>(undefined);
  const latest = useRef(load);
  latest.current = load; // what happens in the workspace loads it again long after this
  const start = () => {
    current.current?.abort();
    const turn = new AbortController();
    current.current = turn;
    const settle = (next: Loaded<Value>) => {
      if (turn.signal.aborted) return;
      loaded.value = next;
      if (next.state !== 'failed' || !isUnanswered(next.error)) return;
      const timer = setTimeout(start, RETRY_MS);
      turn.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    latest.current(turn.signal).then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error: shownError(error) }),
    );
  };
  useEffect(() => {
    loaded.value = { state: 'loading' };
    start();
    return () => current.current?.abort();
  }, [key]);
  return { loaded, reload: start };
}

const PAUSE_MS = 200;

/** Loads a value, and again when the reader has changed what it depends on (`key`) and pauses; the old one stays until then. */
export function useSearched<Value>(
  key: string,
  load: (abort: AbortSignal) => Promise<Value>,
): Resource<Value> {
  const resource = useLoaded('', load);
  const loadedKey = useRef(key);
  useEffect(() => {
    if (loadedKey.current === key) return undefined;
    const timer = setTimeout(() => {
      loadedKey.current = key;
      resource.reload();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return resource;
}

/**
 * Loads a value again some milliseconds after it was loaded, as long as that succeeds and the page is looked at. For what no
 * stream of events reports.
 */
export function usePolled<Value>({ loaded, reload }: Resource<Value>, everyMs: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      if (document.hidden) timer = setTimeout(next, everyMs);
      else reload();
    };
    const stop = loaded.subscribe(({ state }) => {
      clearTimeout(timer);
      if (state === 'ready') timer = setTimeout(next, everyMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [loaded]);
}

/** Something that a reader starts by a button. */
export interface Action<Arguments extends readonly unknown[]> {
  readonly busy: ReadonlySignal<boolean>;
  /** The error of the last run; null before it and after a success. */
  readonly error: ReadonlySignal<Error | null>;
  /** Runs it, unless it runs already. Returns whether it succeeded. */
  readonly run: (...given: Arguments) => Promise<boolean>;
}

/** Returns an action of a view, with its error to show. The text that `work` returns, if any, is announced. */
export function useAction<Arguments extends readonly unknown[]>(
  work: (...given: Arguments) => Promise<string | void>,
): Action<Arguments> {
  const busy = useSignal(false);
  const error = useSignal<Error | null>(null);
  const run = async (...given: Arguments): Promise<boolean> => {
    if (busy.value) return false;
    busy.value = true;
    error.value = null;
    try {
      const done = await work(...given);
      if (typeof done === 'string') announce(done);
      return true;
    } catch (thrown) {
      error.value = shownError(thrown);
      return false;
    } finally {
      busy.value = false;
    }
  };
  return { busy, error, run };
}

/** The last thing that was done, shown at the foot of the page and read by screen readers; null: nothing. */
export const announcement = signal<string | null>(null);

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was done, or why it cannot be. */
export function announce(text: string): void {
  announcement.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => void (announcement.value = null), SHOWN_MS);
}

/** Downloads what the control plane has at a path. A link could not send the token. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await fetchControl(path);
  if (!response.ok) throw await refusedReply(response);
  save(await response.blob(), fileName);
}

/** Lets the browser save a file. */
export function save(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
