import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { components } from '../../contract/control.gen.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import type { AppliedFault } from '../../faults/rule.js';
import type { StateTransition } from '../../domain/transitions/transitions.js';
import type { Trace } from '../history/trace.js';

type Schemas = components['schemas'];

/** Headers and body of a request or a response, as the control plane shows them. */
export type LoggedMessage = Schemas['LoggedMessage'];

/** The result of a request. */
export type RequestOutcome = Schemas['Outcome'];

/** The reason of a refusal, as recorded by the code that refused. */
export interface LoggedRefusal {
  /** The problem's code, `unauthorized`, or the `error` of the token endpoint. */
  readonly code: string;
  /** The ids of the rules that refused, in the order of the errors. Empty for a response made by a fault. */
  readonly rules: readonly RuleId[];
  /** The errors of an invalid request. */
  readonly errors: readonly LoggedError[];
  /** The reason in words: the first error. Without errors, the detail. The body does not always contain it (P1). */
  readonly reason?: string;
}

/** A refusal in the log. */
export interface KeptRefusal extends Omit<LoggedRefusal, 'errors'> {
  /** The first errors. They are in full only if the body of the response, which has them too, was cut. */
  readonly errors: readonly (LoggedError | ShortError)[];
}

/** An error without its message. */
export type ShortError = Pick<LoggedError, 'in' | 'field' | 'code'>;

/** An error of a request, as in its response. */
export type LoggedError = RequestOutcome['faults'][number];

/**
 * A request and its response, as in the control API, but with the fault and the state transitions in their internal
 * form.
 */
export interface RequestLogEntry extends Omit<Schemas['LoggedRequest'], 'fault' | 'transitions'> {
  readonly fault: AppliedFault | null;
  /** The state changes of the request. Empty if the history no longer contains them. */
  readonly transitions: readonly StateTransition[];
}

/** A record that a request changed. */
export type LoggedChange = Schemas['ChangedRecord'];

/** The body of a request for the log, masked. */
export interface LoggedBody {
  /** Null if there is no body. */
  readonly text: string | null;
  /** Whether the text is only the beginning of the body. */
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
  /**
   * Undefined if the sender is verified. Otherwise the client that its secret or its token names. Null if the workspace
   * has no such client.
   */
  readonly claimedClient?: string | null | undefined;
  readonly durationMs: number;
  readonly fault?: AppliedFault | undefined;
  readonly refused?: LoggedRefusal | undefined;
  /** The body as returned by `loggedBody`, with card data masked (H1). */
  readonly request: Partial<LoggedBody> & {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly text: string | null;
  };
  /** The body as it was sent. */
  readonly response: {
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string | Uint8Array;
  };
  readonly trace: Trace;
}

/** The headers and the body of a logged message. They are masked when the log is read. */
export interface CutMessage {
  readonly headers: Readonly<Record<string, string>>;
  /** Null if there is no body. */
  readonly text: string | Uint8Array | null;
  /** Whether headers, body or path were cut. */
  readonly truncated: boolean;
  /** Whether headers or path were cut. */
  readonly headTruncated: boolean;
}

/** A request and its response in the log: cut, but not masked yet. It must be masked before it leaves the process. */
export interface KeptRequest
  extends
    Omit<ObservedRequest, 'request' | 'response' | 'refused' | 'trace'>,
    Pick<Trace, 'before' | 'entry'> {
  readonly refused?: KeptRefusal | undefined;
  readonly request: CutMessage;
  readonly response: CutMessage;
  readonly changes: readonly LoggedChange[];
  /** The real time of the response. If several instances write one log, this is the time that they share. */
  readonly answeredAt: EpochMs;
}
