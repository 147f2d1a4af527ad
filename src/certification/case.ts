import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { ReadTables } from '../store/tables.js';
import type { PastStep } from '../workspaces/history/history.js';
import type { RequestLogEntry } from '../workspaces/request-log/logged-request.js';

/** A question about a case. Only a client that reads the sandbox's replies can answer it. */
export interface Question {
  readonly id: string;
  readonly text: string;
}

/** A logged request in the workspace of a case. */
export interface CaseRequest extends RequestLogEntry {
  /** True if the simulated rival of a moment sent the request; false if the client did. */
  readonly isOfRival: boolean;
}

/**
 * The record of a client's work on a case: requests, history, records and answers. The judge of the case reads this
 * record.
 */
export interface CaseRun {
  /** All requests, oldest first, including requests for tokens and pages. */
  readonly requests: readonly CaseRequest[];
  /** The steps of the workspace's history, oldest first. */
  readonly steps: readonly PastStep[];
  /** The workspace's records at the end. */
  readonly tables: ReadTables;
  /** The workspace's time at the end. */
  readonly now: EpochMs;
  /** The client's answers, keyed by question id. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A mistake or an omission of the client. */
export interface CaseFinding {
  /** Identifies the mistake in every run, such as `books-twice`. */
  readonly id: string;
  /** Describes the mistake and its remedy, in plain words. */
  readonly message: string;
  /** Ids of the requests that show the mistake. Empty for an omission. */
  readonly requests: readonly number[];
  /** The question, and the client's wrong answer. Absent if requests show the mistake. */
  readonly answer?: { readonly asked: string; readonly given: unknown };
}

/** The findings of a case in a run. Null if the client never got into the situation that the case tests. */
export type Judgement = readonly CaseFinding[] | null;

/** A skill that an integration needs, as a test case. Each module in `cases/` holds the cases of one topic. */
export interface Case {
  /** Lower-case letters, digits and `-`, at most 38 characters. The name of the case's workspace ends with this id. */
  readonly id: string;
  readonly title: string;
  /** The reason why an integration needs this skill. */
  readonly why: string;
  /** Instructions for the client's developer. */
  readonly task: string;
  /**
   * Values for the task, such as item, number of seats and guests. The client receives them as `data`, in the variable
   * `SANDBOX_TASK` or from the control plane.
   */
  readonly data: Readonly<Record<string, unknown>>;
  /** The fixture of the case's workspace, in the form for `POST /workspaces`. */
  readonly fixture: object;
  /** Start time of the workspace's clock (RFC 3339). The clock is frozen unless `isRunning` is true. */
  readonly startsAt: string;
  readonly isRunning?: true;
  /** The name of an API client in the fixture. The client under test gets the credentials of this API client. */
  readonly client: string;
  /** Fault rules, in order, in the form for `POST /workspaces/{name}/faults`. */
  readonly faults: readonly object[];
  readonly questions: readonly Question[];
  /** Judges a run of the case. The result depends only on the argument. */
  readonly judge: (run: CaseRun) => Judgement;
}

/** The cases that one kind of integration must pass. */
export interface Profile {
  readonly id: 'reseller' | 'agency' | 'operator';
  readonly title: string;
  readonly cases: readonly Case[];
}
