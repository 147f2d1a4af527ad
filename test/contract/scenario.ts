import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** One pair: the name of an example and the line that sums it up. */
export type Named = Readonly<Record<string, string>>;

/**
 * One request of a scenario, and which examples of the contract it gives. Any text that begins with `$` stands for a
 * value of a reply that was kept before: `$capture.reference`.
 */
export interface Step {
  /** The operation's id. */
  readonly do: string;
  /** Whose token is sent (default: `partner`); null: none. */
  readonly client?: string | null;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Headers in place of the usual ones; null leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** An object is sent as JSON, or as a form where the operation takes one; a text as it is. */
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

/** Requests that follow one another in a workspace of their own. */
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
