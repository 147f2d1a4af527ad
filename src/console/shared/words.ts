/** Returns a number with its noun: `1 request`, `2,000 requests`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the kind of a status. 0, a reply that was lost, has failed. */
export function kindOf(status: number): 'fine' | 'refused' | 'failed' {
  return status === 0 || status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'fine';
}
