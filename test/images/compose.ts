import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';

/** The members of a service that this project's compose file uses. */
export interface Service {
  readonly image: string;
  readonly build?: string;
  readonly user?: string;
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
  readonly stop_grace_period?: string;
}

/** A compose file. */
export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly volumes: Readonly<Record<string, object>>;
}

/** The result of the linter for a file. */
interface Checked {
  readonly messages: readonly { readonly type: string; readonly rule: string; readonly message: string }[];
}

/** Returns a text for each error that the linter finds: violations of the compose specification, and known mistakes. */
export function composeFaults(path: string): readonly string[] {
  const rules = { 'no-unbound-port-interfaces': 0 } as const; // The proxy must be reachable from other machines.
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  const results = linter.lintFiles([path], false) as readonly Checked[]; // The types of the package do not resolve in ES modules.
  if (results.length !== 1) throw new Error(`${path} was not checked.`);
  return results.flatMap(({ messages }) =>
    messages.filter(({ type }) => type === 'error').map(({ rule, message }) => `${rule}: ${message}`),
  );
}

/** Reads a compose file, and replaces variables by their values or defaults. */
export function readCompose(path: string, environment: Readonly<Record<string, string>> = {}): Compose {
  const text = readFileSync(path, 'utf8').replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, standard: string) => environment[name] ?? standard,
  );
  if (text.includes('$')) throw new Error(`${path} names a variable in a way that is not read here.`);
  return parse(text, { merge: true }) as Compose;
}

/**
 * Returns the names of services in an order in which each follows its dependencies.
 * @throws Error if dependencies are circular, or a dependency is missing
 */
export function inOrder({ services }: Compose): readonly string[] {
  const ordered: string[] = [];
  while (ordered.length < Object.keys(services).length) {
    const ready = Object.entries(services).filter(
      ([name, { depends_on: needs = {} }]) =>
        !ordered.includes(name) && Object.keys(needs).every((need) => ordered.includes(need)),
    );
    if (ready.length === 0) throw new Error('Services depend on each other, or on one that is missing.');
    ordered.push(...ready.map(([name]) => name));
  }
  return ordered;
}
