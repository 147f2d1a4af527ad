import type { Rule } from '../server/rules.js';
import { link } from '../location.js';
import { Prose } from './inline.js';

/** The id of a rule as a link to its text. */
export function RuleLink({ workspace, id }: { readonly workspace: string; readonly id: string }) {
  return (
    <a class="rule" href={link(workspace, 'rules', id)} aria-label={`Rule ${id}`}>
      {id}
    </a>
  );
}

/** The text of a rule. */
export function RuleText({ rule: { text } }: { readonly rule: Rule }) {
  return (
    <p>
      <Prose text={text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')} />
    </p>
  );
}

/** Whether the service documents a rule. */
export function RuleBasis({ rule: { basis } }: { readonly rule: Rule }) {
  return <span class="soft">{basis === 'mixed' ? 'documented in part' : basis}</span>;
}
