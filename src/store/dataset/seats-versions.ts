/** The version of each rule's seats, which changes whenever seats or capacity settings of the rule's items change. */
export class SeatsVersions {
  readonly #changed = new Map<number, object>();
  #others: object = {};

  /** Returns an object that each change replaces. */
  of(ruleId: number): object {
    return this.#changed.get(ruleId) ?? this.#others;
  }

  /** Takes the id of an item, or a key that begins with it. */
  change(itemId: unknown): void {
    this.#changed.set(Number.parseInt(String(itemId), 10), {});
  }

  changeAll(): void {
    this.#changed.clear();
    this.#others = {};
  }
}
