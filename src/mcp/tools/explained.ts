import type { RequestDetails } from '../../client/control.js';
import { ruleBrief } from '../../site/knowledge/rules.js';
import type { AgentSession } from '../session.js';
import type { ToolAnswer } from '../tool.js';

/** Maximum number of rules in an explanation. */
const MAX_RULES = 3;

/**
 * Explains a refused request: its errors, the rules that it broke, an injected fault, and a hint. For a successful
 * request, returns an injected fault only.
 */
export function reasonsOf({ status, outcome, operationId, fault, response }: RequestDetails): ToolAnswer {
  const injected = fault === null ? {} : { injected: fault };
  if (status > 0 && status < 400) return injected;
  const body = Object(response.body) as { readonly detail?: unknown };
  const why = typeof body.detail === 'string' ? body.detail : outcome.sentence;
  const about = [
    why ?? '',
    ...outcome.faults.map(({ field, code, message }) => `${field} ${code} ${message}`),
  ].join(' ');
  const rules = outcome.rules
    .slice(0, MAX_RULES)
    .map((id) => `${id}: ${ruleBrief(id, { status, about }) ?? ''}`);
  const errors = outcome.faults.map(({ in: place, field, message, rule }) => ({
    at: `${place} ${field}`,
    ...(rule !== undefined && { rule }),
    instead: message,
  }));
  return {
    ...injected,
    ...(status > 0 && { code: outcome.code }),
    ...(errors.length > 0 ? { errors } : why !== undefined && { why }),
    ...(rules.length > 0 && { rules }),
    hint: hintOf(status, { operationId, outcome, fault, response }),
  };
}

/** Statuses after which a retry of the same request may succeed. */
const RETRY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

function hintOf(
  status: number,
  {
    operationId,
    outcome,
    fault,
    response,
  }: Pick<RequestDetails, 'operationId' | 'outcome' | 'fault' | 'response'>,
): string {
  const isInjected = fault !== null;
  if (status === 0)
    return `A fault cut the reply.${outcome.code === 'ok' ? ' The request was carried out all the same.' : ''} Check its outcome before you send it again.`;
  if (RETRY.has(status))
    return `${waitOf(response)}, then send it again.${isInjected ? ' Injected: fault list, fault clear.' : ''}`;
  if (status === 401)
    return isInjected
      ? 'Get a new token, then send it again. Injected: fault list, fault clear.'
      : '`send` gets tokens by itself: choose another client with `client`, or fix how your own code gets its token.';
  if (operationId === null) return 'No operation has this path: find one with `find`.';
  return `A request that works now: examples ${operationId}.`;
}

/** Returns advice to wait, with the time in the header `Retry-After` if the response has it. */
function waitOf({ headers }: RequestDetails['response']): string {
  const value = new Headers(headers).get('retry-after');
  if (value === null) return 'Wait a moment';
  return /^\d+$/.test(value) ? `Wait ${value} s (Retry-After)` : `Wait until ${value} (Retry-After)`;
}

/** Returns the state and seat changes of a request. If no state changed, also returns the names of changed records. */
export function changesOf({ transitions, seats, changes }: RequestDetails): ToolAnswer {
  const states = transitions.map(
    ({ entity, id, from, to, rule }) => `${entity} ${id}: ${from} → ${to} (${rule})`,
  );
  const ofSeats = seats.map((one) => one as unknown);
  return {
    ...(states.length > 0 && { states }),
    ...(ofSeats.length > 0 && { seats: ofSeats }),
    ...(states.length === 0 &&
      changes.length > 0 && { records: changes.map(({ table, id }) => `${table} ${id}`) }),
  };
}

/** Returns a logged request by number or `Request-Id`. Undefined if the log does not contain it. */
export async function requestDetails(
  { link }: AgentSession,
  name: string,
  id: number | string,
): Promise<RequestDetails | undefined> {
  const params = { path: { name, id: String(id) as never } };
  const { data } = await link.control.GET('/workspaces/{name}/requests/{id}', { params });
  return data;
}
