import type { Request, Response } from 'express';
import { contentType, decodeBody, hasBody, readBody, requireBodySize } from '../../http/body.js';
import { requestIdOf } from '../../http/request-id.js';
import { MASK } from '../../workspaces/request-log/card-numbers.js';
import { loggedBody } from '../../workspaces/request-log/entry.js';
import type { Trace } from '../../workspaces/history/trace.js';
import type { Workspace } from '../../workspaces/workspace.js';
import { real } from '../../real-time.js';

/** A request for a payment page, as the request log stores it. */
export interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The fields of a submitted form without repeated ones; set once it is read. */
  form: Readonly<Record<string, string>> | null;
  /** Where it was handled in the history of its workspace, and what it changed. */
  readonly trace: Trace;
}

/** In bytes. A form has four short fields and two tokens. */
const FORM_LIMIT = 16 * 1024;

/** Returns the fields of a form, none if the body is no form. It counts towards the bodies of strangers. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!hasBody(request) || contentType(request) !== 'application/x-www-form-urlencoded') return {};
  requireBodySize(request, FORM_LIMIT);
  const form = new URLSearchParams(decodeBody(await readBody(request, { limit: FORM_LIMIT })));
  const counts = new Map<string, number>();
  for (const name of form.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...form].filter(([name]) => counts.get(name) === 1));
}

/** The field of the card's holder is called like fields that hold no card data, so the log does not mask it by itself. */
function withoutHolder(form: PageRequest['form']): PageRequest['form'] {
  return form?.['name'] === undefined ? form : { ...form, name: MASK };
}

/** Adds a request to the log of its workspace: the form without card data (H1), and no document. */
export function logPageRequest(
  workspace: Workspace,
  { request, response, startedAt, form, trace }: PageRequest,
): void {
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  workspace.answered({
    requestId: requestIdOf(request),
    at: trace.at ?? workspace.now(),
    operationId: null,
    client: null,
    method: request.method,
    path: request.originalUrl,
    status: response.statusCode,
    durationMs: real.performanceNow() - startedAt,
    request: { headers: request.headers, text: loggedBody(withoutHolder(form)) },
    response: { headers: Object.fromEntries(headers) as Record<string, string>, text: '' },
    trace,
  });
}
