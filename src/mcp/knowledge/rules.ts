import { readFileSync } from 'node:fs';
import type { Operation } from '../../contract/load.js';
import { packageRoot } from '../../package/package.js';

/** A rule of the sandbox, as `openapi/rules.yaml` has it. */
export interface Rule {
  readonly id: string;
  readonly topic: string;
  /** Whether the service documents it, or the sandbox assumes it. */
  readonly basis: string;
  readonly text: string;
}

let known: ReadonlyMap<string, Rule> | undefined;

/** Returns the rules by their ids. They are read when first asked for. */
export function rules(): ReadonlyMap<string, Rule> {
  if (!known) {
    const text = readFileSync(new URL('dist/console/rules.json', packageRoot), 'utf8');
    const list = JSON.parse(text) as readonly Rule[];
    known = new Map(list.map(({ id, topic, basis, text: words }) => [id, { id, topic, basis, text: words }]));
  }
  return known;
}

/** Returns the first sentences of a rule, within a number of characters; undefined for an unknown id. */
export function ruleBrief(id: string, characters = 260): string | undefined {
  const text = rules().get(id)?.text;
  if (text === undefined || text.length <= characters) return text;
  const end = text.lastIndexOf('. ', characters);
  return end > 60 ? text.slice(0, end + 1) : `${text.slice(0, characters)}…`;
}

/** Returns the operations that name a rule in their outcomes or parameters. */
export function operationsOf(rule: string, operations: readonly Operation[]): readonly string[] {
  return operations
    .filter(
      ({ outcomes, parameters }) =>
        outcomes.some((outcome) => outcome.rules.includes(rule)) ||
        parameters.some((parameter) => parameter.rules.includes(rule)),
    )
    .map(({ id }) => id);
}
