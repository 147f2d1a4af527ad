import { real } from '../time/real-time.js';
import { SharedRuns } from '../store/shared-runs.js';
import type { WorkspaceSettings } from '../store/store.js';
import { MARK_MS, type Expiring } from './expiry.js';
import type { WorkspaceRegistry } from './registry.js';

/** The interval between two runs of `Care`, in milliseconds. */
const EVERY_MS = 60_000;
/**
 * The maximum age of a list of workspaces, in milliseconds. A workspace in an older list may have been used meanwhile,
 * or may have a new expiry.
 */
const LIST_MS = 500;

/** Callbacks for the results of `Care`. */
export interface CareSettings {
  /** Receives the name of an expired workspace after it was moved into the bin. */
  readonly expired: (name: string) => Promise<void>;
  /** Receives the error of a failed step. The step is retried a minute later. */
  readonly failed: (error: unknown) => void;
}

/**
 * Marks workspaces that expire soon, moves expired ones into the bin, and deletes workspaces for good after seven days
 * in the bin. Several instances may run `Care` at the same time: each of these actions is done by only one instance.
 */
export class Care {
  #timer: NodeJS.Timeout | undefined;
  readonly #runs = new SharedRuns(() => this.#run());

  constructor(
    private readonly workspaces: WorkspaceRegistry,
    private readonly settings: CareSettings,
  ) {}

  /** Runs all due steps at once, and again every minute until `stop`. */
  start(): void {
    const run = () => void this.run().catch(this.settings.failed);
    this.#timer = real.setInterval(run, EVERY_MS).unref();
    run();
  }

  /** Runs all due steps. */
  run(): Promise<void> {
    return this.#runs.run();
  }

  /** Stops the timer. Resolves when the current run has ended. */
  async stop(): Promise<void> {
    real.clearInterval(this.#timer);
    await this.#runs.idle();
  }

  async #run(): Promise<void> {
    await this.workspaces.bin.sweep();
    const seen = new Set<string>();
    while (!(await this.#expire(seen)));
  }

  /**
   * Marks or expires each listed workspace that is due and not in `seen` yet. Returns false if the list became too old
   * before its end.
   */
  async #expire(seen: Set<string>): Promise<boolean> {
    const all = await this.workspaces.mayExpire(MARK_MS);
    const begin = real.performanceNow();
    for (const workspace of all) {
      if (seen.has(workspace.name)) continue;
      if (real.performanceNow() - begin > LIST_MS) return false;
      seen.add(workspace.name);
      await this.#lookAfter(workspace).catch(this.settings.failed);
    }
    return true;
  }

  async #lookAfter(workspace: Expiring): Promise<void> {
    const expiresAt = this.workspaces.expiryOf(workspace);
    if (expiresAt === undefined) return;
    const left = expiresAt - this.workspaces.realTime();
    if (left > MARK_MS) return;
    if (left > 0) return this.#mark(workspace);
    if ((await this.workspaces.bin.put(workspace.name)) !== undefined)
      await this.settings.expired(workspace.name);
  }

  /** Marks a workspace as expiring and emits an event, unless it is already marked for this expiry. */
  async #mark({ name, lastUsedAt, settings: listed }: Expiring): Promise<void> {
    const marked = (settings: WorkspaceSettings) => {
      const until = this.workspaces.expiryOf({ name, settings, lastUsedAt });
      if (until === undefined || settings.mark?.until === until) return null;
      return { ...settings, mark: { since: this.workspaces.realTime(), until } };
    };
    if (!marked(listed)) return;
    const workspace = await this.workspaces.get(name);
    if (!workspace || !(await this.workspaces.change(workspace, marked))) return;
    workspace.activityLogs.emit({ type: 'state', at: workspace.now(), action: 'expiring', name: null });
  }
}
