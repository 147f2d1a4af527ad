import { fieldError, type FieldError, type ErrorPlace } from '../domain/shared/errors.js';
import { valueError } from './check-rule.js';
import { EFFECT_FORMS, isEffectType, MOMENTS, type Effect, type FaultMomentName } from './rule.js';

/** The header with which a client requests a fault for a single request. */
export const FAULT_HEADER = 'Sandbox-Fault';

/** The maximum length of a short form. All valid ones are shorter. */
const MAX_LENGTH = 100;

/** The field names of short forms that differ from those of the contract. */
const FIELD_NAMES: Readonly<Record<string, string>> = { 'retry-after': 'retryAfter' };

/**
 * Parses the short form of an effect. Examples: `status=503`, `status=503;retry-after=5;body=html`, `cut=committed`,
 * `delay=2000`, `garble=html`, `slow=100`, `hang=5000`, `token-ended`, `moment=seats-taken`. Returns the errors of an
 * invalid short form. Rate limits have no short form: a header concerns a single request, but a rate limit counts
 * several.
 */
export function readShortForm(text: string, at: ErrorPlace): Effect | readonly FieldError[] {
  const [first = '', ...others] = text
    .slice(0, MAX_LENGTH + 1)
    .split(';')
    .map((part) => part.trim());
  const [type, value] = pairOf(first);
  if (!isEffectType(type) || type === 'rate-limit') return [unknownForm(at, text)];
  const { fields } = EFFECT_FORMS[type];
  const [main] = Object.keys(fields);
  const pairs: Pair[] = others.map(pairOf).map(([name, sent = '']) => [FIELD_NAMES[name] ?? name, sent]);
  if (main !== undefined) pairs.unshift([main, value ?? '']);
  const isMalformed =
    text.length > MAX_LENGTH ||
    (main === undefined && value !== undefined) ||
    pairs.some(([name], index) => !(name in fields) || pairs.findIndex(([one]) => one === name) !== index);
  if (isMalformed) return [malformedForm(at, text, type)];
  const errors = pairs.flatMap((_, index) => fieldErrors(at, { type, pairs }, index));
  if (errors.length > 0) return errors;
  const typed = pairs.map(([name, sent]) => [name, /^\d+$/.test(sent) ? Number(sent) : sent] as const);
  return { type, ...Object.fromEntries(typed) } as Effect;
}

/** The name and value of a field in a short form. */
type Pair = readonly [name: string, value: string];

function pairOf(part: string): readonly [name: string, value: string | undefined] {
  const equals = part.indexOf('=');
  return equals < 0 ? [part, undefined] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
}

/** A short form of each effect that has one, for error messages. */
const EXAMPLES: Readonly<Partial<Record<Effect['type'], string>>> = {
  status: 'status=503;retry-after=5',
  delay: 'delay=2000',
  hang: 'hang=5000',
  slow: 'slow=100',
  cut: 'cut=committed',
  garble: 'garble=truncated-json',
  moment: 'moment=seats-taken',
  'token-ended': 'token-ended',
};

function malformedForm(at: ErrorPlace, received: string, type: Effect['type']): FieldError {
  return fieldError(at, 'wrong_format', {
    message: 'wrong_format.example',
    received,
    allowed: EXAMPLES[type],
  });
}

function unknownForm(at: ErrorPlace, received: string): FieldError {
  const allowed = Object.values(EXAMPLES);
  return fieldError(at, 'not_allowed', { message: 'wrong_format.example', received, allowed });
}

/** A short form whose type and field names are known, but whose values are not checked yet. */
interface ReadForm {
  readonly type: Effect['type'];
  readonly pairs: readonly Pair[];
}

/** Returns the error of a field. The error shows the allowed values as complete short forms. */
function fieldErrors(at: ErrorPlace, form: ReadForm, index: number): readonly FieldError[] {
  const { type, pairs } = form;
  const [name = '', sent = ''] = pairs[index] ?? [];
  const check = EFFECT_FORMS[type].fields[name];
  const isNumber = check !== undefined && 'min' in check;
  if (isNumber && !/^\d{1,9}$/.test(sent)) return [malformedForm(at, sent, type)];
  const whole = (value: unknown) => formWith(form, index, String(value));
  return valueError(sent, check, (code, allowed) =>
    fieldError(at, code, {
      received: whole(sent),
      allowed: Array.isArray(allowed) ? allowed.map(whole) : whole(allowed),
    }),
  );
}

/** Returns a short form with a new value for one field, such as `status=503;body=html`. */
function formWith({ type, pairs }: ReadForm, changed: number, value: string): string {
  const parts = pairs.map(([name, sent], index) => {
    const shortName = Object.keys(FIELD_NAMES).find((short) => FIELD_NAMES[short] === name) ?? name;
    return `${index === 0 ? type : shortName}=${index === changed ? value : sent}`;
  });
  return parts.join(';');
}

const EMAIL = /^([a-z-]+)@fault\.test$/i;

/**
 * Returns the moment that an email address requests, for example for `seats-taken@fault.test`. Returns undefined if it
 * requests none.
 */
export function momentOfEmail(address: string): FaultMomentName | undefined {
  const name = EMAIL.exec(address.trim())?.[1]?.toLowerCase();
  return MOMENTS.find((moment) => moment === name);
}
