import type { jsonSchemaValidator } from '@modelcontextprotocol/server';
import { isObject } from '../contract/is-object.js';
import { unknownText } from '../text/nearest-names.js';
import type { ObjectSchema } from './tool.js';

/** The JSON Schema keywords in the arguments of tools. */
interface ArgumentSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: ArgumentSchema;
  readonly description?: string;
}

/**
 * Checks the arguments of tools. A message names the argument and the allowed values, because the agent sees nothing
 * else of the error.
 */
export const argumentsValidator: jsonSchemaValidator = {
  getValidator: (schema) => (input) => {
    const errors = errorsOf(input, schema as unknown as ObjectSchema);
    return errors.length === 0
      ? { valid: true, data: input as never, errorMessage: undefined }
      : { valid: false, data: undefined, errorMessage: errors.slice(0, 5).join(' ') };
  },
};

function errorsOf(input: unknown, { properties, required = [] }: ObjectSchema): readonly string[] {
  if (!isObject(input) || Array.isArray(input)) return ['The arguments must be an object.'];
  const names = Object.keys(properties);
  const schemaOf = (name: string): ArgumentSchema => properties[name] ?? {};
  const missing = required.filter((name) => input[name] === undefined);
  return [
    ...Object.keys(input)
      .filter((name) => !names.includes(name))
      .map((name) => unknownText('argument', name.slice(0, 50), names)),
    ...missing.map((name) => `\`${name}\` is missing: ${kindOf(schemaOf(name))}.`),
    ...names
      .filter((name) => isDeeper(input[name], MAX_LEVELS))
      .map((name) => `\`${name}\` has more than ${MAX_LEVELS} levels of objects and lists.`),
    ...names
      .filter((name) => input[name] !== undefined && !isValid(input[name], schemaOf(name)))
      .map((name) => `\`${name}\` must be ${kindOf(schemaOf(name))}.`),
  ];
}

/** Maximum nesting of an argument. `JSON.stringify` of a deeper value can overflow the stack. */
const MAX_LEVELS = 200;

function isDeeper(value: unknown, levels: number): boolean {
  if (!isObject(value)) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}

function isValid(value: unknown, schema: ArgumentSchema): boolean {
  const { type, enum: allowed, minimum = -Infinity, maximum = Infinity, items } = schema;
  if (allowed) return allowed.some((one) => one === value);
  if (type !== undefined && ![type].flat().includes(typeOf(value))) return false;
  if (typeof value === 'number') return value >= minimum && value <= maximum;
  if (typeof value === 'string')
    return value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity);
  return !Array.isArray(value) || items === undefined || value.every((one) => isValid(one, items));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isSafeInteger(value) ? 'integer' : typeof value;
}

const withArticle = (type: string) => `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;

/** Describes the allowed values of an argument, such as `one of add, list, clear` or `an integer from 1 to 100`. */
function kindOf(schema: ArgumentSchema): string {
  const { type, enum: allowed, minimum, maximum, minLength, maxLength, description } = schema;
  if (allowed) return `one of ${allowed.join(', ')}`;
  const of = type === undefined ? 'a JSON value' : [type].flat().map(withArticle).join(' or ');
  const range = [
    minimum === undefined ? '' : ` from ${minimum}`,
    maximum === undefined ? '' : ` to ${maximum}`,
    maxLength === undefined
      ? ''
      : ` of ${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`,
  ].join('');
  return `${of}${range}${description === undefined ? '' : ` (${description})`}`;
}
