import { batch, signal, type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { control, fetchControl, RETRY_MS, refusedReply } from '../server/control.js';
import { here } from '../here.js';
import { type StreamEvent, createEventParser } from './event-parser.js';
import { rowOf, withoutConsole, withRows, type RequestRow } from './request-rows.js';

/** What happens in a workspace, as it happens. */
export interface Live {
  /** The log that the requests are of: another object once the workspace or the server began anew, which counts ids from 1 again. */
  readonly log: ReadonlySignal<object>;
  /** The requests, in order of their ids. */
  readonly rows: ReadonlySignal<readonly RequestRow[]>;
  /** The workspaces that were made from this one, in order. */
  readonly forks: ReadonlySignal<readonly ForkEvent[]>;
  /** Counts up when something changed that is no request: the clock, what came due, a reset, a restored snapshot. */
  readonly steps: ReadonlySignal<number>;
  /** Counts up when a request changed records. */
  readonly changes: ReadonlySignal<number>;
  readonly isConnected: ReadonlySignal<boolean>;
  /** Whether the requests that are kept have been read, as far as there are any. */
  readonly isLoaded: ReadonlySignal<boolean>;
  /** Why it cannot be followed, such as a workspace that does not exist; null while it can. */
  readonly error: ReadonlySignal<Error | null>;
  readonly stop: () => void;
}

/** A workspace that was made from the one that is followed: its name, and when. */
export interface ForkEvent {
  readonly action: string;
  readonly at: string;
  readonly name: string;
}

/** The latest forks that are shown. */
const MAX_FORKS = 100;

/** A workspace that has sent no request for so long since we follow it has none. */
const QUIET_MS = 400;

/** Begins to follow a workspace: first all that is kept, then what is new. Events of one frame are taken together. */
function startLive(workspace: string): Live {
  const [rows, log] = [signal<readonly RequestRow[]>([]), signal<object>({})];
  const [steps, changes, forks] = [signal(0), signal(0), signal<readonly ForkEvent[]>([])];
  const [isConnected, isLoaded, error] = [signal(true), signal(false), signal<Error | null>(null)];
  const ending = new AbortController();
  let lastId = 0;
  let waiting: StreamEvent[] = [];
  const take = () => {
    const events = waiting;
    waiting = [];
    const requests = events.filter(({ type }) => type === 'request').map(({ data }) => data as RequestRow);
    if (requests.length > 0) isLoaded.value = true;
    else setTimeout(() => void (isLoaded.value = true), QUIET_MS);
    batch(() => {
      rows.value = withRows(rows.value, withoutConsole(requests));
      if (requests.some((request) => request.changes > 0)) changes.value += 1;
      if (events.some(({ type }) => type === 'due' || type === 'clock' || type === 'state')) steps.value += 1;
      const made = events.filter(({ type }) => type === 'state').map(({ data }) => data as ForkEvent);
      forks.value = [...forks.value, ...made.filter(({ action }) => action === 'fork')].slice(-MAX_FORKS);
    });
    if (events.some(({ type }) => type === 'missed')) void fill(workspace, rows);
  };
  const onEvents = (events: readonly StreamEvent[]) => {
    for (const event of events) {
      if (event.type === 'began')
        // those of a workspace or server that is no more; the new ones follow
        batch(() => void ([rows.value, forks.value, log.value] = [[], [], {}]));
      lastId = event.id ?? lastId;
    }
    if (waiting.length === 0 && events.length > 0) requestAnimationFrame(take);
    waiting.push(...events);
  };
  const onConnected = (value: boolean) => void (isConnected.value = value);
  const reader = { onEvents, onConnected, lastId: () => lastId };
  const follow = async () => {
    error.value = await followWorkspace(workspace, reader, ending.signal);
    if (current?.live.rows === rows) current = undefined; // followed anew by the next view
  };
  void follow();
  return { log, rows, forks, steps, changes, isConnected, isLoaded, error, stop: () => ending.abort() };
}

/** Reads the requests whose events were not kept. */
async function fill(workspace: string, rows: Signal<readonly RequestRow[]>): Promise<void> {
  const params = { path: { name: workspace }, query: { limit: 1000 } };
  const { data } = await control.GET('/workspaces/{name}/requests', { params });
  if (data) rows.value = withRows(rows.value, withoutConsole(data.map(rowOf)));
}

/** The workspace that is followed, for all views: another view of it goes on with the same stream. */
let current: { readonly workspace: string; readonly live: Live } | undefined;

function liveOf(workspace: string): Live {
  if (current?.workspace !== workspace) {
    current?.live.stop();
    current = { workspace, live: startLive(workspace) };
  }
  return current.live;
}

/** Returns what happens in a workspace, as it happens. */
export function useLive(): Live {
  return useMemo(() => liveOf(here()), [here()]);
}

/** Calls `reload` when a signal of what happens counts up, at most twice a second. */
export function useReload(count: ReadonlySignal<number>, reload: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = count.peek();
    const stop = count.subscribe((value) => {
      if (value === seen) return;
      seen = value;
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, 500);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [count]);
}

/** Who reads a stream. */
interface StreamReader {
  readonly onEvents: (events: readonly StreamEvent[]) => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** The id of the last event that was read; the stream goes on after it. */
  readonly lastId: () => number;
}

/** Statuses after which it makes no sense to try again. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Follows a workspace until `ending` is aborted. It connects again when the connection ends, and rests while nobody looks at
 * the page: browsers open only a few connections to a server, for all tabs together. Returns the refusal if the server refuses
 * for good, as for a workspace that does not exist.
 */
async function followWorkspace(
  workspace: string,
  { onEvents, onConnected, lastId }: StreamReader,
  ending: AbortSignal,
): Promise<Error | null> {
  while (!ending.aborted) {
    await untilVisible(ending);
    const turn = new AbortController();
    const end = () => turn.abort();
    const endIfHidden = () => document.hidden && end();
    ending.addEventListener('abort', end);
    document.addEventListener('visibilitychange', endIfHidden);
    try {
      const path = `/_sandbox/workspaces/${workspace}/events?lastEventId=${lastId()}`;
      const response = await fetchControl(path, { signal: turn.signal });
      if (FINAL.has(response.status)) return await refusedReply(response);
      if (response.ok && response.body) {
        onConnected(true);
        await readAll(response.body, onEvents);
      }
    } catch {
      // The connection ended: by us, by the server, or on the way. It is opened again.
    } finally {
      ending.removeEventListener('abort', end);
      document.removeEventListener('visibilitychange', endIfHidden);
    }
    if (ending.aborted) return null;
    onConnected(document.hidden);
    await waited(RETRY_MS);
  }
  return null;
}

async function readAll(body: ReadableStream<Uint8Array>, onEvents: StreamReader['onEvents']): Promise<void> {
  const parse = createEventParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onEvents(parse(decoder.decode(part.value, { stream: true })));
  }
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function untilVisible(ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) {
      resolve();
      return;
    }
    const check = () => {
      if (document.hidden && !ending.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    ending.addEventListener('abort', check, { once: true });
  });
}

/** Returns a value that follows a signal, at most once in a while (in milliseconds): the first change shows at once. */
export function useThrottled<Value>(source: ReadonlySignal<Value>, everyMs: number): ReadonlySignal<Value> {
  const shown = useSignal(source.peek());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      if (shown.peek() === source.peek()) return;
      shown.value = source.peek();
      timer = setTimeout(show, everyMs);
    };
    const stop = source.subscribe(() => {
      if (timer === undefined) show();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [source]);
  return shown;
}

/** Lists are read again this often while requests change records: to read one may cost as much as many requests. */
const EVERY_MS = 2000;

/** Calls `reload` when something happened in a workspace that may change what a view shows. */
export function useFresh(reload: () => void): void {
  const live = useLive();
  useReload(useThrottled(live.changes, EVERY_MS), reload);
  useReload(live.steps, reload);
}
