import { batch, signal, type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { control, refusedBy, RETRY_MS } from '../server/control.js';
import { forgetTokens } from '../server/api.js';
import { here } from '../here.js';
import { rowOf, withRows, type RequestRow } from './request-rows.js';

/** What happens in a workspace, as it happens. */
export interface Live {
  /** Counts up when the workspace or the server began anew: then ids are counted from 1 again. */
  readonly log: ReadonlySignal<number>;
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

/** One list, so that a log which begins is no change where there were none: lists that follow at times would wait with the first rows. */
const NO_ROWS: readonly RequestRow[] = [];

/** The latest forks that are shown. */
const MAX_FORKS = 100;

/** If a workspace has sent no request for so long since we follow it, its log is read. */
const QUIET_MS = 400;

/** Begins to follow a workspace: first all that is kept, then what is new. Events of one frame are taken together. */
function startLive(workspace: string): Live {
  const [rows, log] = [signal(NO_ROWS), signal(0)];
  const [steps, changes, forks] = [signal(0), signal(0), signal<readonly ForkEvent[]>([])];
  const [isConnected, isLoaded, error] = [signal(true), signal(false), signal<Error | null>(null)];
  let lastId = 0;
  let waiting: StreamEvent[] = [];
  const take = () => {
    const events = waiting;
    waiting = [];
    const requests = events.filter(({ type }) => type === 'request').map(({ data }) => data as RequestRow);
    if (requests.length > 0) isLoaded.value = true;
    batch(() => {
      rows.value = withRows(rows.value, requests);
      if (requests.some((request) => request.changes > 0)) changes.value += 1;
      if (events.some(({ type }) => type === 'due' || type === 'clock' || type === 'state')) steps.value += 1;
      if (events.some(({ type }) => type === 'clock' || type === 'state')) forgetTokens();
      const made = events.filter(({ type }) => type === 'state').map(({ data }) => data as ForkEvent);
      forks.value = [...forks.value, ...made.filter(({ action }) => action === 'fork')].slice(-MAX_FORKS);
    });
    if (events.some(({ type }) => type === 'missed')) void fill(workspace, rows);
  };
  const onEvent = (event: StreamEvent) => {
    lastId = event.id;
    if (event.type === 'began')
      // those of a workspace or server that is no more; the new ones follow
      batch(() => void ([rows.value, forks.value, log.value] = [NO_ROWS, [], log.value + 1]));
    if (waiting.length === 0) requestAnimationFrame(take);
    waiting.push(event);
  };
  const onConnected = (value: boolean) => {
    isConnected.value = value;
    if (value) setTimeout(() => void settle(workspace, { rows, isLoaded }), QUIET_MS);
  };
  const onRefused = (refusal: Error) => {
    error.value = refusal;
    if (current?.live.rows === rows) current = undefined; // followed anew by the next view
  };
  const stop = followWorkspace(workspace, { onEvent, onConnected, onRefused, lastId: () => lastId });
  return { log, rows, forks, steps, changes, isConnected, isLoaded, error, stop };
}

/** Reads the log where no request has come until now: there is none, or its event takes long. */
async function settle(
  workspace: string,
  { rows, isLoaded }: Readonly<{ rows: Signal<readonly RequestRow[]>; isLoaded: Signal<boolean> }>,
): Promise<void> {
  try {
    if (rows.value.length === 0) await fill(workspace, rows);
    isLoaded.value = true;
  } catch {
    return; // the sandbox does not respond: the stream connects again
  }
}

/** Reads the requests whose events were not kept. */
async function fill(workspace: string, rows: Signal<readonly RequestRow[]>): Promise<void> {
  const params = { path: { name: workspace }, query: { limit: 1000 } };
  const { data } = await control.GET('/workspaces/{name}/requests', { params });
  if (data) rows.value = withRows(rows.value, data.map(rowOf));
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

/** The types of events that are followed. */
const TYPES = ['request', 'due', 'clock', 'state', 'missed', 'began'];

interface StreamEvent {
  readonly id: number;
  readonly type: string;
  readonly data: unknown;
}

/** Who reads a stream. */
interface StreamReader {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** Is called once the server refuses for good, as for a workspace that does not exist. */
  readonly onRefused: (refusal: Error) => void;
  /** The id of the last event that was read; the stream goes on after it. */
  readonly lastId: () => number;
}

/** Statuses after which it makes no sense to try again. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Follows a workspace until the function that it returns is called. It connects again when the connection ends, and rests while
 * nobody looks at the page: browsers open only a few connections to a server, for all tabs together.
 */
function followWorkspace(
  name: string,
  { onEvent, onConnected, onRefused, lastId }: StreamReader,
): () => void {
  let source: EventSource | undefined;
  const open = () => {
    source?.close();
    if (document.hidden) return;
    const opened = new EventSource(`/_sandbox/workspaces/${name}/events?lastEventId=${lastId()}`);
    source = opened;
    opened.addEventListener('open', () => onConnected(true));
    opened.addEventListener('error', () => {
      onConnected(document.hidden);
      if (opened.readyState === EventSource.CLOSED) void findOut(opened);
    });
    for (const type of TYPES)
      opened.addEventListener(type, ({ data, lastEventId }: MessageEvent<string>) =>
        onEvent({ id: Number(lastEventId), type, data: JSON.parse(data) as unknown }),
      );
  };
  /** A stream does not say why it was refused: the workspace is asked for. */
  const findOut = async (ended: EventSource) => {
    const params = { path: { name } };
    const answer = await control.GET('/workspaces/{name}', { params }).catch(() => undefined);
    if (source !== ended) return;
    if (answer?.error && FINAL.has(answer.response.status))
      onRefused(refusedBy(answer.response, answer.error));
    else retry = setTimeout(open, RETRY_MS);
  };
  let retry: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
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

/** Calls `reload` when a signal of what happens changes, at most once in a while (in milliseconds). */
export function useReload(count: ReadonlySignal<number>, reload: () => void, everyMs = 500): void {
  const shown = useThrottled(count, everyMs);
  useEffect(() => {
    let isFirst = true;
    return shown.subscribe(() => {
      if (!isFirst) reload();
      isFirst = false;
    });
  }, [shown]);
}

/** Lists are read again this often while requests change records: to read one may cost as much as many requests. */
const EVERY_MS = 2000;

/** Calls `reload` when something happened in a workspace that may change what a view shows. */
export function useFresh(reload: () => void): void {
  const live = useLive();
  useReload(live.changes, reload, EVERY_MS);
  useReload(live.steps, reload);
}
