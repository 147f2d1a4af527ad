import type { components, paths } from '../contract/control.gen.js';
import { publicSecretOf } from '../domain/catalogue/public-secret.js';
import { createApiClient, TokenSource, type ApiClient, type ApiClientOptions } from './api-client.js';
import { dataOf } from './refused.js';
import type { TypedClient } from './typed-client.js';

/** A client of the control plane. */
export type ControlClient = TypedClient<paths>;

type Schemas = components['schemas'];
/** Something that expired while the clock was moved. */
export type DueEvent = Schemas['DueEvent'];
/** A workspace's clock. `now` is RFC 3339. */
export type Clock = Schemas['Clock'];
/** A request and its response in the sandbox's log. */
export type LoggedRequest = Schemas['LoggedRequest'];
/** A mail that the service would have sent. */
export type Mail = Schemas['Mail'];
type RequestFilter = NonNullable<paths['/workspaces/{name}/requests']['get']['parameters']['query']>;

/** The options of a client of a workspace. */
export interface WorkspaceClientOptions extends ApiClientOptions {
  /** Default: the secret that the sandbox returned when the workspace was created, else `<name>-secret`. */
  readonly secret?: string;
}

/** The sandbox and name of a workspace, and how to get the secrets of its clients. */
export interface WorkspaceAddress {
  readonly name: string;
  readonly url: string;
  readonly control: ControlClient;
  readonly secretOf: (client: string) => Promise<string | undefined>;
}

/** An isolated workspace with its own data and clock. Refusals are thrown as `RequestRefused`. */
export class Workspace implements AsyncDisposable {
  readonly name: string;
  readonly #at: WorkspaceAddress;
  readonly #params: { readonly path: { readonly name: string } };
  readonly #tokens = new Map<string, TokenSource>();

  constructor(address: WorkspaceAddress) {
    this.name = address.name;
    this.#at = address;
    this.#params = { path: { name: address.name } };
  }

  /** Returns a client of the service, authorised as one of the workspace's API clients (`partner`). */
  client(name: string, { secret, ...options }: WorkspaceClientOptions = {}): ApiClient {
    return createApiClient(this.#at.url, this.#tokensOf(name, secret), options);
  }

  /** Returns the workspace's time, RFC 3339. */
  async now(): Promise<string> {
    return (await this.clock()).now;
  }

  /** Returns the clock. */
  async clock(): Promise<Clock> {
    return dataOf(await this.#at.control.GET('/workspaces/{name}/clock', { params: this.#params }));
  }

  /** Sets the time, or whether the clock is frozen, or both. */
  async setClock({
    now,
    frozen,
  }: {
    readonly now?: string | Date;
    readonly frozen?: boolean;
  }): Promise<Clock> {
    const body = {
      ...(now !== undefined && { now: typeof now === 'string' ? now : now.toISOString() }),
      ...(frozen !== undefined && { frozen }),
    };
    return dataOf(await this.#at.control.PUT('/workspaces/{name}/clock', { params: this.#params, body }));
  }

  /** Freezes the clock, at a given time or at the present one. */
  freeze(at?: string | Date): Promise<Clock> {
    return this.setClock({ frozen: true, ...(at !== undefined && { now: at }) });
  }

  /** Moves the clock forward by an ISO 8601 duration (`PT45M`), and returns what expired on the way, in order. */
  async advance(duration: string): Promise<readonly DueEvent[]> {
    const request = { params: this.#params, body: { duration } };
    return dataOf(await this.#at.control.POST('/workspaces/{name}/clock/advance', request)).events;
  }

  /** Resets the workspace to its fixture and its first clock. */
  async reset(): Promise<void> {
    dataOf(await this.#at.control.POST('/workspaces/{name}/reset', { params: this.#params }));
  }

  /** Saves the present state, the clock included, under a name. */
  async snapshot(name: string): Promise<void> {
    const request = { params: this.#params, body: { name } };
    dataOf(await this.#at.control.POST('/workspaces/{name}/snapshots', request));
  }

  /** Restores a snapshot. The snapshot stays. */
  async restore(snapshot: string): Promise<void> {
    const params = { path: { name: this.name, snapshot } };
    dataOf(await this.#at.control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }));
  }

  /** Returns a fixture of all data, from which `workspace(…)` creates an equal workspace. */
  async export(): Promise<Schemas['Fixture']> {
    return dataOf(await this.#at.control.GET('/workspaces/{name}/export', { params: this.#params }));
  }

  /** Returns the latest requests and responses, newest first. Secrets and card data are masked. */
  async requests(query: RequestFilter = {}): Promise<readonly LoggedRequest[]> {
    const request = { params: { ...this.#params, query } };
    return dataOf(await this.#at.control.GET('/workspaces/{name}/requests', request));
  }

  /** Returns mails that the service would have sent, newest first. `limit` is at most 100 (default: 30). */
  async outbox(query: { readonly limit?: number; readonly offset?: number } = {}): Promise<readonly Mail[]> {
    return dataOf(
      await this.#at.control.GET('/workspaces/{name}/outbox', { params: { ...this.#params, query } }),
    );
  }

  /** Deletes the workspace with all its data. */
  async delete(): Promise<void> {
    dataOf(await this.#at.control.DELETE('/workspaces/{name}', { params: this.#params }));
  }

  /** `await using workspace = await sandbox.workspace()` deletes it at the end of the block. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.delete();
  }

  #tokensOf(client: string, secret: string | undefined): TokenSource {
    const known = this.#tokens.get(client);
    if (known && secret === undefined) return known;
    const { url, secretOf } = this.#at;
    const tokens = new TokenSource(
      url,
      `${this.name}.${client}`,
      async () => secret ?? (await secretOf(client)) ?? publicSecretOf(client),
      () => this.#absenceOf(client),
    );
    if (secret === undefined) this.#tokens.set(client, tokens);
    return tokens;
  }

  /** Returns a message with the existing clients if a client does not exist; null if it does, or if it is unknown. */
  async #absenceOf(client: string): Promise<string | null> {
    const { data } = await this.#at.control.GET('/workspaces/{name}', { params: this.#params });
    const names = data?.clients.map(({ clientId }) => clientId.slice(this.name.length + 1));
    if (names === undefined || names.includes(client)) return null;
    return `the workspace ${this.name} has no client ${client}. It has ${names.join(', ')}.`;
  }
}
