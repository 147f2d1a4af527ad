import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Verdict } from '../laws/law.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';
import type { Reply } from './session.js';

/** The id of a rule and a statement that must hold by it: `['C1', 'A capture lasts 45 minutes at most.']` */
export type Claim = readonly [rule: RuleId, title: string];

/** The replies that show whether a claim holds, in order. */
export type Shown = Reply | readonly Reply[];

/** Collects the verdicts of an examination, and the claims that could not be examined. */
export class Judging {
  readonly verdicts: Verdict[] = [];
  /** Claims for which the target has no data. */
  readonly lacking: Claim[] = [];

  /** Records whether a value equals the expected one. */
  equal(claim: Claim, shown: Shown, received: unknown, expected: unknown): void {
    this.#note(claim, shown, { holds: isDeepStrictEqual(received, expected), received, expected });
  }

  /** Records whether two amounts are equal, apart from the rounding of decimals. */
  amount(claim: Claim, shown: Shown, received: number, expected: number): void {
    const rounded = Math.round(expected * 1000) / 1000;
    this.#note(claim, shown, { holds: Math.abs(received - expected) < 0.0005, received, expected: rounded });
  }

  /** Records whether a condition holds. */
  holds(claim: Claim, shown: Shown, holds: boolean, received?: unknown): void {
    this.#note(claim, shown, { holds, received });
  }

  /** Records whether the last request was refused with one of the statuses. */
  refused(claim: Claim, shown: Shown, ...statuses: readonly number[]): void {
    const received = exchangesOf(shown).at(-1)?.response?.status ?? 0;
    const expected = statuses.length === 1 ? statuses[0] : statuses;
    this.#note(claim, shown, { holds: statuses.includes(received), received, expected });
  }

  /** Records whether the last request succeeded. */
  accepted(claim: Claim, shown: Shown): void {
    const received = exchangesOf(shown).at(-1)?.response?.status ?? 0;
    this.#note(claim, shown, { holds: received < 300, received, expected: 200 });
  }

  /** Records that the target has no data for a part of a rule. The rule then counts as at most partly examined. */
  lacks(claim: Claim): void {
    this.lacking.push(claim);
  }

  #note(
    [rule, title]: Claim,
    shown: Shown,
    { holds, ...values }: { holds: boolean; received?: unknown; expected?: unknown },
  ): void {
    const [first, ...rest] = exchangesOf(shown);
    if (!first) return;
    this.verdicts.push({
      rule,
      title,
      outcome: holds ? 'confirmed' : 'contradicted',
      exchanges: [first, ...rest],
      ...values,
    });
  }
}

function exchangesOf(shown: Shown): readonly RecordedExchange[] {
  return (Array.isArray(shown) ? (shown as readonly Reply[]) : [shown as Reply]).map(
    ({ exchange }) => exchange,
  );
}
