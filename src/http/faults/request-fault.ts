import type { AppliedFault } from '../../faults/rule.js';
import type { ValidRequest } from '../request-check.js';
import type { HttpResponse } from '../response.js';

/** The fault of one request: what happens before it is carried out, just then, and to its response. */
export interface RequestFault {
  /** The fault as the log shows it; undefined for a rate limit that allows the request. */
  readonly applied: AppliedFault | undefined;
  /**
   * Applies what comes before the request is carried out. Resolves if it goes on.
   * @throws FaultReply with the response in its place
   * @throws ConnectionCut without one
   */
  begin(): Promise<void>;
  /**
   * Carries the request out. Its moment happens before, in the same turn of the event loop, so that nothing comes between;
   * the reply is there once both are durable.
   */
  carryOut(valid: ValidRequest, run: () => unknown): unknown;
  /** Writes the response, spoilt or not, and returns its body as `writeResponse` does. */
  write(response: HttpResponse, onError: (error: unknown) => void): string | Uint8Array;
}

/** The fault of a request, if there is one; with a promise where several instances count the hits of rules. */
export type PlannedFault = RequestFault | undefined | Promise<RequestFault | undefined>;
