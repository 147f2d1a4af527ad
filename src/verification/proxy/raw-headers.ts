import type { RecordedHeader } from '../exchange/recorded-exchange.js';

/** The header that exempts one exchange from the check: `Sandbox-Check: off`. It is not forwarded. */
export const CHECK_HEADER = 'sandbox-check';

/** Returns the headers of a flat list of names and values, as Node keeps them. */
export function headersOf(flat: readonly string[]): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) headers.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return headers;
}

/** Returns whether a header is among some, its name in lower case. */
export function hasHeader(headers: readonly RecordedHeader[], name: string): boolean {
  return headers.some(([own]) => own.toLowerCase() === name);
}

/** Returns the headers without those of some names, given in lower case. */
export function withoutHeaders(
  headers: readonly RecordedHeader[],
  names: readonly string[],
): readonly RecordedHeader[] {
  return headers.filter(([name]) => !names.includes(name.toLowerCase()));
}

/** Returns a request's headers as its target gets them: its own host at the same place, and no header of the proxy. */
export function headersForTarget(
  headers: readonly RecordedHeader[],
  targetHost: string,
): readonly RecordedHeader[] {
  return withoutHeaders(headers, [CHECK_HEADER]).map(([name, value]) => [
    name,
    name.toLowerCase() === 'host' ? targetHost : value,
  ]);
}

/**
 * Returns headers in the form in which Node sends them unchanged. As an object, it adds nothing that cannot be taken away;
 * but a name that stands twice can then be written only in one case and in one place. Such headers, and those that Node
 * would send at once (`Expect`), are a flat list.
 */
export function headersForNode(headers: readonly RecordedHeader[]): NodeHeaders | string[] {
  const byName = new Map<string, string[]>();
  let last = '';
  for (const [name, value] of headers) {
    const values = byName.get(name);
    if (values && last !== name) return headers.flat();
    if (values) values.push(value);
    else byName.set(name, [value]);
    last = name;
  }
  const names = new Set([...byName.keys()].map((name) => name.toLowerCase()));
  return names.size < byName.size || names.has('expect') ? headers.flat() : objectOf(byName);
}

type NodeHeaders = Record<string, string | string[]>;

function objectOf(byName: ReadonlyMap<string, string[]>): NodeHeaders {
  return Object.fromEntries(
    [...byName].map(([name, values]) => [name, values.length > 1 ? values : (values[0] ?? '')]),
  );
}
