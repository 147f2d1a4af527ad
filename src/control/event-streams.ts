import type { ServerResponse } from 'node:http';
import { limitReached } from '../http/refusals.js';
import type { LiveBody } from '../http/response.js';
import { SHARED } from '../limits/limits.js';
import { Shares } from '../limits/shares.js';
import { real } from '../time/real-time.js';
import { StorageUnavailable } from '../store/store.js';
import type { WorkspaceEvent } from '../workspaces/events.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { presentDue, timestamp } from './present.js';

/**
 * The interval at which new events are sent, in milliseconds. Events within one interval (a tick) are sent together.
 */
const TICK_MS = 100;
/** After this many ticks without an event, a comment is sent, so that proxies do not close the connection. */
const SILENT_TICKS = 150;
/**
 * The approximate maximum of characters that are sent to a stream per tick, and that are buffered for a slow client.
 */
const MAX_AT_ONCE = 256 * 1024;
/** The number of ticks between two checks of the reader's access. After its token has expired, the stream ends. */
const TICKS_PER_CHECK = 10;

/** An open event stream of a workspace. */
interface Stream {
  readonly workspace: LiveWorkspace;
  readonly response: ServerResponse;
  /** Checks the client's access again. Rejects once its token has expired. */
  readonly check: () => Promise<unknown>;
  /** The id of the last sent event. */
  last: number;
  ticks: number;
  silentTicks: number;
}

const allowed = () => Promise.resolve();

/** The event streams of a server. While any is open, one timer sends the new events of all. */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  /** Counts the open streams per workspace. Each workspace may have only a share of the maximum. */
  readonly #places = new Shares(SHARED.streams);
  /** The texts of the events in the present tick, which all streams of a workspace share. */
  readonly #texts = new Map<WorkspaceEvent, string>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `report` receives the error that ended a stream. */
  constructor(private readonly report: (error: unknown) => void) {}

  /**
   * Returns a response body with the events of a workspace after the id `after`. Without `after`, it has only new
   * events. `check` rejects once the reader's token has expired.
   * @throws HttpRefusal 429 if too many streams are open
   */
  open(
    workspace: LiveWorkspace,
    { after, check = allowed }: { after?: number | undefined; check?: Stream['check'] } = {},
  ): LiveBody {
    const share = this.#places.shareOf(workspace.name);
    if (this.#places.heldBy(workspace.name) >= share) throw limitReached('too_many_requests.streams', share);
    const { lastId } = workspace.activityLogs.events;
    const last = after === undefined ? lastId : Math.min(after, lastId);
    return {
      contentType: 'text/event-stream',
      begin: (response) => this.#begin({ workspace, response, check, last, ticks: 0, silentTicks: 0 }),
    };
  }

  /** Ends all present and later streams. Unsent data for slow clients is discarded. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) {
      if (stream.response.writableLength > 0) stream.response.destroy();
      this.#end(stream);
    }
  }

  #begin(stream: Stream): void {
    if (stream.response.destroyed) return; // the client has disconnected
    if (this.#isClosed || !this.#places.take(stream.workspace.name, 1)) {
      stream.response.end();
      return;
    }
    this.#streams.add(stream);
    stream.response.on('close', () => this.#end(stream));
    stream.response.write(`: follows ${stream.workspace.name}\n${startOf(stream)}\n`);
    this.#timer ??= real.setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #end(stream: Stream): void {
    if (this.#streams.delete(stream)) this.#places.release(stream.workspace.name, 1);
    stream.response.end();
    if (this.#streams.size > 0) return;
    real.clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const stream of this.#streams) {
      try {
        stream.workspace.query(() => undefined); // expires everything that is due
        void stream.workspace.follow();
        if (++stream.ticks % TICKS_PER_CHECK === 0) stream.check().catch(() => this.#end(stream));
        if (!stream.response.writableNeedDrain) this.#send(stream);
      } catch (error) {
        this.#end(stream);
        if (!(error instanceof StorageUnavailable)) this.report(error); // other errors are unexpected; this one means that the workspace was deleted or closed
      }
    }
    this.#texts.clear();
  }

  #send(stream: Stream): void {
    const { events } = stream.workspace.activityLogs;
    let text = '';
    for (const [id, event] of events.after(stream.last)) {
      const own = this.#textOf(stream.workspace, event);
      if (own === '') continue;
      text += `${missedText(stream.last, id - 1)}id: ${id}\n${own}`;
      stream.last = id;
      if (text.length >= MAX_AT_ONCE) break;
    }
    if (text.length < MAX_AT_ONCE) {
      text += missedText(stream.last, events.lastId);
      stream.last = Math.max(stream.last, events.lastId);
    }
    if (text === '' && ++stream.silentTicks >= SILENT_TICKS) text = ': still here\n\n';
    if (text === '') return;
    stream.silentTicks = 0;
    stream.response.write(text);
  }

  #textOf(workspace: LiveWorkspace, event: WorkspaceEvent): string {
    const known = this.#texts.get(event) ?? textOf(workspace, event);
    this.#texts.set(event, known);
    return known;
  }
}

/**
 * Returns the first lines of a stream, with the id after which it starts. If the reader's last event is of an earlier
 * log (before a restart of the server or a deletion of the workspace), the stream starts at the beginning of the
 * present log, and the event `began` says so.
 */
function startOf(stream: Stream): string {
  const { begin } = stream.workspace.activityLogs.events;
  if (stream.last >= begin) return `id: ${stream.last}\n`;
  stream.last = begin;
  return `id: ${begin}\nevent: began\ndata: {}\n`;
}

/** Returns the event `missed` for events after `last` up to `id`, which are no longer stored. Empty if there are none. */
function missedText(last: number, id: number): string {
  const events = id - last;
  if (events <= 0) return '';
  return `id: ${id}\nevent: missed\ndata: ${JSON.stringify({ events })}\n\n`;
}

/**
 * Returns an event in the format of event streams, without its id. Empty for a request that is no longer in the log.
 */
function textOf(workspace: LiveWorkspace, event: WorkspaceEvent): string {
  const data = dataOf(workspace, event);
  return data === undefined ? '' : `event: ${event.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

function dataOf(workspace: LiveWorkspace, event: WorkspaceEvent): object | undefined {
  if (event.type === 'request') {
    const summary = workspace.requests.summary(event.id);
    return summary && { ...summary, changes: summary.changes.length };
  }
  if (event.type === 'due') return presentDue(event.due);
  if (event.type === 'clock') return { now: timestamp(event.now), frozen: event.frozen };
  const { at, action, name } = event;
  return { at: timestamp(at), action, name };
}
