/** A request's status; of a request in the log, also the code of its outcome. */
export type Answered = Readonly<{ status: number; outcome?: Readonly<{ code: string }> }>;

/** Returns the outcome of a request. A request without a response has the status 0; a lost response has the code `no_response`. */
export function outcomeOf({ status, outcome }: Answered): 'succeeded' | 'refused' | 'failed' {
  if (status >= 500 || status === 0 || outcome?.code === 'no_response') return 'failed';
  return status >= 400 ? 'refused' : 'succeeded';
}
