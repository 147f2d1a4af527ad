import { isObject, type JsonObject } from '../../contract/is-object.js';
import { resolved } from '../../contract/load-document.js';
import type { Diff } from 'api-smart-diff';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);

/**
 * Returns a document with self-contained operations. Each operation gets the parameters of its path item, and the kinds of
 * credentials that it accepts. A change of an inherited part then appears in each operation.
 */
export function withWholeOperations(document: JsonObject): JsonObject {
  const items = Object.entries(Object(document['paths']) as JsonObject);
  const paths = items.map(([template, given]) => {
    const item = resolved(document, given);
    return [template, isObject(item) ? wholeItem(document, item) : given] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

function wholeItem(document: JsonObject, item: JsonObject): JsonObject {
  const members = Object.entries(item).filter(([name]) => name !== 'parameters');
  const shared = listOf(item['parameters']);
  return Object.fromEntries(
    members.map(([name, given]) => {
      const operation = METHODS.has(name) ? resolved(document, given) : null;
      if (!isObject(operation)) return [name, given];
      const own = listOf(operation['parameters']);
      const names = new Set(own.map((parameter) => keyOf(document, parameter)));
      const inherited = shared.filter((parameter) => !names.has(keyOf(document, parameter)));
      const security = listOf(operation['security'] ?? document['security']);
      return [
        name,
        { ...operation, parameters: [...own, ...inherited], security: accessOf(document, security) },
      ];
    }),
  );
}

function keyOf(document: JsonObject, given: unknown): string {
  const parameter = resolved(document, given);
  return parameterKey(isObject(parameter) ? parameter : null);
}

/**
 * Returns the alternatives of `security`, keyed by a name that lists their credentials. The name is `open` if no
 * credentials are required. Schemes of different kinds have different names.
 */
function accessOf(document: JsonObject, security: readonly unknown[]): JsonObject {
  const schemes = Object(Object(document['components'])['securitySchemes']) as JsonObject;
  const ways = security.filter(isObject).map((way) =>
    Object.entries(way)
      .map(([name, scopes]) => `${kindOf(resolved(document, schemes[name]), name)}${scopesOf(scopes)}`)
      .toSorted()
      .join(' and '),
  );
  return Object.fromEntries((ways.length > 0 ? ways : ['']).map((way) => [way === '' ? OPEN : way, true]));
}

/** Name of the alternative without credentials. */
const OPEN = 'open';

function kindOf(scheme: unknown, name: string): string {
  if (!isObject(scheme)) return name;
  const { type, scheme: http, in: place, name: key } = scheme;
  return [type, http, place, key].filter((part) => typeof part === 'string').join(' ');
}

function scopesOf(scopes: unknown): string {
  return Array.isArray(scopes) && scopes.length > 0 ? ` (${scopes.map(String).toSorted().join(' ')})` : '';
}

/** The two compared documents. */
export interface Documents {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Returns the parameter that a difference affects. Null if it affects another part. */
export function parameterOf(diff: Diff, { before, after }: Documents): JsonObject | null {
  const [, template = '', method = '', list, position, ...rest] = diff.path.map(String);
  if (list !== 'parameters' || position === undefined) return null;
  // The library reports positions in the old list. Only an added parameter is missing in that list.
  if (diff.action === 'add' && rest.length === 0) return objectAt(after, diff.after);
  const item = objectAt(before, Object(before['paths'])[template]);
  const operation = objectAt(before, item?.[method]);
  return objectAt(before, listOf(operation?.['parameters'])[Number(position)]);
}

/** Returns the path of a parameter in the original document. The operation or its path item declares the parameter. */
export function parameterPath(
  document: JsonObject,
  [template, method]: readonly [template: string, method: string],
  parameter: JsonObject,
): readonly string[] {
  const item = objectAt(document, Object(document['paths'])[template]);
  const at = (owner: JsonObject | null) =>
    listOf(owner?.['parameters']).findIndex(
      (given) => parameterKey(objectAt(document, given)) === parameterKey(parameter),
    );
  const own = at(objectAt(document, item?.[method]));
  return own >= 0
    ? ['paths', template, method, 'parameters', String(own)]
    : ['paths', template, 'parameters', String(at(item))];
}

/** Returns a key that identifies a parameter within its operation. */
export function parameterKey(parameter: JsonObject | null): string {
  return parameter ? `${String(parameter['in'])} ${String(parameter['name'])}` : '';
}

/** Returns a list unchanged. Returns an empty list for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectAt(document: JsonObject, given: unknown): JsonObject | null {
  const value = resolved(document, given);
  return isObject(value) ? value : null;
}
