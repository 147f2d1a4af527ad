import { loadedOnce } from '../server/control.js';
import { Prose } from './inline.js';

/** The text of a rule. */
export function RuleText({ rule: { text } }: { readonly rule: Rule }) {
  return (
    <p>
      <Prose text={text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')} />
    </p>
  );
}

/** The basis of a rule in words: documented, documented in part, or assumed. */
export function RuleBasis({ rule: { basis } }: { readonly rule: Rule }) {
  return <span class="soft">{basis === 'mixed' ? 'documented in part' : basis}</span>;
}

/** A rule of openapi/rules.yaml. `mixed`: documented in part. The text is Markdown. */
export interface Rule {
  readonly id: string;
  readonly basis: 'documented' | 'assumed' | 'mixed';
  readonly topic: string;
  readonly text: string;
}

/** Returns all rules in the order of the document. They are loaded once. */
export const allRules = loadedOnce('/_sandbox/console/assets/rules.json', (read) => read as readonly Rule[]);
