import type { Schema } from '../shared/forms/contract.js';
import { fetchControl, type Schemas } from '../shared/server/control.js';
import { skeletonOf } from '../shared/forms/form-values.js';
import { refusedBy } from '../shared/server/refused.js';

/** One form of an effect, as the contract lists it. */
export interface EffectChoice {
  /** Its type; where a type has several forms, with the field that tells them apart: `delay: uniform`. */
  readonly name: string;
  readonly type: string;
  readonly schema: Schema;
  /** Its fields but the type. */
  readonly fields: Readonly<Record<string, Schema>>;
}

/** What the form of a fault rule is made of. */
export interface FaultContract {
  readonly effects: readonly EffectChoice[];
  readonly match: Schema;
  readonly when: Schema;
  readonly note: Schema;
}

/** A fault rule as the form holds it. Undefined values are not sent. */
export interface RuleDraft {
  readonly effect: EffectChoice;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly operations: unknown;
  /** Empty: any. */
  readonly client: string;
  readonly when: Readonly<Record<string, unknown>>;
  readonly note: unknown;
}

/** No schema of fault rules has references within. */
const RESOLVER = { resolve: (schema: Schema) => schema };

interface ControlDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/**
 * Reads the part of the control plane's contract that is about fault rules.
 * @throws Refused without it
 */
export async function faultContract(): Promise<FaultContract> {
  const response = await fetchControl('/_sandbox/openapi.json');
  if (!response.ok) throw refusedBy(response, {});
  const { schemas } = ((await response.json()) as ControlDocument).components;
  return {
    effects: effectChoices(schemas['FaultEffect'] ?? {}),
    match: schemas['FaultMatchRequest'] ?? {},
    when: schemas['FaultWhenRequest'] ?? {},
    note: schemas['FaultRuleRequest']?.properties?.['note'] ?? {},
  };
}

function effectChoices({ oneOf = [] }: Schema): readonly EffectChoice[] {
  const typeOf = ({ properties }: Schema) => String(properties?.['type']?.enum?.[0]);
  return oneOf.map((schema) => {
    const type = typeOf(schema);
    const isOnly = oneOf.filter((other) => typeOf(other) === type).length === 1;
    const { type: _, ...fields } = schema.properties ?? {};
    const name = isOnly ? type : `${type}: ${Object.keys(fields).join(', ')}`;
    return { name, type, schema, fields };
  });
}

/** Returns the fields of an effect with nothing in them. */
export function emptyFields({ schema, fields }: EffectChoice): RuleDraft['fields'] {
  return skeletonOf({ ...schema, properties: fields }, RESOLVER) as RuleDraft['fields'];
}

/** Returns a rule with an effect, and nothing else. */
export function emptyDraft(effect: EffectChoice): RuleDraft {
  return {
    effect,
    fields: emptyFields(effect),
    operations: undefined,
    client: '',
    when: {},
    note: undefined,
  };
}

/** Returns the rule that a form describes. The server checks it. */
export function ruleOf(draft: RuleDraft): Schemas['FaultRuleRequest'] {
  const { effect, fields, operations, client, when, note } = draft;
  const match = { operationId: operations, client: client === '' ? undefined : client };
  return { match, when, effect: { type: effect.type, ...fields }, note } as Schemas['FaultRuleRequest'];
}
