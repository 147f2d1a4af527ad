/** Returns workspaces in their order, each followed by its forks. */
export function underOrigins<One extends { readonly name: string; readonly origin?: string }>(
  list: readonly One[],
): readonly One[] {
  const names = new Set(list.map(({ name }) => name));
  const found = new Set<One>();
  const add = (one: One) => {
    if (found.has(one)) return; // after a deletion, a fork of a fork may have the name of its origin
    found.add(one);
    list.filter(({ origin }) => origin === one.name).forEach(add);
  };
  list.filter(({ origin = '' }) => !names.has(origin)).forEach(add);
  list.forEach(add);
  return [...found];
}
