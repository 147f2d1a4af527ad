import type { ObservedRequest } from '../../src/workspaces/request-log/logged-request.js';
import { newTrace } from '../../src/workspaces/history/trace.js';

/** Returns a successful `GET /` with empty bodies, changed by the given members. */
export function observedRequest(changes: Partial<ObservedRequest> = {}): ObservedRequest {
  return {
    requestId: 'r',
    at: Date.parse('2026-06-01T08:00:00Z'),
    operationId: null,
    client: 'partner',
    method: 'GET',
    path: '/',
    status: 200,
    durationMs: 1,
    request: { headers: {}, text: null },
    response: { headers: {}, text: '' },
    trace: newTrace('request'),
    ...changes,
  };
}
