import type { Diff } from 'api-smart-diff';
import { isObject, type JsonObject } from '../../contract/is-object.js';
import { resolved } from '../../contract/load-document.js';

/** Two documents that are compared. */
export interface Documents {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Returns the parameter that a difference is of; null for a difference of another part. */
export function parameterOf(diff: Diff, { before, after }: Documents): JsonObject | null {
  const [, template = '', method = '', list, position, ...rest] = diff.path.map(String);
  if (list !== 'parameters' || position === undefined) return null;
  // The library counts in the list before the change, where only a parameter that was added is missing.
  if (diff.action === 'add' && rest.length === 0) return objectAt(after, diff.after);
  const item = objectAt(before, Object(before['paths'])[template]);
  const operation = objectAt(before, item?.[method]);
  return objectAt(before, listOf(operation?.['parameters'])[Number(position)]);
}

/**
 * Returns what leads to a parameter of an operation in a document as it was given: its place among the operation's own, or
 * among those of the path.
 */
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

/** Returns what tells a parameter from the others of its operation. */
export function parameterKey(parameter: JsonObject | null): string {
  return parameter ? `${String(parameter['in'])} ${String(parameter['name'])}` : '';
}

/** Returns a list; an empty one for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectAt(document: JsonObject, given: unknown): JsonObject | null {
  const value = resolved(document, given);
  return isObject(value) ? value : null;
}
