import type { ReadonlySignal } from '@preact/signals';
import { Button } from '../shared/components/button.js';
import { Dialog } from '../shared/components/dialog.js';
import { Form } from '../shared/components/form.js';
import { Load, ErrorNotice } from '../shared/components/notice.js';
import { OperationForm, RefusalNotice } from '../shared/forms/operation-form.js';
import { Prose } from '../shared/components/inline.js';
import { apiContract, type Contract, type Operation } from '../shared/forms/contract.js';
import { useLoaded } from '../shared/server/loaded.js';
import { useOperationForm } from '../shared/forms/operation-state.js';
import type { Schemas } from '../shared/server/control.js';
import type { BookingAction } from './booking-actions.js';

interface ActionProps {
  readonly workspace: string;
  /** The client that acts. */
  readonly client: ReadonlySignal<string>;
  readonly action: BookingAction;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form of an operation on a booking, sent as a client of the workspace. What is refused is shown beside its field. */
export function BookingActionDialog(props: ActionProps) {
  const contract = useLoaded('contract', apiContract);
  const now = contract.loaded.value;
  const operation =
    now.state === 'ready'
      ? now.value.operations.find(({ operationId }) => operationId === props.action.operationId)
      : undefined;
  return (
    <Dialog title={operation?.summary ?? props.action.button} onClose={props.onClose}>
      <Load from={contract}>
        {(loaded) => operation && <ActionForm {...props} contract={loaded} operation={operation} />}
      </Load>
    </Dialog>
  );
}

function ActionForm({
  action,
  onDone,
  onClose,
  ...rest
}: ActionProps & { readonly contract: Contract; readonly operation: Operation }) {
  const { path, query, hidden, activityId } = action;
  const { values, send, form, offersError } = useOperationForm({
    ...rest,
    activityId,
    first: () => ({ path, query, header: { 'Accept-Language': 'en' }, body: null }),
    onReply: ({ status }) => {
      if (status >= 400) return;
      onDone();
      onClose();
    },
  });
  const shown = { ...form, values: values.value, hidden: new Set([...hidden, 'Accept-Language']) };
  return (
    <Form class="fields" onSend={send.run}>
      <p class="soft">
        <Prose text={rest.operation.description} /> Sent as the client <code>{rest.client.value}</code>.
      </p>
      <ErrorNotice error={offersError} />
      <OperationForm {...shown} onChange={(next) => void (values.value = next)} />
      <ErrorNotice error={send.error.value} />
      <RefusalNotice {...shown} />
      <div class="actions end">
        <Button onClick={onClose}>Close</Button>
        <Button kind="main" type="submit" busy={send.busy}>
          {action.button}
        </Button>
      </div>
    </Form>
  );
}

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
