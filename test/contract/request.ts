import type { Operation } from './document.js';
import type { Step } from './scenario.js';

/** Replies that were kept, by their names. */
export type Kept = ReadonlyMap<string, unknown>;

/** Puts kept values in the places that name them: `$capture.reference`. */
export function fill(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string' && value.startsWith('$')) return lookUp(value, kept);
  if (Array.isArray(value)) return value.map((one) => fill(one, kept));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, kept)]));
}

function lookUp(name: string, kept: Kept): unknown {
  const [first = '', ...steps] = name.slice(1).split('.');
  let value = kept.get(first);
  for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step];
  if (value === undefined) throw new Error(`Nothing is kept as ${name}`);
  return value;
}

/** The path and query of a step's request. */
export function addressOf(operation: Operation, { at, path = {}, query = {} }: Step): string {
  const filled = (at ?? operation.path).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  const search = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** Arrays repeat a name that has brackets, or number its brackets; objects put keys in brackets (P9, P10). */
function pairsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  const isRepeated = Array.isArray(value) && name.endsWith('[]');
  return Object.entries(value).flatMap(([key, one]) => pairsOf(isRepeated ? name : `${name}[${key}]`, one));
}

/** What a step sends as its body, and of which type. */
export function bodyOf(
  operation: Operation,
  { body, padding }: Step,
): { readonly type: string; readonly text: string } | null {
  if (padding?.body !== undefined) return { type: 'application/json', text: '"' + 'x'.repeat(padding.body) };
  if (body === undefined) return null;
  const [type = 'application/json'] = Object.keys(operation.requestBody?.content ?? {});
  if (typeof body === 'string') return { type, text: body };
  const isForm = type === 'application/x-www-form-urlencoded';
  return {
    type,
    text: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
  };
}
