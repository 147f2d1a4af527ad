import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import { rulesCitedBy, type Resolve, type Schema } from '../../contract/schema.js';
import { shownValue } from '../exchange/evidence.js';
import { observe, type Observed, type ObservedBody } from './observed.js';
import { isObject } from '../../contract/is-object.js';

/** The context for the comparison of two bodies. */
export interface BodyContext {
  /** The schema of the reply. Null if the contract has none. */
  readonly schema: Schema | null;
  readonly resolve: Resolve;
  /** True if the workflow determines the values, as in a booking. False for catalogue records, and for lists. */
  readonly isDecided: boolean;
  /**
   * Whether both sides have the same catalogue. If not, a field of a catalogue record may be null or absent, as far
   * as the contract allows.
   */
  readonly isSameCatalogue: boolean;
}

/** The values of both bodies at one place. */
interface ComparedPlace {
  readonly place: string;
  readonly target: Observed;
  readonly sandbox: Observed;
}

/** Returns the differences between the target's body and the sandbox's body. Ignores the values of ids, times and texts. */
export function compareBodies(target: unknown, sandbox: unknown, context: BodyContext): BodyDifference[] {
  const { schema, resolve } = context;
  const observed = observe(target, schema, resolve);
  const expected = observe(sandbox, schema, resolve);
  return [...expected].flatMap(([place, found]) => {
    const other = observed.get(place);
    const differences = other
      ? comparePlace({ place, target: other, sandbox: found }, context, observed)
      : [];
    return differences.map((difference) => ({
      ...difference,
      rules:
        (expected.get(difference.place) ?? observed.get(difference.place))?.schemas.flatMap(rulesCitedBy) ??
        [],
    }));
  });
}

function comparePlace(at: ComparedPlace, context: BodyContext, observed: ObservedBody): BodyDifference[] {
  const type = typeDifference(at);
  if (type) return [type];
  return [
    ...nullDifference(at, context),
    ...presenceDifferences(at, context, observed),
    ...valueDifference(at, context),
    ...formatDifference(at),
    ...orderDifference(at.place, at.target, at.sandbox, context.isDecided),
  ];
}

const withoutNull = ({ types }: Observed) => [...types].filter((type) => type !== 'null').toSorted();

function typeDifference({ place, target, sandbox }: ComparedPlace): BodyDifference | null {
  const [found, expected] = [withoutNull(target), withoutNull(sandbox)];
  if (found.length === 0 || expected.length === 0 || isOpenType(sandbox)) return null;
  if (found.every((type) => expected.includes(type))) return null;
  return {
    kind: 'type',
    place,
    problem: `has ${found.join(' or ')} as ${shown(place)}, the sandbox ${expected.join(' or ')}`,
    received: found.join(' or '),
    expected: expected.join(' or '),
  };
}

/** Returns whether the contract fixes no single type at a place. The type then depends on the value. */
function isOpenType({ schemas }: Observed): boolean {
  const types = schemas.flatMap((schema) => schema.type ?? []).filter((type) => type !== 'null');
  const distinct = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
  return distinct.size !== 1;
}

function nullDifference({ place, target, sandbox }: ComparedPlace, context: BodyContext): BodyDifference[] {
  const isNullable = sandbox.schemas.some(({ type }) => [type].flat().includes('null'));
  if (isNullable && (!isComparable(context) || isOfTheClient(sandbox))) return [];
  const [found, expected] = [target.types.has('null'), sandbox.types.has('null')];
  const isAlways = ({ types }: Observed) => types.has('null') && types.size === 1;
  if (found && !expected)
    return [
      { kind: 'null', place, problem: `has null as ${shown(place)}, the sandbox a value`, ...NULL_VALUE },
    ];
  if (isAlways(sandbox) && !isAlways(target))
    return [
      { kind: 'null', place, problem: `has a value as ${shown(place)}, the sandbox null`, ...VALUE_NULL },
    ];
  return [];
}

const NULL_VALUE = { received: 'null', expected: 'a value' };
const VALUE_NULL = { received: 'a value', expected: 'null' };

/** Returns whether null and absent values count as differences where the contract allows them. */
function isComparable({ isDecided, isSameCatalogue }: BodyContext): boolean {
  return isDecided || isSameCatalogue;
}

function presenceDifferences(
  { place, target, sandbox }: ComparedPlace,
  context: BodyContext,
  observed: ObservedBody,
): BodyDifference[] {
  if (target.objects === 0 || sandbox.objects === 0) return [];
  const isOptionalToo = isComparable(context);
  const required = new Set(sandbox.schemas.flatMap((schema) => schema.required ?? []));
  const known = new Set(sandbox.schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
  const always = [...sandbox.names].filter(([, count]) => count === sandbox.objects).map(([name]) => name);
  const missing = always.filter(
    (name) =>
      !FIELDS_OF_THE_SANDBOX.includes(name) &&
      (isOptionalToo || required.has(name)) &&
      (target.names.get(name) ?? 0) < target.objects,
  );
  const added = [...target.names.keys()].filter(
    (name) =>
      !sandbox.names.has(name) && (!known.has(name) || (isOptionalToo && observed.has(within(place, name)))),
  );
  return [
    ...missing.map((name) => presence(within(place, name), 'has no', 'has')),
    ...added.map((name) => presence(within(place, name), 'has', 'does not have')),
  ];
}

function presence(place: string, target: 'has' | 'has no', sandbox: string): BodyDifference {
  const problem = `${target} ${shown(place)}, which the sandbox ${sandbox}`;
  const [received, expected] =
    target === 'has' ? ['the field', 'no such field'] : ['no such field', 'the field'];
  return { kind: 'presence', place, problem, received, expected };
}

/** Compares the values of enumerations. Compares booleans only if the workflow determines them. */
function valueDifference(
  { place, target, sandbox }: ComparedPlace,
  { isDecided }: BodyContext,
): BodyDifference[] {
  const schema = sandbox.schemas.find((one) => one.enum !== undefined);
  const isOwn = isDecided && !isOfACatalogue(sandbox);
  const isFlag = isOwn && sandbox.schemas.some(({ type }) => type === 'boolean');
  if (!schema && !isFlag) return [];
  const allowed = isOwn ? [...sandbox.values] : (schema?.enum ?? []);
  const surplus = [...target.values].filter((value) => !allowed.includes(value));
  if (surplus.length === 0 || sandbox.values.size === 0) return [];
  const [received, expected] = [surplus, [...sandbox.values]].map(shownValues);
  return [
    {
      kind: 'enum',
      place,
      problem: `has ${received?.join(', ')} as ${shown(place)}, the sandbox ${expected?.join(', ')}`,
      received,
      expected,
    },
  ];
}

/** Maximum number of values that a message shows for a place. */
const MAX_VALUES = 10;

function shownValues(values: readonly unknown[]): readonly unknown[] {
  return values.slice(0, MAX_VALUES).map(shownValue);
}

/** Returns whether a booking's values at a place come from the catalogue, such as types of custom fields and of taxes. */
function isOfACatalogue({ fields }: Observed): boolean {
  return fields.some((name) => LISTS_OF_THE_CATALOGUE.includes(name));
}

function isOfTheClient({ fields }: Observed): boolean {
  return FIELDS_OF_THE_CLIENT.includes(fields.at(-1) ?? '');
}

function formatDifference({ place, target, sandbox }: ComparedPlace): BodyDifference[] {
  const texts = ({ values }: Observed) => [...values].filter((value) => typeof value === 'string');
  for (const schema of sandbox.schemas) {
    const wrong = texts(target).find((text) => !fitsFormat(text, schema));
    if (wrong !== undefined && texts(sandbox).every((text) => fitsFormat(text, schema)))
      return [
        {
          kind: 'format',
          place,
          problem: `has ${shown(place)} in a different format than ${schema.format ?? schema.pattern}`,
          received: 'a text of a different format',
          expected: schema.format ?? schema.pattern,
        },
      ];
  }
  return [];
}

function within(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

function shown(place: string): string {
  return place === '' ? 'the body' : `\`${place}\``;
}

/** The aspect in which the target's response differs. */
export type DriftKind = 'status' | 'header' | 'type' | 'presence' | 'null' | 'enum' | 'format' | 'order';

/** A difference between two responses to the same step. */
export interface BodyDifference {
  readonly kind: DriftKind;
  /**
   * The field, such as `items[].guests[].price`; all entries of an array are one field. For a header, its name. Empty for the
   * status.
   */
  readonly place: string;
  /** The predicate of a sentence about the target, such as `has no \`total\``. */
  readonly problem: string;
  /** The target's value without secrets, or a description of it. */
  readonly received: unknown;
  /** The sandbox's value without secrets, or a description of it. */
  readonly expected: unknown;
  /** Rules that the difference contradicts, in addition to the rules of its step. */
  readonly rules?: readonly RuleId[];
}

/** The text formats that are checked in replies, as regular expressions. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/,
  duration: /^P(?=.)(\d+[YMWD])*(T(?=.)(\d+(\.\d+)?[HMS])+)?$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

/** Returns whether a text matches the format and the pattern of a schema. */
export function fitsFormat(text: string, { format = '', pattern }: Schema): boolean {
  const known = FORMATS[format];
  return (known?.test(text) ?? true) && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

/**
 * Compares the order of lists. A list that is the complete reply has a defined order. The lists of a booking also have a
 * defined order. Inside catalogue records, the merchant defines the order.
 */
export function orderDifference(
  place: string,
  target: Observed,
  sandbox: Observed,
  isDecided: boolean,
): BodyDifference[] {
  if (place !== '' && !isDecided) return [];
  const entries = [...target.lists, ...sandbox.lists].flat();
  const key = ORDER_KEYS.find((name) => entries.every((entry) => isObject(entry) && isOrdinal(entry[name])));
  if (key === undefined || sandbox.lists.length === 0) return [];
  const isSorted = ({ lists }: Observed) => lists.every((list) => isAscending(list, key));
  if (!isSorted(sandbox) || isSorted(target)) return [];
  const list = place === '' ? 'the list' : shown(place);
  const problem = `has ${list} in a different order than by \`${key}\``;
  return [{ kind: 'order', place, problem, received: 'a different order', expected: `by \`${key}\`` }];
}

function isOrdinal(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function isAscending(list: readonly unknown[], key: string): boolean {
  const keys = list.map((entry) => (entry as Record<string, string | number>)[key] ?? 0);
  return keys.every((value, at) => at === 0 || (keys[at - 1] ?? value) <= value);
}

/** Names of the contract that the comparison uses. A test checks that the contract contains them. */

/** Tags of operations on records that merchants maintain. */
export const CATALOGUE_TAGS: readonly string[] = ['Merchants', 'Activities', 'Availabilities'];

/**
 * Fields whose values depend on the calling client. The client may be an agent, or belong to another merchant than the
 * operator.
 */
export const FIELDS_OF_THE_CLIENT: readonly string[] = ['agent', 'marketplace', 'bookingNumber'];

/** Fields of an error response that name rules of the sandbox. A real service may omit them. */
export const FIELDS_OF_THE_SANDBOX: readonly string[] = ['rule'];

/** Lists of a booking whose values come from the catalogue: the types of its custom fields and of its taxes. */
export const LISTS_OF_THE_CATALOGUE: readonly string[] = ['customValues', 'taxes'];

/** The sort keys of lists. The first key that the entries have applies (P12). */
export const ORDER_KEYS: readonly string[] = ['sequence_index', 'sortingToken', 'id'];
