import { Agent, request, type IncomingMessage } from 'node:http';
import { PATIENCE_MS } from '../eventually.js';

/** An event of a stream. Comments of the stream are no events. */
export interface StreamEvent {
  readonly event: string;
  /** The last id that the stream has sent; null before the first id. */
  readonly id: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of every kind
  readonly data: any;
}

/** Options for opening a stream. */
export interface StreamOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly method?: string;
}

/** An open stream of a workspace's events, read like a browser's `EventSource`. */
export class EventReader {
  readonly events: StreamEvent[] = [];
  /** The id that a reconnecting client sends. */
  lastId: number | null = null;
  /** Resolves when either side has closed the connection. */
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

/** Requests the events of a workspace. Resolves when the head of the response has arrived. */
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

/** Returns the events of a type. */
export const ofKind = (events: readonly StreamEvent[], kind: string) =>
  events.filter(({ event }) => event === kind);
