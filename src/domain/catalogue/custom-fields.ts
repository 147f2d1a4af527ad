import { parseDate } from '../shared/civil-time.js';
import { fault, notAllowed, unknownField, type Fault, type FaultAt } from '../shared/faults.js';
import { QUERY, type FieldPath } from '../shared/field-names.js';
import type { CustomValue } from './custom-value.js';
import type { FieldDefinition, UserField } from './field-definition.js';

/** A value for the field of a code (B13). */
export interface FieldInput {
  readonly key: string;
  readonly value: string;
}

/** The values of custom fields, and the faults of the input that they come from. */
export interface FilledFields {
  readonly values: readonly CustomValue[];
  readonly faults: readonly Fault[];
}

/** Returns whether an edit requires a field: hidden ones too, internal ones never (B13). */
const isRequiredInEdit = (field: UserField) => field.isRequired && !field.isInternal;

/** Returns whether a booking requires a field: hidden ones only in an edit (B13). */
const isRequiredWhileBooking = (field: UserField) => isRequiredInEdit(field) && !field.isHiddenWhileBooking;

/** Returns the fault of a value that does not fit its field, or none (B4). */
function valueFaults(field: UserField, value: string, isRequired: boolean, at: FaultAt): Fault[] {
  if (value === '') return isRequired ? [fault(at, 'empty', { received: value })] : [];
  if (field.options && (field.type === 'radio' || field.type === 'select')) {
    const allowed = field.options.map(({ key }) => key);
    return allowed.includes(value) ? [] : [notAllowed(at, value, allowed)];
  }
  const isDate = field.type !== 'date' || parseDate(value) !== null;
  return isDate ? [] : [fault(at, 'wrong_format', { message: 'wrong_format.date', received: value })];
}

/** Returns the value of a field as it is stored. */
export function customValue(
  field: Pick<FieldDefinition, 'code' | 'type' | 'label'>,
  value: string,
): CustomValue {
  return { key: field.code, value, type: field.type, label: field.label };
}

/**
 * Returns the values that a booking fills in, and a fault for each field that is missing, unknown, sent twice or does not
 * fit (B4). An empty value of an optional field is left out (B13). `at` names a field of the list.
 */
export function fillFields(
  definitions: readonly UserField[],
  inputs: readonly FieldInput[],
  at: (path: FieldPath) => FaultAt,
): FilledFields {
  const seen = new Set<string>();
  const filled = inputs.map(({ key, value }, index): FilledFields => {
    const field = definitions.find(({ code }) => code === key);
    const keyAt = at([index, 'key']);
    if (!field) return { values: [], faults: [unknownField(keyAt, key, codesOf(definitions))] };
    const repeated = seen.has(key) ? [fault(keyAt, 'duplicate', { received: key })] : [];
    seen.add(key);
    const faults = valueFaults(field, value, isRequiredWhileBooking(field), at([index, 'value']));
    return { values: value === '' ? [] : [customValue(field, value)], faults: [...repeated, ...faults] };
  });
  const missing = definitions.filter((field) => isRequiredWhileBooking(field) && !seen.has(field.code));
  return {
    values: filled.flatMap(({ values }) => values),
    faults: [
      ...filled.flatMap(({ faults }) => faults),
      ...missing.map(({ code }) =>
        fault(at([]), 'required', { message: 'required.field', values: { code }, allowed: [code] }),
      ),
    ],
  };
}

/**
 * Returns the values of a guest after an edit: fields that are not sent stay, an empty one is removed. A fault names each
 * field that is unknown or does not fit, and each required one without a value, also if it was hidden while booking: the
 * first edit has to send it (G2, B13).
 */
export function editFields(
  definitions: readonly FieldDefinition[],
  before: readonly CustomValue[],
  sent: Readonly<Record<string, string>>,
): FilledFields {
  const values = new Map(before.map((value) => [value.key, value]));
  const faults = Object.entries(sent).flatMap(([code, value]) => {
    const at = QUERY.at([code]);
    const field = definitions.find((known) => known.code === code);
    if (!field) return [unknownField(at, value, codesOf(definitions))];
    if (value === '') values.delete(code);
    else values.set(code, customValue(field, value));
    return valueFaults(field, value, isRequiredInEdit(field), at);
  });
  const missing = definitions
    .filter((field) => isRequiredInEdit(field) && !values.has(field.code) && !(field.code in sent))
    .map(({ code }) => fault(QUERY.at([code]), 'required'));
  return { values: [...values.values()], faults: [...faults, ...missing] };
}

const codesOf = (definitions: readonly UserField[]) => definitions.map(({ code }) => code);
