import type { Problem, Refusal } from '../../../client/result.js';

/** A request that the server refused, or that it did not answer. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** The faults of the request; empty if the server names none. */
  readonly faults: NonNullable<Problem['errors']>;

  constructor(
    message: string,
    /** 0 where there was no response. */
    readonly status: number,
    problem: Refusal = {},
  ) {
    super(message);
    this.faults = problem.errors ?? [];
  }
}

/** Returns the error of a response that is no success: the problem's `detail`, or what its status means. */
export function refusedBy(response: Response, problem: Refusal): Refused {
  return new Refused(problem.detail ?? statusText(response.status), response.status, problem);
}

/** Reads the problem document of a response that is no success, and returns its error. */
export async function refusedReply(response: Response): Promise<Refused> {
  return refusedBy(response, (await response.json().catch(() => ({}))) as Refusal);
}

/** Returns the error of a request without a response. */
export function unanswered(): Refused {
  return new Refused('The sandbox does not respond. Check that it runs, then try again.', 0);
}

/** The pause after a request without a response until it is sent again, in milliseconds. */
export const RETRY_MS = 1500;

/** Returns whether an error is that of a request without a response, which a server that is started again will answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Refused && error.status === 0;
}

function statusText(status: number): string {
  return status === 401
    ? 'The token is missing, wrong or expired.'
    : `The sandbox responded with status ${status}.`;
}

/** Returns an error as one that can be shown. Errors of our own code stay what they are. */
export function shownError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
