import { fetchControl } from '../server/control.js';
import { RETRY_MS, refusedReply } from '../server/refused.js';
import { createEventParser, type StreamEvent } from './event-parser.js';

/** Who reads a stream. */
export interface StreamReader {
  readonly onEvents: (events: readonly StreamEvent[]) => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** The id of the last event that was read; the stream goes on after it. */
  readonly lastId: () => number;
}

/** Statuses after which it makes no sense to try again. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 404]);

/**
 * Follows a workspace until `signal` is aborted. It connects again when the connection ends, and rests while nobody looks at
 * the page: browsers open only a few connections to a server, for all tabs together. Returns the refusal if the server refuses
 * for good, as for a workspace that does not exist.
 */
export async function followWorkspace(
  workspace: string,
  { onEvents, onConnected, lastId }: StreamReader,
  signal: AbortSignal,
): Promise<Error | null> {
  while (!signal.aborted) {
    await untilVisible(signal);
    const turn = new AbortController();
    const end = () => turn.abort();
    const endIfHidden = () => document.hidden && end();
    signal.addEventListener('abort', end);
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
      signal.removeEventListener('abort', end);
      document.removeEventListener('visibilitychange', endIfHidden);
    }
    if (signal.aborted) return null;
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

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) {
      resolve();
      return;
    }
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check, { once: true });
  });
}
