import type { paths } from '../contract/control.gen.js';
import { DEMO } from '../contract/demo.js';
import type { ApiClient } from './api-client.js';
import { dataOf } from './refused.js';
import { createTypedClient } from './typed-client.js';
import { Workspace, type ControlClient, type WorkspaceClientOptions } from './workspace.js';

/** A workspace to create. */
export interface WorkspaceOptions {
  /** Chosen by the sandbox where it is left out. */
  readonly name?: string;
  /** Its first clock; default: the fixture's, else the real time. */
  readonly clock?: { readonly now?: string | Date; readonly frozen?: boolean };
  /** Makes its codes repeat: the same fixture, seed, clock and requests give the same replies. */
  readonly seed?: number;
}

/** A sandbox to talk to, in this process or elsewhere. */
export interface Connection extends AsyncDisposable {
  /** The base address of the service, without a slash at the end. */
  readonly url: string;
  readonly control: ControlClient;
  /** A client of the workspace `demo`, authorised as one of its API clients (`partner`, `agent`, `operator`). */
  client(name: string, options?: WorkspaceClientOptions): ApiClient;
  /**
   * Makes an isolated world: of a fixture of the sandbox by its name (`demo`, which is the default), or of a fixture
   * object.
   * @throws RequestRefused for a fixture that is none, with every fault; for a name that is taken
   */
  workspace(fixture?: string | object, options?: WorkspaceOptions): Promise<Workspace>;
  /** A workspace that there is already. */
  open(name: string): Workspace;
  /** Ends a sandbox of this process; of another one, deletes the workspaces that were made here. */
  close(): Promise<void>;
}

/** How to reach a sandbox of another process. */
export interface ConnectOptions {
  /** Needed where the sandbox was started with one. */
  readonly adminToken?: string | null;
}

/** What a connection is told besides: secrets that are known otherwise, and how to end. */
export interface LocalEnds {
  readonly secretOf: (workspace: string, client: string) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
}

/** Talks to a sandbox that runs elsewhere, as `startSandbox` does to its own. Sends nothing yet. */
export function connect(url: string, { adminToken = null }: ConnectOptions = {}): Connection {
  return new OpenConnection(url.replace(/\/+$/, ''), adminToken);
}

/** The one implementation of `Connection`. */
export class OpenConnection implements Connection {
  readonly control: ControlClient;
  readonly #demo: Workspace;
  readonly #made = new Set<string>();

  constructor(
    readonly url: string,
    adminToken: string | null,
    private readonly local?: LocalEnds,
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
    const made = dataOf(await this.control.POST('/workspaces', { body }));
    this.#made.add(made.name);
    const secrets = new Map(made.clients.map(({ clientId, clientSecret }) => [clientId, clientSecret]));
    return this.#at(made.name, (client) => Promise.resolve(secrets.get(`${made.name}.${client}`)));
  }

  open(name: string): Workspace {
    return this.#at(name, (client) => this.local?.secretOf(name, client) ?? Promise.resolve(undefined));
  }

  async close(): Promise<void> {
    if (this.local) return this.local.close();
    const names = [...this.#made];
    this.#made.clear();
    // One that was deleted before is as good.
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
