import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { control } from '../server/control.js';
import type { StreamEvent } from './event-parser.js';
import { followWorkspace } from './event-stream.js';
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
export function useLive(workspace: string): Live {
  return useMemo(() => liveOf(workspace), [workspace]);
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
