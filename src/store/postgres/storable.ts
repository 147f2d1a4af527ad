/** Returns whether PostgreSQL can hold a text: one with a byte 0 is in no table, and a statement with it fails. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}
