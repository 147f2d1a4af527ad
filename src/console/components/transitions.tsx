import type { JSX } from 'preact';
import type { Schemas } from '../data/schemas.js';

type Transition = Schemas['Transition'];

/** Changes of state, a line for each. */
export function Transitions({
  transitions,
  rule,
  thing = (_, id) => <code>{id}</code>,
}: {
  readonly transitions: readonly Transition[];
  /** Shows the id of a rule. */
  readonly rule: (id: string) => JSX.Element;
  /** Shows the id of what changed. */
  readonly thing?: (entity: string, id: string | number) => JSX.Element;
}) {
  return (
    <ul class="transitions">
      {transitions.map(({ entity, id, from, to, rule: ruleId }) => (
        <li key={`${entity} ${id} ${to}`}>
          <span>
            {entity} {thing(entity, id)}
          </span>
          <span>
            {from} → <strong>{to}</strong>
          </span>
          {rule(ruleId)}
        </li>
      ))}
    </ul>
  );
}
