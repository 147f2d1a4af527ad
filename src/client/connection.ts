import type { paths } from '../contract/control.gen.js';
import { DEMO } from '../package/demo.js';
import type { ApiClient } from './api-client.js';
import { dataOf } from './refused.js';
import { createTypedClient } from './typed-client.js';
import { Workspace, type ControlClient, type WorkspaceClientOptions } from './workspace.js';

/** A workspace to create. */
export interface WorkspaceOptions {
  /** Default: chosen by the sandbox. */
  readonly name?: string;
  /** Its first clock; default: the fixture's, else the real time. */
  readonly clock?: { readonly now?: string | Date; readonly frozen?: boolean };
  /** Makes replies repeatable: the same fixture, seed, clock and requests give the same replies. */
  readonly seed?: number;
}

/** A connection to a sandbox, in this process or elsewhere. */
export interface Connection extends AsyncDisposable {
  /** The base address of the service, without a slash at the end. */
  readonly url: string;
  readonly control: ControlClient;
  /** A client of the workspace `demo`, authorised as one of its API clients (`partner`, `agent`, `operator`). */
  client(name: string, options?: WorkspaceClientOptions): ApiClient;
  /**
   * Creates a workspace from a fixture object, or from a fixture of the sandbox by its name (default: `demo`).
   * @throws RequestRefused for an invalid fixture, with all faults; for a name that is taken
   */
  workspace(fixture?: string | object, options?: WorkspaceOptions): Promise<Workspace>;
  /** Returns an existing workspace. */
  open(name: string): Workspace;
  /** Stops a sandbox of this process. For another one, deletes the workspaces that this connection created. */
  close(): Promise<void>;
}

/** How to reach a sandbox of another process. */
export interface ConnectOptions {
  /** Required if the sandbox was started with one. */
  readonly adminToken?: string | null;
}

/** Direct access to a sandbox of this process: the secrets of its clients, and how to stop it. */
export interface LocalSandbox {
  readonly secretOf: (workspace: string, client: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * Returns a connection to a running sandbox. Sends no request yet.
 * @throws TypeError for a URL with a user and password, which requests and their errors would repeat
 */
export function connect(url: string, { adminToken = null }: ConnectOptions = {}): Connection {
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(url))
    throw new TypeError('The URL of a sandbox has no user and password. Pass the adminToken instead.');
  return new OpenConnection(url.replace(/\/+$/, ''), adminToken);
}

/** The implementation of `Connection`. */
export class OpenConnection implements Connection {
  readonly control: ControlClient;
  readonly #demo: Workspace;
  readonly #created = new Set<string>();

  constructor(
    readonly url: string,
    adminToken: string | null,
    private readonly local?: LocalSandbox,
  ) {
    const headers = { ...(adminToken !== null && { authorization: `Bearer ${adminToken}` }) };
    this.control = createTypedClient<paths>({ baseUrl: `${url}/_sandbox`, headers });
    this.#demo = this.open(DEMO);
  }

  client(name: string, options?: WorkspaceClientOptions): ApiClient {
    return this.#demo.client(name, options);
  }

  async workspace(fixture?: string | object, options: WorkspaceOptions = {}): Promise<Workspace> {
    const { name, clock, seed } = options;
    const body = {
      ...(name !== undefined && { name }),
      ...(fixture !== undefined && { fixture: typeof fixture === 'string' ? fixture : { ...fixture } }),
      ...(clock && { clock: clockOf(clock) }),
      ...(seed !== undefined && { seed }),
    };
    const created = dataOf(await this.control.POST('/workspaces', { body }));
    this.#created.add(created.name);
    const secrets = new Map(created.clients.map(({ clientId, clientSecret }) => [clientId, clientSecret]));
    return this.#at(created.name, (client) => Promise.resolve(secrets.get(`${created.name}.${client}`)));
  }

  open(name: string): Workspace {
    return this.#at(name, (client) => this.local?.secretOf(name, client) ?? Promise.resolve(undefined));
  }

  async close(): Promise<void> {
    if (this.local) return this.local.close();
    const names = [...this.#created];
    this.#created.clear();
    // A workspace that is gone already is no error.
    await Promise.all(
      names.map((name) => this.control.DELETE('/workspaces/{name}', { params: { path: { name } } })),
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #at(name: string, secretOf: (client: string) => Promise<string | undefined>): Workspace {
    return new Workspace({ name, url: this.url, control: this.control, secretOf });
  }
}

function clockOf({ now, frozen }: NonNullable<WorkspaceOptions['clock']>) {
  return {
    ...(now !== undefined && { now: typeof now === 'string' ? now : now.toISOString() }),
    ...(frozen !== undefined && { frozen }),
  };
}
