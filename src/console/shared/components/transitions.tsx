import type { JSX } from 'preact';
import type { Schemas } from '../server/control.js';
import { link } from '../location.js';

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

/** The view that shows a thing, by the name that transitions and events have for it. */
const VIEW_OF: Readonly<Record<string, string>> = {
  basket: 'bookings',
  'basket.deleted': 'bookings',
  'availability.closed': 'seats',
  availability: 'seats',
};

/** The id of a thing, as a link to the view that shows it, where there is one. */
export function RecordLink({
  workspace,
  kind,
  id,
}: {
  readonly workspace: string;
  readonly kind: string;
  readonly id: string | number;
}) {
  const view = VIEW_OF[kind];
  if (view === undefined) return <code>{id}</code>;
  return (
    <a href={link(workspace, view, id)}>
      <code>{id}</code>
    </a>
  );
}
