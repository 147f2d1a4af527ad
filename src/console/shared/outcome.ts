/** Returns the outcome of a request by its status. 0, a response that was lost, has failed. */
export function outcomeOf(status: number): 'succeeded' | 'refused' | 'failed' {
  if (status >= 500 || status === 0) return 'failed';
  return status >= 400 ? 'refused' : 'succeeded';
}
