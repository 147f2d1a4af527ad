import { isObject, type JsonObject } from '../../contract/is-object.js';
import { resolved } from '../../contract/load-document.js';
import { listOf, parameterKey } from './parameters.js';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']);

/**
 * Returns a document whose operations stand alone: each has its own `security`, the schemes of which are written beside
 * it, and a list of parameters with those of its path. So a change of what they inherit shows in each of them.
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
 * Returns the ways to get in, by a name that tells what they ask for; `open` where nothing is needed. A scheme of another
 * kind is another way.
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

/** The name of the way in that needs no credentials. */
const OPEN = 'open';

function kindOf(scheme: unknown, name: string): string {
  if (!isObject(scheme)) return name;
  const { type, scheme: http, in: place, name: key } = scheme;
  return [type, http, place, key].filter((part) => typeof part === 'string').join(' ');
}

function scopesOf(scopes: unknown): string {
  return Array.isArray(scopes) && scopes.length > 0 ? ` (${scopes.map(String).toSorted().join(' ')})` : '';
}
