import { Button } from '../components/button.js';
import type { BookingAction } from '../data/booking-actions.js';
import type { Schemas } from '../data/schemas.js';

/** The buttons of those actions that the booking's status allows. */
export function ActionButtons({
  actions,
  allowed,
  of,
  onAsk,
}: {
  readonly actions: readonly BookingAction[];
  readonly allowed: readonly Schemas['BookingAction'][];
  /** What they act on, for screen readers, if it is a part of the booking. */
  readonly of?: string;
  readonly onAsk: (action: BookingAction) => void;
}) {
  const names = new Set(allowed.filter((one) => one.allowed).map(({ operationId }) => operationId));
  const shown = actions.filter(({ operationId }) => names.has(operationId));
  if (shown.length === 0) return null;
  return (
    <div class="actions">
      {shown.map((action) => (
        <Button
          key={action.operationId}
          kind={action.button.startsWith('Cancel') ? 'danger' : 'plain'}
          {...(of !== undefined && { label: `${action.button}: ${of}` })}
          onClick={() => onAsk(action)}
        >
          {action.button}
        </Button>
      ))}
    </div>
  );
}
