import { fault, notAllowed, type Fault, type FaultAt } from '../domain/shared/faults.js';
import { valueFault } from './check-rule.js';
import { EFFECT_FORMS, isEffectType } from './effect-fields.js';
import { MOMENTS, type Effect, type MomentName } from './rule.js';

/** The header by which a request asks for a fault of its own. */
export const FAULT_HEADER = 'Sandbox-Fault';

/** The longest short form: nothing longer can be right. */
const MAX_LENGTH = 100;

/** The types of effects that have a short form. */
const TYPES = Object.keys(EFFECT_FORMS).filter((type) => type !== 'rate-limit');

/** Names of fields in the short form, where they differ. */
const FIELD_NAMES: Readonly<Record<string, string>> = { 'retry-after': 'retryAfter' };

/**
 * Returns the effect of a short form: `status=503`, `status=503;retry-after=5;body=html`, `cut=committed`, `delay=2000`,
 * `garble=html`, `slow=100`, `hang=5000`, `token-ended`, `moment=seats-taken`; or its faults. Rate limits have none: they
 * count requests, and this is about one.
 */
export function readShortForm(text: string, at: FaultAt): Effect | readonly Fault[] {
  const [first = '', ...others] = text
    .slice(0, MAX_LENGTH + 1)
    .split(';')
    .map((part) => part.trim());
  const [type, value] = pairOf(first);
  if (!isEffectType(type) || type === 'rate-limit') return [notAllowed(at, text, TYPES)];
  const { fields } = EFFECT_FORMS[type];
  const [main] = Object.keys(fields);
  const pairs: (readonly [name: string, value: string])[] = others
    .map(pairOf)
    .map(([name, sent = '']) => [FIELD_NAMES[name] ?? name, sent]);
  if (main !== undefined) pairs.unshift([main, value ?? '']);
  const isMalformed =
    text.length > MAX_LENGTH ||
    (main === undefined && value !== undefined) ||
    pairs.some(([name], index) => !(name in fields) || pairs.findIndex(([one]) => one === name) !== index);
  if (isMalformed) return [malformedForm(at, text, type)];
  const faults = pairs.flatMap(([name, sent]) => fieldFaults(at, type, name, sent));
  if (faults.length > 0) return faults;
  const typed = pairs.map(([name, sent]) => [name, /^\d+$/.test(sent) ? Number(sent) : sent] as const);
  return { type, ...Object.fromEntries(typed) } as Effect;
}

function pairOf(part: string): readonly [name: string, value: string | undefined] {
  const equals = part.indexOf('=');
  return equals < 0 ? [part, undefined] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
}

/** The short form of each effect, as faults show it. */
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

function malformedForm(at: FaultAt, received: string, type: Effect['type']): Fault {
  return fault(at, 'wrong_format', { message: 'wrong_format.example', received, allowed: EXAMPLES[type] });
}

function fieldFaults(at: FaultAt, type: Effect['type'], name: string, sent: string): readonly Fault[] {
  const check = EFFECT_FORMS[type].fields[name];
  const isNumber = check !== undefined && 'min' in check;
  if (isNumber && !/^\d{1,9}$/.test(sent)) return [malformedForm(at, sent, type)];
  return valueFault(sent, check, (code, allowed) => fault(at, code, { received: sent, allowed }));
}

const EMAIL = /^([a-z-]+)@fault\.test$/i;

/** Returns the moment that an e-mail address asks for: `seats-taken@fault.test`. Undefined if it asks for none. */
export function momentOfEmail(address: string): MomentName | undefined {
  const name = EMAIL.exec(address.trim())?.[1]?.toLowerCase();
  return MOMENTS.find((moment) => moment === name);
}
