import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The name of an example with its summary. */
export type Named = Readonly<Record<string, string>>;

/**
 * One request of a scenario, and the contract's examples that come from it. A text that starts with `$` refers to a
 * value of a stored response: `$capture.reference`.
 */
export interface Step {
  /** The operation's id. */
  readonly do: string;
  /** The client whose token is sent (default: `partner`). Null sends no token. */
  readonly client?: string | null;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** Headers that replace the default ones. Null omits a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** An object is sent as JSON, or as a form if the operation requires one. A text is sent unchanged. */
  readonly body?: unknown;
  /** The number of characters to append to the body, to exceed the size limit. */
  readonly padding?: { readonly body?: number };
  /** The expected status and code, as named in `x-outcomes` of the contract (default: `200 ok`). */
  readonly outcome?: string;
  /** The name and summary of the operation's example of a request body. */
  readonly request?: Named;
  /** The name and summary of the operation's example of a response. */
  readonly reply?: Named;
  /** The name and summary of an example of a refusal. Several operations share this example. */
  readonly problem?: Named;
  /** The name under which the response is stored for later steps. */
  readonly keep?: string;
}

/** A sequence of requests that runs in its own workspace. */
export interface Chapter {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Returns whether a chapter is about the service. The other chapter adds no operation and no outcome of the service. */
export function isAboutService({ name }: Chapter): boolean {
  return name !== '9-control';
}

const FOLDER = new URL('scenario/', import.meta.url);

/** Returns the chapters of the scenario that produces the contract's examples. */
export function readScenario(): readonly Chapter[] {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();
  return files.map((file) => {
    const steps: Step[] = parse(readFileSync(new URL(file, FOLDER), 'utf8'));
    return { name: file.replace('.yaml', ''), steps };
  });
}
