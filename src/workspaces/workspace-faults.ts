import { FaultRules, type ChosenRule, type FaultTarget, type SavedRules } from '../faults/fault-rules.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { StoredWorkspace } from '../store/store.js';
import type { Extras, JournalEntry } from '../store/workspace-state.js';
import type { FaultRule } from '../faults/rule.js';
import type { StateHolder } from './state-holder.js';
import type { WorkspaceEvent } from './events.js';

/**
 * The fault rules of a workspace, stored in the extras of its state. Each change of the rules and each hit is an entry
 * of the log. So if several instances share the workspace, none applies a deleted rule, and `times` limits the total
 * hits at all instances.
 */
export class KeptFaults {
  #shown: { readonly extras: Extras | undefined; readonly rules: FaultRules } | undefined;

  constructor(
    private readonly stored: StoredWorkspace,
    private readonly current: StateHolder,
    private readonly realTime: () => EpochMs,
  ) {}

  /** Whether there is no rule in the state that queries see. */
  get isEmpty(): boolean {
    return this.#read().isEmpty;
  }

  /** Returns the rules in the order in which they are matched, as queries see them. */
  list(): FaultRule[] {
    return this.#read().list();
  }

  /** Returns the rule that applies to a request, and counts the hit. */
  choose(target: FaultTarget): Promise<ChosenRule | undefined> {
    return this.change((rules) => rules.choose(target, this.realTime()));
  }

  /**
   * Changes the rules. Emits an event if rules were added, removed, or switched on or off. Resolves when the change is
   * durable.
   */
  change<T>(change: (rules: FaultRules) => T): Promise<T> {
    return this.current.run(() => {
      this.current.assertOpen();
      const { extras } = this.stored.state;
      const rules = this.#from(extras);
      const before = idsOf(rules);
      const result = change(rules);
      const changed = changesOf(extras, rules.saved());
      const event = idsOf(rules) === before ? {} : { event: this.#changedEvent() };
      const committed = { cause: { type: 'control' }, ...event } as const;
      return { entry: changed && { extras: changed }, committed, result };
    });
  }

  /** Returns the part of an entry that removes all rules. Returns an empty part if there are none. */
  cleared(): Pick<JournalEntry, 'extras'> {
    const extras = changesOf(this.stored.state.extras, {});
    return extras ? { extras } : {};
  }

  /** Returns the rules that queries see. They must not be changed. */
  #read(): FaultRules {
    const { extras } = this.current.visible;
    if (!this.#shown || this.#shown.extras !== extras) this.#shown = { extras, rules: this.#from(extras) };
    return this.#shown.rules;
  }

  #from(extras: Extras | undefined): FaultRules {
    return FaultRules.from(extras, this.stored.metadata.seed);
  }

  #changedEvent(): WorkspaceEvent {
    return { type: 'state', at: this.current.now(), action: 'faults', name: null };
  }
}

/**
 * Returns the ids of the rules as text; the id of a disabled rule is negative. The text changes whenever a rule is
 * added, removed, or switched on or off.
 */
function idsOf(rules: FaultRules): string {
  return rules
    .list()
    .map(({ id, isOff }) => (isOff ? -id : id))
    .join();
}

/** Returns the differences between saved rules as extras of an entry. Returns null if there are none. */
function changesOf(before: Extras | undefined, after: SavedRules): Extras | null {
  const removed = Object.keys(before ?? {}).filter((name) => !(name in after));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name]),
  );
  if (removed.length === 0 && changed.length === 0) return null;
  return Object.fromEntries([...changed, ...removed.map((name) => [name, null] as const)]);
}
