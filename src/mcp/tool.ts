import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Contract } from '../contract/load.js';
import type { AgentSession, SessionKind } from './session.js';

/** The JSON Schema of an object, as the list of tools contains it. */
export type ObjectSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
};

/** The result of a tool, as named values. `resultOf` cuts it to the requested size. */
export type ToolAnswer = Readonly<Record<string, unknown>>;

/** The context of a call, in addition to its arguments. */
export interface CallContext {
  readonly session: AgentSession;
  /** The contract of the API. */
  readonly contract: Contract;
  /** Aborted if the agent cancels the call or the sandbox stops. */
  readonly signal: AbortSignal;
  /** Reports the progress of long work. */
  readonly progress: (done: number, total: number, message: string) => Promise<void>;
  /** Writes a line to the agent's log. */
  readonly log: (message: string) => Promise<void>;
}

/** A tool of the server. */
export interface Tool {
  readonly name: string;
  /**
   * The purpose, use and result of the tool. Some tools have a description for each kind of the session's workspace.
   * Kept short, because agents pay for each word.
   */
  readonly description: string | Readonly<Record<SessionKind, string>>;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  readonly annotations: ToolAnnotations;
  // oxlint-disable-next-line typescript/no-explicit-any -- checked by the schema of the input
  readonly run: (args: any, context: CallContext) => Promise<ToolAnswer> | ToolAnswer;
}

/** Arguments that several tools share. */
export const COMMON = {
  workspace: { type: 'string', description: "default: the session's own" },
  size: { type: 'integer', minimum: 200, maximum: 50_000, description: 'characters' },
} as const;

/** Annotations of read-only tools. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Annotations of tools that change the workspace of their session. */
export const WRITES: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Annotations of tools that can delete data. */
export const DESTROYS: ToolAnnotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };
