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
  /** Default: the secret that the sandbox returned when the workspace was created, else `<name>-secret`. */
  readonly secret?: string;
}

/** An isolated workspace with its own data and clock. Refusals are thrown as `RequestRefused`. */
export class Workspace<Client extends string = string> implements AsyncDisposable {
  readonly name: string;
  /** The base address of the service, without a slash at the end. */
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

  /** Adds a fault rule: an effect, and the requests that it hits. */
  fault(rule: NewFault<Client>): Promise<FaultRule> {
    return this.faults.add(rule);
  }

  /**
   * Triggers a moment just before the next matching request is carried out, or before the matching requests that `when`
   * selects.
   */
  moment(moment: MomentName, requests: FaultRequests<Client> = {}): Promise<FaultRule> {
    return this.faults.add({ when: { times: 1 }, ...requests, effect: { type: 'moment', moment } });
  }

  /** Returns what the requests have exercised since the workspace was opened: of all operations, or of one. */
  coverage(operationId?: OperationId): Promise<Coverage> {
    const params = { ...this.#params, ...(operationId !== undefined && { query: { operationId } }) };
    return this.#at.control.GET('/workspaces/{name}/coverage', { params }).orThrow();
  }

  /**
   * Returns a client of the service, authorised as one of the workspace's API clients (`partner`).
   * @throws Error that lists the existing clients, if it does not exist
   */
  client(name: Client, { secret, ...options }: WorkspaceClientOptions = {}): ApiClient {
    this.#clients.require(name);
    return this.#clientOf(name, secret, options);
  }

  /**
   * Returns what code under test needs to act as an API client: `{ baseUrl, clientId, clientSecret }`.
   * @throws Error that lists the existing clients, if it does not exist
   */
  env(client: Client): ClientEnv {
    this.#clients.require(client);
    return this.#clients.envOf(client);
  }

  /** Returns a new access token of an API client. It ends after an hour of the workspace's clock (K2). */
  token(client: Client): Promise<string> {
    this.#clients.require(client);
    return forCaller(() => this.#clients.tokensOf(client).renewed());
  }

  /** Returns the workspace's time, RFC 3339. */
  async now(): Promise<string> {
    return (await this.clock()).now;
  }

  /** Returns the clock. */
  clock(): Promise<Clock> {
    return this.#at.control.GET('/workspaces/{name}/clock', { params: this.#params }).orThrow();
  }

  /** Sets the time, or whether the clock is frozen, or both. */
  setClock(clock: ClockOptions): Promise<Clock> {
    return forCaller(async () => {
      const body = clockBody(clock);
      if (Object.keys(body).length === 0) throw new TypeError('Set now or frozen of the clock, or both.');
      return this.#at.control.PUT('/workspaces/{name}/clock', { params: this.#params, body }).orThrow();
    });
  }

  /** Freezes the clock, at a given time or at the present one. */
  freeze(at?: Moment): Promise<Clock> {
    return this.setClock({ frozen: true, ...(at !== undefined && { now: at }) });
  }

  /** Moves the clock forward (`'PT15M'`, `{ minutes: 15 }`), and returns what became due on the way, in order. */
  advance(duration: Duration): Promise<readonly DueEvent[]> {
    return forCaller(async () => this.#advance({ duration: durationText(duration) }));
  }

  /** Moves the clock forward to a time, and returns what became due until then and at that time, in order. */
  advanceTo(time: Moment): Promise<readonly DueEvent[]> {
    return forCaller(async () => this.#advance({ to: momentText(time) }));
  }

  /**
   * Moves the clock forward to the next time at which something becomes due, and returns what became due; nothing, if nothing
   * will.
   */
  advanceToNext(): Promise<readonly DueEvent[]> {
    return forCaller(() => this.#advance({ next: true }));
  }

  /** Returns the latest mail that matches. Waits until there is one. */
  waitForMail(filter: WaitedMail = {}): Promise<Mail> {
    return forCaller(() => waitForMail(this, filter));
  }

  /** Returns the latest request of an operation (`'createBooking'`) that matches. Waits until there is one. */
  waitForRequest(operationId: OperationId, filter: WaitedRequest = {}): Promise<LoggedRequest> {
    return forCaller(async () => {
      requireName('operation', operationId, OPERATION_IDS);
      if (filter.client !== undefined) await this.#clients.requireThere(filter.client);
      return waitForRequest(this, operationId, filter);
    });
  }

  /** Returns the latest booking that matches, of whatever client. Waits until there is one. */
  waitForBooking(filter: WaitedBooking = {}): Promise<Booking> {
    return forCaller(async () => {
      if (filter.status !== undefined) requireName('status', filter.status, BOOKING_STATUSES);
      const names = await this.#clients.names();
      const clients = names.map((name) => this.#clientOf(name));
      return waitForBooking(clients, filter);
    });
  }

  /**
   * Pays on a hosted payment page as a shopper does, and returns the address that the page leads to: the shop's
   * `successUrl`, or its `cancelUrl` if the card does not pay.
   * @throws TypeError for a booking without a page (undefined), or a page of another workspace
   */
  pay(redirectUrl: string | undefined, options: PayOptions = {}): Promise<string> {
    return forCaller(() => payOnPage(this.#at, redirectUrl, options));
  }

  /** Cancels on a hosted payment page as a shopper does, and returns the address that it leads to: the shop's `cancelUrl`. */
  cancelPayment(redirectUrl: string | undefined): Promise<string> {
    return forCaller(() => cancelOnPage(this.#at, redirectUrl));
  }

  /** Resets the workspace to its fixture and its first clock, and removes its fault rules. */
  async reset(): Promise<void> {
    await this.#at.control.POST('/workspaces/{name}/reset', { params: this.#params }).orThrow();
  }

  /** Saves the present state, the clock included, under a name. */
  async snapshot(name: string): Promise<void> {
    const request = { params: this.#params, body: { name } };
    await this.#at.control.POST('/workspaces/{name}/snapshots', request).orThrow();
  }

  /** Restores a snapshot. The snapshot stays. */
  async restore(snapshot: string): Promise<void> {
    const params = { path: { name: this.name, snapshot } };
    await this.#at.control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }).orThrow();
  }

  /** Returns a fixture of all data, from which `workspace(…)` creates an equal workspace. */
  async export(): Promise<Fixture> {
    return this.#at.control.GET('/workspaces/{name}/export', { params: this.#params }).orThrow();
  }

  /** Returns the latest requests and responses, newest first. Secrets and card data are masked. */
  requests(query: RequestFilter = {}): Promise<readonly LoggedRequest[]> {
    const request = { params: { ...this.#params, query } };
    return this.#at.control.GET('/workspaces/{name}/requests', request).orThrow();
  }

  /** Returns a request of the log by its number or `Request-Id`, with each record that it changed, before and after. */
  request(id: number | string): Promise<RequestDetails> {
    const params = { path: { name: this.name, id: String(id) } };
    return this.#at.control.GET('/workspaces/{name}/requests/{id}', { params }).orThrow();
  }

  /** Returns the latest steps of the workspace, newest first: requests that changed something, what came due, resets. */
  history(query: HistoryFilter = {}): Promise<readonly HistoryEntry[]> {
    const request = { params: { ...this.#params, query } };
    return this.#at.control.GET('/workspaces/{name}/history', request).orThrow();
  }

  /** Returns the changes of state, the oldest first: in all steps that are kept, or in those of a booking. */
  async transitions(filter: Pick<HistoryFilter, 'bookingId'> = {}): Promise<readonly Transition[]> {
    const steps = await allSteps((page) => this.history({ ...page, ...filter }));
    return steps.flatMap(({ transitions }) => transitions);
  }

  /** Returns the story of a booking, a line for each step: who asked what, what changed, what came due. */
  async story(bookingId: number): Promise<string> {
    return storyOf(await allSteps((page) => this.history({ ...page, bookingId })));
  }

  /**
   * Creates a copy of this workspace as it was before or after a request: the same records, clock, clients and secrets.
   * @throws RequestRefused where the history no longer reaches back so far
   */
  fork(moment: ForkMoment, name?: string): Promise<Workspace<Client>> {
    return forCaller(async () => {
      const created = await requestFork(this.#at.control, moment, { of: this.name, name });
      const known = knownSecretsOf(created, this.#at.secrets());
      this.#at.noteCreated(created.name, known);
      return new Workspace<Client>({ ...this.#at, name: created.name, secrets: () => known });
    });
  }

  /** Returns mails that the service would have sent, newest first. */
  outbox(query: MailPage = {}): Promise<readonly Mail[]> {
    const request = { params: { ...this.#params, query } };
    return this.#at.control.GET('/workspaces/{name}/outbox', request).orThrow();
  }

  /** Deletes the workspace with all its data, for good. One that is gone already, or whose sandbox is closed, is no error. */
  async delete(): Promise<void> {
    if (this.#at.isClosed()) return;
    const params = { ...this.#params, query: { purge: true } };
    const deletion = this.#at.control.DELETE('/workspaces/{name}', { params });
    if ((await deletion).response.status !== 404) await deletion.orThrow();
  }

  /** `await using workspace = await sandbox.workspace()` deletes it at the end of the block. */
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
