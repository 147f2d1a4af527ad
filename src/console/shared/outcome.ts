/** Returns the outcome of a request by its status. A lost response has the status 0. */
export function outcomeOf(status: number): 'succeeded' | 'refused' | 'failed' {
  if (status >= 500 || status === 0) return 'failed';
  return status >= 400 ? 'refused' : 'succeeded';
}
