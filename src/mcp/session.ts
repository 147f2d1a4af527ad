import { randomUUID } from 'node:crypto';
import { isOfCertification } from '../certification/run-id.js';
import { RequestRefused } from '../client/refused.js';
import type { Link } from './link.js';
import { shortened, ToolRefused } from './refused.js';

/** A client of a new workspace, with its secret where it is shown. */
interface Credentials {
  readonly clientId: string;
  readonly clientSecret?: string;
}

/** The facts about a session at its start. */
export interface SessionStart {
  /** The workspace of the caller's token, or that of the command line: for calls that name none. */
  readonly workspace?: string;
  /** The client of the caller's token, with its secret if known. Its requests are sent with that token. */
  readonly own?: {
    readonly client: string;
    readonly secret?: string;
    readonly token: () => Promise<string>;
  };
  /** Whether the session makes a workspace for calls that name none. False without a session, which could not delete it. */
  readonly makesWorkspace: boolean;
  /** The role of the caller, where it is known. */
  readonly role?: string | undefined;
}

/**
 * The workspace of a session's calls. `own`: the session makes and deletes it. `given`: named at the start. `client` and
 * `reader`: that of the client, which may change it or only read it. `named`: each call names it. `stays`: made but not
 * deleted, as the caller may not delete.
 */
export type SessionKind = 'own' | 'given' | 'client' | 'reader' | 'named' | 'stays';

/** The role that may delete workspaces. */
const ADMIN = 'admin';

/** One conversation with an agent: the workspaces that it made, the one that it works in, and the tokens of clients. */
export class AgentSession {
  /** The certification that was started last. */
  run: string | undefined;
  #current: Promise<string> | undefined;
  #hasEnded = false;
  /** The workspaces that were made for it, under generated names. */
  readonly #own = new Set<string>();
  readonly #runs = new Set<string>();
  readonly #clients = new Map<string, string>();
  /** The secrets of clients, by client id: those shown at the creation of their workspace, and that of its own client. */
  readonly #secrets = new Map<string, string>();

  constructor(
    readonly link: Link,
    private readonly start: SessionStart,
  ) {
    const { own, workspace } = start;
    if (own?.secret !== undefined) this.#secrets.set(`${workspace}.${own.client}`, own.secret);
  }

  /**
   * Returns the workspace of a call: the named one, or the one that the session works in. Creates the session's workspace from
   * the demo if there is none yet.
   */
  async workspaceOf(named: string | undefined): Promise<string> {
    if (named !== undefined) return named;
    if (this.#current === undefined && this.start.workspace !== undefined) return this.start.workspace;
    if (!this.#current && !this.start.makesWorkspace)
      throw new ToolRefused(
        'No workspace is named, and this connection has no session that could keep one. Call `workspace` with action create, then name the workspace in every call.',
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

  /** The only workspace that it may use; undefined if it may use all that its caller may use. */
  get onlyWorkspace(): string | undefined {
    return this.start.own && this.start.workspace;
  }

  /** The only client that it may act as: a client that may only read, or is under certification, gets no tokens of others. */
  get onlyClient(): string | undefined {
    const { own, workspace = '' } = this.start;
    return this.kind === 'reader' || isOfCertification(workspace) ? own?.client : undefined;
  }

  /** Switches the session, if there is one, to a workspace. Returns whether calls that name no workspace use it. */
  use(workspace: string): boolean {
    if (this.start.makesWorkspace) this.#current = Promise.resolve(workspace);
    return this.start.makesWorkspace || workspace === this.start.workspace;
  }

  /**
   * Registers a workspace that was made for the session. It is deleted at the session's end, or at once if the session has
   * ended. Returns false if it stays: without a session, or if the caller may not delete.
   */
  async noteCreated(workspace: string): Promise<boolean> {
    if (!this.start.makesWorkspace || (await this.#role()) !== ADMIN) return false;
    this.#own.add(workspace);
    if (this.#hasEnded) await this.#deleteOwn();
    return true;
  }

  /**
   * Starts a run of a certification under an id. The session deletes it at its end, with the workspaces of its cases. Deletes
   * it at once if, before the reply, the call was cancelled, the session ended or the connection broke.
   */
  async startRun<Run>(id: string, start: () => Promise<Run>, signal?: AbortSignal): Promise<Run> {
    if (this.start.makesWorkspace) this.#runs.add(id); // before the run exists: the session may end meanwhile
    const run = await start().catch(async (error: unknown) => {
      if (error instanceof RequestRefused && error.status < 500) this.#runs.delete(id);
      else await this.#deleteRun(id).catch(() => undefined); // the end of the session tries again
      throw error;
    });
    this.run = id;
    if (this.#hasEnded || signal?.aborted === true) await this.#deleteRun(id);
    return run;
  }

  /** Returns whether a workspace was made for the session. */
  isOwn(workspace: string): boolean {
    return this.#own.has(workspace);
  }

  /** Notes that a workspace is gone. A session that worked in it goes back to its first workspace, or to a new one. */
  async noteDeleted(workspace: string): Promise<void> {
    this.#own.delete(workspace);
    this.#clients.delete(workspace);
    for (const id of this.#secrets.keys()) if (id.startsWith(`${workspace}.`)) this.#secrets.delete(id);
    if ((await this.#current) === workspace) this.#current = undefined;
  }

  /** Returns whether the workspace of a call does not exist: the named one, or the one that the session works in. */
  async isGone(named: string | undefined): Promise<boolean> {
    const name = named ?? (await this.#current) ?? this.start.workspace;
    if (name === undefined) return false;
    const { response } = await this.link.control.GET('/workspaces/{name}', { params: { path: { name } } });
    return response.status === 404;
  }

  /** Sets the client to act as in a workspace. */
  noteClient(workspace: string, client: string): void {
    this.#clients.set(workspace, client);
  }

  /** Keeps the secrets of a new workspace's clients: the sandbox does not show random ones again. */
  noteSecrets(clients: readonly Credentials[]): void {
    for (const { clientId, clientSecret } of clients)
      if (clientSecret !== undefined) this.#secrets.set(clientId, clientSecret);
  }

  /** Registers a fork of a workspace: its clients have the same secrets, and calls act as the same client. */
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

  /** Returns the secret of a client; undefined if neither the workspace's creation, a run nor the session's start showed it. */
  secretOf(clientId: string): string | undefined {
    return this.#secrets.get(clientId);
  }

  /**
   * Returns the client that a call acts as: the named one, else the token's, else `partner`, else the first.
   * @throws ToolRefused for a named client that it may not act as
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
   * Returns an access token of a client that is valid by the workspace's clock (K2). The request that uses it is not repeated
   * after a 401, as the 401 may be an injected fault.
   */
  async tokenOf(workspace: string, client: string): Promise<string> {
    const { own } = this.start;
    const params = { path: { name: workspace } };
    if (own?.client === client && workspace === this.start.workspace) {
      await this.link.control.GET('/workspaces/{name}/clock', { params }); // this renews an expired token
      return own.token();
    }
    const issued = await this.link.control
      .POST('/workspaces/{name}/tokens', { params, body: { client } })
      .orThrow();
    return issued.accessToken;
  }

  /** Deletes the workspaces and runs that were made for the session. If one no longer exists, that is no error. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#current?.catch(() => undefined); // the call that asked for it gets the error
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
        `No workspace is named, and the role ${role} may not delete one, so none is made. Name one in the call, or for all calls: workspace use.`,
      );
    const body = { name: `agent-${randomUUID().slice(0, 13)}` };
    const { name, clients } = await this.link.control.POST('/workspaces', { body }).orThrow();
    this.noteSecrets(clients);
    await this.noteCreated(name);
    return name;
  }
}
