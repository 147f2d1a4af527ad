import { isRuleId, type RuleId } from '../domain/shared/rule-ids.gen.js';
import { FORMAT_EXAMPLES, type FormatName } from '../domain/shared/errors.js';

const BY_PATTERN: Readonly<Record<string, FormatName>> = {
  '^[A-Z]{2}$': 'country',
  '^[A-Z]{3}$': 'currency',
  '^[0-9]{3,4}$': 'security-code',
  '^[Hh][Tt][Tt][Pp][Ss]?://': 'web-address',
  [String.raw`^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$`]: 'line',
  '^[a-z]{2}(-[A-Za-z]{2})?$': 'language',
  '^(?:[A-Z]{3}|[a-z]{2,3}[-_][A-Z]{2}(?:@currency=[A-Z]{3})?)$': 'currency-or-locale',
  '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$': 'time',
  '^-?\\d{1,2}(\\.\\d+)?,-?\\d{1,3}(\\.\\d+)?$': 'position',
  '^[A-Za-z0-9_-]{1,200}$': 'client-name',
  '^cert-[0-9a-z]{9}-[0-9a-f]{10}$': 'certification-id',
  '^[a-z0-9][a-z0-9_-]{0,62}$': 'workspace-name',
  '^(?!(con|prn|aux|nul|com[0-9]|lpt[0-9])$)[a-z0-9][a-z0-9_-]{0,62}$': 'workspace-name',
  [`^${pointInTime()}$`]: 'point-in-time',
  [`^(${pointInTime()}(,${pointInTime()})?|,${pointInTime()})$`]: 'period',
};

function pointInTime(): string {
  return String.raw`\d{4}-\d{2}-\d{2}([Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+ -]\d{2}:?\d{2}))?`;
}

const BY_FORMAT: Readonly<Record<string, FormatName>> = {
  'client-name': 'client-name',
  currency: 'currency',
  date: 'date',
  'date-time': 'moment',
  day: 'date-or-span',
  duration: 'duration',
  email: 'email',
  int32: 'int32',
  int64: 'int64',
  moment: 'moment-or-span',
  period: 'duration',
  'item-time': 'moment-or-span',
  'time-of-day': 'time-of-day',
  'time-zone': 'time-zone',
  times: 'times',
  uri: 'web-address',
};

/**
 * Returns the name of the format that a schema demands by `pattern` or `format`. Messages describe the format of this
 * name in words.
 */
export function formatNameOf({ pattern = '', format = '' }: Schema): FormatName | undefined {
  return BY_PATTERN[pattern] ?? BY_FORMAT[format];
}

/** Returns the rules that a schema or a parameter cites in `x-rule`. */
export function rulesCitedBy({ 'x-rule': cited = '' }: Pick<Schema, 'x-rule'>): readonly RuleId[] {
  return cited.split(/[,\s]+/).filter(isRuleId);
}

/** A JSON Schema of the contract, with the keywords that the sandbox reads. */
export interface Schema {
  readonly 'x-rule'?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

/** Follows references to the target of a `$ref`. Returns a value without `$ref` unchanged. */
export type Resolve = <T = Schema>(value: T) => T;

/** Returns a schema and the parts of its `allOf`, `anyOf` and `oneOf`, recursively. References are resolved. */
export function partsOf(schema: Schema, resolve: Resolve): Schema[] {
  const whole = resolve(schema);
  const parts = [...(whole.allOf ?? []), ...(whole.anyOf ?? []), ...(whole.oneOf ?? [])];
  return [whole, ...parts.flatMap((part) => partsOf(part, resolve))];
}

const cachedTypes = new WeakMap<Schema, readonly string[]>();

/** Returns the types of a schema, in order. Empty if the schema has no type. */
export function typesOf(schema: Schema, resolve: Resolve): readonly string[] {
  const known = cachedTypes.get(schema);
  if (known) return known;
  const types = [...new Set(partsOf(schema, resolve).flatMap((part) => part.type ?? []))];
  cachedTypes.set(schema, types); // cached, because each parameter of each request needs them
  return types;
}

/** Returns the property names of an object schema, from all its parts. */
export function propertyNamesOf(schema: Schema, resolve: Resolve): string[] {
  return partsOf(schema, resolve).flatMap((part) => Object.keys(part.properties ?? {}));
}

/**
 * Returns the schemas of an object's property, from all parts of the object's schema. In each part, the first of these
 * applies: the property with this name, the matching patterns, `additionalProperties`.
 */
export function propertySchemas(schema: Schema, name: string, resolve: Resolve): Schema[] {
  return partsOf(schema, resolve).flatMap((part) => {
    if (part.properties !== undefined && Object.hasOwn(part.properties, name))
      return part.properties[name] ?? [];
    const patterns = Object.entries(part.patternProperties ?? {});
    const matching = patterns
      .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
      .map(([, found]) => found);
    if (matching.length > 0) return matching;
    return typeof part.additionalProperties === 'object' ? part.additionalProperties : [];
  });
}

/** A step from a value to one of its members. */
export interface SchemaStep {
  /** The name of the property, or the index in the list. */
  readonly token: string;
  /** A declared property, a list entry, a map key, or an undeclared name. */
  readonly kind: 'property' | 'entry' | 'key' | 'unknown';
  /** The schemas that the contract declares for the member. */
  readonly schemas: readonly Schema[];
}

/** Returns the step from a value to its member `token`. `schemas` describe the value. */
export function stepInto(schemas: readonly Schema[], token: string, resolve: Resolve): SchemaStep {
  const parts = schemas.flatMap((schema) => partsOf(schema, resolve));
  const items = parts.flatMap((part) => part.items ?? []);
  if (/^\d+$/.test(token) && items.length > 0) return { token, kind: 'entry', schemas: items };
  const found = schemas.flatMap((schema) => propertySchemas(schema, token, resolve));
  if (parts.some((part) => part.properties && Object.hasOwn(part.properties, token)))
    return { token, kind: 'property', schemas: found };
  const isMap = parts.some((part) => typeof part.additionalProperties === 'object' || part.propertyNames);
  return { token, kind: isMap || found.length > 0 ? 'key' : 'unknown', schemas: found };
}

/** Returns the schemas of the value at a JSON pointer. `tokens` are the pointer's parts. */
export function schemasAt(schema: Schema, tokens: readonly string[], resolve: Resolve): Schema[] {
  const found = tokens.reduce<readonly Schema[]>(
    (schemas, token) => stepInto(schemas, token, resolve).schemas,
    [schema],
  );
  return found.flatMap((one) => partsOf(one, resolve));
}

/** A value, its schemas, and the steps from the root to it. */
export interface PlacedValue {
  readonly value: unknown;
  readonly steps: readonly SchemaStep[];
  readonly schemas: readonly Schema[];
}

/** Yields a value and all nested values. Parents come before their members. */
export function* valuesIn(
  value: unknown,
  schemas: readonly Schema[],
  resolve: Resolve,
): Iterable<PlacedValue> {
  const left: PlacedValue[] = [{ value, schemas, steps: [] }];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    yield at;
    const { value: outer, steps } = at;
    const isList = Array.isArray(outer);
    const members = typeof outer === 'object' && outer !== null ? Object.entries(outer) : [];
    for (const [token, inner] of members.toReversed()) {
      const step = stepInto(at.schemas, token, resolve);
      const last = isList ? { ...step, kind: 'entry' as const } : step;
      left.push({ value: inner, schemas: step.schemas, steps: [...steps, last] });
    }
  }
}

/**
 * Returns an example value of a schema: its own example, or a generated one. In a generated one, objects have only
 * their required members, lists have one entry, and of alternatives the first is taken.
 */
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
