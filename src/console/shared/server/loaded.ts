import { useSignal, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Call, PathWith, RestOf } from '../../../client/typed-client.js';
import { control, Refused, shownError, fetchOk, type ShownPaths } from './control.js';
import { here, signIns } from './session.js';

export { control, isRefused, nameOf, operationName, Refused, serverNow, type Schemas } from './control.js';

/** The state of a loaded value. The value stays during a reload and after a failed one, unless a new search failed. */
export type Loaded<Value> =
  | { readonly state: 'loading'; readonly error: null }
  | { readonly state: 'ready'; readonly error: Error | null; readonly value: Value; readonly search: string }
  | { readonly state: 'failed'; readonly error: Error };

type Loading<Value> = (abort: AbortSignal) => Promise<Value>;

/** A loaded value. */
export interface Resource<Value> {
  readonly loaded: ReadonlySignal<Loaded<Value>>;
  /** Loads the value again; the old value stays meanwhile. */
  readonly reload: () => void;
}

/** Returns the value of a resource; undefined before it is loaded. */
export function valueOf<Value>({ loaded }: Resource<Value>): Value | undefined {
  return loaded.value.state === 'ready' ? loaded.value.value : undefined;
}

/** Returns one resource for several: ready when none of them is loading, also if some or all have failed. Its error is their first one; it reloads those that failed. */
export function together(all: readonly Resource<unknown>[]): Resource<null> {
  const isLoading = all.some(({ loaded }) => loaded.value.state === 'loading');
  const failed = all.filter(({ loaded }) => loaded.value.error);
  const error = failed[0]?.loaded.value.error ?? null;
  const loaded = signal<Loaded<null>>(isLoading ? LOADING : { ...READY, error });
  return { loaded, reload: () => failed.forEach(({ reload }) => reload()) };
}

/** Loads a value at first, whenever `key` changes, and after a sign-in. Drops late responses of an earlier key. Retries if there is no response, or one with `Retry-After`. */
export function useLoaded<Value>(key: string, load: Loading<Value>, search = ''): Resource<Value> {
  const loaded = useSignal<Loaded<Value>>(LOADING);
  const current = useRef<AbortController>(undefined);
  const latest = useRef({ load, search });
  latest.current = { load, search }; // later reloads use the latest function
  const start = () => {
    current.current?.abort();
    const turn = new AbortController();
    current.current = turn;
    const settle = (next: Loaded<Value>) => {
      if (turn.signal.aborted) return;
      loaded.value = next;
      if (!(next.error instanceof Refused) || next.error.retryMs === 0) return;
      const timer = setTimeout(start, next.error.retryMs);
      turn.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    const asked = latest.current;
    asked.load(turn.signal).then(
      (value) => settle({ state: 'ready', error: null, value, search: asked.search }),
      (thrown: unknown) => {
        const [known, error] = [loaded.peek(), shownError(thrown)];
        const isSame = known.state === 'ready' && known.search === asked.search;
        settle(isSame ? { ...known, error } : { state: 'failed', error });
      },
    );
  };
  // Reset during rendering: an effect would let the view show the value of the former key for a frame.
  useMemo(() => {
    current.current?.abort();
    loaded.value = LOADING;
  }, [key]);
  useEffect(() => {
    start();
    return () => current.current?.abort();
  }, [key, signIns.value]);
  return { loaded, reload: start };
}

/** The state before the first response, and the state of a resource without a value. */
export const LOADING = { state: 'loading', error: null } as const;
export const READY = { state: 'ready', error: null, value: null, search: '' } as const;

type GetPath = PathWith<ShownPaths, 'get'>;
type Get<Path extends GetPath> = RestOf<ShownPaths, Path, 'get'>;

/** The request of a list with the maximum `limit` of most lists. */
export const LONGEST = { params: { query: { limit: 1000 } } };

/** Returns the key of a GET of the control plane, and the function that sends it. */
function readerOf<Path extends GetPath>(path: Path, request: Get<Path>) {
  const key = JSON.stringify([path.includes('{name}') && here(), path, request]);
  const load = (abort: AbortSignal) =>
    control.GET(path, ...([{ ...request[0], signal: abort }] as unknown as Get<Path>)).orThrow();
  return [key, load] as const;
}

/** Loads the response to a GET of the control plane; see `useLoaded`. */
export const useGet = <Path extends GetPath>(path: Path, ...request: Get<Path>) =>
  useLoaded(...readerOf(path, request));

const PAUSE_MS = 200;

/** Loads a value, and loads it again when `key` (the typed text) rests; the old value stays meanwhile. */
export function useSearched<Value>(key: string, load: Loading<Value>) {
  const resource = useLoaded('', load, key);
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

/** Loads the response to a GET of the control plane; see `useSearched`. */
export const useSearchedGet = <Path extends GetPath>(path: Path, ...request: Get<Path>) =>
  useSearched(...readerOf(path, request));

/**
 * Reloads a value at intervals while the page is visible and loading succeeds. For data without an event stream.
 * Returns the resource.
 */
export function usePolled<Value>(resource: Resource<Value>, everyMs = 3000): Resource<Value> {
  const { loaded, reload } = resource;
  useEffect(() => {
    let last: unknown;
    const timer = setInterval(() => {
      const now = loaded.peek();
      if (document.hidden || now.state !== 'ready' || now.error || now === last) return; // the same value: it still loads
      last = now;
      reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [loaded]);
  return resource;
}

/** An action of a button. */
export interface Action<Arguments extends readonly unknown[]> {
  readonly busy: ReadonlySignal<boolean>;
  /** The error of the last run; null after a success. */
  readonly error: Signal<Error | null>;
  /** Runs the action, unless it is running. Returns whether it succeeded. */
  readonly run: (...given: Arguments) => Promise<boolean>;
}

/** A text that repeats the content of the page. Only screen readers get it; in narrow windows, everybody. */
type Shown = Readonly<{ shown: string }>;

/** Returns an action. Announces the result of `work`. */
export function useAction<Arguments extends readonly unknown[]>(
  work: (...given: Arguments) => Promise<string | Shown | void>,
): Action<Arguments> {
  const busy = useSignal(false);
  const error = useSignal<Error | null>(null);
  const run = async (...given: Arguments): Promise<boolean> => {
    if (busy.value) return false;
    busy.value = true;
    error.value = null;
    announcement.value = null;
    try {
      const done = await work(...given);
      if (done !== undefined) announce(done);
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

/** Waits for a request, then calls `then`. Returns the text to announce. @throws Refused */
export async function perform(request: Call<unknown>, then: () => void, text: string): Promise<string> {
  await request.orThrow();
  then();
  return text;
}

/** The last announcement; null: none. */
export const announcement = signal<string | Shown | null>(null);

const SHOWN_MS = 6000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a text at the foot of the page and to screen readers. */
export function announce(text: string | Shown): void {
  announcement.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => void (announcement.value = null), SHOWN_MS);
}

/** Downloads a file of the control plane. */
export async function download(path: string, fileName: string): Promise<void> {
  save(await (await fetchOk(path)).blob(), fileName);
}

/** Saves a file through the browser. */
export function save(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click();
  URL.revokeObjectURL(url);
}
