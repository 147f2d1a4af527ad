import { readFileSync } from 'node:fs';
import { yaml } from '../package/lazy-modules.js';
import { packageRoot } from '../package/package.js';

interface Topic {
  readonly rules: readonly { readonly id: string; readonly text: string }[];
}

let texts: ReadonlyMap<string, string> | undefined;

/** Returns the text of a rule; undefined for an unknown id. */
export function ruleText(id: string): string | undefined {
  texts ??= readTexts();
  return texts.get(id);
}

function readTexts(): ReadonlyMap<string, string> {
  const topics = yaml().parse(
    readFileSync(new URL('openapi/rules.yaml', packageRoot), 'utf8'),
  ) as readonly Topic[];
  return new Map(topics.flatMap(({ rules }) => rules).map(({ id, text }) => [id, text]));
}
