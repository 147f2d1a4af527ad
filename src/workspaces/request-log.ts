import { excerpt } from '../messages/excerpt.js';
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
  #kept: LoggedRequest[] = [];
  #lastId = 0;

  constructor(private readonly capacity: number) {}

  add(request: Omit<LoggedRequest, 'id'>): void {
    if (this.capacity === 0) return;
    // A body may hold card data, which is not kept even here (H1); the rest is masked when somebody looks.
    const received = { headers: request.request.headers, body: masked(request.request.body) };
    this.#kept.push({ ...request, id: ++this.#lastId, request: received });
    // Dropping half at a time keeps adding cheap.
    if (this.#kept.length >= 2 * this.capacity) this.#kept = this.#kept.slice(-this.capacity);
  }

  /** Newest first. */
  list({ limit = Infinity, operationId, status }: RequestFilter = {}): LoggedRequest[] {
    const found: LoggedRequest[] = [];
    for (const request of this.#kept.slice(-this.capacity).toReversed()) {
      if (found.length >= limit) break;
      if (operationId !== undefined && request.operationId !== operationId) continue;
      if (status !== undefined && request.status !== status) continue;
      found.push(shown(request));
    }
    return found;
  }
}

function shown(request: LoggedRequest): LoggedRequest {
  return {
    ...request,
    path: maskedPath(request.path),
    request: maskedMessage(request.request),
    response: maskedMessage(request.response),
  };
}

function maskedMessage({ headers, body }: LoggedMessage): LoggedMessage {
  const safe = masked(body);
  const isLong = typeof safe === 'string' && safe.length > MAX_BODY_CHARACTERS;
  return {
    headers: masked(headers) as LoggedMessage['headers'],
    body: isLong ? `${excerpt(safe, MAX_BODY_CHARACTERS)}…` : safe,
  };
}
