import { createApiClient, type ApiClient, type ApiClientOptions } from './api-client.js';
import { forCaller } from './refused.js';
import {
  type Advance,
  type Clock,
  type Coverage,
  type DueEvent,
  type ForkMoment,
  type HistoryEntry,
  type HistoryFilter,
  type LoggedRequest,
  type Mail,
  type MailPage,
  type OperationId,
  type RequestDetails,
  type RequestFilter,
  type Transition,
  requestFork,
  allSteps,
  storyOf,
} from './control.js';
import {
  clockBody,
  type ClockOptions,
  durationText,
  momentText,
  type Duration,
  type Moment,
} from './duration.js';
import type { Fixture } from './fixtures.js';
import { OPERATION_IDS } from '../operations/handlers.js';
import { requireName } from './names.js';
import { cancelOnPage, payOnPage, type PayOptions } from './payment-page.js';
import {
  WorkspaceFaults,
  type FaultRequests,
  type FaultRule,
  type MomentName,
  type NewFault,
} from './workspace-faults.js';
import {
  knownSecretsOf,
  WorkspaceClients,
  type ClientEnv,
  type WorkspaceAddress,
} from './workspace-clients.js';
import {
  BOOKING_STATUSES,
  waitForBooking,
  waitForMail,
  waitForRequest,
  type Booking,
  type WaitedBooking,
  type WaitedMail,
  type WaitedRequest,
} from './waiting.js';

/** The options of a client of a workspace. */
export interface WorkspaceClientOptions extends ApiClientOptions {
  /** Default: the secret from the workspace's creation, otherwise `<name>-secret`. */
  readonly secret?: string;
}

/** An isolated workspace with its own data and clock. Its methods throw `RequestRefused` if the sandbox refuses a request. */
export class Workspace<Client extends string = string> implements AsyncDisposable {
  readonly name: string;
  /** The base URL of the service, without a trailing slash. */
  readonly url: string;
  /** Its fault rules. */
  readonly faults: WorkspaceFaults<Client>;
  readonly #at: WorkspaceAddress;
  readonly #params: { readonly path: { readonly name: string } };
  readonly #clients: WorkspaceClients;

  constructor(address: WorkspaceAddress) {
    this.name = address.name;
    this.url = address.url;
    this.faults = new WorkspaceFaults(address);
    this.#at = address;
    this.#params = { path: { name: address.name } };
    this.#clients = new WorkspaceClients(address);
  }

  /** Adds a fault rule with an effect. The options select the requests that it hits. */
  fault(rule: NewFault<Client>): Promise<FaultRule> {
    return this.faults.add(rule);
  }

  /**
   * Triggers a moment before the next matching request is carried out. `when` can select other requests than the
   * next.
   */
  moment(moment: MomentName, requests: FaultRequests<Client> = {}): Promise<FaultRule> {
    return this.faults.add({ when: { times: 1 }, ...requests, effect: { type: 'moment', moment } });
  }

  /**
   * Returns the coverage of the contract by the requests since the workspace was opened. With an operation id,
   * contains only that operation and all state transitions.
   */
  coverage(operationId?: OperationId): Promise<Coverage> {
    const params = { ...this.#params, ...(operationId !== undefined && { query: { operationId } }) };
    return this.#at.control.GET('/workspaces/{name}/coverage', { params }).orThrow();
  }

  /**
   * Creates a client of the service, authorised as one of the workspace's API clients (`partner`).
   * @throws Error if the client does not exist; the message lists the existing clients
   */
  client(name: Client, { secret, ...options }: WorkspaceClientOptions = {}): ApiClient {
    this.#clients.require(name);
    return this.#clientOf(name, secret, options);
  }

  /**
   * Returns the settings with which code under test acts as an API client: `{ baseUrl, clientId, clientSecret }`.
   * @throws Error if the client does not exist; the message lists the existing clients
   */
  env(client: Client): ClientEnv {
    this.#clients.require(client);
    return this.#clients.envOf(client);
  }

  /** Returns a new access token of an API client. It expires after an hour on the workspace's clock (K2). */
  token(client: Client): Promise<string> {
    this.#clients.require(client);
    return forCaller(() => this.#clients.tokensOf(client).renewed());
  }

  /** Returns the workspace's time (RFC 3339). */
  async now(): Promise<string> {
    return (await this.clock()).now;
  }

  /** Returns the clock. */
  clock(): Promise<Clock> {
    return this.#at.control.GET('/workspaces/{name}/clock', { params: this.#params }).orThrow();
  }

  /** Sets the time, or freezes or unfreezes the clock, or both. */
  setClock(clock: ClockOptions): Promise<Clock> {
    return forCaller(async () => {
      const body = clockBody(clock);
      if (Object.keys(body).length === 0) throw new TypeError('Set now or frozen of the clock, or both.');
      return this.#at.control.PUT('/workspaces/{name}/clock', { params: this.#params, body }).orThrow();
    });
  }

  /** Freezes the clock at the given time, otherwise at its current time. */
  freeze(at?: Moment): Promise<Clock> {
    return this.setClock({ frozen: true, ...(at !== undefined && { now: at }) });
  }

  /** Advances the clock by a duration (`'PT15M'`, `{ minutes: 15 }`). Returns the records that became due, in order. */
  advance(duration: Duration): Promise<readonly DueEvent[]> {
    return forCaller(async () => this.#advance({ duration: durationText(duration) }));
  }

  /** Advances the clock to a time. Returns the records that became due until then, in order. The time itself is included. */
  advanceTo(time: Moment): Promise<readonly DueEvent[]> {
    return forCaller(async () => this.#advance({ to: momentText(time) }));
  }

  /**
   * Advances the clock to the next time at which a record becomes due. Returns the records due at that time. If no
   * record will become due, leaves the clock unchanged and returns an empty list.
   */
  advanceToNext(): Promise<readonly DueEvent[]> {
    return forCaller(() => this.#advance({ next: true }));
  }

  /** Waits for a matching mail, and returns the latest one. */
  waitForMail(filter: WaitedMail = {}): Promise<Mail> {
    return forCaller(() => waitForMail(this, filter));
  }

  /** Waits for a matching request to an operation (`'createBooking'`), and returns the latest one. */
  waitForRequest(operationId: OperationId, filter: WaitedRequest = {}): Promise<LoggedRequest> {
    return forCaller(async () => {
      requireName('operation', operationId, OPERATION_IDS);
      if (filter.client !== undefined) await this.#clients.requireThere(filter.client);
      return waitForRequest(this, operationId, filter);
    });
  }

  /** Waits for a matching booking of any client, and returns the latest one. */
  waitForBooking(filter: WaitedBooking = {}): Promise<Booking> {
    return forCaller(async () => {
      if (filter.status !== undefined) requireName('status', filter.status, BOOKING_STATUSES);
      const names = await this.#clients.names();
      const clients = names.map((name) => this.#clientOf(name));
      return waitForBooking(clients, filter);
    });
  }

  /**
   * Pays on a hosted payment page in place of the shopper. Returns the address of the final redirect: the shop's
   * `successUrl`, or its `cancelUrl` if the payment fails.
   * @throws TypeError if the booking has no page (undefined), or the page belongs to another workspace
   */
  pay(redirectUrl: string | undefined, options: PayOptions = {}): Promise<string> {
    return forCaller(() => payOnPage(this.#at, redirectUrl, options));
  }

  /**
   * Cancels on a hosted payment page in place of the shopper. Returns the address of the final redirect, the shop's
   * `cancelUrl`.
   */
  cancelPayment(redirectUrl: string | undefined): Promise<string> {
    return forCaller(() => cancelOnPage(this.#at, redirectUrl));
  }

  /** Resets the workspace to its fixture and its initial clock. Removes its fault rules. */
  async reset(): Promise<void> {
    await this.#at.control.POST('/workspaces/{name}/reset', { params: this.#params }).orThrow();
  }

  /** Stores the current data and clock as a snapshot with this name. */
  async snapshot(name: string): Promise<void> {
    const request = { params: this.#params, body: { name } };
    await this.#at.control.POST('/workspaces/{name}/snapshots', request).orThrow();
  }

  /** Restores a snapshot. The snapshot still exists afterwards. */
  async restore(snapshot: string): Promise<void> {
    const params = { path: { name: this.name, snapshot } };
    await this.#at.control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }).orThrow();
  }

  /** Exports all data as a fixture. `workspace(…)` creates an equal workspace from it. */
  async export(): Promise<Fixture> {
    return this.#at.control.GET('/workspaces/{name}/export', { params: this.#params }).orThrow();
  }

  /** Returns the latest requests and responses, newest first. Secrets and card data are masked. */
  requests(query: RequestFilter = {}): Promise<readonly LoggedRequest[]> {
    const request = { params: { ...this.#params, query } };
    return this.#at.control.GET('/workspaces/{name}/requests', request).orThrow();
  }

  /**
   * Returns a request of the log, by its number or `Request-Id`. Includes the changed records, each before and after
   * the change.
   */
  request(id: number | string): Promise<RequestDetails> {
    const params = { path: { name: this.name, id: String(id) } };
    return this.#at.control.GET('/workspaces/{name}/requests/{id}', { params }).orThrow();
  }

  /**
   * Returns the latest steps of the workspace, newest first. Steps are, for example, requests that changed data,
   * records that became due, changes of the clock, faults and resets.
   */
  history(query: HistoryFilter = {}): Promise<readonly HistoryEntry[]> {
    const request = { params: { ...this.#params, query } };
    return this.#at.control.GET('/workspaces/{name}/history', request).orThrow();
  }

  /** Returns the state changes in all stored steps, or in the steps of one booking, oldest first. */
  async transitions(filter: Pick<HistoryFilter, 'bookingId'> = {}): Promise<readonly Transition[]> {
    const steps = await allSteps((page) => this.history({ ...page, ...filter }));
    return steps.flatMap(({ transitions }) => transitions);
  }

  /**
   * Returns the story of a booking, one line per step. Each line shows the sender, the changes and the records that became due.
   */
  async story(bookingId: number): Promise<string> {
    return storyOf(await allSteps((page) => this.history({ ...page, bookingId })));
  }

  /**
   * Creates a copy of this workspace in its state before or after a request. Records, clock, clients and secrets are equal.
   * @throws RequestRefused if the history no longer contains the request
   */
  fork(moment: ForkMoment, name?: string): Promise<Workspace<Client>> {
    return forCaller(async () => {
      const created = await requestFork(this.#at.control, moment, { of: this.name, name });
      const known = knownSecretsOf(created, this.#at.secrets());
      this.#at.noteCreated(created.name, known);
      return new Workspace<Client>({ ...this.#at, name: created.name, secrets: () => known });
    });
  }

  /** Returns the mails of the outbox, newest first. */
  outbox(query: MailPage = {}): Promise<readonly Mail[]> {
    const request = { params: { ...this.#params, query } };
    return this.#at.control.GET('/workspaces/{name}/outbox', request).orThrow();
  }

  /**
   * Permanently deletes the workspace with all its data. Does nothing if the workspace is already deleted or its
   * sandbox is closed.
   */
  async delete(): Promise<void> {
    if (this.#at.isClosed()) return;
    const params = { ...this.#params, query: { purge: true } };
    const deletion = this.#at.control.DELETE('/workspaces/{name}', { params });
    if ((await deletion).response.status !== 404) await deletion.orThrow();
  }

  /** Deletes the workspace at the end of the block of `await using workspace = await sandbox.workspace()`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.delete();
  }

  async #advance(body: Advance): Promise<readonly DueEvent[]> {
    const request = { params: this.#params, body };
    return (await this.#at.control.POST('/workspaces/{name}/clock/advance', request).orThrow()).events;
  }

  #clientOf(name: string, secret?: string, options: ApiClientOptions = {}): ApiClient {
    const { url, transport } = this.#at;
    return createApiClient({ url, transport, tokens: this.#clients.tokensOf(name, secret) }, options);
  }
}
