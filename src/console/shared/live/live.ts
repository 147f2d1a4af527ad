import { batch, signal, type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { control, fetchOk, isRefused, RETRY_MS, shownError } from '../server/control.js';
import type { Refused, Schemas } from '../server/control.js';
import { LOADING, READY, useGet, useLoaded, type Loaded, type Resource } from '../server/loaded.js';
import { forgetTokens } from '../server/api.js';
import { here, signIns } from '../server/session.js';
import { paced } from './paced.js';
import { rowOf, withRows, type RequestRow } from './request-rows.js';

/** The state of a workspace, kept up to date by its event stream. It is loaded when its stored requests are, and fails if the workspace cannot be followed or its log cannot be read. */
export interface Live extends Resource<null> {
  /** Changes when the server begins a new log, whose requests have ids from 1 again. */
  readonly log: ReadonlySignal<number>;
  readonly rows: ReadonlySignal<readonly RequestRow[]>;
  /** Counts changes that no request made: clock, due events, reset, restored snapshot. */
  readonly otherChanges: ReadonlySignal<number>;
  /** Counts requests that changed records. */
  readonly changes: ReadonlySignal<number>;
  readonly isConnected: ReadonlySignal<boolean>;
  readonly stop: () => void;
}

/** One constant, so that an empty log does not count as a change for throttled views. */
const NO_ROWS: readonly RequestRow[] = [];

/** The log is read if the stream has delivered no request this long after it opened. */
const QUIET_MS = 400;
/** The pause between two reads of the log, because anybody can cause many `missed` events. */
const FILL_MS = 3000;

const isReady = (loaded: ReadonlySignal<Loaded<null>>) => loaded.peek().state === 'ready';

/** Follows a workspace from its oldest stored event. Events of one animation frame are applied together. */
function startLive(workspace: string): Live {
  const [rows, log, otherChanges, changes] = [signal(NO_ROWS), signal(0), signal(0), signal(0)];
  const [isConnected, loaded] = [signal(true), signal<Loaded<null>>(LOADING)];
  const onRead = (read: readonly RequestRow[]) =>
    batch(() => void ([rows.value, loaded.value] = [withRows(rows.value, read), READY]));
  const onRefused = (error: Error) =>
    void (loaded.value = isReady(loaded) ? { ...READY, error } : { state: 'failed', error });
  const fill = logReader(workspace, onRead, onRefused);
  const waiting: StreamEvent[] = [];
  const take = () => {
    const events = waiting.splice(0);
    const requests = events.filter(({ type }) => type === 'request').map(({ data }) => data as RequestRow);
    batch(() => {
      if (requests.length > 0) onRead(requests);
      if (requests.some((request) => request.changes > 0)) changes.value += 1;
      if (events.some(({ type }) => OTHER_CHANGES.includes(type))) otherChanges.value += 1;
      if (events.some(({ type }) => type === 'clock' || type === 'state' || type === 'began')) forgetTokens();
    });
    if (events.some(({ type }) => type === 'missed')) void fill();
  };
  const onEvent = (event: StreamEvent) => {
    if (event.type === 'began')
      // the old rows are of a deleted workspace or a stopped server
      batch(() => {
        rows.value = NO_ROWS;
        log.value += 1;
      });
    if (waiting.length === 0) requestAnimationFrame(take);
    waiting.push(event);
  };
  const onConnected = (value: boolean) => {
    isConnected.value = value;
    if (!value) return;
    loaded.value = isReady(loaded) ? READY : LOADING;
    setTimeout(() => void (rows.value.length === 0 && fill()), QUIET_MS);
  };
  const { retry, stop } = followWorkspace(workspace, { onEvent, onConnected, onRefused });
  const reload = () => void (retry(), loaded.peek().error && fill());
  return { log, rows, otherChanges, changes, isConnected, loaded, reload, stop };
}

/** Returns a function that reads the requests whose events are no longer stored. If the sandbox does not respond, the stream connects again. */
function logReader(workspace: string, onRead: (rows: readonly RequestRow[]) => void, onRefused: OnError) {
  const params = { path: { name: workspace }, query: { limit: 1000, messages: false } };
  const read = paced(async () => {
    try {
      onRead((await control.GET('/workspaces/{name}/requests', { params }).orThrow()).map(rowOf));
    } catch (error) {
      if (isRefused(error, 0)) return;
      onRefused(shownError(error));
      const { retryMs = 0 } = error as Partial<Refused>;
      if (retryMs > 0) setTimeout(() => here() === workspace && void read(), retryMs);
    }
  }, FILL_MS);
  return read;
}

/** The followed workspace. All views share its stream. */
let current: { readonly workspace: string; readonly live: Live } | undefined;

/** Returns the state of the shown workspace, and follows it. */
export function useLive(): Live {
  const workspace = here();
  return useMemo(() => {
    if (current?.workspace !== workspace) {
      current?.live.stop();
      current = { workspace, live: startLive(workspace) };
    }
    current.live.reload();
    return current.live;
  }, [workspace]);
}

const OTHER_CHANGES = ['due', 'clock', 'state'];
const TYPES = ['request', ...OTHER_CHANGES, 'missed', 'began'];
type StreamEvent = Readonly<{ type: string; data: unknown }>;

type OnError = (error: Error) => void;

interface Follower {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** Called with the reason if the stream is refused. */
  readonly onRefused: OnError;
}

/** Follows a workspace until `stop`. Connects again after an end and after a sign-in. Tabs share few connections, so a hidden page disconnects. */
export function followWorkspace(name: string, { onEvent, onConnected, onRefused }: Follower) {
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const path = () => `/_sandbox/workspaces/${name}/events?lastEventId=${lastId}`;
  const take = ({ type, data, lastEventId }: MessageEvent<string>) => {
    lastId = Number(lastEventId);
    onEvent({ type, data: JSON.parse(data) as unknown });
  };
  const open = () => {
    clearTimeout(timer);
    source?.close();
    if (document.hidden) return;
    const opened = (source = new EventSource(path()));
    opened.addEventListener('open', () => onConnected(true));
    opened.addEventListener('error', () => {
      onConnected(document.hidden);
      if (opened.readyState === EventSource.CLOSED) void findOut(opened);
    });
    for (const type of TYPES) opened.addEventListener(type, take);
  };
  const findOut = async (ended: EventSource) => {
    const asked = fetchOk(path()).then(({ body }) => void body?.cancel()); // an `EventSource` hides its refusal
    const refusal = await asked.catch((thrown: Refused) => thrown);
    if (source !== ended) return;
    if (refusal && [401, 403, 404].includes(refusal.status)) onRefused(refusal);
    else timer = setTimeout(open, refusal?.retryMs || RETRY_MS);
  };
  document.addEventListener('visibilitychange', open);
  const forget = signIns.subscribe(open); // now, and after each sign-in
  const stop = () => {
    document.removeEventListener('visibilitychange', open);
    forget();
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  return { retry: () => void (source?.readyState === EventSource.CLOSED && open()), stop };
}

/** Returns a throttled copy of a signal. The first change shows at once. */
export function useThrottled<Value>(source: ReadonlySignal<Value>, everyMs = 1000): ReadonlySignal<Value> {
  const shown = useSignal(source.peek());
  const latest = useRef(source);
  latest.current = source;
  useEffect(() => {
    const show = paced(() => latest.current === source && (shown.value = source.peek()), everyMs);
    return source.subscribe((value) => void (value === shown.peek() || show()));
  }, [source]);
  return shown;
}

/** Calls `reload` when a signal changes, throttled. */
export function useReload(count: ReadonlySignal<number>, reload: () => void, everyMs = 500): void {
  const shown = useThrottled(count, everyMs);
  useEffect(() => {
    let isFirst = true;
    return shown.subscribe(() => void (isFirst ? (isFirst = false) : reload()));
  }, [shown]);
}

/** The minimum interval between reloads of a list after requests: loading a list may cost as much as many requests. */
const EVERY_MS = 2000;

/** Loads a value again after changes of the workspace. Returns its resource. */
export function useFresh<Value>(resource: Resource<Value>): Resource<Value> {
  const live = useLive();
  useReload(live.changes, resource.reload, EVERY_MS);
  useReload(live.otherChanges, resource.reload);
  return resource;
}

/** Loads the fault rules. Reloads them after requests, each of which may be a hit. */
export function useFaults(): Resource<readonly Schemas['FaultRule'][]> {
  const { rows, otherChanges } = useLive();
  const rules = useGet('/workspaces/{name}/faults');
  const latest = useComputed(() => rows.value.at(-1)?.id ?? 0);
  useReload(latest, rules.reload, EVERY_MS);
  useReload(otherChanges, rules.reload);
  return rules;
}

/** Loads the clock of the shown workspace. Reloads it when the clock changes. */
export function useClock(): Resource<Schemas['Clock'] & { readonly readAt: number }> {
  const clock = useLoaded(here(), async () => {
    const read = await control.GET('/workspaces/{name}/clock').orThrow();
    return { ...read, readAt: Date.now() };
  });
  useReload(useLive().otherChanges, clock.reload);
  return clock;
}

/** Loads the next due events. Reloads them when the workspace changes. */
export function useDue(limit: number): Resource<readonly Schemas['DueEvent'][]> {
  const live = useLive();
  const params = { query: { limit } };
  const due = useGet('/workspaces/{name}/due', { params });
  useReload(live.otherChanges, due.reload);
  useReload(live.changes, due.reload);
  return due;
}
