import { MAX_DELAY_MS, MAX_HANG_MS, MOMENTS, type Effect } from './rule.js';

/** What a field of an effect takes: a whole number within bounds, or one of some words. */
export type FieldCheck =
  { readonly min: number; readonly max: number } | { readonly allowed: readonly string[] };

/** The fields of a type of effect. */
export interface EffectForm {
  /** Its fields that take a number or a word, the one that the short form `type=value` means first. */
  readonly fields: Readonly<Record<string, FieldCheck>>;
  /** Exactly one of these must be there. */
  readonly oneOf?: readonly string[];
  readonly required: readonly string[];
}

const required = (fields: EffectForm['fields']): EffectForm => ({ fields, required: Object.keys(fields) });

/** The longest that `Retry-After` says, in seconds. */
const MAX_RETRY_SECONDS = 86_400;

/** The fields of each type of effect. */
export const EFFECT_FORMS: Readonly<Record<Effect['type'], EffectForm>> = {
  delay: {
    fields: { ms: { min: 1, max: MAX_DELAY_MS } },
    oneOf: ['ms', 'uniform', 'lognormal'],
    required: [],
  },
  status: {
    fields: {
      status: { min: 400, max: 599 },
      retryAfter: { min: 0, max: MAX_RETRY_SECONDS },
      body: { allowed: ['problem', 'html', 'empty'] },
    },
    required: ['status'],
  },
  cut: required({ at: { allowed: ['start', 'middle', 'committed'] } }),
  garble: required({ as: { allowed: ['truncated-json', 'wrong-type', 'html'] } }),
  slow: required({ bytesPerSecond: { min: 1, max: 1_000_000 } }),
  hang: required({ ms: { min: 1, max: MAX_HANG_MS } }),
  'rate-limit': required({ limit: { min: 1, max: 100_000 }, windowSeconds: { min: 1, max: 3600 } }),
  'token-ended': required({}),
  moment: required({ moment: { allowed: MOMENTS } }),
};

/** Returns whether a text is a type of effect. */
export function isEffectType(text: string): text is Effect['type'] {
  return Object.hasOwn(EFFECT_FORMS, text);
}
