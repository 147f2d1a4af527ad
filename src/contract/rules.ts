import { readFileSync } from 'node:fs';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import { packageRoot } from '../package/package.js';

/** A rule of the sandbox. */
export interface Rule {
  readonly id: RuleId;
  readonly topic: string;
  /** Whether the service documents the rule or the sandbox assumes it. */
  readonly basis: string;
  readonly text: string;
}

let known: ReadonlyMap<string, Rule> | undefined;

/** Returns the rules by id. The first call reads them from `rules.json`, which the build makes of `openapi/rules.yaml`. */
export function rules(): ReadonlyMap<string, Rule> {
  if (!known) {
    const text = readFileSync(new URL('dist/console/rules.json', packageRoot), 'utf8');
    const list = JSON.parse(text) as readonly Rule[];
    known = new Map(list.map(({ id, topic, basis, text: words }) => [id, { id, topic, basis, text: words }]));
  }
  return known;
}
