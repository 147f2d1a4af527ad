// The limits of effects are written twice: in the contract, for rules and for requests, and in the check of
// rules and short forms. They must agree.
import { describe, expect, it } from 'vitest';
import { loadControlContract } from '../../src/contract/load.js';
import { EFFECT_FORMS, type FieldCheck } from '../../src/faults/rule.js';

interface Field {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
}
interface Effect {
  readonly properties: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

const { schemas } = loadControlContract().document.components as unknown as {
  readonly schemas: {
    readonly FaultEffect: { readonly oneOf: readonly Effect[] };
    readonly FaultEffectRequest: Effect;
  };
};
const typeOf = ({ properties }: Effect) => properties['type']?.enum?.[0] ?? '';
const isChecked = ([name, field]: readonly [string, Field]) =>
  name !== 'type' && (field.enum !== undefined || field.maximum !== undefined);
const checkOf = ({ minimum = 0, maximum = 0, enum: allowed }: Field): FieldCheck =>
  allowed ? { allowed } : { min: minimum, max: maximum };

describe('the fields of effects', () => {
  it('equal those of the contract, with their limits and allowed values', () => {
    const inContract = new Map<string, Record<string, FieldCheck>>();
    for (const effect of schemas.FaultEffect.oneOf) {
      const fields = Object.entries(effect.properties).filter(isChecked);
      const checks = Object.fromEntries(fields.map(([name, field]) => [name, checkOf(field)]));
      inContract.set(typeOf(effect), { ...inContract.get(typeOf(effect)), ...checks });
    }
    const inCode = Object.entries(EFFECT_FORMS).map(([type, { fields }]) => [type, fields]);
    expect(Object.fromEntries(inContract)).toEqual(Object.fromEntries(inCode));
  });

  it('have in requests the widest limits of all effects', () => {
    const { properties } = schemas.FaultEffectRequest;
    expect(properties['type']?.enum?.toSorted()).toEqual(Object.keys(EFFECT_FORMS).toSorted());
    const checks = Object.values(EFFECT_FORMS).flatMap(({ fields }) => Object.entries(fields));
    const isWithin = (check: FieldCheck, { minimum = NaN, maximum = NaN, enum: words = [] }: Field) =>
      'allowed' in check
        ? words.join() === check.allowed.join()
        : minimum <= check.min && maximum >= check.max;
    expect(checks.filter(([name, check]) => !isWithin(check, properties[name] ?? {}))).toEqual([]);
  });
});
