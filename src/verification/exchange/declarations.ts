import type { Contract, Operation } from '../../contract/load.js';
import type { PointerOf } from '../../contract/pointers.js';
import { valuesIn, type Resolve, type Schema } from '../../contract/schema.js';
import { memoByObject } from '../../domain/shared/memo.js';
import { placeText, type FindingIn } from '../../report/finding.js';
import { placeOf, placeOfNames, type Draft } from './drafts.js';
import type { RecordedRequest } from '../../exchanges/recorded-exchange.js';

interface DeclaredParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly deprecated?: boolean;
}

interface DeclaredOperation {
  readonly parameters?: readonly unknown[];
  readonly deprecated?: boolean;
}

/** Returns the declaration of an operation. */
export function declaredOperation({ document }: Contract, operation: Operation): DeclaredOperation {
  return document.paths[operation.template]?.[operation.method.toLowerCase()] ?? {};
}

/** Returns the declarations of an operation's parameters. Includes the parameters of its path item. */
export function declaredParameters(contract: Contract, operation: Operation): readonly DeclaredParameter[] {
  const shared = contract.document.paths[operation.template] as DeclaredOperation | undefined;
  const own = declaredOperation(contract, operation);
  return [...(shared?.parameters ?? []), ...(own.parameters ?? [])].map(
    (parameter) => contract.resolve(parameter) as DeclaredParameter,
  );
}

/** Returns the JSON pointer of a parameter's declaration. For an unknown parameter, returns the operation's pointer. */
export function parameterPointer(
  contract: Contract,
  operation: Operation,
  { name, place }: { readonly name: string; readonly place: string },
  pointerOf: PointerOf,
): string {
  const same = (declared: string) =>
    place === 'header' ? declared.toLowerCase() === name.toLowerCase() : declared === name;
  const found = declaredParameters(contract, operation).find((one) => one.in === place && same(one.name));
  return (found && pointerOf(found)) ?? operation.pointer;
}

/**
 * Returns whether a contract marks any part as deprecated. The result is cached, because each request needs it and the text has
 * a megabyte.
 */
const deprecatesAny = memoByObject(({ text }: Contract) => text.includes('"deprecated"'));

interface SentParts {
  readonly operation: Operation;
  readonly query: string;
  readonly recorded: RecordedRequest;
}

/** Returns one warning for each deprecated part that a request uses: the operation, a parameter, or a field of the body. */
export function deprecatedParts(
  { operation, query, recorded }: SentParts,
  body: unknown,
  { contract, pointerOf }: { readonly contract: Contract; readonly pointerOf: PointerOf },
): Draft[] {
  if (!deprecatesAny(contract)) return [];
  const drafts: Draft[] = [];
  const own = declaredOperation(contract, operation);
  if (own.deprecated === true)
    drafts.push(deprecated('operation', '', operation.pointer, `${operation.id} is deprecated.`));
  const sent = {
    query: new Set([...new URLSearchParams(query).keys()].map((name) => name.split('[', 1)[0])),
    header: new Set(recorded.headers.map(([name]) => name.toLowerCase())),
  };
  for (const parameter of declaredParameters(contract, operation)) {
    const { name, in: place } = parameter;
    const base = name.replace(/\[\]$/, '');
    const isSent = place === 'header' ? sent.header.has(name.toLowerCase()) : sent.query.has(base);
    if (parameter.deprecated !== true || (!isSent && place !== 'path')) continue;
    const pointer = pointerOf(parameter) ?? operation.pointer;
    drafts.push(deprecated(place, placeOfNames([base]), pointer, `\`${name}\` is deprecated.`));
  }
  const { schema } = operation.body ?? {};
  if (schema === undefined) return drafts;
  const warnings = [...valuesIn(body, [schema], contract.resolve)].flatMap(({ steps }) => {
    const part = steps.at(-1)?.schemas.find((one) => isDeprecated(one, contract.resolve));
    if (part === undefined) return [];
    const place = placeOf(steps);
    const pointer = pointerOf(part) ?? operation.pointer;
    return [deprecated('body', place, pointer, `\`${placeText(place)}\` is deprecated.`)];
  });
  return [...drafts, ...new Map(warnings.map((warning) => [warning.place, warning])).values()];
}

function deprecated(within: FindingIn, place: string, pointer: string, sentence: string): Draft {
  const message = `Request: ${sentence} Use the replacement in its description.`;
  const head = { part: 'request', in: within, code: 'deprecated', place, pointer, message } as const;
  return {
    ...head,
    received: placeText(place) || 'the operation',
    allowed: 'what its description names',
    severity: 'warning',
  };
}

function isDeprecated(schema: Schema, resolve: Resolve): boolean {
  return [schema, resolve(schema)].some((part) => Object(part).deprecated === true);
}
