import { publicSecretOf } from '../domain/catalogue/client.js';
import { takeCaller, pointTo } from './refused.js';
import type { ControlClient, CreatedWorkspace } from './control.js';
import { TokenSource } from './api-client.js';
import type { Transport } from './transport.js';

/** The name of a workspace, its sandbox, and functions for requests to it. */
export interface WorkspaceAddress {
  readonly name: string;
  readonly url: string;
  readonly control: ControlClient;
  readonly transport: Transport;
  /** Returns the secrets of the workspace's clients. Undefined if this connection does not know them. */
  readonly secrets: () => KnownSecrets | undefined;
  /** If the workspace is in this process, opens it, so that the secrets of its clients become known. */
  readonly open: () => Promise<unknown>;
  /** Returns whether the connection is closed. */
  readonly isClosed: () => boolean;
  /** Registers a workspace that was created from this one, so that closing the connection deletes it. */
  readonly noteCreated: (name: string, secrets: KnownSecrets) => void;
}

/**
 * The secret of each client of a workspace, keyed by client name. A secret is undefined if this connection does not
 * know it.
 */
export type KnownSecrets = ReadonlyMap<string, string | undefined>;

/** Returns the secrets of a new workspace's clients. If the reply omits a secret, takes it from `other`. */
export function knownSecretsOf({ name, clients }: CreatedWorkspace, other?: KnownSecrets): KnownSecrets {
  return new Map(
    clients.map(({ clientId, clientSecret }) => {
      const client = clientId.slice(name.length + 1);
      return [client, clientSecret ?? other?.get(client)];
    }),
  );
}

/** The settings with which code under test acts as an API client. */
export interface ClientEnv {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The API clients of a workspace, with their credentials and tokens. */
export class WorkspaceClients {
  readonly #tokens = new Map<string, TokenSource>();

  constructor(private readonly at: WorkspaceAddress) {}

  /** Returns the address and credentials of a client. If its secret is not known, uses `<client>-secret`. */
  envOf(client: string): ClientEnv {
    const { name, url } = this.at;
    return { baseUrl: url, clientId: `${name}.${client}`, clientSecret: this.#secretOf(client) };
  }

  /** Returns the token source that all users of a client share. If a secret is given, returns a new source with it. */
  tokensOf(client: string, secret?: string): TokenSource {
    const known = this.#tokens.get(client);
    if (known && secret === undefined) return known;
    const tokens = new TokenSource(this.at.url, this.at.transport, {
      clientId: `${this.at.name}.${client}`,
      secret: async () => {
        if (secret !== undefined) return secret;
        await this.at.open();
        return this.#secretOf(client);
      },
      explain: async (status) =>
        (await this.#absenceOf(client)) ??
        (secret === undefined && status === 401 ? this.#wrongGuess(client) : null),
    });
    if (secret === undefined) this.#tokens.set(client, tokens);
    return tokens;
  }

  /**
   * Throws if the clients are known and the client is not one of them. Sends no request.
   * @throws Error that lists the existing clients
   */
  require(client: string): void {
    const secrets = this.at.secrets();
    if (!secrets || secrets.has(client)) return;
    throw pointTo(new Error(this.#noClient(client, [...secrets.keys()])), takeCaller());
  }

  /**
   * Throws if the client does not exist. If the clients are not known, requests them.
   * @throws Error that lists the existing clients
   */
  async requireThere(client: string): Promise<void> {
    const names = await this.names();
    if (!names.includes(client)) throw new Error(this.#noClient(client, names));
  }

  /** Returns the names of all clients. */
  async names(): Promise<readonly string[]> {
    const secrets = this.at.secrets();
    if (secrets) return [...secrets.keys()];
    return (await this.#namesThere().orThrow()).clients.map((one) => this.#shortName(one));
  }

  #secretOf(client: string): string {
    return this.at.secrets()?.get(client) ?? publicSecretOf(client);
  }

  /** Returns the reason why a client gets no token, if the client or its workspace does not exist. Null if both exist. */
  async #absenceOf(client: string): Promise<string | null> {
    const { name } = this.at;
    const { data, response } = await this.#namesThere();
    if (response.status === 404) return `there is no workspace ${name}.`;
    const names = data?.clients.map((one) => this.#shortName(one));
    return names === undefined || names.includes(client) ? null : this.#noClient(client, names);
  }

  /**
   * Returns the message that `<client>-secret` is wrong. Null if the client's secret was known, because
   * `<client>-secret` was not used then.
   */
  #wrongGuess(client: string): string | null {
    if (this.at.secrets()?.get(client) !== undefined) return null;
    return (
      `its secret is not the well-known ${publicSecretOf(client)}. Pass the one that the sandbox returned when the ` +
      `workspace was created: client('${client}', { secret }).`
    );
  }

  #namesThere() {
    return this.at.control.GET('/workspaces/{name}', { params: { path: { name: this.at.name } } });
  }

  #shortName({ clientId }: { readonly clientId: string }): string {
    return clientId.slice(this.at.name.length + 1);
  }

  #noClient(client: string, names: readonly string[]): string {
    return `The workspace ${this.at.name} has no client ${client}. It has ${names.join(', ')}.`;
  }
}
