import type { EpochMs } from '../../domain/shared/moment.js';
import type { AppliedFault } from '../../faults/rule.js';
import type { StateTransition } from '../../domain/transitions/transitions.js';
import type { Trace } from '../history/trace.js';

/** Headers (names in lower case) and body (parsed JSON, a text if it is not JSON, null if it is empty). */
export interface LoggedMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether headers or body were cut. A cut body is a text. */
  readonly truncated: boolean;
}

/** What became of a request. */
export interface RequestOutcome {
  /** The problem's code, `unauthorized`, the token endpoint's `error`, `failed` for a page that shows an error, or `ok`. */
  readonly code: string;
  /** The errors of an invalid request, as the response names them. */
  readonly faults: readonly LoggedError[];
  /** The ids of the rules that refused it. */
  readonly rules: readonly string[];
}

/** The reason of a refusal, as the refusing code knows it. */
export interface LoggedRefusal {
  /** The problem's code, `unauthorized`, or the token endpoint's `error`. */
  readonly code: string;
  /** The ids of the rules that refused, in the order of their errors; none of a response that a fault made. */
  readonly rules: readonly string[];
  /** The first errors of an invalid request. */
  readonly errors: readonly Pick<LoggedError, 'in' | 'field' | 'code'>[];
}

/** An error of a request, as the response names it. */
export interface LoggedError {
  readonly in: string;
  readonly field: string;
  readonly code: string;
  readonly rule?: string;
  readonly message: string;
  readonly received?: unknown;
  readonly allowed?: unknown;
}

/** A request and its response, as the control plane shows them. */
export interface RequestLogEntry {
  /** Counts up in a workspace. */
  readonly id: number;
  /** The `Request-Id` of the response (P18). */
  readonly requestId: string;
  /** RFC 3339, by the workspace's clock. */
  readonly at: string;
  /** RFC 3339, real time, whatever the workspace's clock says. */
  readonly answeredAt: string;
  readonly operationId: string | null;
  readonly clientId: string | null;
  /** The test that sent it: its `X-Test-Name`, else its `traceparent`; null without both. */
  readonly test: string | null;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  /** 0 where no response was sent, as a fault asked. */
  readonly status: number;
  readonly durationMs: number;
  /** The fault that was applied to it. */
  readonly fault: AppliedFault | null;
  readonly outcome: RequestOutcome;
  readonly request: LoggedMessage;
  readonly response: LoggedMessage;
  readonly changes: readonly LoggedChange[];
  /** What changed its state, while the history has it. */
  readonly transitions: readonly StateTransition[];
}

/** A record that a request changed. */
export interface LoggedChange {
  readonly table: string;
  readonly id: string;
}

/** The body of a request for the log, masked. */
export interface LoggedBody {
  /** Null where there is no body. */
  readonly text: string | null;
  /** Whether it is the beginning of a longer one. */
  readonly isCut: boolean;
}

/** A request and its response as they were observed. */
export interface ObservedRequest extends Pick<
  RequestLogEntry,
  'requestId' | 'operationId' | 'method' | 'path' | 'status'
> {
  /** The workspace's time. */
  readonly at: EpochMs;
  /** The client's name in the workspace. */
  readonly client: string | null;
  readonly durationMs: number;
  readonly fault?: AppliedFault | undefined;
  readonly refused?: LoggedRefusal | undefined;
  /** The body as `loggedBody` returns it: masked (H1). */
  readonly request: Partial<LoggedBody> & {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly text: string | null;
  };
  /** The body as it was written. */
  readonly response: {
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string | Uint8Array;
  };
  readonly trace: Trace;
}

/** Headers and body in the log. They are masked when they are read. */
export interface CutMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is no body. */
  readonly text: string | Uint8Array | null;
  /** Whether headers, body or path were cut. */
  readonly truncated: boolean;
  /** Whether headers or path were cut. */
  readonly headTruncated: boolean;
}

/** A request and its response in the log: cut, and not masked yet. It leaves the process only masked. */
export interface KeptRequest
  extends Omit<ObservedRequest, 'request' | 'response' | 'trace'>, Pick<Trace, 'before' | 'entry'> {
  readonly request: CutMessage;
  readonly response: CutMessage;
  readonly changes: readonly LoggedChange[];
  /** Real time; that which instances share, where several write one log. */
  readonly answeredAt: EpochMs;
}
