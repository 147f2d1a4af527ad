import { randomUUID } from 'node:crypto';
import type { Link } from './link.js';
import { shortened, ToolRefused } from './refused.js';

/** What is known of a session when it begins. */
export interface SessionStart {
  /** The workspace of the caller's token, or the one that the command names: used where a call names none. */
  readonly workspace?: string;
  /** The client of the caller's token: its requests are sent with that token. */
  readonly own?: { readonly client: string; readonly token: () => Promise<string> };
  /** Whether calls without a workspace get one of their own. False without a session, which could not delete it. */
  readonly makesWorkspace: boolean;
}

/** One conversation with an agent: the workspaces that it made, the one that it works in, and the tokens of clients. */
export class AgentSession {
  /** The certification that was started last. */
  run: string | undefined;
  #current: Promise<string> | undefined;
  readonly #created = new Set<string>();
  readonly #clients = new Map<string, string>();

  constructor(
    readonly link: Link,
    private readonly start: SessionStart,
  ) {}

  /**
   * Returns the workspace of a call: the one that it names, else the one that the session works in. Creates that one from the demo
   * if there is none yet.
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

  /** The only workspace that it may use; undefined where it may use all that its caller may. */
  get onlyWorkspace(): string | undefined {
    return this.start.own && this.start.workspace;
  }

  /** Works in a workspace from now on, where calls have a session. */
  use(workspace: string): void {
    if (this.start.makesWorkspace) this.#current = Promise.resolve(workspace);
  }

  /** Notes a workspace that was made on behalf of the session, so that it is deleted at the end. */
  noteCreated(workspace: string): void {
    if (this.start.makesWorkspace) this.#created.add(workspace);
  }

  /** Returns whether a workspace was made on behalf of the session. */
  hasCreated(workspace: string): boolean {
    return this.#created.has(workspace);
  }

  /** Notes that a workspace is gone. A session that worked in it goes back to the one that it began with, or to a new one. */
  async noteDeleted(workspace: string): Promise<void> {
    this.#created.delete(workspace);
    this.#clients.delete(workspace);
    if ((await this.#current) === workspace) this.#current = undefined;
  }

  /** Notes as which client to act in a workspace. */
  noteClient(workspace: string, client: string): void {
    this.#clients.set(workspace, client);
  }

  /** Returns the client that a call acts as: the named one, else the token's, else `partner`, else the first. */
  async clientOf(workspace: string, named: string | undefined): Promise<string> {
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
   * Returns an access token of a client that has not ended by the workspace's clock (K2). The request that it is for is not repeated
   * after a 401: a fault may have refused it.
   */
  async tokenOf(workspace: string, client: string): Promise<string> {
    const { own } = this.start;
    const params = { path: { name: workspace } };
    if (own?.client === client && workspace === this.start.workspace) {
      await this.link.control.GET('/workspaces/{name}/clock', { params }); // which renews a token that has ended
      return own.token();
    }
    const issued = await this.link.control
      .POST('/workspaces/{name}/tokens', { params, body: { client } })
      .orThrow();
    return issued.accessToken;
  }

  /** Deletes the workspaces that were made on behalf of the session. One that is gone already is no error. */
  async end(): Promise<void> {
    const names = [...this.#created];
    this.#created.clear();
    const query = { purge: true };
    await Promise.allSettled(
      names.map((name) =>
        this.link.control.DELETE('/workspaces/{name}', { params: { path: { name }, query } }),
      ),
    );
  }

  async #create(): Promise<string> {
    const body = { name: `agent-${randomUUID().slice(0, 13)}` };
    const { name } = await this.link.control.POST('/workspaces', { body }).orThrow();
    this.noteCreated(name);
    return name;
  }
}
