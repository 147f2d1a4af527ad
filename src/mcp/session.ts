import { randomUUID } from 'node:crypto';
import { isOfCertification } from '../certification/run-id.js';
import { RequestRefused } from '../client/refused.js';
import type { Link } from './link.js';
import { shortened, ToolRefused } from './refused.js';

/** A client of a new workspace, with its secret if the sandbox shows it. */
interface Credentials {
  readonly clientId: string;
  readonly clientSecret?: string;
}

/** The workspace, client and role with which a session starts. */
export interface SessionStart {
  /** The workspace of calls that do not name a workspace. It comes from the caller's token or the command line. */
  readonly workspace?: string;
  /** The client of the caller's token, with its secret if known. Requests as this client use that token. */
  readonly own?: {
    readonly client: string;
    readonly secret?: string;
    readonly token: () => Promise<string>;
  };
  /**
   * Whether a workspace is created for calls that do not name one. False if the protocol version has no sessions,
   * because nobody would delete the workspace later. False also for a client of the API, which has a workspace.
   */
  readonly makesWorkspace: boolean;
  /** The role of the caller, if known. */
  readonly role?: string | undefined;
}

/**
 * The origin of the workspace of calls. `own`: the session creates and deletes it. `given`: the start of the session
 * names it. `client`: it is the workspace of the caller's client, which may change it. `reader`: it is the workspace of
 * the caller's client, which may only read it. `named`: each call names it. `stays`: the session creates it or a call
 * names it, and it stays, because the caller may not delete workspaces.
 */
export type SessionKind = 'own' | 'given' | 'client' | 'reader' | 'named' | 'stays';

/** The only role of the server's tokens that may delete workspaces. */
const ADMIN = 'admin';

/** One agent's session: the workspaces that it created, its current workspace, and tokens of clients. */
export class AgentSession {
  /** Id of the latest certification run. */
  run: string | undefined;
  #current: Promise<string> | undefined;
  #hasEnded = false;
  /** Names of the workspaces that the session created and will delete. */
  readonly #own = new Set<string>();
  readonly #runs = new Set<string>();
  readonly #clients = new Map<string, string>();
  /** Secrets, keyed by client id: those of created workspaces, and that of the session's own client. */
  readonly #secrets = new Map<string, string>();

  constructor(
    readonly link: Link,
    private readonly start: SessionStart,
  ) {
    const { own, workspace } = start;
    if (own?.secret !== undefined) this.#secrets.set(`${workspace}.${own.client}`, own.secret);
  }

  /**
   * Returns the workspace of a call: the named one, otherwise the session's current one, otherwise the one named at the
   * session's start. If there is none, creates one from the demo fixture.
   * @throws ToolRefused if the call must name its workspace
   */
  async workspaceOf(named: string | undefined): Promise<string> {
    if (named !== undefined) return named;
    if (this.#current === undefined && this.start.workspace !== undefined) return this.start.workspace;
    if (!this.#current && !this.start.makesWorkspace)
      throw new ToolRefused(
        'No workspace is named, and this connection has no session to store one. Call `workspace` with action create, then name the workspace in every call.',
      );
    this.#current ??= this.#create().catch((error: unknown) => {
      this.#current = undefined; // the next call tries again
      throw error;
    });
    return this.#current;
  }

  get kind(): SessionKind {
    const { own, makesWorkspace, role = ADMIN, workspace } = this.start;
    if (own) return role === 'look' ? 'reader' : 'client';
    if (!makesWorkspace) return 'named';
    if (role !== ADMIN) return 'stays';
    return workspace === undefined ? 'own' : 'given';
  }

  /** The only workspace that the session may use. Undefined if it is not limited to one. */
  get onlyWorkspace(): string | undefined {
    return this.start.own && this.start.workspace;
  }

  /**
   * The only client that the session may act as. A read-only client, or a client under certification, gets no tokens of other
   * clients.
   */
  get onlyClient(): string | undefined {
    const { own, workspace = '' } = this.start;
    return this.kind === 'reader' || isOfCertification(workspace) ? own?.client : undefined;
  }

  /** Makes a workspace the session's current one. Returns whether calls without a workspace use it. */
  use(workspace: string): boolean {
    if (this.start.makesWorkspace) this.#current = Promise.resolve(workspace);
    return this.start.makesWorkspace || workspace === this.start.workspace;
  }

  /**
   * Registers a workspace that the session created. It is deleted when the session ends, or at once if the session has
   * ended. Returns false if it will not be deleted, because there is no session or the caller may not delete
   * workspaces.
   */
  async noteCreated(workspace: string): Promise<boolean> {
    if (!this.start.makesWorkspace || (await this.#role()) !== ADMIN) return false;
    this.#own.add(workspace);
    if (this.#hasEnded) await this.#deleteOwn();
    return true;
  }

  /**
   * Starts a certification run under an id. The run and its workspaces are deleted when the session ends. They are
   * deleted at once if the call is cancelled, the session ends or the connection breaks before the reply.
   */
  async startRun<Run>(id: string, start: () => Promise<Run>, signal?: AbortSignal): Promise<Run> {
    if (this.start.makesWorkspace) this.#runs.add(id); // registered before `start`, because the session may end meanwhile
    const run = await start().catch(async (error: unknown) => {
      if (error instanceof RequestRefused && error.status < 500) this.#runs.delete(id);
      else await this.#deleteRun(id).catch(() => undefined); // deleted when the session ends
      throw error;
    });
    this.run = id;
    if (this.#hasEnded || signal?.aborted === true) await this.#deleteRun(id);
    return run;
  }

  /** Returns whether the session created a workspace. */
  isOwn(workspace: string): boolean {
    return this.#own.has(workspace);
  }

  /**
   * Records that a workspace was deleted. If it was the current one, later calls use the workspace of the session's
   * start, or a new one.
   */
  async noteDeleted(workspace: string): Promise<void> {
    this.#own.delete(workspace);
    this.#clients.delete(workspace);
    for (const id of this.#secrets.keys()) if (id.startsWith(`${workspace}.`)) this.#secrets.delete(id);
    if ((await this.#current) === workspace) this.#current = undefined;
  }

  /**
   * Returns whether the workspace of a call does not exist: the named one, otherwise the current one, otherwise that of
   * the session's start. False if there is none of them.
   */
  async isGone(named: string | undefined): Promise<boolean> {
    const name = named ?? (await this.#current) ?? this.start.workspace;
    if (name === undefined) return false;
    const { response } = await this.link.control.GET('/workspaces/{name}', { params: { path: { name } } });
    return response.status === 404;
  }

  /** Sets the client that acts in a workspace. */
  noteClient(workspace: string, client: string): void {
    this.#clients.set(workspace, client);
  }

  /** Stores the secrets of a new workspace's clients, because the sandbox shows random secrets only once. */
  noteSecrets(clients: readonly Credentials[]): void {
    for (const { clientId, clientSecret } of clients)
      if (clientSecret !== undefined) this.#secrets.set(clientId, clientSecret);
  }

  /**
   * Registers a fork of a workspace. The clients of the fork have the same secrets, and calls in it act as the same
   * client.
   */
  noteFork(
    workspace: string,
    fork: { readonly name: string; readonly clients: readonly Credentials[] },
  ): void {
    for (const { clientId } of fork.clients) {
      const secret = this.#secrets.get(workspace + clientId.slice(fork.name.length));
      if (secret !== undefined) this.#secrets.set(clientId, secret);
    }
    const client = this.#clients.get(workspace);
    if (client !== undefined) this.#clients.set(fork.name, client);
  }

  /** Returns the secret of a client. Undefined if the session never received it. */
  secretOf(clientId: string): string | undefined {
    return this.#secrets.get(clientId);
  }

  /**
   * Returns the client as which a call acts. This is the first that exists of: the named client, the client of the
   * caller's token, the client noted for the workspace, `partner`, the first client.
   * @throws ToolRefused for a named client that the session may not act as, and for a workspace without clients
   */
  async clientOf(workspace: string, named: string | undefined): Promise<string> {
    const { onlyClient: only = named } = this;
    if (named !== undefined && named !== only)
      throw new ToolRefused(`This connection acts as ${only} alone: leave out \`client\`.`);
    if (named !== undefined) return named;
    if (this.start.own && workspace === this.start.workspace) return this.start.own.client;
    const known = this.#clients.get(workspace);
    if (known !== undefined) return known;
    const params = { path: { name: workspace } };
    const { clients } = await this.link.control.GET('/workspaces/{name}', { params }).orThrow();
    const names = clients.map(({ clientId }) => clientId.slice(workspace.length + 1));
    const client = names.includes('partner') ? 'partner' : names[0];
    if (client === undefined)
      throw new ToolRefused(`The workspace ${shortened(workspace)} has no API client.`);
    this.#clients.set(workspace, client);
    return client;
  }

  /**
   * Returns a client's access token that has not expired on the workspace's clock (K2). A fresh token is needed because
   * `send` does not retry after a 401, which may be an injected fault.
   */
  async tokenOf(workspace: string, client: string): Promise<string> {
    const { own } = this.start;
    const params = { path: { name: workspace } };
    if (own?.client === client && workspace === this.start.workspace) {
      await this.link.control.GET('/workspaces/{name}/clock', { params }); // renews an expired token
      return own.token();
    }
    const issued = await this.link.control
      .POST('/workspaces/{name}/tokens', { params, body: { client } })
      .orThrow();
    return issued.accessToken;
  }

  /** Deletes the workspaces and runs of the session. Errors are ignored. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#current?.catch(() => undefined); // the call that creates the workspace gets the error
    await this.#deleteOwn();
  }

  async #deleteOwn(): Promise<void> {
    const { control } = this.link;
    const [own, runs] = [[...this.#own], [...this.#runs]];
    this.#own.clear();
    this.#runs.clear();
    await Promise.allSettled([
      ...own.map((name) =>
        control.DELETE('/workspaces/{name}', { params: { path: { name }, query: { purge: true } } }),
      ),
      ...runs.map((run) => this.#deleteRun(run)),
    ]);
  }

  #deleteRun(certification: string) {
    return this.link.control.DELETE('/certifications/{certification}', {
      params: { path: { certification } },
    });
  }

  async #role(): Promise<string> {
    return this.start.role ?? (await this.link.control.GET('/session').orThrow()).role;
  }

  async #create(): Promise<string> {
    const role = await this.#role();
    if (role !== ADMIN)
      throw new ToolRefused(
        `No workspace is named, and the role ${role} may not delete one, so none is created. Name one in the call, or for all calls: workspace use.`,
      );
    const body = { name: `agent-${randomUUID().slice(0, 13)}` };
    const { name, clients } = await this.link.control.POST('/workspaces', { body }).orThrow();
    this.noteSecrets(clients);
    await this.noteCreated(name);
    return name;
  }
}
