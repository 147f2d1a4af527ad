import { randomInt, createHmac } from 'node:crypto';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { RateWindow, type RateState } from './rate-window.js';
import {
  MAX_RULES,
  type FaultRule,
  type Match,
  type NewRule,
  type RuleChange,
  type HitWhen,
  MAX_DELAY_MS,
  type DelayEffect,
} from './rule.js';

/** The properties of a request by which rules match it. */
export interface FaultTarget {
  readonly operationId: string;
  /** The client's name in its workspace. */
  readonly client: string;
}

/** The rule that applies to a request. */
export interface ChosenRule {
  /** Null if only rate limits matched, which allow the request. */
  readonly rule: FaultRule | null;
  /** Draws random numbers for the length of a delay. */
  readonly draw: FaultDraw;
  /** The rate limit with the fewest requests left, if several counted the request. */
  readonly rate: RateState | null;
}

/**
 * The counts of a rule as JSON. For a rate limit, they include the number of its time window and the count in that
 * window.
 */
type SavedCounts = readonly [matches: number, hits: number, ...window: number[]];

/**
 * The saved form of the rules, as JSON values by name. The counts of each rule have a value of their own, so that a hit
 * changes little data.
 */
export type SavedRules = Readonly<Record<string, unknown>>;

interface SavedList {
  readonly lastId: number;
  readonly clearedTo?: number;
  readonly rules: readonly KeptRule['rule'][];
}

/** The names in `SavedRules`. */
const LIST = 'faults';
const countsOf = (id: number): string => `fault ${id}`;

interface KeptRule {
  readonly rule: Omit<FaultRule, 'hits'>;
  readonly window: RateWindow | null;
  matches: number;
  hits: number;
}

/**
 * The fault rules of a workspace, in order. They are kept in the memory of the server, or in the database that several
 * servers share. A reset or deletion of the workspace removes them. Data folders, snapshots, exports and forks do not
 * contain them.
 */
export class FaultRules {
  /**
   * The workspace's seed, from which the random numbers of `probability` and delays are drawn. If null, a random seed
   * is used.
   */
  seed: number | null = null;
  readonly #rules: KeptRule[] = [];
  #randomSeed: number | undefined;
  #lastId = 0;
  /**
   * The last used id at the time when all rules were last removed. Random numbers depend on a rule's id minus this id.
   */
  #clearedTo = 0;

  /** Returns the rules from their saved form. */
  static from(saved: SavedRules | undefined, seed: number | null): FaultRules {
    const rules = new FaultRules();
    rules.seed = seed;
    const list = saved?.[LIST] as SavedList | undefined;
    rules.#lastId = list?.lastId ?? 0;
    rules.#clearedTo = list?.clearedTo ?? 0;
    for (const rule of list?.rules ?? [])
      rules.#rules.push(keptRule(rule, saved?.[countsOf(rule.id)] as SavedCounts | undefined));
    return rules;
  }

  /** Returns the saved form of the rules. Returns an empty object if no rule was added yet. */
  saved(): SavedRules {
    if (this.#lastId === 0) return {};
    const list: SavedList = {
      lastId: this.#lastId,
      clearedTo: this.#clearedTo,
      rules: this.#rules.map(({ rule }) => rule),
    };
    const counts = this.#rules.map((kept): [string, SavedCounts] => [
      countsOf(kept.rule.id),
      [kept.matches, kept.hits, ...(kept.window?.counted ?? [])],
    ]);
    return { [LIST]: list, ...Object.fromEntries(counts) };
  }

  /** Whether there is no rule. */
  get isEmpty(): boolean {
    return this.#rules.length === 0;
  }

  /** Appends a rule and returns it. Returns null if there are already `MAX_RULES` rules. */
  add({ match = {}, when = {}, effect, note = '' }: NewRule): FaultRule | null {
    if (this.#rules.length >= MAX_RULES) return null;
    this.#lastId += 1;
    const rule = { id: this.#lastId, match, when, effect, note: note === '' ? null : note };
    const kept = keptRule(rule);
    this.#rules.push(kept);
    return shown(kept);
  }

  /** Returns the rules in the order in which they are matched. */
  list(): FaultRule[] {
    return this.#rules.map(shown);
  }

  /** Removes a rule and returns it. Returns undefined if it does not exist. */
  remove(id: number): FaultRule | undefined {
    const at = this.#rules.findIndex(({ rule }) => rule.id === id);
    const [removed] = at < 0 ? [] : this.#rules.splice(at, 1);
    return removed && shown(removed);
  }

  /** Moves a rule, or switches it on or off, and returns it with its counts. Returns undefined if it does not exist. */
  change(id: number, { position, isOff }: RuleChange): FaultRule | undefined {
    const at = this.#rules.findIndex(({ rule }) => rule.id === id);
    const [kept] = at < 0 ? [] : this.#rules.splice(at, 1);
    if (!kept) return undefined;
    const { isOff: wasOff = false, ...rule } = kept.rule;
    const changed = { ...kept, rule: { ...rule, ...((isOff ?? wasOff) && { isOff: true }) } };
    this.#rules.splice(position === undefined ? at : position - 1, 0, changed);
    return shown(changed);
  }

  /**
   * Removes all rules and returns them. Their ids are not used again, because logged requests name them. The same rules,
   * added again, draw the same random numbers.
   */
  clear(): FaultRule[] {
    const removed = this.list();
    this.#rules.length = 0;
    this.#clearedTo = this.#lastId;
    return removed;
  }

  /**
   * Returns the rule that applies to a request: the first that matches it and whose `when` selects it. Undefined if
   * there is no such rule. Counts the match of each examined rule, and the hit. A rate limit that allows the request
   * does not end the search. If only such rate limits are found, returns the strictest one's state, without a rule.
   * `now` is the real time.
   */
  choose(target: FaultTarget, now: EpochMs): ChosenRule | undefined {
    let rate: RateState | null = null;
    for (const kept of this.#rules) {
      const { id, match, when, isOff } = kept.rule;
      if (isOff || !appliesTo(match, target)) continue;
      kept.matches += 1;
      const draw = drawsOf(
        this.seed ?? (this.#randomSeed ??= randomInt(2 ** 32)),
        `fault ${id - this.#clearedTo} ${kept.matches}`,
      );
      if (!isHit(when, kept, draw)) continue;
      const state = kept.window?.count(now);
      if (state) rate = tighter(rate, state);
      if (state && state.left >= 0) continue;
      kept.hits += 1;
      return { rule: shown(kept), draw, rate };
    }
    return rate === null ? undefined : { rule: null, draw: () => 0, rate };
  }
}

function keptRule(rule: KeptRule['rule'], counts: SavedCounts = [0, 0]): KeptRule {
  const [matched, hits, ...window] = counts;
  const { effect } = rule;
  const [number, count = 0] = window;
  const counted = number === undefined ? undefined : ([number, count] as const);
  return {
    rule,
    matches: matched,
    hits,
    window: effect.type === 'rate-limit' ? new RateWindow(effect, counted) : null,
  };
}

function shown({ rule, hits }: KeptRule): FaultRule {
  return { ...rule, hits };
}

/**
 * The operation id of the token endpoint. Only rules that name this operation match its requests. Otherwise tests could
 * not predict which request a rule hits, because they do not see when their clients request tokens.
 */
const TOKEN_OPERATION = 'createToken';

function appliesTo({ operationId, client }: Match, target: FaultTarget): boolean {
  return (
    (operationId?.includes(target.operationId) ?? target.operationId !== TOKEN_OPERATION) &&
    (client === undefined || client === target.client)
  );
}

function tighter(one: RateState | null, other: RateState): RateState {
  return one === null || other.left < one.left ? other : one;
}

/**
 * Returns whether a matching request is a hit. The first `skip` matches are no hits. Of the following matches, only
 * every n-th can be a hit (n = `every`). Each of these is a hit with the given `probability`, until there are `times`
 * hits. `matches` includes this request. `draw` returns a random number from 0 (inclusive) to 1 (exclusive).
 */
export function isHit(
  { skip = 0, every = 1, probability = 1, times = Infinity }: HitWhen,
  { matches, hits }: { readonly matches: number; readonly hits: number },
  draw: () => number,
): boolean {
  const counted = matches - skip;
  if (counted <= 0 || counted % every !== 0 || hits >= times) return false;
  return probability >= 1 || draw() < probability;
}

/** Returns the next random number from 0 (inclusive) to 1 (exclusive). */
export type FaultDraw = () => number;

/** Returns a function that draws random numbers. Their sequence depends only on a seed and a purpose. */
export function drawsOf(seed: number, purpose: string): FaultDraw {
  let drawn = 0;
  return () => {
    drawn += 1;
    const bytes = createHmac('sha256', String(seed)).update(`${purpose} ${drawn}`).digest();
    return bytes.readUInt32BE(0) / 2 ** 32;
  };
}

/** Returns the length of a delay in full milliseconds, at most `MAX_DELAY_MS`. */
export function delayOf({ ms = 0, uniform, lognormal }: DelayEffect, draw: FaultDraw): number {
  let length = ms;
  if (uniform) length = uniform[0] + (uniform[1] - uniform[0]) * draw();
  if (lognormal) length = lognormal.median * Math.exp(lognormal.sigma * standardNormal(draw));
  return Math.min(MAX_DELAY_MS, Math.round(length));
}

/** Returns a random number of the standard normal distribution (Box–Muller method). */
function standardNormal(draw: FaultDraw): number {
  const radius = Math.sqrt(-2 * Math.log(1 - draw()));
  return radius * Math.cos(2 * Math.PI * draw());
}
