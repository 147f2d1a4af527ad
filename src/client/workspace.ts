import type { components, paths } from '../contract/control.gen.js';
import { publicSecretOf } from '../contract/public-secret.js';
import { createApiClient, TokenSource, type ApiClient, type ApiClientOptions } from './api-client.js';
import { dataOf } from './refused.js';
import type { TypedClient } from './typed-client.js';

/** Requests to the control plane. */
export type ControlClient = TypedClient<paths>;

type Schemas = components['schemas'];
/** Something that came due while time was made to pass. */
export type DueEvent = Schemas['DueEvent'];
/** A workspace's clock; `now` is RFC 3339. */
export type Clock = Schemas['Clock'];
/** A request and its reply, as the sandbox keeps them. */
export type LoggedRequest = Schemas['LoggedRequest'];
/** A mail that the service would have sent. */
export type Mail = Schemas['Mail'];
type RequestFilter = NonNullable<paths['/workspaces/{name}/requests']['get']['parameters']['query']>;

/** How a client of a workspace asks. */
export interface WorkspaceClientOptions extends ApiClientOptions {
  /** Default: what the sandbox told when the workspace was made, else `<name>-secret`. */
  readonly secret?: string;
}

/** Where a workspace is, and how its secrets are known. */
export interface WorkspaceAddress {
  readonly name: string;
  readonly url: string;
  readonly control: ControlClient;
  readonly secretOf: (client: string) => Promise<string | undefined>;
}

/** An isolated world with a clock of its own. What the sandbox refuses is thrown as `RequestRefused`. */
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

  /** A client of the service, authorised as one of the workspace's API clients (`partner`). */
  client(name: string, { secret, ...options }: WorkspaceClientOptions = {}): ApiClient {
    return createApiClient(this.#at.url, this.#tokensOf(name, secret), options);
  }

  /** The time here, RFC 3339. */
  async now(): Promise<string> {
    return (await this.clock()).now;
  }

  async clock(): Promise<Clock> {
    return dataOf(await this.#at.control.GET('/workspaces/{name}/clock', { params: this.#params }));
  }

  /** Sets the time, or whether it stands still; what is not given stays. */
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

  /** Lets time stand still, at a moment or where it is. */
  freeze(at?: string | Date): Promise<Clock> {
    return this.setClock({ frozen: true, ...(at !== undefined && { now: at }) });
  }

  /** Lets an ISO 8601 duration (`PT45M`) pass at once, and tells what came due on the way, in order. */
  async advance(duration: string): Promise<readonly DueEvent[]> {
    const request = { params: this.#params, body: { duration } };
    return dataOf(await this.#at.control.POST('/workspaces/{name}/clock/advance', request)).events;
  }

  /** Back to its fixture and its first clock. */
  async reset(): Promise<void> {
    dataOf(await this.#at.control.POST('/workspaces/{name}/reset', { params: this.#params }));
  }

  /** Keeps all of this moment, the clock included, to be restored. */
  async snapshot(name: string): Promise<void> {
    const request = { params: this.#params, body: { name } };
    dataOf(await this.#at.control.POST('/workspaces/{name}/snapshots', request));
  }

  /** Back to a snapshot, as often as you like. */
  async restore(snapshot: string): Promise<void> {
    const params = { path: { name: this.name, snapshot } };
    dataOf(await this.#at.control.POST('/workspaces/{name}/snapshots/{snapshot}/restore', { params }));
  }

  /** A fixture of all its state; `workspace(…)` makes an equal world of it. */
  async export(): Promise<Schemas['Fixture']> {
    return dataOf(await this.#at.control.GET('/workspaces/{name}/export', { params: this.#params }));
  }

  /** The latest requests and their replies, newest first; secrets and card data are masked. */
  async requests(query: RequestFilter = {}): Promise<readonly LoggedRequest[]> {
    const request = { params: { ...this.#params, query } };
    return dataOf(await this.#at.control.GET('/workspaces/{name}/requests', request));
  }

  /** The mails that the service would have sent, newest first: 30 unless `limit` (at most 100) asks for another number. */
  async outbox(query: { readonly limit?: number; readonly offset?: number } = {}): Promise<readonly Mail[]> {
    return dataOf(
      await this.#at.control.GET('/workspaces/{name}/outbox', { params: { ...this.#params, query } }),
    );
  }

  async delete(): Promise<void> {
    dataOf(await this.#at.control.DELETE('/workspaces/{name}', { params: this.#params }));
  }

  /** `await using world = await sandbox.workspace()` deletes it at the end of the block. */
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

  /** Names the clients that there are, where one does not exist; null where it does, or where it is not to be known. */
  async #absenceOf(client: string): Promise<string | null> {
    const { data } = await this.#at.control.GET('/workspaces/{name}', { params: this.#params });
    const names = data?.clients.map(({ clientId }) => clientId.slice(this.name.length + 1));
    if (names === undefined || names.includes(client)) return null;
    return `the workspace ${this.name} has no client ${client}. It has ${names.join(', ')}.`;
  }
}
