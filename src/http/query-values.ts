import {
  exampleValue,
  propertyNamesOf,
  propertySchemas,
  typesOf,
  type Resolve,
  type Schema,
} from '../contract/schema.js';
import { NO_ERRORS, duplicate, requestError, type RequestError } from '../domain/shared/errors.js';
import { excerpt } from '../messages/excerpt.js';
import { maskedText } from '../masking/secret-text.js';
import { categoryError } from '../schema-check/request-errors.js';
import { inBrackets, unknownOrGuessed, type UnknownName } from '../schema-check/wrong-guesses.js';

/** One `key=value` pair of a query string. `brackets` are the bracketed parts of the key that are still to be read. */
export interface QueryEntry {
  readonly key: string;
  readonly brackets: readonly string[];
  readonly value: string;
}

/** The entries of a query string that together form one value, such as a list. */
export interface QueryNode {
  readonly schema: Schema;
  readonly entries: readonly QueryEntry[];
  /** The name of the value in the query. */
  readonly field: string;
  /** Whether the value may be empty: true for free text (P11). */
  readonly mayBeEmpty: boolean;
}

/** Options for reading a value. */
export interface ReadRules {
  readonly resolve: Resolve;
  /** If true, unknown names are ignored (P5). */
  readonly lenient: boolean;
}

/** A value without its unreadable parts, and one error for each of these parts. */
export interface QueryValue {
  readonly value: unknown;
  readonly errors: readonly RequestError[];
}

/** Reads a value in the form that its schema requires (P9–P11). */
export function readQueryValue(node: QueryNode, rules: ReadRules): QueryValue {
  const types = typesOf(node.schema, rules.resolve);
  if (types.includes('array')) return readArray(node, rules);
  if (types.includes('object')) return readObject(node, rules);
  return readScalar(node, types);
}

/**
 * P9, P10: reads lists as `a[]`, `a[0]`, a repeated `a` or a single `a`. Lists of objects must use indexes, because
 * other forms are ambiguous.
 */
function readArray({ schema, entries, field }: QueryNode, rules: ReadRules): QueryValue {
  const items = rules.resolve(rules.resolve(schema).items ?? {});
  const rule = typesOf(items, rules.resolve).includes('object') ? 'P10' : 'P9';
  const numbered = new Map<number, QueryEntry[]>();
  const unnumbered: QueryEntry[][] = [];
  for (const entry of entries) {
    const [index, ...brackets] = entry.brackets;
    const inner = { ...entry, brackets };
    if (index === undefined || (index === '' && brackets.length === 0)) unnumbered.push([inner]);
    else if (index === '') return refused(requestError(rule, { in: 'query', field: entry.key }, 'ambiguous'));
    else if (!/^\d{1,9}$/.test(index)) return refused(unknownKey(entry.key, { name: entry.key }, [field]));
    else appendTo(numbered, Number(index), inner);
  }
  const inOrder = [...numbered].toSorted(([left], [right]) => left - right).map(([, group]) => group);
  const values: unknown[] = [];
  const errors: RequestError[] = [];
  for (const [index, group] of [...inOrder, ...unnumbered].entries()) {
    const at = field.endsWith('[]') ? field : `${field}[${index}]`;
    const item = readQueryValue({ schema: items, entries: group, field: at, mayBeEmpty: false }, rules);
    if (item.value !== undefined) values.push(item.value);
    errors.push(...item.errors);
  }
  return { value: values, errors };
}

function readObject({ schema, entries, field, mayBeEmpty }: QueryNode, rules: ReadRules): QueryValue {
  const groups = new Map<string, QueryEntry[]>();
  for (const entry of entries) {
    const [name, ...brackets] = entry.brackets;
    if (name === undefined) {
      const isMap = rules.resolve(schema).propertyNames !== undefined;
      return refused(
        isMap
          ? categoryError(field, 'wrong_type')
          : noObject(field, entry.value, exampleValue(schema, rules.resolve)),
      );
    }
    appendTo(groups, name, { ...entry, brackets });
  }
  const value = emptyObject();
  const errors: RequestError[] = [];
  for (const [name, group] of groups) {
    const property = readProperty({ schema, entries: group, field, mayBeEmpty }, name, rules);
    if (property.value !== undefined) value[name] = property.value;
    errors.push(...property.errors);
  }
  return { value, errors };
}

function readProperty(node: QueryNode, name: string, rules: ReadRules): QueryValue {
  const [schema] = propertySchemas(node.schema, name, rules.resolve);
  const field = node.field === '' ? name : `${node.field}[${name}]`;
  if (schema !== undefined) {
    return readQueryValue({ ...node, schema, field }, rules);
  }
  if (rules.lenient) return { value: undefined, errors: NO_ERRORS }; // P5
  return refused(unknownKey(field, { name }, propertyNamesOf(node.schema, rules.resolve)));
}

const OFFSET_WITH_SPACE = /(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?) (\d\d:?\d\d)(?=,|$)/g;

function readScalar({ entries, field, mayBeEmpty }: QueryNode, types: readonly string[]): QueryValue {
  const [entry, second] = entries;
  if (entry === undefined) return { value: undefined, errors: NO_ERRORS };
  const nested = entries.find(({ brackets }) => brackets.length > 0);
  if (nested) return refused(unknownKey(excerpt(maskedText(nested.key), 100), { name: field }, [field]));
  if (second) return refused(duplicate('P11', { in: 'query', field })); // P11
  if (entry.value === '' && !mayBeEmpty) return refused(requestError('P11', { in: 'query', field }, 'empty')); // P11
  const value = valueOfText(types, entry.value);
  if (value === undefined) return refused(wrongType(field, entry.value, types));
  const isShortText = typeof value === 'string' && !mayBeEmpty;
  return { value: isShortText ? value.replace(OFFSET_WITH_SPACE, '$1+$2') : value, errors: NO_ERRORS };
}

/** Returns the error for an unknown name in the query. `sent` is its value (P11). */
export function unknownKey(
  field: string,
  { name, sent }: Omit<UnknownName, 'in'>,
  known: readonly string[],
): RequestError {
  return { in: 'query', field, rule: 'P11', ...unknownOrGuessed({ in: 'query', name, sent }, known) };
}

/**
 * Returns the error for a text where an object is expected. If the text is JSON, the error shows the same value in
 * indexed brackets (P10).
 */
function noObject(field: string, received: string, example: unknown): RequestError {
  const allowed = inBrackets(field, received);
  if (allowed === undefined) {
    const values = { example: inBrackets(field, JSON.stringify(example)) ?? '' };
    const details = { message: 'wrong_type.example', received, allowed: 'object', values } as const;
    return requestError('P11', { in: 'query', field }, 'wrong_type', details);
  }
  return requestError('P10', { in: 'query', field }, 'wrong_type', {
    message: 'wrong_type.brackets',
    received,
    allowed,
  });
}

/** Matches several integers in one text, a form of lists that other services accept. */
const NUMBERS = /^-?\d{1,15}(, ?-?\d{1,15})+$/;

/** Returns the error for several numbers in one text. It shows them as separate list entries (P9). */
function numbersError(field: string, received: string): RequestError {
  const numbers = maskedText(received).split(',');
  const allowed = excerpt(numbers.map((one) => `${field}=${one.trim()}`).join('&'), MAX_ENTRIES_WRITTEN);
  const details = { message: 'wrong_type.entries', received, allowed } as const;
  return requestError('P9', { in: 'query', field }, 'wrong_type', details);
}

/** The maximum number of characters of a list in a message. */
const MAX_ENTRIES_WRITTEN = 200;

const DECIMAL_COMMA = /^-?\d{1,15},\d{1,15}$/;

function wrongType(field: string, received: string, types: readonly string[]): RequestError {
  if (field.endsWith('[]') && types.includes('integer') && NUMBERS.test(received))
    return numbersError(field, received);
  if (types.includes('number') && DECIMAL_COMMA.test(received)) {
    const allowed = received.replace(',', '.');
    const details = { message: 'wrong_type.comma', received, allowed } as const;
    return requestError('P11', { in: 'query', field }, 'wrong_type', details);
  }
  const allowed = types.includes('boolean') ? ['true', 'false', '1', '0'] : types;
  const shown = allowed.length === 1 ? allowed[0] : allowed;
  return requestError('P11', { in: 'query', field }, 'wrong_type', { received, allowed: shown });
}

function refused(reason: RequestError): QueryValue {
  return { value: undefined, errors: [reason] };
}

/** Adds an entry to its group. */
export function appendTo<Key>(groups: Map<Key, QueryEntry[]>, key: Key, entry: QueryEntry): void {
  const group = groups.get(key);
  if (group) group.push(entry);
  else groups.set(key, [entry]);
}

/** Returns an object without a prototype, so that no name refers to an inherited property. */
export function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

/**
 * Converts a text to one of the types (P11), tried in this order: string, boolean (`true`, `false`, `1`, `0`), integer,
 * number (plain decimals, at most 15 digits on each side of the point). An empty list of types accepts each text.
 * Returns undefined if no type accepts the text.
 */
export function valueOfText(types: readonly string[], text: string): string | number | boolean | undefined {
  if (types.length === 0 || types.includes('string')) return text;
  if (types.includes('boolean') && /^(true|1)$/.test(text)) return true;
  if (types.includes('boolean') && /^(false|0)$/.test(text)) return false;
  if (types.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes('number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return undefined;
}
