import type { Diff } from 'api-smart-diff';
import { isObject, type JsonObject } from '../../contract/is-object.js';
import { toPointer } from '../../domain/shared/field-names.js';
import { shownValue } from '../exchange/evidence.js';
import { createFinding, idPart, type Finding, type Severity } from '../../report/finding.js';
import { severityOfChange, type ContractChange } from './severities.js';
import { resolved } from '../../contract/load-document.js';
import { parameterOf, parameterPath, withWholeOperations } from './whole-operations.js';

/**
 * Compares two OpenAPI documents and returns findings. Breaking changes are errors. Deprecations, and changes that may break
 * strict or generated clients, are warnings. Compatible changes are notes. The same change in several media types is one
 * finding.
 */
export async function contractChanges(old: JsonObject, next: JsonObject): Promise<readonly Finding[]> {
  const [before, after] = [withWholeOperations(old), withWholeOperations(next)];
  const { compareOpenApi } = await import('api-smart-diff');
  const { diffs } = compareOpenApi(before, after);
  const found = new Map<string, Finding>();
  for (const diff of diffs) {
    const [root = '', template = '', method = ''] = diff.path.map(String);
    // The library also reports a change of a shared schema at each operation that uses the schema.
    if (root !== 'paths' || isDocumentation(diff.path.map(String))) continue;
    const operation = operationAt(after, template, method) ?? operationAt(before, template, method);
    const parameter = parameterOf(diff, { before, after });
    const change = changeOf(diff, operation, parameter);
    const added = resolved(after, change.after);
    const severity = severityOfChange({ ...change, after: added });
    if (severity === null) continue;
    const place = placeOf(diff, parameter, diff.action === 'remove' ? old : next);
    const finding = findingOf(change, severity, place);
    if (!found.has(finding.id)) found.set(finding.id, finding);
  }
  return [...found.values()];
}

/** Returns whether a change affects only an example, an extension (`x-…`) or the location of a shared part. */
function isDocumentation(path: readonly string[]): boolean {
  const isName = (at: number) => ['headers', 'properties', 'paths'].includes(path[at - 1] ?? '');
  return path.some((token, at) => !isName(at) && /^(?:examples?|\$ref|mapping|x-.*)$/.test(token));
}

/** Returns the operation of a path and method. Follows a path's reference to another file. */
function operationAt(document: JsonObject, template: string, method: string): JsonObject | null {
  const item = resolved(document, Object(document['paths'])[template]);
  const operation = isObject(item) ? resolved(document, item[method]) : null;
  return isObject(operation) ? operation : null;
}

const SIDES: Readonly<Record<string, ContractChange['side']>> = {
  parameters: 'request',
  requestBody: 'request',
  responses: 'response',
};

function changeOf(diff: Diff, operation: JsonObject | null, parameter: JsonObject | null): ContractChange {
  const { action, type, path, before, after } = diff as Diff & {
    readonly before?: unknown;
    readonly after?: unknown;
  };
  const [, template = '', method = '', ...rest] = path.map(String);
  const id = operation?.['operationId'];
  return {
    action,
    type,
    operationId: typeof id === 'string' ? id : null,
    side: SIDES[rest[0] ?? ''] ?? 'operation',
    path: rest.length > 0 ? named(withoutMedia(rest), before ?? after, parameter) : [method || template],
    before,
    after,
  };
}

/** Returns a path without media types. Keeps the media types if a media type itself changed. */
function withoutMedia(path: readonly string[]): string[] {
  const at = path.indexOf('content');
  return at < 0 || at + 2 >= path.length ? [...path] : [...path.slice(0, at), ...path.slice(at + 2)];
}

/** Replaces positions in a path by names: those of parameters, and those of entries of `enum`, `required` and `type`. */
function named(path: string[], value: unknown, parameter: JsonObject | null): string[] {
  const last = path.length - 1;
  if (parameter) path[1] = String(parameter['name']);
  if (['enum', 'required', 'type'].includes(path[last - 1] ?? '') && /^\d+$/.test(path[last] ?? ''))
    path[last] = String(value);
  return path;
}

/** Returns the path of the changed part in the original document. */
function placeOf(diff: Diff, parameter: JsonObject | null, document: JsonObject): readonly string[] {
  const path = diff.path.map(String);
  const [, template = '', method = ''] = path;
  return parameter ? [...parameterPath(document, [template, method], parameter), ...path.slice(5)] : path;
}

function findingOf(change: ContractChange, severity: Severity, at: readonly string[]): Finding {
  const { operationId, side, path, action, before, after } = change;
  const place = path
    .filter((part) => !['schema', 'properties'].includes(part))
    .map(idPart)
    .join('.');
  const [, template = ''] = at;
  return createFinding({
    of: operationId ?? template,
    part: side,
    code: action,
    place,
    severity,
    operationId,
    pointer: `#${toPointer(at)}`,
    message: describeChange(change),
    evidence: {
      count: 1,
      exchanges: [],
      received: inWords(after),
      allowed: inWords(before),
    },
  });
}

/**
 * Returns a value of a document for reports. An object or a list is shown as its type, a missing value as `nothing`.
 */
function inWords(value: unknown): unknown {
  return value === undefined ? 'nothing' : shownValue(value);
}

const DONE: Readonly<Record<string, string>> = {
  add: 'was added',
  remove: 'was removed',
  replace: 'was changed',
  rename: 'was renamed',
};

/** Describes a change in one sentence: its place, its kind and, for a replacement, both values. */
export function describeChange(change: ContractChange): string {
  const { action, before, after } = change;
  const span = action === 'replace' ? ` from ${shown(before)} to ${shown(after)}` : '';
  return `${whereOf(change)}: ${whatOf(change)} ${DONE[action] ?? action}${span}.`;
}

function whereOf({ side, path }: ContractChange): string {
  if (side === 'request') return path[0] === 'parameters' ? 'Request parameter' : 'Request body';
  return side === 'response' ? `Response ${path[1] ?? ''}`.trim() : 'Operation';
}

function whatOf({ side, path }: ContractChange): string {
  const [last = '', list = ''] = [path.at(-1), path.at(-2)];
  const owner = fieldOf(path.slice(0, -2), side);
  if (list === 'properties') return `the field \`${fieldOf(path, side)}\``;
  if (list === 'enum') return `the value \`${last}\`${owner && ` of \`${owner}\``}`;
  if (list === 'required') return `the requirement of \`${owner ? `${owner}.` : ''}${last}\``;
  if (list === 'parameters') return `\`${last}\``;
  if (list === 'content') return `the media type \`${last}\``;
  if (side === 'response' && path.length === 2) return 'the response';
  if (side === 'operation') return `\`${path.join('.')}\``;
  const field = fieldOf(path.slice(0, -1), side);
  return `\`${last}\`${field && ` of \`${field}\``}`;
}

/** Returns the field at a path: `items[].title`; for a parameter, its name. */
function fieldOf(path: readonly string[], side: ContractChange['side']): string {
  const skipped = side === 'response' ? 2 : 1;
  return path
    .slice(skipped)
    .filter((part) => part !== 'schema' && part !== 'properties')
    .map((part) => (part === 'items' ? '[]' : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

function shown(value: unknown): string {
  return `\`${JSON.stringify(value) ?? 'nothing'}\``;
}
