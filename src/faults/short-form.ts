import { fieldError, type FieldError, type ErrorPlace } from '../domain/shared/errors.js';
import { valueFault } from './check-rule.js';
import { EFFECT_FORMS, isEffectType, MOMENTS, type Effect, type FaultMomentName } from './rule.js';

/** The header by which a request asks for a fault of its own. */
export const FAULT_HEADER = 'Sandbox-Fault';

/** The longest short form: no valid one is longer. */
const MAX_LENGTH = 100;

/** Names of fields in the short form, where they differ. */
const FIELD_NAMES: Readonly<Record<string, string>> = { 'retry-after': 'retryAfter' };

/**
 * Returns the effect of a short form: `status=503`, `status=503;retry-after=5;body=html`, `cut=committed`, `delay=2000`,
 * `garble=html`, `slow=100`, `hang=5000`, `token-ended`, `moment=seats-taken`; or its errors. Rate limits have no short form:
 * they count requests, and a short form is for a single request.
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
  const faults = pairs.flatMap((_, index) => fieldFaults(at, { type, pairs }, index));
  if (faults.length > 0) return faults;
  const typed = pairs.map(([name, sent]) => [name, /^\d+$/.test(sent) ? Number(sent) : sent] as const);
  return { type, ...Object.fromEntries(typed) } as Effect;
}

/** A field of an effect as it was sent. */
type Pair = readonly [name: string, value: string];

function pairOf(part: string): readonly [name: string, value: string | undefined] {
  const equals = part.indexOf('=');
  return equals < 0 ? [part, undefined] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
}

/** The short form of each effect, as errors show it. */
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

/** An effect whose fields are known, and whose values are not checked yet. */
interface ReadForm {
  readonly type: Effect['type'];
  readonly pairs: readonly Pair[];
}

/** Returns the error of a field. It shows the allowed values as complete short forms. */
function fieldFaults(at: ErrorPlace, form: ReadForm, index: number): readonly FieldError[] {
  const { type, pairs } = form;
  const [name = '', sent = ''] = pairs[index] ?? [];
  const check = EFFECT_FORMS[type].fields[name];
  const isNumber = check !== undefined && 'min' in check;
  if (isNumber && !/^\d{1,9}$/.test(sent)) return [malformedForm(at, sent, type)];
  const whole = (value: unknown) => formWith(form, index, String(value));
  return valueFault(sent, check, (code, allowed) =>
    fieldError(at, code, {
      received: whole(sent),
      allowed: Array.isArray(allowed) ? allowed.map(whole) : whole(allowed),
    }),
  );
}

/** Returns a short form with another value of one field: `status=503;body=html`. */
function formWith({ type, pairs }: ReadForm, changed: number, value: string): string {
  const parts = pairs.map(([name, sent], index) => {
    const shortName = Object.keys(FIELD_NAMES).find((short) => FIELD_NAMES[short] === name) ?? name;
    return `${index === 0 ? type : shortName}=${index === changed ? value : sent}`;
  });
  return parts.join(';');
}

const EMAIL = /^([a-z-]+)@fault\.test$/i;

/** Returns the moment that an e-mail address asks for: `seats-taken@fault.test`. Undefined if it asks for none. */
export function momentOfEmail(address: string): FaultMomentName | undefined {
  const name = EMAIL.exec(address.trim())?.[1]?.toLowerCase();
  return MOMENTS.find((moment) => moment === name);
}
