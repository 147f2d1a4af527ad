import type { ErrorCode, ErrorMessage } from '../domain/shared/errors.js';
import type { Schema } from './schema.js';

/** The error that is reported for a value that violates a schema's keyword. */
export interface KeywordError {
  readonly code: ErrorCode;
  readonly message?: ErrorMessage;
  /** Returns the allowed value, taken from the keyword. */
  readonly allowed?: (schema: Schema) => unknown;
}

/**
 * The error of each keyword that checks a value. Keywords such as `allOf` are missing, because the schemas that they
 * combine report their own errors.
 */
export const KEYWORD_ERRORS: Readonly<Record<string, KeywordError>> = {
  required: { code: 'required' },
  type: { code: 'wrong_type', allowed: (schema) => schema.type },
  format: { code: 'wrong_format' },
  pattern: { code: 'wrong_format' },
  enum: { code: 'not_allowed', allowed: (schema) => schema.enum },
  const: { code: 'not_allowed', allowed: (schema) => schema.const },
  minimum: { code: 'too_small', allowed: (schema) => schema.minimum },
  exclusiveMinimum: {
    code: 'too_small',
    message: 'too_small.exclusive',
    allowed: (schema) => schema.exclusiveMinimum,
  },
  maximum: { code: 'too_large', allowed: (schema) => schema.maximum },
  exclusiveMaximum: {
    code: 'too_large',
    message: 'too_large.exclusive',
    allowed: (schema) => schema.exclusiveMaximum,
  },
  minLength: { code: 'too_short', allowed: (schema) => schema.minLength },
  maxLength: { code: 'too_long', allowed: (schema) => schema.maxLength },
  minItems: { code: 'too_few', allowed: (schema) => schema.minItems },
  maxItems: { code: 'too_many', allowed: (schema) => schema.maxItems },
  minProperties: { code: 'too_few', allowed: (schema) => schema.minProperties },
  maxProperties: { code: 'too_many', allowed: (schema) => schema.maxProperties },
  uniqueItems: { code: 'duplicate', message: 'duplicate.entry' },
  additionalProperties: { code: 'unknown' },
  unevaluatedProperties: { code: 'unknown' },
  propertyNames: { code: 'unknown' },
};
