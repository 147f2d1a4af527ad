import { Events } from './events.js';
import { History } from './history/history.js';
import type { LogBudget } from './request-log/budget.js';
import { RequestLog } from './request-log/request-log.js';

/** What happened in a workspace of late, in memory. It outlives the workspace in memory, and ends with the process. */
export class Recent {
  readonly requests: RequestLog;
  readonly history: History;
  readonly events: Events;

  constructor(workspace: string, requestsKept: number, budget: LogBudget) {
    this.history = new History(requestsKept, budget);
    this.requests = new RequestLog(workspace, requestsKept, budget, this.history);
    this.events = new Events(requestsKept, budget);
  }

  /** Drops all of it. */
  clear(): void {
    this.requests.clear();
    this.history.clear();
    this.events.clear();
  }
}
