import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operation } from '../contract/load.js';
import type { Language } from '../domain/shared/language.js';
import type { Trace } from '../workspaces/history/trace.js';
import type { Workspace } from '../workspaces/workspace.js';
import type { HttpResponse } from './response.js';
import { requestIdOf } from './request-id.js';
import { real } from '../real-time.js';

/** A request on its way through the pipeline, with what each step adds. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly startedAt: number;
  operation?: Operation;
  workspace?: Workspace | undefined;
  /** The client's name in its workspace. */
  client?: string | undefined;
  /** Set by the negotiation (P4). */
  language?: Language;
  /** The body as it was sent, for the log: validating it fills in defaults. */
  sent?: string | null;
  /** Where it was handled in the history of its workspace, and what it changed. */
  readonly trace: Trace;
}

/** Receives an exchange once it is answered; `written` is the body of the response. */
export type Observe = (exchange: Exchange, answer: HttpResponse, written: string | Uint8Array) => void;

/** Adds an exchange to its workspace's request log. */
export function recordExchange(exchange: Exchange, answer: HttpResponse, written: string | Uint8Array): void {
  const { workspace, operation, request, client, trace } = exchange;
  if (!workspace) return;
  workspace.answered({
    requestId: requestIdOf(request),
    at: trace.at ?? workspace.now(),
    operationId: operation?.id ?? null,
    client: client ?? null,
    method: request.method ?? '',
    path: request.url ?? '',
    status: answer.status,
    durationMs: real.performanceNow() - exchange.startedAt,
    request: { headers: request.headers, text: exchange.sent ?? null },
    response: { headers: answer.headers, text: written },
    trace,
  });
}
