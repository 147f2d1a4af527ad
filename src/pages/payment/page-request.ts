import type { Request, Response } from 'express';
import { ANONYMOUS_BODIES } from '../../http/body-budget.js';
import { contentType, decodeBody, hasBody, readBody, requireBodySize } from '../../http/body.js';
import { requestIdOf } from '../../http/request-id.js';
import type { Change } from '../../store/tables.js';
import type { Workspace } from '../../workspaces/workspace.js';

/** A visit of a payment page, with what becomes known of it on its way. */
export interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The fields of the form that was sent; one that was sent twice is left out. */
  form: Readonly<Record<string, string>> | null;
  /** What the visit changed. */
  changes: readonly Change[];
}

/** A form has four short fields and two tokens. */
const FORM_LIMIT = 16 * 1024;

/** Reads the form of a visit, in bytes that all strangers share. What is no form has no fields. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!hasBody(request) || contentType(request) !== 'application/x-www-form-urlencoded') return {};
  requireBodySize(request, FORM_LIMIT);
  const form = new URLSearchParams(
    decodeBody(await readBody(request, { limit: FORM_LIMIT, budget: ANONYMOUS_BODIES })),
  );
  const counts = new Map<string, number>();
  for (const name of form.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...form].filter(([name]) => counts.get(name) === 1));
}

/** Keeps a visit in the request log of its workspace: the form without card data (H1), and no document. */
export function logPageRequest(
  world: Workspace,
  { request, response, startedAt, form, changes }: PageRequest,
): void {
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  world.requests.add({
    requestId: requestIdOf(request),
    at: world.now(),
    operationId: null,
    client: null,
    method: request.method,
    path: request.originalUrl,
    status: response.statusCode,
    durationMs: performance.now() - startedAt,
    request: { headers: request.headers, body: form },
    response: { headers: Object.fromEntries(headers) as Record<string, string>, text: '' },
    changes,
  });
}
