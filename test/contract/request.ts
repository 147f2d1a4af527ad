import type { Operation } from './document.js';
import type { Step } from './scenario.js';

/** Stored responses, keyed by name. */
export type Kept = ReadonlyMap<string, unknown>;

/** Returns a step in which values of stored responses replace the references to them, such as `$capture.reference`. */
export function fill(step: Step, kept: Kept): Step {
  const filled: Step = JSON.parse(JSON.stringify(step), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? lookUp(value, kept) : value,
  );
  return filled;
}

function lookUp(name: string, kept: Kept): unknown {
  const [first = '', ...steps] = name.slice(1).split('.');
  let value = kept.get(first);
  for (const step of steps) value = Object(value)[step];
  if (value === undefined) throw new Error(`Nothing is kept as ${name}`);
  return value;
}

/** Returns the path and query of a step's request. */
export function addressOf(operation: Operation, { path = {}, query = {} }: Step): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  const search = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  return search === '' ? filled : `${filled}?${search}`;
}

/** Arrays repeat a name that ends in brackets; other arrays get numbered brackets. Objects put keys in brackets (P9, P10). */
function pairsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  const isRepeated = Array.isArray(value) && name.endsWith('[]');
  return Object.entries(value).flatMap(([key, one]) => pairsOf(isRepeated ? name : `${name}[${key}]`, one));
}

/** Returns the body of a step and its media type. */
export function bodyOf(
  operation: Operation,
  { body, padding }: Step,
): { readonly type: string; readonly text: string } | null {
  if (padding?.body !== undefined) return { type: 'application/json', text: '"' + 'x'.repeat(padding.body) };
  if (body === undefined) return null;
  const [type = 'application/json'] = Object.keys(operation.requestBody?.content ?? {});
  if (typeof body === 'string') return { type, text: body };
  return { type, text: type.endsWith('form-urlencoded') ? formOf(body) : JSON.stringify(body) };
}

function formOf(body: unknown): string {
  const pairs = Object.entries(Object(body)).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}
