/** The header that exempts one exchange from the check: `Sandbox-Check: off`. It is not forwarded. */
export const CHECK_HEADER = 'sandbox-check';

/** Returns the headers of a flat list of names and values, as Node keeps them. */
export function headersOf(flat: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) headers.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return headers;
}

/** Returns whether a header is in a flat list, its name in lower case. */
export function hasHeader(flat: readonly string[], name: string): boolean {
  for (let at = 0; at < flat.length; at += 2) {
    const own = flat[at];
    if (own?.length === name.length && own.toLowerCase() === name) return true;
  }
  return false;
}

/** Returns a flat list without the headers of some names, given in lower case. */
export function withoutHeaders(flat: readonly string[], names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    if (!names.includes(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/** Returns a request's headers as its target gets them: its own host at the same place, and no header of the proxy. */
export function headersForTarget(flat: readonly string[], targetHost: string): string[] {
  const headers: string[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    const lower = name.toLowerCase();
    if (lower !== CHECK_HEADER) headers.push(name, lower === 'host' ? targetHost : value);
  }
  return headers;
}

/**
 * Returns headers in the form in which Node sends them unchanged. As an object, it adds nothing that cannot be taken away;
 * but a name that stands twice can then be written only in one case and in one place. Such headers, and those that Node
 * would send at once (`Expect`), stay a flat list.
 */
export function headersForNode(flat: string[]): NodeHeaders | string[] {
  const headers = Object.create(null) as NodeHeaders; // a header may be called __proto__
  const names = new Set<string>(['expect']);
  let last = '';
  for (let at = 0; at < flat.length; at += 2) {
    const [name = '', value = ''] = [flat[at], flat[at + 1]];
    const lower = name.toLowerCase();
    if (name === last) headers[name] = [headers[name] ?? [], value].flat();
    else if (names.has(lower)) return flat;
    else headers[name] = value;
    names.add(lower);
    last = name;
  }
  return headers;
}

type NodeHeaders = Record<string, string | string[]>;
