import type { operations } from '../../contract/control.gen.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { memoByObject } from '../../domain/shared/memo.js';
import { allOf } from '../../domain/shared/steps.js';
import type { StateTransition } from '../../domain/transitions/transitions.js';
import { capitalised } from '../../text/words.js';
import { transitionsIn, type History } from '../history/history.js';
import { isWrongSecret, type Refusals } from '../usage.js';
import {
  cutEntry,
  entryBytes,
  isUnverified,
  MAX_REASON,
  RepeatedHeaders,
  shortError,
  shownMessage,
} from './entry.js';
import type { LogBudget } from './budget.js';
import { GuardedLog } from '../guarded-log.js';
import type {
  KeptRequest,
  LoggedError,
  LoggedMessage,
  ObservedRequest,
  RequestLogEntry,
} from './logged-request.js';
import { isCut, responseDamage } from '../../faults/rule.js';
import { maskOf, type KnownSecrets } from '../../masking/known-secrets.js';
import { masked, maskedPath } from '../../masking/mask.js';
import { maskedText } from '../../masking/secret-text.js';
import { withoutPageCodes } from '../../masking/page-codes.js';
import { excerpt } from '../../messages/excerpt.js';

/** Returns the code of a request's outcome. */
function codeOf({ status, refused, fault }: Pick<KeptRequest, 'status' | 'refused' | 'fault'>): string {
  if (status === 0 || (fault && isCut(fault))) return 'no_response';
  if (status < 400) return 'ok';
  return refused?.code ?? (status === 401 ? 'unauthorized' : 'failed');
}

/** Returns the outcome of a request with its errors. */
function loggedOutcome<Error>(request: KeptRequest, errors: readonly Error[]) {
  const sentence = outcomeSentence(request);
  return {
    code: codeOf(request),
    faults: [...errors],
    rules: [...(request.refused?.rules ?? [])],
    ...(sentence !== undefined && { sentence }),
  };
}

/**
 * Returns the masked errors of a request. `body` is the masked body of its response, which has all of them. If the body
 * was cut, returns the first.
 */
function errorsOf({ refused }: KeptRequest, body: unknown): readonly LoggedError[] {
  const { errors } = Object(body) as { readonly errors?: unknown };
  if (Array.isArray(errors)) return errors as LoggedError[];
  const kept = (refused?.errors ?? []).filter((error) => 'message' in error);
  return masked(kept) as typeof kept;
}

/** Returns the masked errors of a request, read from its response. If the response was cut, returns the first. */
export function loggedErrors(request: KeptRequest): readonly LoggedError[] {
  return request.refused?.errors.length ? errorsOf(request, shownMessage(request.response).body) : [];
}

/**
 * Returns a masked sentence about the outcome. Of a refused request: its reason. Of a lost response, refused or not:
 * the way the fault lost it, then the reason.
 */
function outcomeSentence({ status, refused, fault }: KeptRequest): string | undefined {
  const damage = fault && isCut(fault) ? responseDamage(fault, status) : null;
  const loss = damage === null ? undefined : capitalised(damage);
  if (status < 400 || !refused?.reason) return loss;
  const reason = maskedText(refused.reason);
  return excerpt(loss === undefined ? reason : `${loss.slice(0, -1)}: ${reason}`, MAX_REASON);
}

function asText(text: KeptRequest['response']['text']): string {
  return typeof text === 'string' ? text : Buffer.from(text ?? []).toString('utf8');
}

/** Returns a value without the parts that a reader may not see. */
export type ShowValue = <Value>(value: Value) => Value;

/** Selects requests. A request must match all members. */
export interface LogFilter extends NonNullable<operations['listRequests']['parameters']['query']> {
  /** Selects only the request with this number. */
  readonly id?: number;
  /**
   * Removes the parts of a request that the reader may not see. The search applies it too, because hidden text could
   * otherwise be guessed letter by letter.
   */
  readonly shown?: ShowValue;
}

/** A logged request and its position in the history. */
export interface FoundRequest {
  readonly logged: RequestLogEntry;
  readonly place: Pick<KeptRequest, 'before' | 'entry'>;
}

/** The message of a request that is read without its messages. */
const LEFT_OUT: LoggedMessage = { headers: {}, body: null, truncated: true };

const NO_SECRETS: readonly string[] = [];
const maskFor = memoByObject(maskOf);

/** The maximum size of the log of one workspace, in bytes. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * The latest requests of a workspace, limited in number and bytes. The oldest requests are dropped first. Unverified
 * requests only displace other unverified ones.
 */
export class RequestLog {
  readonly #kept: GuardedLog<KeptRequest>;
  readonly #repeated = { requests: new RepeatedHeaders(), responses: new RepeatedHeaders() };
  #isShared = false;
  /**
   * Returns the secrets of the workspace's clients that are known in plain text. They are masked when the log is read.
   * Must return the same list until they change, because each new list costs a new mask.
   */
  secrets: () => readonly string[] = () => NO_SECRETS;

  /** Stores at most `capacity` requests. All logs of a server share one memory budget. */
  constructor(
    private readonly workspace: string,
    capacity: number,
    budget: LogBudget,
    private readonly history?: History,
  ) {
    this.#kept = new GuardedLog({ capacity, maxBytes: MAX_BYTES }, budget);
  }

  /** The approximate bytes of all entries. */
  get bytes(): number {
    return this.#kept.bytes;
  }

  /**
   * Adds a request with the real time of its response, and returns its id. Secrets and card data are masked when the
   * log is read (H1).
   */
  add(request: ObservedRequest, answeredAt?: EpochMs): number {
    const entry = cutEntry(request, answeredAt, { repeated: this.#repeated, known: () => this.known });
    return this.#kept.add(entry, entryBytes(entry), { isUnverified: isUnverified(entry) });
  }

  /** Adds a request of a shared log under its id. */
  put(id: number, entry: KeptRequest): void {
    this.#kept.add(entry, entryBytes(entry), { id, isUnverified: isUnverified(entry) });
    this.#isShared = true;
  }

  /** Yields the requests with their ids, newest first. */
  entries(): Iterable<readonly [id: number, entry: KeptRequest]> {
    return this.#kept.newestFirst();
  }

  /** Drops all requests. */
  clear(): void {
    this.#kept.clear();
    this.#repeated.requests.clear();
    this.#repeated.responses.clear();
  }

  /** The mask of the secrets of the workspace's clients, for all parts of requests that are shown or stored. */
  get known(): KnownSecrets {
    return maskFor(this.secrets());
  }

  /** Returns the matching requests, newest first. */
  list(filter: LogFilter = {}): RequestLogEntry[] {
    return allOf(this.steps(filter));
  }

  /** Yields the matching requests step by step, newest first, because a full log takes long to read and search. */
  *steps(filter: LogFilter): Generator<RequestLogEntry | null, void> {
    const { messages = true } = filter;
    for (const found of this.keptSteps(filter)) {
      const shown = found && this.#shown(found.request, found.id);
      yield shown && (messages ? shown : { ...shown, request: LEFT_OUT, response: LEFT_OUT });
    }
  }

  /** Yields the requests that `steps` yields, but unmasked. The caller must mask them (see `KeptRequest`). */
  *keptSteps({
    limit = Infinity,
    before,
    id: only,
    shown = (value) => value,
    ...filter
  }: LogFilter): Generator<{ readonly id: number; readonly request: KeptRequest } | null, void> {
    const text = filter.text?.toLowerCase();
    let found = 0;
    for (const [id, request] of this.#newestFirst(before)) {
      if (found >= limit) return;
      if (only !== undefined && id !== only) continue;
      const mayMatch = this.#matches(request, filter) && (text === undefined || this.#mayHold(request, text));
      const isFound = mayMatch && (text === undefined || holds(shown(this.#shown(request, id)), text));
      if (isFound) found += 1;
      yield isFound ? { id, request } : null;
    }
  }

  /** Returns a request by its number or its `Request-Id`. Returns undefined if it is not in the log. */
  find(id: string): FoundRequest | undefined {
    for (const [number, request] of this.#kept.newestFirst()) {
      if (id !== String(number) && id !== request.requestId) continue;
      const place = { before: request.before, entry: request.entry };
      return { logged: this.#shown(request, number), place };
    }
    return undefined;
  }

  /**
   * Returns the list line of a request, without its messages. Returns undefined if the log no longer contains it. The
   * outcome has the first errors without their messages, and the refusal sentence, if any.
   */
  summary(id: number) {
    const request = this.#kept.get(id);
    if (!request) return undefined;
    const errors = (request.refused?.errors ?? []).map(shortError);
    return { ...this.#line(request, id), outcome: this.known.in(loggedOutcome(request, errors)) };
  }

  /**
   * Returns the sentence of the latest refusal of an operation with a code. Ignores those of faults, and of unverified
   * senders except for wrong secrets. Returns undefined if the log no longer has one.
   */
  refusalSentence(sought: Pick<Refusals, 'operationId' | 'code'>): string | undefined {
    const isCounted = isWrongSecret(sought)
      ? ({ claimedClient }: KeptRequest) => typeof claimedClient === 'string'
      : (request: KeptRequest) => !isUnverified(request);
    for (const [id, request] of this.#kept.newestFirst()) {
      const { operationId, refused, fault } = request;
      const isSought = operationId === sought.operationId && refused?.code === sought.code;
      if (isSought && !fault && isCounted(request)) return this.summary(id)?.outcome.sentence;
    }
    return undefined;
  }

  /**
   * Yields requests in the order of their responses, newest first. Instances that share a log may number them in a
   * different order.
   */
  #newestFirst(before?: number): Iterable<readonly [id: number, entry: KeptRequest]> {
    if (!this.#isShared) return this.#kept.newestFirst(before);
    const all = [...this.#kept.newestFirst()].toSorted(([, a], [, b]) => b.answeredAt - a.answeredAt);
    const place = all.findIndex(([id]) => id === before);
    return place < 0 ? all.filter(([id]) => id < (before ?? Infinity)) : all.slice(place + 1);
  }

  #matches(
    request: KeptRequest,
    { operationId, status, client, outcome, transition, fault }: LogFilter,
  ): boolean {
    return (
      (operationId === undefined || request.operationId === operationId) &&
      (status === undefined || request.status === status) &&
      (client === undefined || request.client === client || request.claimedClient === client) &&
      (outcome === undefined || codeOf(request) === outcome) &&
      (fault === undefined || Boolean(request.fault) === fault) &&
      (transition === undefined ||
        this.#transitionsOf(request).some(({ entity, to }) => `${entity}.${to}` === transition))
    );
  }

  #shown(request: KeptRequest, id: number): RequestLogEntry {
    const [sent, answered] = [shownMessage(request.request), shownMessage(request.response)];
    const outcome = loggedOutcome(request, errorsOf(request, answered.body));
    return { ...this.#line(request, id), ...this.known.in({ outcome, request: sent, response: answered }) };
  }

  #line(request: KeptRequest, id: number) {
    const {
      requestId,
      at,
      answeredAt,
      operationId,
      client,
      claimedClient,
      method,
      path,
      status,
      durationMs,
      fault,
      changes,
    } = request;
    // The fields are listed by name, because `...fields` would take longer than everything else here.
    return {
      id,
      requestId,
      at: new Date(at).toISOString(),
      answeredAt: new Date(answeredAt).toISOString(),
      operationId,
      clientId: this.#idOf(client),
      ...(claimedClient !== undefined && { claimedClientId: this.#idOf(claimedClient) }),
      test: this.known.in(testOf(request)),
      method,
      path: this.known.inPath(withoutPageCodes(maskedPath(path))),
      status,
      durationMs: Math.round(durationMs * 1000) / 1000,
      fault: fault ?? null,
      changes,
      transitions: this.#transitionsOf(request),
    };
  }

  /** Returns false only if a text is certainly not in a request. The text may be in a part that is masked on display. */
  #mayHold({ path, request, response, client, claimedClient = null }: KeptRequest, text: string): boolean {
    if (asText(request.text).includes('\\')) return true; // an escape sequence may encode one of its characters
    const parts = [
      path,
      asText(request.text),
      asText(response.text),
      this.#idOf(client ?? claimedClient) ?? '',
    ];
    const headers = [request.headers, response.headers].flatMap((one) => Object.entries(one).flat());
    const escaped = JSON.stringify(text).slice(1, -1); // as in JSON bodies
    return [...parts, ...headers]
      .map((part) => part.toLowerCase())
      .some((part) => part.includes(text) || part.includes(escaped));
  }

  #idOf(client: string | null): string | null {
    return client === null ? null : `${this.workspace}.${client}`;
  }

  #transitionsOf({ entry }: KeptRequest): readonly StateTransition[] {
    const step = entry === undefined ? undefined : this.history?.get(entry);
    return step ? transitionsIn(step) : [];
  }
}

/** Returns the name of the test that sent a request. */
function testOf({ request: { headers } }: KeptRequest): string | null {
  const name = headers['x-test-name'] ?? headers['traceparent'];
  return name === undefined ? null : String(masked(name));
}

/** Returns whether a name or a value in `value` contains a text. */
function holds(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) return String(value).toLowerCase().includes(text);
  return Object.entries(value).some(([name, part]) => name.toLowerCase().includes(text) || holds(part, text));
}
