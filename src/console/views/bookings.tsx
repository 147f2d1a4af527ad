import type { ViewProps } from '../routing/location.js';
import { BookingDetails } from './booking-details.js';
import { BookingList } from './booking-list.js';

/** The bookings of a workspace: the list, or one of them. */
export function BookingsView({ workspace, rest: [id] }: ViewProps) {
  return id === undefined ? (
    <BookingList workspace={workspace} />
  ) : (
    <BookingDetails key={id} workspace={workspace} id={id} />
  );
}
