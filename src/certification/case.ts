import type { EpochMs } from '../domain/shared/moment.js';
import type { ReadTables } from '../store/tables.js';
import type { PastStep } from '../workspaces/history/history.js';
import type { RequestLogEntry } from '../workspaces/request-log/logged-request.js';

/** A question that only a client that reads its replies can answer. */
export interface Question {
  readonly id: string;
  readonly text: string;
}

/** A request in the workspace of a case. */
export interface CaseRequest extends RequestLogEntry {
  /** Whether a rival sent it, as part of a moment, and not the client. */
  readonly isOfRival: boolean;
}

/** All that is known of a case once the client has worked on it. */
export interface CaseRun {
  /** The requests, the oldest first; tokens and pages too. */
  readonly requests: readonly CaseRequest[];
  /** What happened, the oldest first. */
  readonly steps: readonly PastStep[];
  /** The records at the end. */
  readonly tables: ReadTables;
  /** The workspace's time at the end. */
  readonly now: EpochMs;
  /** The answers to the questions by their ids. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Something that a client did wrong, or left out. */
export interface CaseFinding {
  /** Identifies the mistake in every run: `books-twice`. */
  readonly id: string;
  /** What was seen, and what to do instead, as a colleague would say it. */
  readonly message: string;
  /** The ids of the requests that show it; empty for an omission. */
  readonly requests: readonly number[];
  /** The question and the answer that was given; absent if requests show the finding. */
  readonly answer?: { readonly asked: string; readonly given: unknown };
}

/** The findings of a case in a run; `null` if the client never did what the case is about. */
export type Judgement = readonly CaseFinding[] | null;

/** One thing that an integration must master. Each module in `cases/` has the cases of one topic. */
export interface Case {
  /** Lower-case letters, digits and `-`, at most 38 characters: it ends the name of its workspace. */
  readonly id: string;
  readonly title: string;
  /** Why it matters, in a sentence. */
  readonly why: string;
  /** What to do, for the developer of the client. */
  readonly task: string;
  /**
   * The task as data: which item, how many, for whom. `SANDBOX_TASK` and the reply of the control plane hold it as `data`,
   * beside `title`, `task` and `questions`.
   */
  readonly data: Readonly<Record<string, unknown>>;
  /** The data of its workspace: a fixture, as `POST /workspaces` takes it. */
  readonly fixture: object;
  /** RFC 3339. The clock stands still unless `running`. */
  readonly startsAt: string;
  readonly isRunning?: true;
  /** The name of the client in the fixture. */
  readonly client: string;
  /** Fault rules as `POST /workspaces/{name}/faults` takes them, in order. */
  readonly faults: readonly object[];
  readonly questions: readonly Question[];
  /** Pure: depends on its arguments alone. */
  readonly judge: (run: CaseRun) => Judgement;
}

/** What an integration of a kind must master. */
export interface Profile {
  readonly id: 'reseller' | 'agency' | 'operator';
  readonly title: string;
  readonly cases: readonly Case[];
}
