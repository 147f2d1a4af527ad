import type { Resolve, Schema } from '../../contract/schema.js';
import { shownValue } from '../exchange/evidence.js';
import type { Difference } from './difference.js';
import { fitsFormat } from './format.js';
import { FIELDS_OF_THE_CLIENT, LISTS_OF_THE_CATALOGUE } from './names.js';
import { observe, type Observed, type ObservedBody } from './observed.js';
import { orderDifference } from './order.js';

/** What two bodies are compared by. */
export interface BodyContext {
  /** The schema of the reply; null where the contract has none. */
  readonly schema: Schema | null;
  readonly resolve: Resolve;
  /** Whether the workflow decides the values, as it does for bookings; false for records of the catalogue. */
  readonly isDecided: boolean;
  /** Whether both have the same catalogue: else a field of its records may be null or absent where the contract allows it. */
  readonly isSameCatalogue: boolean;
}

/** A place in both bodies. */
interface Place {
  readonly place: string;
  readonly target: Observed;
  readonly sandbox: Observed;
}

/** Returns the differences of a target's body from the sandbox's that are no mere difference of ids, times or texts. */
export function compareBodies(target: unknown, sandbox: unknown, context: BodyContext): Difference[] {
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
      rules: rulesOf((expected.get(difference.place) ?? observed.get(difference.place))?.schemas ?? []),
    }));
  });
}

/** Returns the assumed rules that schemas cite. */
function rulesOf(schemas: readonly Schema[]): string[] {
  const cited = schemas.map((schema) => (schema as { readonly 'x-rule'?: unknown })['x-rule']);
  return cited.flatMap((rules) => (typeof rules === 'string' ? rules.split(/[,\s]+/) : []));
}

function comparePlace(at: Place, context: BodyContext, observed: ObservedBody): Difference[] {
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

function typeDifference({ place, target, sandbox }: Place): Difference | null {
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

/** Whether the contract allows several types at a place, so that the value decides which it is. */
function isOpenType({ schemas }: Observed): boolean {
  const types = schemas.flatMap((schema) => schema.type ?? []).filter((type) => type !== 'null');
  const distinct = new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
  return distinct.size !== 1;
}

function nullDifference({ place, target, sandbox }: Place, context: BodyContext): Difference[] {
  const isNullable = sandbox.schemas.some(({ type }) => [type].flat().includes('null'));
  if (isNullable && (!isComparable(context) || isOfTheClient(place))) return [];
  const [found, expected] = [target.types.has('null'), sandbox.types.has('null')];
  const isAlways = ({ types }: Observed) => types.has('null') && types.size === 1;
  if (found && !expected)
    return [{ kind: 'null', place, problem: `has null as ${shown(place)}, the sandbox a value` }];
  if (isAlways(sandbox) && !isAlways(target))
    return [{ kind: 'null', place, problem: `has a value as ${shown(place)}, the sandbox null` }];
  return [];
}

/** Whether what the contract allows to be null or absent is compared. */
function isComparable({ isDecided, isSameCatalogue }: BodyContext): boolean {
  return isDecided || isSameCatalogue;
}

function presenceDifferences(
  { place, target, sandbox }: Place,
  context: BodyContext,
  observed: ObservedBody,
): Difference[] {
  if (target.objects === 0 || sandbox.objects === 0) return [];
  const isOptionalToo = isComparable(context);
  const required = new Set(sandbox.schemas.flatMap((schema) => schema.required ?? []));
  const known = new Set(sandbox.schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
  const always = [...sandbox.names].filter(([, count]) => count === sandbox.objects).map(([name]) => name);
  const missing = always.filter(
    (name) => (isOptionalToo || required.has(name)) && (target.names.get(name) ?? 0) < target.objects,
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

function presence(place: string, target: string, sandbox: string): Difference {
  return { kind: 'presence', place, problem: `${target} ${shown(place)}, which the sandbox ${sandbox}` };
}

/** Compares words of closed lists, and booleans that a workflow decides. */
function valueDifference({ place, target, sandbox }: Place, { isDecided }: BodyContext): Difference[] {
  const schema = sandbox.schemas.find((one) => one.enum !== undefined);
  const isOwn = isDecided && !isOfACatalogue(place);
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

/** The values of a place that are shown. */
const MAX_VALUES = 10;

function shownValues(values: readonly unknown[]): readonly unknown[] {
  return values.slice(0, MAX_VALUES).map(shownValue);
}

/** Whether the values of a booking at a place come from the catalogue: the types of its custom fields and of its taxes. */
function isOfACatalogue(place: string): boolean {
  return place.split('.').some((name) => LISTS_OF_THE_CATALOGUE.includes(name.replace(/(\[\])+$/, '')));
}

function isOfTheClient(place: string): boolean {
  return FIELDS_OF_THE_CLIENT.includes(place.split('.').at(-1) ?? '');
}

function formatDifference({ place, target, sandbox }: Place): Difference[] {
  const texts = ({ values }: Observed) => [...values].filter((value) => typeof value === 'string');
  for (const schema of sandbox.schemas) {
    const wrong = texts(target).find((text) => !fitsFormat(text, schema));
    if (wrong !== undefined && texts(sandbox).every((text) => fitsFormat(text, schema)))
      return [
        {
          kind: 'format',
          place,
          problem: `has ${shown(place)} in another format than ${schema.format ?? schema.pattern}`,
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
