/** A resource that all senders share: bytes of memory, connections, or places. */
export interface Shared {
  /** The total amount. */
  readonly all: number;
  /** One sender may hold 1/`parts` of the amount that the other senders do not hold. */
  readonly parts: number;
}

/**
 * Counts the part of a shared resource that each sender (`taker`) holds. A sender may hold 1/`parts` of the amount that
 * the other senders leave. With `parts: 8`, a sender may hold an eighth of the resource if no other sender holds
 * anything. The more the others hold, the smaller is its share. So some of the resource is always left for a further
 * sender.
 */
export class Shares {
  #taken = 0;
  readonly #held = new Map<string, number>();

  constructor(private readonly shared: Shared) {}

  /** The maximum that one sender may hold if no other sender holds anything. */
  get largest(): number {
    return Math.floor(this.shared.all / this.shared.parts);
  }

  /** Returns the maximum that a sender may hold now. */
  shareOf(taker: string): number {
    const others = this.#taken - this.heldBy(taker);
    return Math.floor((this.shared.all - others) / this.shared.parts);
  }

  /** Returns the amount that a sender holds. */
  heldBy(taker: string): number {
    return this.#held.get(taker) ?? 0;
  }

  /** Reserves an amount for a sender. Returns false and reserves nothing if the sender would exceed its share. */
  take(taker: string, amount: number): boolean {
    const held = this.heldBy(taker) + amount;
    if (held > this.shareOf(taker)) return false;
    this.#taken += amount;
    this.#held.set(taker, held);
    return true;
  }

  /** Releases an amount that a sender holds. */
  release(taker: string, amount: number): void {
    const left = this.heldBy(taker) - amount;
    this.#taken -= amount;
    if (left > 0) this.#held.set(taker, left);
    else this.#held.delete(taker);
  }

  /** Reserves one place for a sender. Returns the function that releases it once. Returns undefined if no place is free. */
  takePlace(taker: string): (() => void) | undefined {
    if (!this.take(taker, 1)) return undefined;
    let isTaken = true;
    return () => {
      if (isTaken) this.release(taker, 1);
      isTaken = false;
    };
  }
}

/** Returns the size to which all larger sizes must shrink, so that the total is at most `most`. Infinity if all fit. */
export function evenShare(sizes: readonly number[], most: number): number {
  let left = most;
  for (const [at, size] of sizes.toSorted((one, other) => one - other).entries()) {
    const share = left / (sizes.length - at);
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}
