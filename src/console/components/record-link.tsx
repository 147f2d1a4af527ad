import { link } from '../routing/location.js';

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
