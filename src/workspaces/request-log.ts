import type { EpochMs } from '../domain/ledger.js';
import { excerpt } from '../messages/excerpt.js';
import type { Change } from '../store/tables.js';
import { masked, maskedPath } from './mask.js';

/** Headers (names in small letters) and body (parsed JSON, a text if it is none, null if there is none). */
export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request and its reply, as the control plane shows it. */
export interface LoggedRequest {
  /** Counts up in a workspace. */
  readonly id: number;
  /** The `Request-Id` of the reply (P18). */
  readonly requestId: string;
  /** RFC 3339, by the workspace's clock. */
  readonly at: string;
  readonly operationId: string | null;
  readonly clientId: string | null;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly request: LoggedMessage;
  readonly response: LoggedMessage;
  readonly changes: readonly { readonly table: string; readonly id: string }[];
}

/** A request and its reply as they are kept: what is shown of them is made when somebody looks. */
export interface HeardRequest extends Pick<
  LoggedRequest,
  'requestId' | 'operationId' | 'method' | 'path' | 'status'
> {
  /** By the workspace's clock. */
  readonly at: EpochMs;
  /** Its name in the workspace. */
  readonly client: string | null;
  readonly durationMs: number;
  readonly request: LoggedMessage;
  readonly response: LoggedMessage;
  readonly changes: readonly Change[];
}

/** Which of the kept requests to tell. */
export interface RequestFilter {
  readonly limit?: number;
  readonly operationId?: string;
  readonly status?: number;
}

/** Texts longer than this are cut: a log is for looking at. */
const MAX_BODY_CHARACTERS = 64 * 1024;

/** The latest requests of a workspace; older ones are forgotten. What is secret is masked before it is shown. */
export class RequestLog {
  readonly #kept: HeardRequest[] = [];
  #lastId = 0;

  /** Of a workspace, so many. */
  constructor(
    private readonly workspace: string,
    private readonly capacity: number,
  ) {}

  /** A body may hold card data, which is not kept even here (H1); the rest is masked when somebody looks. */
  add(request: HeardRequest): void {
    const { headers, body } = request.request;
    const safe = body === null ? request : { ...request, request: { headers, body: masked(body) } };
    if (this.capacity > 0) this.#kept[this.#lastId++ % this.capacity] = safe;
  }

  /** Newest first. */
  list({ limit = Infinity, operationId, status }: RequestFilter = {}): LoggedRequest[] {
    const found: LoggedRequest[] = [];
    for (let id = this.#lastId; id > this.#lastId - this.#kept.length && found.length < limit; id--) {
      const request = this.#kept[(id - 1) % this.capacity];
      if (!request || (operationId !== undefined && request.operationId !== operationId)) continue;
      if (status !== undefined && request.status !== status) continue;
      found.push(this.#shown(request, id));
    }
    return found;
  }

  #shown(heard: HeardRequest, id: number): LoggedRequest {
    const { client, changes, ...request } = heard;
    return {
      ...request,
      id,
      at: new Date(request.at).toISOString(),
      clientId: client === null ? null : `${this.workspace}.${client}`,
      path: maskedPath(request.path),
      durationMs: Math.round(request.durationMs * 1000) / 1000,
      request: maskedMessage(request.request),
      response: maskedMessage(request.response),
      changes: changes.map(({ table, key }) => ({ table, id: String(key) })),
    };
  }
}

function maskedMessage({ headers, body }: LoggedMessage): LoggedMessage {
  const safe = masked(body);
  const isLong = typeof safe === 'string' && safe.length > MAX_BODY_CHARACTERS;
  return {
    headers: masked(headers) as LoggedMessage['headers'],
    body: isLong ? `${excerpt(safe, MAX_BODY_CHARACTERS)}…` : safe,
  };
}
