import type { ErrorObject } from 'ajv/dist/2020.js';
import { MAX_FAULTS, type Fault, type FaultCode } from '../domain/shared/faults.js';
import { nearestName } from '../messages/nearest.js';
import { FORMATS } from './formats.js';

type Told = Pick<Fault, 'code' | 'allowed' | 'message' | 'values'> & { readonly property?: string };
type Params = Readonly<Record<string, unknown>>;

const limit =
  (code: FaultCode) =>
  (params: Params): Told => ({ code, allowed: params['limit'] });

/** In words, the patterns of the contract that a fixture meets. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[A-Z]{3}$': 'an ISO 4217 code such as EUR',
  '^[A-Z]{2}$': 'an ISO 3166-1 code such as PT',
  '^[a-z]{2}(-[A-Za-z]{2})?$': 'a language such as de',
};

/** What each keyword of the schema says where it fails. Those that only gather others say nothing. */
const KEYWORDS: Readonly<Record<string, (params: Params, error: ErrorObject) => Told | null>> = {
  required: (params) => ({ code: 'required', property: String(params['missingProperty']) }),
  additionalProperties: unknownProperty,
  type: (params) => ({ code: 'wrong_type', allowed: params['type'] }),
  enum: (params) => ({ code: 'not_allowed', allowed: params['allowedValues'] }),
  const: (params) => ({ code: 'not_allowed', allowed: [params['allowedValue']] }),
  format: (params) => ({ code: 'wrong_format', allowed: FORMATS[String(params['format'])]?.allowed }),
  pattern: (params) => {
    const pattern = String(params['pattern']);
    return { code: 'wrong_format', allowed: PATTERNS[pattern] ?? pattern };
  },
  minimum: limit('too_small'),
  exclusiveMinimum: (params) => ({ ...limit('too_small')(params), message: 'too_small.exclusive' }),
  maximum: limit('too_large'),
  exclusiveMaximum: (params) => ({ ...limit('too_large')(params), message: 'too_large.exclusive' }),
  minLength: limit('too_short'),
  maxLength: limit('too_long'),
  minItems: limit('too_few'),
  maxItems: limit('too_many'),
  if: () => null,
  propertyNames: () => null,
};

function unknownProperty(params: Params, error: ErrorObject): Told {
  const property = String(params['additionalProperty']);
  const properties: unknown = error.parentSchema?.['properties'];
  const known = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const nearest = nearestName(property, known);
  const hint = nearest === undefined ? {} : ({ message: 'unknown.nearest', values: { nearest } } as const);
  return { code: 'unknown', property, allowed: known, ...hint };
}

/** Returns the faults that the schema found, each field's once and at most `MOST_TOLD`: describing one takes time. */
export function toFaults(errors: readonly ErrorObject[]): readonly Fault[] {
  const faults = new Map<string, Fault>();
  for (const error of errors) {
    if (faults.size === MAX_FAULTS) break;
    const fault = toFault(error);
    if (fault === null) continue;
    const key = `${fault.field} ${fault.code}`;
    if (!faults.has(key)) faults.set(key, fault);
  }
  return [...faults.values()];
}

function toFault(error: ErrorObject): Fault | null {
  const tell = KEYWORDS[error.keyword];
  const told: Told | null = tell ? tell(error.params, error) : { code: 'mismatch', allowed: error.message };
  if (told === null) return null;
  const { property = error.propertyName, ...rest } = told;
  const field =
    property === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(property)}`;
  const received = receivedOf(error, told);
  return { in: 'body', field, ...rest, ...(received === undefined ? {} : { received }) };
}

function receivedOf(error: ErrorObject, told: Told): unknown {
  if (told.property !== undefined) return undefined;
  if (error.propertyName !== undefined) return error.propertyName;
  return typeof error.data === 'object' && error.data !== null ? undefined : error.data;
}

/** A name as a part of a JSON pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
