/** Changes each object in a value, inner objects first. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
export function eachObject(value: any, change: (object: any) => void): void {
  if (Array.isArray(value)) for (const entry of value) eachObject(entry, change);
  else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) eachObject(entry, change);
    change(value);
  }
}
