import type { Translations } from '../shared/language.js';
import type { FieldPath, Naming } from '../shared/field-names.js';
import {
  type CheckedValue,
  duplicate,
  type RequestError,
  requestError,
  type ErrorPlace,
  notAllowed,
  required,
  unknownField,
  wrongFormat,
} from '../shared/errors.js';
import { parseDate } from '../shared/civil-time.js';

/** An allowed value of a radio or select field: `key` is sent, `value` is displayed. */
export interface FieldOption {
  readonly key: string;
  readonly value: string;
}

/** The translatable texts of a field. In a translation, `key` identifies each option. */
export interface FieldTexts {
  readonly label: string;
  readonly options: readonly FieldOption[] | null;
}

/** A field that users or guests fill in when booking. Internal fields are shown only with `internal=true`. */
export interface FieldDefinition extends FieldTexts {
  readonly code: string;
  readonly type: 'text' | 'textarea' | 'radio' | 'select' | 'date' | 'phone';
  readonly isRequired: boolean;
  readonly isHiddenWhileBooking: boolean;
  readonly isInternal: boolean;
  readonly translations?: Translations<FieldTexts>;
}

/**
 * A field of a merchant to be filled in by users. Its `options` may be an empty string, which is returned unchanged (B13).
 */
export type UserField = Omit<FieldDefinition, 'options'> & {
  readonly options: FieldDefinition['options'] | '';
};

/** The value of a custom field of a user or guest. */
export interface CustomValue {
  readonly key: string;
  readonly value: string;
  readonly type: FieldDefinition['type'];
  readonly label: string;
}

/** A custom field in a request: `key` is the field's code (B13). */
export interface FieldInput {
  readonly key: string;
  readonly value: string;
}

/** The position of a list of custom fields in a request, for errors. */
export interface FieldList {
  readonly naming: Naming;
  readonly path: FieldPath;
}

/**
 * Returns whether a field must have a value after an edit. Includes fields that are hidden while booking; excludes internal
 * fields (B13).
 */
export const isRequiredInEdit = (field: UserField) => field.isRequired && !field.isInternal;

/** Returns whether a booking must contain a field (B13). */
export function isRequiredWhileBooking(field: UserField): boolean {
  return isRequiredInEdit(field) && !field.isHiddenWhileBooking;
}

/** Returns an example of a value that a field accepts (B4, P13). */
export function exampleFieldValue({ type, options }: Pick<UserField, 'type' | 'options'>): string {
  const [option] = options || [];
  if (option) return option.key;
  if (type === 'date') return '1990-01-01';
  return type === 'phone' ? '+351 213 456 789' : 'Test';
}

/** Returns the error of a value that its field does not accept; null if it is accepted (B4). */
function valueError(
  at: () => ErrorPlace,
  field: UserField,
  value: string,
  isRequired: boolean,
): RequestError | null {
  if (value === '') return isRequired ? requestError('B4', at(), 'empty', { received: value }) : null;
  if (field.options && (field.type === 'radio' || field.type === 'select')) {
    const allowed = field.options.map(({ key }) => key);
    return allowed.includes(value) ? null : notAllowed('B4', at(), value, allowed);
  }
  return field.type === 'date' && parseDate(value) === null ? wrongFormat('P13', at(), value, 'date') : null;
}

/** Returns a value in the form that bookings store. */
export function customValue(
  field: Pick<FieldDefinition, 'code' | 'type' | 'label'>,
  value: string,
): CustomValue {
  return { key: field.code, value, type: field.type, label: field.label };
}

/**
 * Returns the custom values of a booking request. Required fields must be sent. Unknown and repeated fields are errors. Empty
 * values of optional fields are omitted (B4, B13).
 */
export function fillFields(
  definitions: readonly UserField[],
  given: readonly FieldInput[],
  { naming, path }: FieldList,
): CheckedValue<CustomValue[]> {
  const at = (...parts: FieldPath) => naming.at([...path, ...parts]);
  const codes = definitions.map(({ code }) => code);
  const values: CustomValue[] = [];
  const errors: (RequestError | null)[] = [];
  const seen = new Set<string>();
  for (const [index, { key, value }] of given.entries()) {
    const field = definitions.find(({ code }) => code === key);
    if (!field) {
      errors.push({ ...unknownField('B13', at(index, 'key'), key, codes), message: 'unknown.key' });
      continue;
    }
    if (seen.has(key)) errors.push(duplicate('B13', at(index, 'key'), key));
    seen.add(key);
    errors.push(valueError(() => at(index, 'value'), field, value, isRequiredWhileBooking(field)));
    if (value !== '') values.push(customValue(field, value));
  }
  const missing = definitions.filter((field) => isRequiredWhileBooking(field) && !seen.has(field.code));
  for (const { code } of missing) {
    errors.push(
      requestError('B4', at(), 'required', { message: 'required.field', values: { code }, allowed: [code] }),
    );
  }
  return { value: values, errors: errors.filter((one) => one !== null) };
}

/**
 * Returns the values after an edit. A sent value replaces the stored one; an empty value removes it. Returns an error
 * for each required field that would have no value. So the first edit must contain the required fields that were hidden
 * while booking (B13).
 */
export function editFields(
  definitions: readonly FieldDefinition[],
  stored: readonly CustomValue[],
  sent: Readonly<Record<string, string>>,
): CheckedValue<CustomValue[]> {
  const codes = definitions.map(({ code }) => code);
  const values = new Map(stored.map((value) => [value.key, value]));
  const errors: (RequestError | null)[] = [];
  for (const [code, value] of Object.entries(sent)) {
    const at = { in: 'query', field: code } as const;
    const field = definitions.find((known) => known.code === code);
    if (!field) {
      errors.push(unknownField('G2', at, value, codes));
      continue;
    }
    errors.push(valueError(() => at, field, value, isRequiredInEdit(field)));
    if (value === '') values.delete(code);
    else values.set(code, customValue(field, value));
  }
  const missing = definitions.filter(
    (field) => isRequiredInEdit(field) && !values.has(field.code) && !(field.code in sent),
  );
  for (const { code } of missing) errors.push(required('B13', { in: 'query', field: code }));
  return { value: [...values.values()], errors: errors.filter((one) => one !== null) };
}
