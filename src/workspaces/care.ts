import { real } from '../time/real-time.js';
import { SharedRuns } from '../store/shared-runs.js';
import type { WorkspaceSettings } from '../store/store.js';
import { MARK_MS, type Expiring } from './expiry.js';
import type { Workspaces } from './workspaces.js';

/** How often a server looks after its workspaces, in milliseconds. */
const EVERY_MS = 60_000;
/** How long a list of workspaces is used: any of them may be used, or get another expiry, at any time. */
const LIST_MS = 500;

/** Who learns what was done. */
export interface CareSettings {
  /** Receives the name of a workspace that expired, and is in the bin. */
  readonly expired: (name: string) => Promise<void>;
  /** Receives the error of a step that failed. The step is tried again a minute later. */
  readonly failed: (error: unknown) => void;
}

/**
 * Marks workspaces that will expire, moves expired ones into the bin, and deletes for good those that were there for seven days.
 * Several instances may do so at once: each step is done by one of them.
 */
export class Care {
  #timer: NodeJS.Timeout | undefined;
  readonly #runs = new SharedRuns(() => this.#run());

  constructor(
    private readonly workspaces: Workspaces,
    private readonly settings: CareSettings,
  ) {}

  /** Begins, and goes on every minute until `stop`. */
  start(): void {
    const run = () => void this.run().catch(this.settings.failed);
    this.#timer = real.setInterval(run, EVERY_MS).unref();
    run();
  }

  /** Carries out the steps that are due now. */
  run(): Promise<void> {
    return this.#runs.run();
  }

  /** Stops the timer. Resolves when the step under way has ended. */
  async stop(): Promise<void> {
    real.clearInterval(this.#timer);
    await this.#runs.idle();
  }

  async #run(): Promise<void> {
    await this.workspaces.bin.sweep();
    const seen = new Set<string>();
    while (!(await this.#expire(seen)));
  }

  /** Looks after the workspaces that remain in the list. Returns false if the list became too old before its end. */
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

  /** Marks a workspace, unless it is marked for that time, and tells those who follow it. */
  async #mark({ name, lastUsedAt, settings: listed }: Expiring): Promise<void> {
    const marked = (settings: WorkspaceSettings) => {
      const until = this.workspaces.expiryOf({ name, settings, lastUsedAt });
      if (until === undefined || settings.mark?.until === until) return null;
      return { ...settings, mark: { since: this.workspaces.realTime(), until } };
    };
    if (!marked(listed)) return;
    const workspace = await this.workspaces.get(name);
    if (!workspace || !(await this.workspaces.change(workspace, marked))) return;
    workspace.recent.emit({ type: 'state', at: workspace.now(), action: 'expiring', name: null });
  }
}
