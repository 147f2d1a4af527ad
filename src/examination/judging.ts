import { isDeepStrictEqual } from 'node:util';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Verdict } from '../laws/law.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';
import type { Reply } from './session.js';

/** A statement that must hold, after the id of its rule: `C1 A capture lasts 15 minutes unless more is asked.` */
export type Claim = `${RuleId} ${string}`;

/** The exchanges that show whether a claim holds, in their order. */
export type Shown = Reply | readonly Reply[];

/** Collects the verdicts of an examination. */
export class Judging {
  readonly verdicts: Verdict[] = [];
  /** Claims that the target has no data to show. */
  readonly lacking: Claim[] = [];

  /** Notes whether a value is the expected one. */
  equal(claim: Claim, shown: Shown, received: unknown, expected: unknown): void {
    this.#note(claim, shown, { holds: isDeepStrictEqual(received, expected), received, expected });
  }

  /** Notes whether two amounts are the same, to the thousandth. */
  amount(claim: Claim, shown: Shown, received: number, expected: number): void {
    const rounded = Math.round(expected * 1000) / 1000;
    this.#note(claim, shown, { holds: Math.abs(received - expected) < 0.0005, received, expected: rounded });
  }

  /** Notes whether a condition holds. */
  holds(claim: Claim, shown: Shown, holds: boolean, received?: unknown): void {
    this.#note(claim, shown, { holds, received });
  }

  /** Notes whether the last request was refused with one of some statuses. */
  refused(claim: Claim, shown: Shown, ...statuses: readonly number[]): void {
    const received = exchangesOf(shown).at(-1)?.response?.status ?? 0;
    const expected = statuses.length === 1 ? statuses[0] : statuses;
    this.#note(claim, shown, { holds: statuses.includes(received), received, expected });
  }

  /** Notes whether the last request was carried out. */
  accepted(claim: Claim, shown: Shown): void {
    const received = exchangesOf(shown).at(-1)?.response?.status ?? 0;
    this.#note(claim, shown, { holds: received < 300, received, expected: 200 });
  }

  /** Notes a part of a rule that the target has no data to show: the rule is then seen in part at most. */
  lacks(claim: Claim): void {
    this.lacking.push(claim);
  }

  #note(
    claim: Claim,
    shown: Shown,
    { holds, ...values }: { holds: boolean; received?: unknown; expected?: unknown },
  ): void {
    const [first, ...rest] = exchangesOf(shown);
    if (!first) return;
    const at = claim.indexOf(' ');
    this.verdicts.push({
      rule: claim.slice(0, at) as RuleId,
      title: claim.slice(at + 1),
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
