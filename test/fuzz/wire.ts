import { connect, type Socket } from 'node:net';

/** A response parsed from its bytes. The names in `headers` are in lower case. */
export interface WireReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The raw lines of the head. */
  readonly head: readonly string[];
  readonly body: Buffer;
  /** The number of bytes after the end of the response. */
  readonly surplus: number;
}

/** A sent request. The parser of the response needs its method. */
export interface Sent {
  readonly bytes: Buffer;
  readonly method: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const PATIENCE_MS = 60_000;

/**
 * A connection that sends raw bytes, because HTTP clients refuse to send most hostile requests. The connection is
 * reused until the server closes it, or a response is missing, endless or followed by further bytes.
 */
export class Wire {
  #socket: Socket | null = null;

  constructor(private readonly url: URL) {}

  /**
   * Sends a request and resolves with the response; null if the server closed the connection without a
   * response, or took too long.
   */
  exchange({ bytes, method }: Sent): Promise<WireReply | null> {
    const socket = this.#open();
    return new Promise((resolve) => {
      let received = Buffer.alloc(0);
      const end = (reply: WireReply | null) => {
        clearTimeout(timer);
        socket.removeAllListeners('data').removeAllListeners('close');
        if (
          reply === null ||
          reply.surplus > 0 ||
          isStream(reply) ||
          reply.headers.get('connection') === 'close'
        )
          this.close();
        resolve(reply);
      };
      const timer = setTimeout(end, PATIENCE_MS, null);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        const reply = readReply(received, method, false);
        if (reply) end(reply);
      });
      socket.on('close', () => end(readReply(received, method, true)));
      socket.write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    this.close();
    const socket = connect(Number(this.url.port), this.url.hostname);
    socket.setNoDelay(true).on('error', () => socket.destroy()); // the event `close` reports the error
    this.#socket = socket;
    return socket;
  }
}

/** Parses a response; null if it is incomplete. */
function readReply(bytes: Buffer, method: string, isClosed: boolean): WireReply | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head[0] ?? '')?.[1] ?? 0);
  const rest = bytes.subarray(end + HEAD_END.length);
  if (status >= 100 && status < 200) return readReply(rest, method, isClosed);
  const headers = new Map(head.slice(1).map(splitHeader));
  if (isStream({ headers })) return { status, headers, head, body: rest, surplus: 0 };
  const body = bodyOf(rest, {
    headers,
    isEmpty: method === 'HEAD' || status === 204 || status === 304,
    isClosed,
  });
  return body && { status, headers, head, body: body.bytes, surplus: rest.length - body.length };
}

/** Returns whether a response is an endless stream. The received part of a stream is enough. */
function isStream({ headers }: Pick<WireReply, 'headers'>): boolean {
  return headers.get('content-type') === 'text/event-stream';
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

interface Framing {
  readonly headers: ReadonlyMap<string, string>;
  readonly isEmpty: boolean;
  readonly isClosed: boolean;
}

function bodyOf(
  rest: Buffer,
  { headers, isEmpty, isClosed }: Framing,
): { readonly bytes: Buffer; readonly length: number } | null {
  if (isEmpty) return { bytes: Buffer.alloc(0), length: 0 };
  if (headers.get('transfer-encoding') === 'chunked') return dechunk(rest);
  const declared = headers.get('content-length');
  const length = declared === undefined ? rest.length : Number(declared);
  const isWhole = declared === undefined ? isClosed : rest.length >= length;
  return isWhole ? { bytes: rest.subarray(0, length), length } : null;
}

function dechunk(rest: Buffer): { readonly bytes: Buffer; readonly length: number } | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = rest.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16);
    const next = end + 2 + size + 2;
    if (rest.length < next) return null;
    if (size === 0) return { bytes: Buffer.concat(chunks), length: next };
    chunks.push(rest.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
