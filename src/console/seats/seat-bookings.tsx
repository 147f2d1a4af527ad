import { Bounded } from '../shared/components/paging.js';
import { Empty } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Tag } from '../shared/components/inline.js';
import type { Schemas } from '../shared/server/control.js';
import { link } from '../shared/location.js';

type Booking = Schemas['ItemBooking'];

const MOST = 50;
const MOST_NAMES = 6;

/** The bookings that have seats of an item. */
export function SeatBookings({
  workspace,
  bookings,
}: {
  readonly workspace: string;
  readonly bookings: readonly Booking[];
}) {
  const columns: readonly Column<Booking>[] = [
    {
      title: 'Booking',
      isHead: true,
      cell: ({ bookingId, contact }) => (
        <a href={link(workspace, 'bookings', bookingId)}>
          {bookingId} {contact}
        </a>
      ),
    },
    { title: 'Status', cell: ({ status }) => <Tag text={status} isGood={status === 'paid'} /> },
    { title: 'Seats', isFigure: true, cell: ({ seats }) => seats },
    { title: 'Guests', isExtra: true, cell: ({ guests }) => namesText(guests) },
  ];
  return (
    <Section title="Bookings">
      {bookings.length === 0 ? (
        <Empty title="Nobody has booked it." />
      ) : (
        <Bounded entries={bookings} most={MOST} name="bookings">
          {(shown) => (
            <Table caption="Bookings" columns={columns} rows={shown} keyOf={({ bookingId }) => bookingId} />
          )}
        </Bounded>
      )}
    </Section>
  );
}

function namesText(guests: readonly string[]): string {
  const named = guests.filter((name) => name !== '');
  const shown = named.slice(0, MOST_NAMES).join(', ');
  const more = guests.length - Math.min(named.length, MOST_NAMES);
  if (shown === '') return `${guests.length} without a name`;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
