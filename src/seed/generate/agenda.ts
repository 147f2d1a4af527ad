import type { EpochMs } from '../../domain/shared/moment.js';
import { SortedMap, tuple, type Tuple } from '../../store/dataset/sorted-map.js';

/** Tasks by time. Tasks of the same time come in the order in which they were planned. */
export class Agenda<Task> {
  private readonly tasks = new SortedMap<Tuple, Task>();
  private planned = 0;

  /** Adds a task. */
  plan(at: EpochMs, task: Task): void {
    this.planned += 1;
    this.tasks.set(tuple(at, this.planned), task);
  }

  /** Removes and returns the next task that is due by a time. */
  next(until: EpochMs): { readonly at: EpochMs; readonly task: Task } | undefined {
    const key = this.tasks.firstKey();
    const at = Number(key?.a);
    if (!key || at > until) return undefined;
    const task = this.tasks.get(key);
    this.tasks.delete(key);
    return task === undefined ? undefined : { at, task };
  }
}
