/** The moments: changes of a workspace by somebody else, just before a request is carried out. */
export const MOMENTS = [
  'seats-taken',
  'hold-expired',
  'hold-shortened',
  'price-raised',
  'item-closed',
  'code-used-up',
  'voucher-used',
  'buyer-pays',
  'buyer-cancels',
  'booking-cancelled',
] as const;

/** The name of a moment. */
export type FaultMomentName = (typeof MOMENTS)[number];

/** How long a delay takes, in milliseconds. It ends after `MAX_DELAY_MS` at the latest. */
export interface DelayEffect {
  readonly type: 'delay';
  readonly ms?: number;
  /** The shortest and the longest delay. */
  readonly uniform?: readonly [min: number, max: number];
  /** Half of the delays are shorter than the median. A greater sigma makes the longest delays longer. */
  readonly lognormal?: { readonly median: number; readonly sigma: number };
}

/** The request is not carried out: a status in place of its reply. */
export interface StatusEffect {
  readonly type: 'status';
  /** 400 to 599. */
  readonly status: number;
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number;
  /** A problem document is the default. */
  readonly body?: 'problem' | 'html' | 'empty';
}

/** At most `limit` requests in each window of the server's time; 429 for the others. */
export interface RateLimitEffect {
  readonly type: 'rate-limit';
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What a fault does to a request. */
export type Effect =
  | DelayEffect
  | StatusEffect
  | RateLimitEffect
  /** The connection is cut: before anything is done, in the middle of the response, or once all is done and durable. */
  | { readonly type: 'cut'; readonly at: 'start' | 'middle' | 'committed' }
  | { readonly type: 'garble'; readonly as: 'truncated-json' | 'wrong-type' | 'html' }
  | { readonly type: 'slow'; readonly bytesPerSecond: number }
  | { readonly type: 'hang'; readonly ms: number }
  | { readonly type: 'token-ended' }
  | { readonly type: 'moment'; readonly moment: FaultMomentName };

/** The requests that a rule matches; without members, all except those for a token (`createToken`). */
export interface Match {
  readonly operationId?: readonly string[];
  /** The client's name in the workspace. */
  readonly client?: string;
}

/** Which of the matching requests a rule hits. `skip` comes first, then `every`, then `probability`, then `times`. */
export interface HitWhen {
  readonly skip?: number;
  readonly times?: number;
  readonly every?: number;
  readonly probability?: number;
}

/** A fault rule as somebody asks for it. */
export interface NewRule {
  readonly match?: Match;
  readonly when?: HitWhen;
  readonly effect: Effect;
  readonly note?: string;
}

/** A fault rule of a workspace. */
export interface FaultRule {
  /** Counted up from 1 in each workspace. */
  readonly id: number;
  readonly match: Match;
  readonly when: HitWhen;
  readonly effect: Effect;
  readonly note: string | null;
  /** Whether it is switched off: no request matches it. Left out where it is on. */
  readonly isOff?: boolean;
  /** The number of requests that it was applied to; for a rate limit, of those that it refused. */
  readonly hits: number;
}

/** A change of a fault rule. Members that are left out stay as they are. */
export interface RuleChange {
  /** Its position in the order, from 1; a position beyond the end puts it last. */
  readonly position?: number;
  readonly isOff?: boolean;
}

/** A fault that was applied to a request, as the request log keeps it. */
export interface AppliedFault {
  /** Who asked for it: a rule, the header `Sandbox-Fault`, or the e-mail address of a booking. */
  readonly by: 'rule' | 'header' | 'email';
  /** The rule; null without one. */
  readonly ruleId: number | null;
  readonly effect: Effect;
  readonly note: string | null;
  /** False for a moment that found nothing to change, or whose request was refused before it. */
  readonly isApplied: boolean;
}

const REPLACING: ReadonlySet<Effect['type']> = new Set([
  'status',
  'rate-limit',
  'token-ended',
  'cut',
  'garble',
] as const);

/** Returns whether a fault replaced the response or a part of it. */
export function replacesResponse({ effect, isApplied }: AppliedFault): boolean {
  return isApplied && REPLACING.has(effect.type);
}

/** The longest delay, and the longest time that a connection hangs or is sent slowly, in milliseconds. */
export const MAX_DELAY_MS = 60_000;
export const MAX_HANG_MS = 5 * 60_000;
/** The most rules of a workspace. The contract limits the size of each. */
export const MAX_RULES = 100;

/** The values that a field of an effect takes: whole numbers within bounds, or some words. */
export type FieldCheck =
  { readonly min: number; readonly max: number } | { readonly allowed: readonly string[] };

/** The fields of a type of effect. */
export interface EffectForm {
  /** Its fields that take a number or a word. The short form `type=value` sets the first. */
  readonly fields: Readonly<Record<string, FieldCheck>>;
  /** Exactly one of these must be there. */
  readonly oneOf?: readonly string[];
  readonly required: readonly string[];
}

const required = (fields: EffectForm['fields']): EffectForm => ({ fields, required: Object.keys(fields) });

/** The largest value of `Retry-After`, in seconds. */
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
