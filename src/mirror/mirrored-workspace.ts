import type { Call } from '../contract/operation.js';
import type { Client } from '../domain/catalogue/client.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import { Refusal } from '../domain/shared/refusal.js';
import { allOf } from '../domain/shared/steps.js';
import { ListReply, runOperation } from '../operations/run.js';
import type { HandledId } from '../operations/handlers.js';
import type { Fixture } from '../store/fixture.js';
import { memoryStore } from '../store/memory-store.js';
import type { Workspace } from '../workspaces/workspace.js';
import { WorkspaceRegistry } from '../workspaces/registry.js';

/** What is asked of a mirror: the parts of a call that differ. */
export interface Asking {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A workspace made of a mirror, which answers as the sandbox would, at the target's time. */
export class MirroredWorkspace {
  #now: number;
  #fixture: Fixture;
  #workspace: Promise<Workspace>;

  constructor(
    fixture: Fixture,
    private readonly vendor: string,
  ) {
    this.#fixture = fixture;
    this.#now = fixture.clock?.now ?? 0;
    this.#workspace = this.#create();
  }

  get clients(): readonly Client[] {
    return this.#fixture.clients;
  }

  merchant(slug: string): Merchant | undefined {
    return this.#fixture.merchants.find((merchant) => merchant.slug === slug);
  }

  /** Sets the time of what is asked next. */
  set now(at: number) {
    this.#now = at;
  }

  /** Begins anew with a merchant that has other taxes, and without bookings. */
  learn(slug: string, facts: Partial<Pick<Merchant, 'taxes'>>): void {
    const merchants = this.#fixture.merchants.map((one) => (one.slug === slug ? { ...one, ...facts } : one));
    this.#fixture = { ...this.#fixture, merchants };
    this.#workspace = this.#create();
  }

  /** Returns the reply of an operation; undefined where it is refused. */
  async ask(id: HandledId, client: Client, { path = {}, query = {}, body }: Asking): Promise<unknown> {
    const workspace = await this.#workspace;
    const parts = { path, query, body, language: 'en', baseUrl: '', pageLanguages: ['en'] };
    try {
      const reply = await runOperation(workspace, {
        id,
        client,
        callAt: (now) =>
          ({ ...parts, workspace: 'mirror', vendor: this.vendor, now }) as unknown as Call<HandledId>,
      });
      return reply instanceof ListReply ? allOf(reply.atOnce()) : reply;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  #create(): Promise<Workspace> {
    const workspaces = new WorkspaceRegistry(memoryStore(), { realTime: () => this.#now, idleMs: 0 });
    return workspaces.create({ name: 'mirror', fixture: this.#fixture, clock: { now: null, frozen: false } });
  }
}
