import type { ApiSchemas } from '../shared/server/api.js';

type Basket = ApiSchemas['Basket'];
type Item = Basket['items'][number];
type Guest = Item['guests'][number];

/** An operation that a booking offers: what its button says, and what its form holds at first. */
export interface BookingAction {
  readonly operationId: string;
  readonly button: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Parameters that the booking decides. */
  readonly hidden: readonly string[];
  /** The activity whose items and rules to offer; left out: all. */
  readonly activityId?: number;
}

/** Returns the actions on a booking as a whole. */
export function bookingActions({
  id,
  balance,
  user,
  bookingNumber,
  treasurers,
}: Basket): readonly BookingAction[] {
  const own = { path: { bookingId: id }, hidden: ['bookingId'] };
  const refundable = Object.values(treasurers).find((one) => one.possibleRefundAmount > 0);
  const refund = refundable && { amount: refundable.possibleRefundAmount, refundType: refundable.id };
  return [
    {
      ...own,
      operationId: 'addPayment',
      button: 'Pay',
      query: { ...(balance > 0 && { amount: balance }), treasurerType: 'merchant' },
    },
    { ...own, operationId: 'addRefund', button: 'Refund', query: { ...refund } },
    {
      ...own,
      operationId: 'sendTickets',
      button: 'Send tickets',
      query: { ...(user.email !== null && { recipient: user.email }) },
    },
    {
      operationId: 'setBookingNumber',
      button: 'Set number',
      path: {},
      query: { id, ...(bookingNumber !== null && { number: bookingNumber }) },
      hidden: ['id'],
    },
    { ...own, operationId: 'cancelBooking', button: 'Cancel booking', query: {} },
  ];
}

/** Returns the actions on an item. */
export function itemActions({ id, remarks, isCancelled, activity }: Item): readonly BookingAction[] {
  if (isCancelled) return [];
  const own = { path: { bookingItemId: id }, hidden: ['bookingItemId'] };
  return [
    {
      ...own,
      operationId: 'setBookingItemRemarks',
      button: 'Remarks',
      query: { ...(remarks !== null && { remarks }) },
    },
    { ...own, operationId: 'rebookBookingItem', button: 'Rebook item', query: {}, activityId: activity.id },
    { ...own, operationId: 'cancelBookingItem', button: 'Cancel item', query: {} },
  ];
}

/** Returns the actions on a guest of an item. */
export function guestActions(
  { id, firstName, lastName, checkedIn, cancellation }: Guest,
  { activity }: Pick<Item, 'activity'>,
): readonly BookingAction[] {
  if (cancellation !== null) return [];
  const own = { path: { id }, hidden: ['id'], query: {} };
  const names = { ...(firstName && { firstname: firstName }), ...(lastName && { lastname: lastName }) };
  return [
    checkedIn
      ? { ...own, operationId: 'checkOutGuest', button: 'Check out' }
      : { ...own, operationId: 'checkInGuest', button: 'Check in' },
    { ...own, operationId: 'editGuest', button: 'Edit', query: names },
    { ...own, operationId: 'rebookGuest', button: 'Rebook', activityId: activity.id },
    { ...own, operationId: 'cancelGuest', button: 'Cancel' },
  ];
}

/** Returns the actions on a booked addon of an item or a guest. */
export function addonActions(
  { id, isCancelled }: Item['addons'][number],
  of: 'item' | 'guest',
): readonly BookingAction[] {
  if (isCancelled) return [];
  const operationId = of === 'item' ? 'cancelBookingItemAddon' : 'cancelGuestAddon';
  return [{ operationId, button: 'Cancel', path: { id }, query: {}, hidden: ['id'] }];
}
