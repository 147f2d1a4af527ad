import type { EpochMs } from '../domain/shared/moment.js';
import { Coverage } from './coverage.js';
import { FaultRules } from '../faults/fault-rules.js';
import { Events } from './events.js';
import { History } from './history/history.js';
import type { LogBudget } from './request-log/budget.js';
import { RequestLog } from './request-log/request-log.js';

/** What happened in a workspace of late, in memory. It outlives the workspace in memory, and ends with the process. */
export class Recent {
  readonly requests: RequestLog;
  readonly history: History;
  readonly events: Events;
  readonly coverage = new Coverage();
  readonly faults = new FaultRules();
  /** The last step of the history before each snapshot, by its name: a restore goes back to it. */
  readonly snapshots = new Map<string, number>();

  /** `now` is real time. */
  constructor(workspace: string, requestsKept: number, budget: LogBudget, now: EpochMs) {
    this.history = new History(requestsKept, budget, (step) => this.coverage.addTransitions(step));
    this.requests = new RequestLog(workspace, requestsKept, budget, this.history);
    this.events = new Events(requestsKept, budget, now);
  }

  /** Returns what has been exercised, with the changes of state of the steps that are kept: the others were added before. */
  wholeCoverage(): Coverage {
    for (const [, step] of this.history.newestFirst()) this.coverage.addTransitions(step);
    return this.coverage;
  }

  /** Drops the steps: the workspace was changed meanwhile by steps that are not known here. */
  interrupt(): void {
    this.history.interrupt();
    this.snapshots.clear();
  }

  /** Drops all of it. */
  clear(): void {
    this.requests.clear();
    this.history.clear();
    this.events.clear();
    this.faults.clear();
  }
}
