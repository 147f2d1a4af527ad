import { Agent, request, type IncomingMessage } from 'node:http';
import { PATIENCE_MS } from '../eventually.js';

/** An event of a stream, or a comment (`event` is empty). */
export interface StreamEvent {
  readonly event: string;
  /** The last id that the stream has sent so far; null before the first. */
  readonly id: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of every kind
  readonly data: any;
}

/** How to open a stream. */
export interface StreamOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly method?: string;
}

/** An open stream of the events of a workspace, read as a browser's `EventSource` does. */
export class EventReader {
  readonly events: StreamEvent[] = [];
  /** The id that a reconnecting reader sends. */
  lastId: number | null = null;
  /** Resolves when either side has ended the connection. */
  readonly ended: Promise<void>;
  #text = '';
  readonly #waiting = new Set<() => void>();

  constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    this.ended = new Promise((resolve) => {
      response.on('close', resolve).on('error', () => resolve());
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  /** Resolves when the events satisfy a test. */
  async until(isEnough: (events: readonly StreamEvent[]) => boolean, withinMs = PATIENCE_MS): Promise<void> {
    const end = performance.now() + withinMs;
    while (!isEnough(this.events)) {
      if (performance.now() > end)
        throw new Error(`Only these came: ${JSON.stringify(this.events).slice(0, 2000)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Closes the connection. */
  leave(): void {
    this.response.destroy();
  }

  #read(text: string): void {
    this.#text += text;
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop() ?? '';
    for (const block of blocks) this.#add(block);
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #add(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
    }
    const id = fields.get('id');
    if (id !== undefined) this.lastId = Number(id);
    const data = fields.get('data');
    if (data === undefined) return;
    this.events.push({
      event: fields.get('event') ?? '',
      id: this.lastId,
      data: JSON.parse(data) as unknown,
    });
  }
}

const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

/** Sends a request for the events of a workspace; resolves when the head of the response is there. */
export function follow(
  url: string,
  workspace: string,
  { headers = {}, query = '', method = 'GET' }: StreamOptions = {},
): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const target = `${url}/_sandbox/workspaces/${workspace}/events${query}`;
    request(target, { method, agent, headers: { accept: 'text/event-stream', ...headers } })
      .on('response', (response) => resolve(new EventReader(response)))
      .on('error', reject)
      .end();
  });
}

/** The events of a kind, without those of other kinds. */
export const ofKind = (events: readonly StreamEvent[], kind: string) =>
  events.filter(({ event }) => event === kind);
