import type { Parameter } from '../contract/load.js';
import { requestError, malformed, type RequestError } from '../domain/shared/errors.js';
import { excerpt } from '../messages/excerpt.js';
import { maskedText } from '../masking/secret-text.js';
import {
  appendTo,
  emptyObject,
  readQueryValue,
  unknownKey,
  type QueryEntry,
  type ReadRules,
} from './query-values.js';

/** The query rules of an operation. */
export interface QueryRules extends ReadRules {
  readonly parameters: readonly Parameter[];
  /** The names of the body's fields: an error says so if one of them is sent in the query (P0). */
  readonly bodyNames: readonly string[];
}

/** A parsed query: values by the base names of the parameters, in the form of the contract, and all errors. */
export interface ParsedQuery {
  readonly values: Record<string, unknown>;
  readonly errors: readonly RequestError[];
}

/**
 * Parses a raw query string (without `?`) into the form of the contract (P9–P11): lists in all notations, nested
 * indexed brackets, maps, numbers and booleans. Unreadable parts are not included in `values`.
 */
export function parseQuery(raw: string, rules: QueryRules): ParsedQuery {
  const values = emptyObject();
  if (raw === '') return { values, errors: [] };
  const errors: RequestError[] = [];
  const entriesOf = new Map<Parameter, QueryEntry[]>();
  for (const text of raw.split('&')) {
    if (text === '') continue;
    const entry = readEntry(text);
    const parameter = entry && parameterOf(entry, rules);
    if (!entry) errors.push(malformedEntry(text));
    else if (parameter) appendTo(entriesOf, parameter, entryOf(parameter, entry));
    else if (!rules.lenient) errors.push(unknownParameter(entry, rules)); // P5
  }
  for (const [parameter, entries] of entriesOf) {
    const { schema, mayBeEmpty } = parameter;
    const field = parameter.isOpen ? '' : parameter.name;
    const read = readQueryValue({ schema, entries, field, mayBeEmpty }, rules);
    if (read.value !== undefined) values[parameter.base] = read.value;
    errors.push(...read.errors);
  }
  return { values, errors };
}

function readEntry(text: string): QueryEntry | undefined {
  const split = text.indexOf('=');
  const key = decode(split < 0 ? text : text.slice(0, split));
  const value = decode(split < 0 ? '' : text.slice(split + 1));
  if (key === undefined || value === undefined) return undefined;
  const open = key.indexOf('[');
  if (open <= 0) return { key, brackets: [], value };
  const brackets = key.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(brackets)) return { key, brackets: [], value }; // unbalanced brackets: not a known name
  return { key, brackets: brackets.slice(1, -1).split(']['), value };
}

function malformedEntry(text: string): RequestError {
  const [key = ''] = text.split('=', 1);
  const field = excerpt(maskedText(decode(key) ?? key), 100);
  return malformed('P11', { in: 'query', field }, 'reason.percent_encoding');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function parameterOf(entry: QueryEntry, { parameters }: QueryRules): Parameter | undefined {
  const base = baseOf(entry);
  return (
    parameters.find((known) => known.in === 'query' && !known.isOpen && known.base === base) ??
    parameters.find((known) => known.in === 'query' && known.isOpen)
  );
}

/** Returns the entry for a parameter. In an open parameter, the key of the entry becomes the name of a member. */
function entryOf(parameter: Parameter, entry: QueryEntry): QueryEntry {
  return parameter.isOpen ? { ...entry, brackets: [entry.key] } : entry;
}

function unknownParameter(entry: QueryEntry, rules: QueryRules): RequestError {
  const field = excerpt(maskedText(entry.key), 100); // masked before it is cut, because part of a secret would not be recognised
  if (rules.bodyNames.includes(baseOf(entry))) {
    return requestError('P0', { in: 'query', field }, 'wrong_place', { message: 'wrong_place.body' });
  }
  const known = rules.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return unknownKey(field, { name: entry.key, sent: entry.value }, known);
}

function baseOf({ key, brackets }: QueryEntry): string {
  return brackets.length > 0 ? key.slice(0, key.indexOf('[')) : key;
}
