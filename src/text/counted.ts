/** Returns a number with its noun: `1 request`, `2,000 requests`, `2 entries`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;
}
