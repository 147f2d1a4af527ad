/** Returns a number with the singular or plural of a noun: `1 merchant`, `2 merchants`. */
export function counted(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
