import { real } from '../real-time.js';
import { SharedRuns } from '../store/shared-runs.js';
import type { Workspaces } from './workspaces.js';

/** How often a server looks after its workspaces, in milliseconds. */
const EVERY_MS = 60_000;

/** What looks after the workspaces needs. */
export interface CareSettings {
  /** Receives why it could not be done. It is tried again a minute later. */
  readonly failed: (error: unknown) => void;
}

/** Deletes for good what has been in the bin for seven days. Several instances may do so at once. */
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

  /** Does now what is due. */
  run(): Promise<void> {
    return this.#runs.run();
  }

  /** Ends when what is being done is done. */
  async stop(): Promise<void> {
    real.clearInterval(this.#timer);
    await this.#runs.idle();
  }

  async #run(): Promise<void> {
    await this.workspaces.bin.sweep();
  }
}
