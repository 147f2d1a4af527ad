import { fault, notAllowed, type Fault } from '../domain/shared/faults.js';
import { BODY } from '../domain/shared/field-names.js';
import { unknownName } from '../messages/nearest.js';
import { EFFECT_FORMS, type FieldCheck } from './effect-fields.js';
import type { Effect } from './rule.js';

/** A fault rule whose fields are checked one by one, and not together yet. */
export interface SentRule {
  readonly match?: { readonly operationId?: readonly string[]; readonly client?: string };
  readonly effect: { readonly type: Effect['type'] } & Readonly<Record<string, unknown>>;
}

/** What the match of a rule may name. */
export interface Names {
  readonly operationIds: readonly string[];
  readonly clients: readonly string[];
}

/** Returns every fault of a rule that its schema does not know: fields of another effect, and names of nothing. */
export function ruleFaults({ match = {}, effect }: SentRule, names: Names): Fault[] {
  const { operationId = [], client } = match;
  const operations = operationId.flatMap((name, index) =>
    names.operationIds.includes(name)
      ? []
      : [notAllowed(BODY.at(['match', 'operationId', index]), name, names.operationIds)],
  );
  const details = { message: 'not_found.client', received: client, allowed: names.clients } as const;
  const isKnown = client === undefined || names.clients.includes(client);
  const clients = isKnown ? [] : [fault(BODY.at(['match', 'client']), 'not_found', details)];
  return [...operations, ...clients, ...effectFaults(effect)];
}

/** Returns the faults of an effect's fields: those that are missing, and those that its type does not have. */
function effectFaults(effect: SentRule['effect']): Fault[] {
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
    ...missing.map((name) => fault(at(name), 'required')),
    ...(choices.length > 1
      ? choices.map((name) => fault(at(name), 'mutually_exclusive', { allowed: choices }))
      : []),
    ...sent.flatMap((name) =>
      valueFault(effect[name], fields[name], (code, allowed) =>
        fault(at(name), code, { received: effect[name], allowed }),
      ),
    ),
    ...rangeFaults(effect),
  ];
}

type MakeFault = (code: 'not_allowed' | 'too_small' | 'too_large', allowed: unknown) => Fault;

/** Returns the fault of a value that a field does not take. */
export function valueFault(value: unknown, check: FieldCheck | undefined, make: MakeFault): Fault[] {
  if (!check) return [];
  if ('allowed' in check)
    return check.allowed.includes(String(value)) ? [] : [make('not_allowed', check.allowed)];
  const { min, max } = check;
  if (Number(value) < min) return [make('too_small', min)];
  return Number(value) > max ? [make('too_large', max)] : [];
}

/** Returns the fault of a range whose shortest delay is longer than its longest. */
function rangeFaults({ uniform }: SentRule['effect']): Fault[] {
  const [min = 0, max = 0] = Array.isArray(uniform) ? (uniform as readonly number[]) : [];
  if (min <= max) return [];
  return [fault(BODY.at(['effect', 'uniform', 1]), 'too_small', { received: max, allowed: min })];
}
