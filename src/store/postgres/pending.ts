import { inSpan, type Attributes } from '../../telemetry/spans.js';
import type { Decision, SharedEntry } from '../shared-store.js';

/** What deciding led to. */
type Outcome = { readonly decision: Decision<unknown> } | { readonly error: unknown };

interface Waiting {
  readonly decide: () => Decision<unknown>;
  readonly outcome: Outcome;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The decisions of a workspace that are in memory and not durable yet, oldest first. A refusal, or a decision that changes
 * nothing, waits too if others are before it: they may be decided otherwise, and then it may be as well.
 */
export class Pending {
  #all: Waiting[] = [];

  /** `attributes` are those of the spans in which decisions wait. */
  constructor(private readonly attributes: Attributes = {}) {}

  /** Whether no decision waits. The first of them changes something. */
  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  /** Decides now. Resolves with the result once the decision is durable. */
  decide<T>(decide: () => Decision<T>): Promise<T> {
    const outcome = outcomeOf(decide); // may add others before this one
    const { isEmpty } = this;
    const decided = () =>
      new Promise<T>((resolve, reject) => {
        this.#add({ decide, outcome, resolve: resolve as Waiting['resolve'], reject });
      });
    return isEmpty && entriesOf({ outcome }).length === 0
      ? decided()
      : inSpan('append', this.attributes, decided);
  }

  /** Returns the entries of all decisions that wait, and what makes them durable: it answers those who wait for them. */
  take(): { readonly entries: readonly SharedEntry[]; readonly confirm: () => void } {
    const count = this.#all.length;
    return { entries: this.#all.flatMap(entriesOf), confirm: () => this.#confirm(count) };
  }

  /** Undoes all decisions, the latest first. Call `decideAgain` or `refuse` in the same turn. */
  undo(): void {
    for (const { outcome } of this.#all.toReversed())
      if ('decision' in outcome) outcome.decision.change?.undo();
  }

  /** Takes all decisions again, in order, after they were undone. */
  decideAgain(): void {
    const all = this.#all;
    this.#all = [];
    for (const waiting of all) this.#add({ ...waiting, outcome: outcomeOf(waiting.decide) });
  }

  /** Rejects all decisions, after they were undone. */
  refuse(error: Error): void {
    const all = this.#all;
    this.#all = [];
    for (const { reject } of all) reject(error);
  }

  #add(waiting: Waiting): void {
    if (this.isEmpty && entriesOf(waiting).length === 0) settle(waiting);
    else this.#all.push(waiting);
  }

  #confirm(count: number): void {
    for (const waiting of this.#all.splice(0, count)) settle(waiting);
    const change = this.#all.findIndex((waiting) => entriesOf(waiting).length > 0);
    for (const waiting of this.#all.splice(0, change < 0 ? this.#all.length : change)) settle(waiting);
  }
}

function outcomeOf(decide: () => Decision<unknown>): Outcome {
  try {
    return { decision: decide() };
  } catch (error) {
    return { error };
  }
}

function entriesOf({ outcome }: Pick<Waiting, 'outcome'>): readonly SharedEntry[] {
  const change = 'decision' in outcome ? outcome.decision.change : null;
  return change ? [change.shared] : [];
}

function settle({ outcome, resolve, reject }: Waiting): void {
  if ('decision' in outcome) resolve(outcome.decision.result);
  else reject(outcome.error);
}
