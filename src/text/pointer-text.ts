/**
 * Returns a JSON pointer into the contract in words: `Booking, in the contract`. A pointer outside of `components`
 * becomes the name of the operation, or `Paths` without an operation.
 */
export function pointerText(pointer: string, operation: string): string {
  const [first, kind = '', name = '', ...rest] = pointer.replace(/^#?\//, '').split('/');
  if (first !== 'components') return `${operation || 'Paths'}, in the contract`;
  const fields = rest.filter((step, at) => rest[at - 1] === 'properties' && step !== '');
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const of = kind === 'schemas' ? '' : ` (${kind.slice(0, -1)})`;
  return `${[words + of, ...fields].join(', ')}, in the contract`;
}
