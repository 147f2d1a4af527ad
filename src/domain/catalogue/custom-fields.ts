import type { FieldDefinition, UserField } from './field-definition.js';
import type { FieldPath, Naming } from '../shared/field-names.js';
import type { CustomValue } from './custom-value.js';
import type { Fault } from '../shared/faults.js';
import { parseDate } from '../shared/civil-time.js';

/** A value for the field of a code (B13). */
export interface FieldInput {
  readonly key: string;
  readonly value: string;
}

/** Where faults of fields are named and gathered; `path` leads to the list of fields. */
export interface FieldFaults {
  readonly naming: Naming;
  readonly path: FieldPath;
  readonly faults: Fault[];
}

/** A required field as an edit asks for it: the ones that were hidden while booking too, internal ones never (B13). */
const isRequiredInEdit = (field: UserField) => field.isRequired && !field.isInternal;

/** A required field as a booking asks for it. */
const isRequiredWhileBooking = (field: UserField) => isRequiredInEdit(field) && !field.isHiddenWhileBooking;

/** What is wrong with a value of a field, if anything (B4). */
function valueFault(
  field: UserField,
  value: string,
  isRequired: (field: UserField) => boolean,
): Omit<Fault, 'in' | 'field'> | null {
  if (value === '') return isRequired(field) ? { code: 'empty', received: value } : null;
  if (field.options && (field.type === 'radio' || field.type === 'select')) {
    const allowed = field.options.map(({ key }) => key);
    return allowed.includes(value)
      ? null
      : { code: 'not_allowed', values: { allowed }, received: value, allowed };
  }
  if (field.type === 'date' && parseDate(value) === null) {
    return { code: 'wrong_format', message: 'wrong_format.date', received: value };
  }
  return null;
}

/** A value as it is kept. */
export function customValue(
  field: Pick<FieldDefinition, 'code' | 'type' | 'label'>,
  value: string,
): CustomValue {
  return { key: field.code, value, type: field.type, label: field.label };
}

/**
 * Returns the values of the fields that a booking fills in: all that are required, and no other than are defined. An
 * empty value of an optional field is none (B4, B13).
 */
export function fillFields(
  definitions: readonly UserField[],
  given: readonly FieldInput[],
  { naming, path, faults }: FieldFaults,
): CustomValue[] {
  const named = (parts: FieldPath) => ({ in: naming.in, field: naming.name([...path, ...parts]) });
  const seen = new Set<string>();
  const values = given.flatMap(({ key, value }, index) => {
    const field = definitions.find(({ code }) => code === key);
    if (!field) {
      const allowed = definitions.map(({ code }) => code);
      faults.push({ ...named([index, 'key']), code: 'unknown', received: key, allowed });
      return [];
    }
    if (seen.has(key)) faults.push({ ...named([index, 'key']), code: 'duplicate', received: key });
    seen.add(key);
    const fault = valueFault(field, value, isRequiredWhileBooking);
    if (fault) faults.push({ ...named([index, 'value']), ...fault });
    return value === '' ? [] : [customValue(field, value)];
  });
  for (const { code } of definitions.filter(
    (field) => isRequiredWhileBooking(field) && !seen.has(field.code),
  )) {
    faults.push({
      ...named([]),
      code: 'required',
      message: 'required.field',
      values: { code },
      allowed: [code],
    });
  }
  return values;
}

/**
 * Changes some values; those that are not sent stay, and an empty one is taken out. Required ones must be there after,
 * also those that were hidden while booking, so that the first edit has to send them (B13).
 */
export function editFields(
  definitions: readonly FieldDefinition[],
  kept: readonly CustomValue[],
  sent: Readonly<Record<string, string>>,
  faults: Fault[],
): CustomValue[] {
  const values = new Map(kept.map((value) => [value.key, value]));
  for (const [code, value] of Object.entries(sent)) {
    const where = { in: 'query', field: code } as const;
    const field = definitions.find((known) => known.code === code);
    if (!field) {
      faults.push({
        ...where,
        code: 'unknown',
        received: value,
        allowed: definitions.map((known) => known.code),
      });
      continue;
    }
    const fault = valueFault(field, value, isRequiredInEdit);
    if (fault) faults.push({ ...where, ...fault });
    if (value === '') values.delete(code);
    else values.set(code, customValue(field, value));
  }
  const missing = definitions.filter(
    (field) => isRequiredInEdit(field) && !values.has(field.code) && !(field.code in sent),
  );
  for (const { code } of missing) faults.push({ in: 'query', field: code, code: 'required' });
  return [...values.values()];
}
