import type { ViewProps } from '../routing/location.js';
import { SeatCalendar } from './seat-calendar.js';
import { SeatHolders } from './seat-holders.js';

/** The seats of a workspace: a calendar, or one item and who has its seats. */
export function SeatsView({ workspace, rest: [id] }: ViewProps) {
  return id === undefined ? (
    <SeatCalendar workspace={workspace} />
  ) : (
    <SeatHolders key={id} workspace={workspace} id={id} />
  );
}
