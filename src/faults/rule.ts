/** The fault moments: changes that another party makes to a workspace directly before a request is carried out. */
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

/** The length of a delay, in milliseconds. A delay lasts at most `MAX_DELAY_MS`. */
export interface DelayEffect {
  readonly type: 'delay';
  readonly ms?: number;
  /** The minimum and the maximum delay. */
  readonly uniform?: readonly [min: number, max: number];
  /** Half of the delays are shorter than `median`. The greater `sigma` is, the longer are the longest delays. */
  readonly lognormal?: { readonly median: number; readonly sigma: number };
}

/** The operation does not run. The response has the status of the fault instead. */
export interface StatusEffect {
  readonly type: 'status';
  /** 400 to 599. */
  readonly status: number;
  /** The value of `Retry-After`, in seconds. */
  readonly retryAfter?: number;
  /** The default is `problem`, a problem document. */
  readonly body?: 'problem' | 'html' | 'empty';
}

/** At most `limit` requests are allowed per time window. Further requests get a 429. */
export interface RateLimitEffect {
  readonly type: 'rate-limit';
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The effect of a fault on a request. */
export type Effect =
  | DelayEffect
  | StatusEffect
  | RateLimitEffect
  /** Cuts the connection: before anything is done, in the middle of the response, or after all changes are durable. */
  | { readonly type: 'cut'; readonly at: 'start' | 'middle' | 'committed' }
  | { readonly type: 'garble'; readonly as: 'truncated-json' | 'wrong-type' | 'html' }
  | { readonly type: 'slow'; readonly bytesPerSecond: number }
  | { readonly type: 'hang'; readonly ms: number }
  | { readonly type: 'token-ended' }
  | { readonly type: 'moment'; readonly moment: FaultMomentName };

/** The requests that a rule matches. An empty object matches all except token requests (`createToken`). */
export interface Match {
  readonly operationId?: readonly string[];
  /** The client's name in the workspace. */
  readonly client?: string;
}

/**
 * Selects, among the matching requests, those that the rule hits. Its conditions apply in the order `skip`, `every`,
 * `probability`, `times`.
 */
export interface HitWhen {
  readonly skip?: number;
  readonly times?: number;
  readonly every?: number;
  readonly probability?: number;
}

/** A fault rule to add. */
export interface NewRule {
  readonly match?: Match;
  readonly when?: HitWhen;
  readonly effect: Effect;
  readonly note?: string;
}

/** A fault rule of a workspace. */
export interface FaultRule {
  /** Numbered from 1 in each workspace. */
  readonly id: number;
  readonly match: Match;
  readonly when: HitWhen;
  readonly effect: Effect;
  readonly note: string | null;
  /** Whether the rule is switched off, so that it matches no request. Absent if the rule is on. */
  readonly isOff?: boolean;
  /** The number of requests that the rule was applied to. For a rate limit, only refused requests count. */
  readonly hits: number;
}

/** A change of a fault rule. Omitted fields stay unchanged. */
export interface RuleChange {
  /** The new position in the order, from 1. A position beyond the end moves the rule to the end. */
  readonly position?: number;
  readonly isOff?: boolean;
}

/** A fault that was applied to a request, as the request log stores it. */
export interface AppliedFault {
  /** The origin of the fault: a rule, the header `Sandbox-Fault`, or the email address of a booking. */
  readonly by: 'rule' | 'header' | 'email';
  /** The id of the rule. Null if no rule caused the fault. */
  readonly ruleId: number | null;
  readonly effect: Effect;
  readonly note: string | null;
  /**
   * False if the moment changed nothing, if the request was refused before it, or if too many requests are already
   * delayed.
   */
  readonly isApplied: boolean;
}

const MADE = 'the response was made by a fault.';

/**
 * The effect of a fault on the response, as a clause. Keyed by the type of the fault; cuts are keyed by their position.
 * `refused` is a cut at `committed` after a refusal.
 */
const DAMAGES: Readonly<Record<string, string>> = {
  status: MADE,
  'rate-limit': MADE,
  'token-ended': MADE,
  garble: 'a fault damaged the response.',
  start: 'a fault cut the connection before the request was executed.',
  middle: 'a fault cut the connection in the middle of the response.',
  committed: 'the request was executed, but a fault lost its response.',
  refused: 'the request was refused, but a fault lost the response.',
  hang: 'a fault cut the connection before the request was executed.',
};

/** Returns whether a fault cut the connection, so that the client did not receive the whole response. */
export function isCut({ effect, isApplied }: AppliedFault): boolean {
  return isApplied && (effect.type === 'cut' || effect.type === 'hang');
}

/**
 * Returns the effect of a fault on the response, as a clause. Returns null if the client received the service's
 * response. `status` is the status that the service responded with.
 */
export function responseDamage({ effect, isApplied }: AppliedFault, status: number): string | null {
  if (!isApplied) return null;
  const place = effect.type === 'cut' ? effect.at : effect.type;
  return DAMAGES[place === 'committed' && status >= 400 ? 'refused' : place] ?? null;
}

/** The maximum delay, and below it the maximum time of a hanging or slow response, in milliseconds. */
export const MAX_DELAY_MS = 60_000;
export const MAX_HANG_MS = 5 * 60_000;
/** The maximum number of rules per workspace. The contract limits the size of each rule. */
export const MAX_RULES = 100;

/** The values that an effect's field allows: integers within bounds, or certain words. */
export type FieldCheck =
  { readonly min: number; readonly max: number } | { readonly allowed: readonly string[] };

/** The fields of one effect type. */
export interface EffectForm {
  /** The fields that are a number or a word. In the short form `type=value`, the value is that of the first field. */
  readonly fields: Readonly<Record<string, FieldCheck>>;
  /** Exactly one of these fields is required. */
  readonly oneOf?: readonly string[];
  readonly required: readonly string[];
}

const required = (fields: EffectForm['fields']): EffectForm => ({ fields, required: Object.keys(fields) });

/** The maximum value of `Retry-After`, in seconds. */
const MAX_RETRY_SECONDS = 86_400;

/** The fields of each effect type. */
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

/** Returns whether a text is an effect type. */
export function isEffectType(text: string): text is Effect['type'] {
  return Object.hasOwn(EFFECT_FORMS, text);
}
