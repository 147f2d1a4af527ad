import type { IncomingMessage } from 'node:http';
import type { Operation } from '../contract/load.js';
import type { Fault } from '../domain/shared/faults.js';
import { hasBody, readBody, requireBodySize } from './body.js';
import { HttpRefusal } from './refusals.js';

/** Whether a request may hold a missing query parameter in its body, which the operation does not take (P0). */
export function mayBeMisplaced(
  operation: Operation,
  request: IncomingMessage,
  faults: readonly Fault[],
): boolean {
  return operation.body === null && hasBody(request) && faults.some(isMissing);
}

/**
 * Returns the faults of a request; missing query parameters that its body names are in the wrong place (P0).
 * @throws HttpRefusal with the faults as they are, for a body above `limit` bytes or beyond the budget: as its rest is
 *   not read, the connection closes
 */
export async function withMisplaced(
  faults: readonly Fault[],
  request: IncomingMessage,
  limit: number,
): Promise<readonly Fault[]> {
  try {
    requireBodySize(request, limit);
    return misplacedIn(await readBody(request, { limit }), faults);
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    throw new HttpRefusal('invalid_request', { faults }, { Connection: 'close' });
  }
}

/** Returns the faults of a request; missing query parameters that the bytes of its body name are in the wrong place (P0). */
export function misplacedIn(body: Buffer, faults: readonly Fault[]): readonly Fault[] {
  const names = namesIn(body);
  return faults.map((fault) =>
    isMissing(fault) && names.includes(fault.field.replace(/\[\]$/, ''))
      ? { ...fault, code: 'wrong_place', allowed: 'query' }
      : fault,
  );
}

function isMissing(fault: Fault): boolean {
  return fault.in === 'query' && fault.code === 'required';
}

function namesIn(body: Buffer): string[] {
  const text = body.toString('utf8');
  try {
    return Object.keys(JSON.parse(text) as object);
  } catch {
    return [...new URLSearchParams(text).keys()];
  }
}
