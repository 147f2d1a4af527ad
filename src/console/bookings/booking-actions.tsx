import type { ApiSchemas } from '../shared/server/api.js';
import type { ReadonlySignal } from '@preact/signals';
import { Button } from '../shared/components/controls.js';
import { Load, ErrorNotice } from '../shared/components/page.js';
import { ActionForm, Dialog } from '../shared/components/dialog.js';
import { ParameterFields, useOperationForm } from '../shared/forms/operation-form.js';
import { Prose } from '../shared/components/inline.js';
import { moneyText } from '../../text/money-text.js';
import type { FormValues } from '../shared/forms/form-values.js';
import { apiContract, type Contract, type Operation } from '../shared/forms/contract.js';
import { useLoaded, valueOf, type Schemas } from '../shared/server/loaded.js';
import { sendingForbiddenBecause } from '../shared/server/session.js';

type Basket = ApiSchemas['Basket'];
type Item = Basket['items'][number];

/** A button of a booking: its operation, its text, and the first values of its form. */
export interface BookingAction {
  readonly operationId: string;
  readonly button: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly hidden: readonly string[];
  /** The currency of the amount, if it has one. */
  readonly currency?: string;
  /** If given, only items and rules of this activity are offered. */
  readonly activityId?: number;
}

/** Returns a function that makes the actions on one part of a booking. */
const on =
  (part: Pick<BookingAction, 'path' | 'hidden' | 'activityId' | 'currency'>) =>
  (operationId: string, button: string, query: BookingAction['query'] = {}): BookingAction => ({
    ...part,
    operationId,
    button,
    query,
  });

/** Returns the actions on a whole booking. */
export function bookingActions(booking: Basket): readonly BookingAction[] {
  const { id, balance, currency, user, bookingNumber, treasurers } = booking;
  const action = on({ path: { bookingId: id }, hidden: ['bookingId'], currency });
  const refundable = Object.values(treasurers).find((one) => one.possibleRefundAmount > 0);
  const refund = refundable && { amount: refundable.possibleRefundAmount, refundType: refundable.id };
  const number = { id, ...(bookingNumber !== null && { number: bookingNumber }) };
  return [
    action('addPayment', 'Pay', { ...(balance > 0 && { amount: balance }), treasurerType: 'merchant' }),
    action('addRefund', 'Refund', { ...refund }),
    action('sendTickets', 'Send tickets', { ...(user.email !== null && { recipient: user.email }) }),
    on({ path: {}, hidden: ['id'] })('setBookingNumber', 'Set number', number),
    action('cancelBooking', 'Cancel booking'),
  ];
}

/** Returns the actions on an item. */
export function itemActions({ id, remarks, isCancelled, activity }: Item): readonly BookingAction[] {
  if (isCancelled) return [];
  const item = { path: { bookingItemId: id }, hidden: ['bookingItemId'] };
  return [
    on(item)('setBookingItemRemarks', 'Remarks', { ...(remarks !== null && { remarks }) }),
    on({ ...item, activityId: activity.id })('rebookBookingItem', 'Rebook item'),
    on(item)('cancelBookingItem', 'Cancel item'),
  ];
}

/** Returns the actions on a guest of an item. */
export function guestActions(booked: Item['guests'][number], { activity }: Pick<Item, 'activity'>) {
  const { id, firstName, lastName, checkedIn, cancellation } = booked;
  if (cancellation !== null) return [];
  const guest = { path: { id }, hidden: ['id'] };
  const names = { ...(firstName && { firstname: firstName }), ...(lastName && { lastname: lastName }) };
  return [
    checkedIn ? on(guest)('checkOutGuest', 'Check out') : on(guest)('checkInGuest', 'Check in'),
    on(guest)('editGuest', 'Edit', names),
    on({ ...guest, activityId: activity.id })('rebookGuest', 'Rebook'),
    on(guest)('cancelGuest', 'Cancel'),
  ];
}

/** Returns the actions on a booked addon of an item or a guest. */
export function addonActions({ id, isCancelled }: Item['addons'][number], of: 'item' | 'guest') {
  if (isCancelled) return [];
  const operationId = of === 'item' ? 'cancelBookingItemAddon' : 'cancelGuestAddon';
  return [on({ path: { id }, hidden: ['id'] })(operationId, 'Cancel')];
}

/** The part of a booking that an operation cancels. */
const CANCELLED: Readonly<Record<string, string>> = {
  cancelBooking: 'booking',
  cancelBookingItem: 'item',
  cancelGuest: 'guest',
  cancelBookingItemAddon: 'addon',
  cancelGuestAddon: 'addon',
};

/** A finished action: the text to show, and the id of its request. */
export type DoneAction = Readonly<{ text: string; requestId: string }>;

interface ActionProps {
  readonly client: ReadonlySignal<string>;
  readonly action: BookingAction;
  readonly onDone: (done: DoneAction) => void;
  readonly onClose: () => void;
}

/** The form of an action. It is sent as a client of the workspace; errors appear beside their fields. */
export function BookingActionDialog(props: ActionProps) {
  const contract = useLoaded('contract', apiContract);
  const { operationId: id } = props.action;
  const operation = valueOf(contract)?.operations.find(({ operationId }) => operationId === id);
  return (
    <Dialog title={operation?.summary ?? props.action.button} onClose={props.onClose}>
      <Load from={contract}>
        {(loaded) => operation && <OperationForm {...props} contract={loaded} operation={operation} />}
      </Load>
    </Dialog>
  );
}

function OperationForm(props: ActionProps & Readonly<{ contract: Contract; operation: Operation }>) {
  const { action, onDone, onClose, ...rest } = props;
  const { operationId, path, query, hidden, currency, activityId } = action;
  const what = CANCELLED[operationId];
  const textOf = ({ query: { amount } }: FormValues) => {
    if (what !== undefined) return `The ${what} was cancelled.`;
    if (currency === undefined || typeof amount !== 'number') return `Done: ${action.button}.`;
    return `${moneyText(amount, currency)} ${operationId === 'addRefund' ? 'refunded' : 'paid'}.`;
  };
  const { send, form, offersError } = useOperationForm({
    ...rest,
    activityId,
    done: textOf,
    first: () => ({ path, query, header: { 'Accept-Language': 'en' }, body: null }),
    onReply: ({ status, headers }) => {
      if (status >= 400) return;
      onDone({ text: textOf(form.values), requestId: headers['request-id'] ?? '' });
      onClose();
    },
  });
  return (
    <ActionForm
      action={send}
      button={action.button}
      {...(what !== undefined && { kind: 'danger', keep: `Keep ${what}` })}
      onClose={onClose}
      forbidden={sendingForbiddenBecause(rest.client.value)}
    >
      <p class="soft">
        <Prose text={rest.operation.description} /> Sent as the client <code>{rest.client.value}</code>.
      </p>
      <ErrorNotice error={offersError} />
      <ParameterFields {...form} isInWords hidden={new Set([...hidden, 'Accept-Language'])} />
    </ActionForm>
  );
}

/** The props of components that show a part of a booking. */
export interface PartProps {
  readonly found: Schemas['InspectedBooking'];
  readonly onAsk: (action: BookingAction) => void;
}

type ActionButtonsProps = PartProps & Readonly<{ actions: readonly BookingAction[]; of?: string }>;

/** Buttons of the actions that the status of the booking allows. */
export function ActionButtons({ found, actions, of, onAsk }: ActionButtonsProps) {
  const names = new Set(found.actions.filter((one) => one.allowed).map(({ operationId }) => operationId));
  const shown = actions.filter(({ operationId }) => names.has(operationId));
  if (shown.length === 0) return null;
  return (
    <div class="actions">
      {shown.map((action) => (
        <Button
          key={action.operationId}
          kind={action.operationId in CANCELLED ? 'danger' : 'plain'}
          {...(of !== undefined && { label: `${action.button}: ${of}` })}
          forbidden={sendingForbiddenBecause()}
          onClick={() => onAsk(action)}
        >
          {action.button}
        </Button>
      ))}
    </div>
  );
}
