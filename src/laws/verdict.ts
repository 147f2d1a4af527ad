import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';

/**
 * What one check of a rule showed at a target. It is reported only by a check that cites the rule, ran, and could have failed:
 * a rule without a verdict is unseen.
 */
export interface Verdict {
  readonly rule: RuleId;
  /** What must hold, as a sentence that stays the same in each run: `A capture takes its seats off the free ones.` */
  readonly title: string;
  readonly outcome: 'confirmed' | 'contradicted';
  /** The exchanges that show it, in their order; the last one is the one that was judged. */
  readonly exchanges: readonly [RecordedExchange, ...RecordedExchange[]];
  /** What was due; absent where a report may not show it. */
  readonly expected?: unknown;
  /** What came. */
  readonly received?: unknown;
}
