import type { ControlClient } from '../client/control.js';
import type { ConnectionFlags } from './control-plane.js';

/** The result of a command: a value for `--json`, and lines for people. Without lines, the value is printed as JSON. */
export interface CommandResult {
  readonly value: unknown;
  readonly lines?: readonly string[];
}

/** The flags of all commands of `sandbox workspace`, `sandbox client` and `sandbox notice`. */
export type Flags = ConnectionFlags & {
  readonly json?: true;
  readonly fixture?: string;
  readonly now?: string;
  readonly frozen?: true;
  readonly seed?: string;
  readonly secrets?: string;
  readonly out?: string;
  readonly runs?: true;
  readonly deleted?: true;
  readonly deletedAt?: string;
  readonly purge?: true;
  readonly expiresAt?: string;
  readonly yes?: true;
  readonly clear?: true;
  readonly sort?: string;
  readonly unused?: string;
  readonly operation?: string;
  readonly client?: string;
  readonly skip?: string;
  readonly every?: string;
  readonly probability?: string;
  readonly times?: string;
  readonly note?: string;
  readonly overlap?: string;
};

/** A command that calls a running sandbox: `sandbox workspace …`, `sandbox client …` or `sandbox notice`. */
export interface WorkspaceCommand {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly string[];
  /** Each flag with its help text. */
  readonly options?: readonly (readonly [flags: string, help: string])[];
  /**
   * Returns a question that the user must answer with yes before the command runs. The command asks only on a terminal
   * and without `--yes`.
   */
  readonly asks?: (flags: Flags, ...args: readonly string[]) => string;
  readonly run: (control: ControlClient, flags: Flags, ...args: readonly string[]) => Promise<CommandResult>;
}
