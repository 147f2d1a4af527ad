import { FORMAT_EXAMPLES, type FormatName } from '../domain/shared/errors.js';
import { formatNameOf } from './format-names.js';
import { partsOf, typesOf, type Resolve, type Schema } from './schema.js';

/** Returns the smallest value that a schema describes: of an object what is required, of a list one entry, of variants the first. */
export function exampleValue(schema: Schema, resolve: Resolve): unknown {
  const whole = resolve(schema);
  const [variant] = whole.oneOf ?? whole.anyOf ?? [];
  if (variant !== undefined && whole.properties === undefined) return exampleValue(variant, resolve);
  const [first] = whole.examples ?? [whole.example, whole.const, whole.enum?.[0]].filter(isGiven);
  if (first !== undefined) return first;
  const [type] = typesOf(whole, resolve);
  if (type === 'array') return [exampleValue(whole.items ?? {}, resolve)];
  if (type === 'object') return exampleObject(whole, resolve);
  if (type === 'integer' || type === 'number') return Math.max(1, whole.minimum ?? 1);
  if (type === 'boolean') return true;
  const format: FormatName | undefined = formatNameOf(whole);
  return format === undefined ? 'text' : FORMAT_EXAMPLES[format][0];
}

function exampleObject(schema: Schema, resolve: Resolve): Record<string, unknown> {
  const parts = partsOf(schema, resolve);
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>;
  const required = parts.flatMap((part) => part.required ?? []);
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  return Object.fromEntries(names.map((name) => [name, exampleValue(properties[name] ?? {}, resolve)]));
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}
