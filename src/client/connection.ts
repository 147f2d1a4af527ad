import type { paths } from '../contract/control.gen.js';
import { DEMO } from '../seed/files/shipped.js';
import { shownUrl } from '../masking/secret-text.js';
import { realTime } from '../time/real-time.js';
import { loadFixture } from '../seed/fixture/load.js';
import type { ApiClient } from './api-client.js';
import { forCaller, dataOf, toCall } from './refused.js';
import { certify, type CertifyOptions, type ProfileName, type WorkOnCase } from './certification.js';
import { clockBody, type ClockOptions } from './duration.js';
import type { Report } from '../report/report.js';
import type { ControlClient } from './control.js';
import type { FixtureName, FixturePath, FixtureWith, ShippedFixtures } from './fixtures.js';
import { requireOptions } from './names.js';
import { transportOf, type Fetch, type Transport } from './transport.js';
import { createTypedClient } from './typed-client.js';
import { knownSecretsOf, type KnownSecrets } from './workspace-clients.js';
import { Workspace, type WorkspaceClientOptions } from './workspace.js';

/** The options of a new workspace. */
export interface WorkspaceOptions {
  /** Default: the sandbox chooses a name. */
  readonly name?: string;
  /** Its initial clock. Default: the clock of the fixture if it has one, otherwise the real time. */
  readonly clock?: ClockOptions;
  /** Two workspaces with the same fixture, seed, clock and requests give equal replies. */
  readonly seed?: number;
  /**
   * Secrets of clients whose secret the fixture does not set: random, or the well-known `<client>-secret`. Default:
   * random if the sandbox has an admin token, otherwise well-known.
   */
  readonly secrets?: 'public' | 'random';
}

/** A connection to a sandbox in this process or elsewhere. `Demo` is the union of client names in the workspace `demo`. */
export interface Connection<Demo extends string = string> extends AsyncDisposable {
  /** The base URL of the service, without a trailing slash. */
  readonly url: string;
  readonly control: ControlClient;
  /** Creates a client of the workspace `demo`, authorised as one of its API clients (`partner`, `agent`, `operator`). */
  client(name: Demo, options?: WorkspaceClientOptions): ApiClient;
  /**
   * Creates a workspace from a fixture. The fixture is an object, or the name or path of a fixture of the sandbox (default:
   * `demo`).
   * @throws FixtureInvalid for an invalid fixture object, with all errors
   * @throws RequestRefused for an unknown or invalid fixture of the sandbox, or a name that is taken
   */
  workspace<Name extends FixtureName = typeof DEMO>(
    fixture?: Name,
    options?: WorkspaceOptions,
  ): Promise<Workspace<ShippedFixtures[Name]>>;
  workspace<const Client extends string = string>(
    fixture: FixtureWith<Client>,
    options?: WorkspaceOptions,
  ): Promise<Workspace<Client>>;
  workspace(fixture: FixturePath, options?: WorkspaceOptions): Promise<Workspace>;
  /** Returns an existing workspace. */
  open(name: typeof DEMO): Workspace<Demo>;
  open(name: string): Workspace;
  /**
   * Certifies a client by the cases of a profile. Runs the client on each case in a separate workspace, and checks its requests
   * there. Returns the report with its signed certificate. Rethrows an error of the client.
   */
  certify(profile: ProfileName, work: WorkOnCase, options?: CertifyOptions): Promise<Report>;
  /** If the sandbox is in this process, stops it. Otherwise deletes the workspaces that this connection created. */
  close(): Promise<void>;
}

/** The options of a connection to a sandbox in another process. */
export interface ConnectOptions {
  /** Required if the sandbox has an admin token. */
  readonly adminToken?: string | null;
  /**
   * The function that sends the requests. Default: Node's HTTP client. It works even if a test replaces the global
   * `fetch`.
   */
  readonly fetch?: Fetch;
}

/** Direct access to a sandbox in this process, without requests. */
export interface LocalSandbox {
  /** Returns the secrets of the clients of an open workspace. */
  readonly secretsOf: (workspace: string) => KnownSecrets | undefined;
  readonly open: (workspace: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * Creates a connection to a running sandbox. Sends no request: the first use of the connection sends the first
 * request.
 * @throws TypeError if the URL is invalid, or contains a user and password, which would appear in requests and errors
 */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const given: unknown = url; // callers without types may pass any value
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError(
      `The URL of a sandbox is text such as http://127.0.0.1:4020, not ${shownUrl(String(given))}.`,
    );
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(url))
    throw new TypeError('The URL of a sandbox has no user and password. Pass the adminToken instead.');
  return new OpenConnection(url.replace(/\/+$/, ''), options);
}

/** The implementation of `Connection`. */
export class OpenConnection<Demo extends string = string> implements Connection<Demo> {
  readonly control: ControlClient;
  readonly #transport: Transport;
  readonly #demo: Workspace<Demo>;
  /** The workspaces that this connection created, with the secrets of their clients. */
  readonly #created = new Map<string, KnownSecrets>();
  #closing: Promise<void> | undefined;

  constructor(
    readonly url: string,
    { adminToken = null, fetch }: ConnectOptions,
    private readonly local?: LocalSandbox,
  ) {
    const headers = { ...(adminToken !== null && { authorization: `Bearer ${adminToken}` }) };
    this.#transport = transportOf(fetch);
    this.control = createTypedClient<paths>({
      baseUrl: `${url}/_sandbox`,
      headers,
      send: this.#transport,
      toCall,
    });
    this.#demo = this.open(DEMO);
  }

  client(name: Demo, options?: WorkspaceClientOptions): ApiClient {
    return this.#demo.client(name, options);
  }

  workspace<Client extends string>(
    fixture?: FixtureName | FixturePath | FixtureWith<Client>,
    options: WorkspaceOptions = {},
  ): Promise<Workspace<Client>> {
    return forCaller(() => this.#create(fixture, options));
  }

  open(name: string): Workspace<Demo> {
    return this.#at(name, () => this.#secretsOf(name));
  }

  certify(profile: ProfileName, work: WorkOnCase, options: CertifyOptions = {}): Promise<Report> {
    return forCaller(() => {
      requireOptions('option of a certification', options, ['cases', 'name', 'parallel']);
      return certify(this.control, { ...options, profile }, work);
    });
  }

  close(): Promise<void> {
    if (!this.local) return this.#deleteCreated();
    this.#closing ??= this.local.close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #create<Client extends string>(
    fixture: string | FixtureWith<Client> | undefined,
    options: WorkspaceOptions,
  ): Promise<Workspace<Client>> {
    requireOptions('option of a workspace', options, ['name', 'clock', 'seed', 'secrets']);
    const { name, clock, seed, secrets } = options;
    const body = {
      ...(name !== undefined && { name }),
      ...(fixture !== undefined && { fixture: typeof fixture === 'string' ? fixture : { ...fixture } }),
      ...(clock && { clock: clockBody(clock) }),
      ...(seed !== undefined && { seed }),
      ...(secrets !== undefined && { secrets }),
    };
    const result = await this.control.POST('/workspaces', { body });
    if (result.error && typeof fixture === 'object') loadFixture(fixture, { now: realTime() }); // throws `FixtureInvalid` with the errors of the fixture
    const created = dataOf(result);
    const known = knownSecretsOf(created);
    this.#created.set(created.name, known);
    return this.#at(created.name, () => known);
  }

  /** Returns the secrets of a workspace of this process; undefined for other workspaces. */
  #secretsOf(name: string): KnownSecrets | undefined {
    const known = this.#created.get(name);
    const local = this.local?.secretsOf(name);
    return local && new Map([...local].map(([client, secret]) => [client, secret ?? known?.get(client)]));
  }

  async #deleteCreated(): Promise<void> {
    const names = [...this.#created.keys()];
    this.#created.clear();
    // A workspace that is already deleted is no error.
    const query = { purge: true };
    await Promise.all(
      names.map((name) => this.control.DELETE('/workspaces/{name}', { params: { path: { name }, query } })),
    );
  }

  #at<Client extends string>(name: string, secrets: () => KnownSecrets | undefined): Workspace<Client> {
    return new Workspace({
      name,
      url: this.url,
      control: this.control,
      transport: this.#transport,
      secrets,
      open: async () => this.local?.open(name),
      isClosed: () => this.#closing !== undefined,
      noteCreated: (created, known) => void this.#created.set(created, known),
    });
  }
}
