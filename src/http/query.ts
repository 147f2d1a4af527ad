import type { Parameter } from '../contract/load.js';
import { propertyNamesOf, propertySchemas, typesOf, type Resolve, type Schema } from '../contract/schema.js';
import type { Fault } from '../domain/shared/faults.js';
import { excerpt } from '../messages/excerpt.js';
import { nearestName } from '../messages/nearest.js';

/** What a query string may hold: the contract's parameters of one operation. */
export interface QueryRules {
  readonly parameters: readonly Parameter[];
  readonly resolve: Resolve;
  /** Names of the body's fields, to say of one that it belongs there (P0). */
  readonly bodyNames: readonly string[];
  /** Unknown parameters are ignored (P5). */
  readonly lenient: boolean;
}

/** A parsed query: values by the parameters' base names, in the contract's shapes, and every fault met. */
export interface ParsedQuery {
  readonly values: Record<string, unknown>;
  readonly faults: Fault[];
}

/** One `key=value` of the query, with what is left of its brackets at the depth being read. */
interface Entry {
  readonly key: string;
  readonly brackets: readonly string[];
  readonly value: string;
}

interface Reading extends QueryRules {
  readonly faults: Fault[];
}

/**
 * Reads a raw query string (without `?`) into the shapes of the contract (P9–P11): arrays in all their forms, nested
 * indexed brackets, maps, numbers and booleans. What cannot be read is left out of `values` and is a fault.
 */
export function parseQuery(raw: string, rules: QueryRules): ParsedQuery {
  if (raw === '') return { values: emptyObject(), faults: [] };
  const reading: Reading = { ...rules, faults: [] };
  const found = new Map<Parameter, Entry[]>();
  for (const text of raw.split('&')) {
    if (text === '') continue;
    const entry = readEntry(text, reading);
    const parameter = entry && parameterOf(entry, reading);
    if (!entry || !parameter) continue;
    const nested = parameter.isOpen ? { ...entry, brackets: [entry.key] } : entry;
    append(found, parameter, nested);
  }
  const values = emptyObject();
  for (const [parameter, entries] of found) {
    const at = parameter.isOpen ? '' : parameter.name;
    const value = build(parameter.schema, entries, at, parameter.mayBeEmpty, reading);
    if (value !== undefined) values[parameter.base] = value;
  }
  return { values, faults: reading.faults };
}

/** The wire name of a place below a query parameter: `id[]`, `category[7]`, `items[0][guests][1][occupancy]`. */
export function queryField(parameters: readonly Parameter[], tokens: readonly string[]): string {
  const [base = '', ...rest] = tokens;
  const parameter = parameters.find((known) => known.in === 'query' && known.base === base);
  if (parameter?.name.endsWith('[]')) return parameter.name;
  if (parameter?.isOpen) return rest.join('');
  return base + rest.map((token) => `[${token}]`).join('');
}

/** A fault for a name that nothing knows, with the nearest one that is known (P11). */
export function unknownFault(
  place: Fault['in'],
  field: string,
  name: string,
  known: readonly string[],
): Fault {
  const nearest = nearestName(name, known);
  const fault = { in: place, field, code: 'unknown' } as const;
  return nearest === undefined
    ? fault
    : { ...fault, message: 'unknown.nearest', values: { nearest }, allowed: nearest };
}

/** A fault of `category`, the only map in a query: it has seats by the ids of price categories. */
export function categoryFault(field: string, code: 'wrong_type' | 'unknown'): Fault {
  return { in: 'query', field, code, message: 'wrong_type.category', allowed: 'category[8121]=2' };
}

function readEntry(text: string, reading: Reading): Entry | undefined {
  const split = text.indexOf('=');
  const key = decode(split < 0 ? text : text.slice(0, split));
  const value = decode(split < 0 ? '' : text.slice(split + 1));
  if (key === undefined || value === undefined) {
    const field = excerpt(key ?? text, 100);
    reading.faults.push({
      in: 'query',
      field,
      code: 'malformed',
      values: { reason: 'reason.percent_encoding' },
    });
    return undefined;
  }
  const open = key.indexOf('[');
  if (open <= 0) return { key, brackets: [], value };
  const brackets = key.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(brackets)) return { key, brackets: [], value }; // unbalanced: no known name
  return { key, brackets: brackets.slice(1, -1).split(']['), value };
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function parameterOf(entry: Entry, reading: Reading): Parameter | undefined {
  const base = entry.brackets.length > 0 ? entry.key.slice(0, entry.key.indexOf('[')) : entry.key;
  const known = reading.parameters.filter((parameter) => parameter.in === 'query');
  const parameter = known.find((candidate) => !candidate.isOpen && candidate.base === base);
  if (parameter) return parameter;
  const open = known.find((candidate) => candidate.isOpen);
  if (open) return open;
  if (reading.lenient) return undefined; // P5
  const field = excerpt(entry.key, 100);
  if (reading.bodyNames.includes(base)) {
    reading.faults.push({ in: 'query', field, code: 'wrong_place', message: 'wrong_place.body' });
  } else {
    const names = known.map((candidate) => candidate.name);
    reading.faults.push(unknownFault('query', field, entry.key, names));
  }
  return undefined;
}

function build(
  schema: Schema,
  entries: readonly Entry[],
  at: string,
  mayBeEmpty: boolean,
  reading: Reading,
): unknown {
  const types = typesOf(schema, reading.resolve);
  if (types.includes('array')) return buildArray(schema, entries, at, reading);
  if (types.includes('object')) return buildObject(schema, entries, at, reading);
  const [entry, second] = entries;
  if (entry === undefined) return undefined;
  const nested = entries.find((candidate) => candidate.brackets.length > 0);
  if (nested) return refuse(reading, unknownFault('query', excerpt(nested.key, 100), at, [at]));
  if (second) return refuse(reading, { in: 'query', field: at, code: 'duplicate' }); // P11
  return readScalar(types, entry.value, at, mayBeEmpty, reading);
}

/** P9, P10: `a[]`, `a[0]`, a repeated `a` and a lone `a` alike; objects only with indexes, as others are ambiguous. */
function buildArray(schema: Schema, entries: readonly Entry[], at: string, reading: Reading): unknown {
  const items = typesOf(schema, reading.resolve).length > 0 ? itemSchema(schema, reading.resolve) : {};
  const numbered = new Map<number, Entry[]>();
  const unnumbered: Entry[][] = [];
  for (const entry of entries) {
    const [index, ...rest] = entry.brackets;
    const below = { ...entry, brackets: rest };
    if (index === undefined || (index === '' && rest.length === 0)) unnumbered.push([below]);
    else if (index === '') return refuse(reading, { in: 'query', field: entry.key, code: 'ambiguous' });
    else if (!/^\d{1,9}$/.test(index))
      return refuse(reading, unknownFault('query', entry.key, entry.key, [at]));
    else append(numbered, Number(index), below);
  }
  const groups = [...numbered].toSorted(([left], [right]) => left - right).map(([, group]) => group);
  const values: unknown[] = [];
  for (const [index, group] of [...groups, ...unnumbered].entries()) {
    const value = build(items, group, at.endsWith('[]') ? at : `${at}[${index}]`, false, reading);
    if (value !== undefined) values.push(value);
  }
  return values;
}

function append<Key>(groups: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const group = groups.get(key);
  if (group) group.push(entry);
  else groups.set(key, [entry]);
}

function itemSchema(schema: Schema, resolve: Resolve): Schema {
  return resolve(resolve(schema).items ?? {});
}

function buildObject(schema: Schema, entries: readonly Entry[], at: string, reading: Reading): unknown {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const [name, ...rest] = entry.brackets;
    if (name === undefined) {
      const isMap = reading.resolve(schema).propertyNames !== undefined;
      const fault = isMap ? categoryFault(at, 'wrong_type') : wrongType(at, entry.value, ['object']);
      return refuse(reading, fault);
    }
    append(groups, name, { ...entry, brackets: rest });
  }
  const value = emptyObject();
  for (const [name, group] of groups) {
    const [property] = propertySchemas(schema, name, reading.resolve);
    const field = at === '' ? name : `${at}[${name}]`;
    if (property === undefined) {
      if (reading.lenient) continue; // P5
      reading.faults.push(unknownFault('query', field, name, propertyNamesOf(schema, reading.resolve)));
      continue;
    }
    const part = build(property, group, field, false, reading);
    if (part !== undefined) value[name] = part;
  }
  return value;
}

const OFFSET_WITH_SPACE = /(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?) (\d\d:?\d\d)(?=,|$)/g;

function readScalar(
  types: readonly string[],
  text: string,
  at: string,
  mayBeEmpty: boolean,
  reading: Reading,
): unknown {
  if (text === '' && !mayBeEmpty) return refuse(reading, { in: 'query', field: at, code: 'empty' }); // P11
  const value = convert(types, text);
  if (value === undefined) return refuse(reading, wrongType(at, text, types));
  return typeof value === 'string' && !mayBeEmpty ? value.replace(OFFSET_WITH_SPACE, '$1+$2') : value;
}

/** A text as the first of the types that it can be: plain decimal numbers and `true`, `false`, `1`, `0` (P11). */
export function convert(types: readonly string[], text: string): string | number | boolean | undefined {
  if (types.length === 0 || types.includes('string')) return text;
  if (types.includes('boolean') && /^(true|1)$/.test(text)) return true;
  if (types.includes('boolean') && /^(false|0)$/.test(text)) return false;
  if (types.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes('number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return undefined;
}

function wrongType(field: string, received: string, types: readonly string[]): Fault {
  const allowed = types.includes('boolean') ? ['true', 'false', '1', '0'] : types;
  return {
    in: 'query',
    field,
    code: 'wrong_type',
    received,
    allowed: allowed.length === 1 ? allowed[0] : allowed,
  };
}

function refuse(reading: Reading, fault: Fault): undefined {
  reading.faults.push(fault);
}

/** Without a prototype, so that no name means anything else than itself. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
