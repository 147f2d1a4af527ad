import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** An example's name with its summary. */
export type Named = Readonly<Record<string, string>>;

/**
 * One request of a scenario, and the contract's examples that it provides. A text that begins with `$` stands for a value of a
 * kept reply: `$capture.reference`.
 */
export interface Step {
  /** The operation's id. */
  readonly do: string;
  /** The client whose token is sent (default: `partner`); null for no token. */
  readonly client?: string | null;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Headers in place of the usual ones; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** An object is sent as JSON, or as a form if the operation takes one; a text is sent unchanged. */
  readonly body?: unknown;
  /** Makes the request too large: the number of characters to add to its body. */
  readonly padding?: { readonly body?: number };
  /** The status of the response with its code, as `x-outcomes` of the contract name it (default: `200 ok`). */
  readonly outcome?: string;
  /** The operation's example of a request body. */
  readonly request?: Named;
  /** The operation's example of a reply. */
  readonly reply?: Named;
  /** An example of a refusal that operations share. */
  readonly problem?: Named;
  /** The name under which the reply is kept for later steps. */
  readonly keep?: string;
}

/** A sequence of requests in a workspace of its own. */
export interface Chapter {
  readonly name: string;
  readonly steps: readonly Step[];
}

const FOLDER = new URL('scenario/', import.meta.url);

/** The chapters of the scenario behind the contract's examples, by name. */
export function readScenario(): readonly Chapter[] {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();
  return files.map((file) => {
    const steps: Step[] = parse(readFileSync(new URL(file, FOLDER), 'utf8'));
    return { name: file.replace('.yaml', ''), steps };
  });
}
