/** What all takers share: bytes of memory, connections, or places. */
export interface Shared {
  /** How much there is of it. */
  readonly all: number;
  /** A taker may hold the `parts`-th part of what the others leave. */
  readonly parts: number;
}

/**
 * Counts what takers hold of something that all of them share. A taker may hold one of `parts` parts of what the others
 * leave. With `parts: 8`, a single taker may hold an eighth; the more others hold, the less. So there is always some left for
 * a taker who holds little, however many greedy ones there are.
 */
export class Shares {
  #taken = 0;
  readonly #held = new Map<string, number>();

  constructor(private readonly shared: Shared) {}

  /** The most that one taker may hold while no other one holds anything. */
  get largest(): number {
    return Math.floor(this.shared.all / this.shared.parts);
  }

  /** Returns the most that a taker may hold now. */
  shareOf(taker: string): number {
    const others = this.#taken - this.heldBy(taker);
    return Math.floor((this.shared.all - others) / this.shared.parts);
  }

  /** Returns how much a taker holds. */
  heldBy(taker: string): number {
    return this.#held.get(taker) ?? 0;
  }

  /** Takes an amount for a taker. Returns false, and takes nothing, if it would then hold more than its share. */
  take(taker: string, amount: number): boolean {
    const held = this.heldBy(taker) + amount;
    if (held > this.shareOf(taker)) return false;
    this.#taken += amount;
    this.#held.set(taker, held);
    return true;
  }

  /** Gives back an amount that a taker holds. */
  release(taker: string, amount: number): void {
    const left = this.heldBy(taker) - amount;
    this.#taken -= amount;
    if (left > 0) this.#held.set(taker, left);
    else this.#held.delete(taker);
  }

  /** Takes one place for a taker. Returns the function that gives it back, once; undefined if there is no place. */
  takePlace(taker: string): (() => void) | undefined {
    if (!this.take(taker, 1)) return undefined;
    let isTaken = true;
    return () => {
      if (isTaken) this.release(taker, 1);
      isTaken = false;
    };
  }
}
