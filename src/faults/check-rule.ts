import { fieldError, type FieldError } from '../domain/shared/errors.js';
import { BODY } from '../domain/shared/field-names.js';
import { unknownName } from '../text/nearest-names.js';
import { EFFECT_FORMS, isEffectType, type FieldCheck, type Effect } from './rule.js';

/** A fault rule from a request. Its fields may be invalid. */
export interface SentRule {
  readonly match: { readonly operationId: readonly unknown[]; readonly client: string | undefined };
  /** Undefined if the type of the effect is unknown. */
  readonly effect: SentEffect | undefined;
}

type SentEffect = { readonly type: Effect['type'] } & Readonly<Record<string, unknown>>;

/**
 * Returns the fields of a body whose values have the JSON types of a fault rule. Other values cannot be checked
 * further.
 */
export function sentRule(body: unknown): SentRule {
  const { match, effect } = Object(body) as { readonly match?: unknown; readonly effect?: unknown };
  const { operationId, client } = Object(match) as {
    readonly operationId?: unknown;
    readonly client?: unknown;
  };
  const { type } = Object(effect) as { readonly type?: unknown };
  return {
    match: {
      operationId: Array.isArray(operationId) ? operationId : [],
      client: typeof client === 'string' ? client : undefined,
    },
    effect: typeof type === 'string' && isEffectType(type) ? (effect as SentEffect) : undefined,
  };
}

/** The existing operation ids and client names. A rule may contain only these. */
export interface Names {
  readonly operationIds: readonly string[];
  readonly clients: readonly string[];
}

/**
 * Returns the errors of a rule that its schema cannot express: wrong fields for the type of the effect, unknown
 * operations and unknown clients.
 */
export function ruleErrors({ match: { operationId, client }, effect }: SentRule, names: Names): FieldError[] {
  const operations = operationId.flatMap((name, index) =>
    typeof name !== 'string' || names.operationIds.includes(name)
      ? []
      : [
          fieldError(BODY.at(['match', 'operationId', index]), 'not_allowed', {
            received: name,
            allowed: names.operationIds,
          }),
        ],
  );
  const details = { message: 'not_found.client', received: client, allowed: names.clients } as const;
  const isKnown = client === undefined || names.clients.includes(client);
  const clients = isKnown ? [] : [fieldError(BODY.at(['match', 'client']), 'not_found', details)];
  return [...operations, ...clients, ...(effect ? effectErrors(effect) : [])];
}

/** Returns the errors of an effect's fields: missing fields, fields of other effects, and invalid values. */
function effectErrors(effect: SentEffect): FieldError[] {
  const { fields, oneOf = [], required } = EFFECT_FORMS[effect.type];
  const at = (name: string) => BODY.at(['effect', name]);
  const sent = Object.keys(effect).filter((name) => name !== 'type');
  const known = [...new Set([...oneOf, ...Object.keys(fields)])];
  const choices = oneOf.filter((name) => sent.includes(name));
  const missing = required.filter((name) => !sent.includes(name));
  if (oneOf.length > 0 && choices.length === 0) missing.push(oneOf[0] ?? '');
  return [
    ...sent
      .filter((name) => !known.includes(name))
      .map((name) => ({ ...at(name), ...unknownName(name, known) })),
    ...missing.map((name) => fieldError(at(name), 'required')),
    ...(choices.length > 1
      ? choices.map((name) => fieldError(at(name), 'mutually_exclusive', { allowed: choices }))
      : []),
    ...sent
      .filter((name) => hasTypeOf(effect[name], fields[name]))
      .flatMap((name) =>
        valueError(effect[name], fields[name], (code, allowed) =>
          fieldError(at(name), code, { received: effect[name], allowed }),
        ),
      ),
    ...rangeErrors(effect),
  ];
}

/** Returns whether a value has the type of a field. Values of other types are reported by the schema. */
function hasTypeOf(value: unknown, check: FieldCheck | undefined): boolean {
  return typeof value === (check && 'min' in check ? 'number' : 'string');
}

type MakeError = (code: 'not_allowed' | 'too_small' | 'too_large', allowed: unknown) => FieldError;

/** Returns the error of a value that a field does not allow. */
export function valueError(value: unknown, check: FieldCheck | undefined, make: MakeError): FieldError[] {
  if (!check) return [];
  if ('allowed' in check)
    return check.allowed.includes(String(value)) ? [] : [make('not_allowed', check.allowed)];
  const { min, max } = check;
  if (Number(value) < min) return [make('too_small', min)];
  return Number(value) > max ? [make('too_large', max)] : [];
}

/** Returns the error of a range whose minimum exceeds its maximum. */
function rangeErrors({ uniform }: SentEffect): FieldError[] {
  const [min, max] = Array.isArray(uniform) ? (uniform as readonly unknown[]) : [];
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
  return [fieldError(BODY.at(['effect', 'uniform', 1]), 'too_small', { received: max, allowed: min })];
}
