import { Facts, Table, type Column } from '../shared/components/table.js';
import { Countdown, type ReadClock, Tag } from '../shared/components/inline.js';
import { Load, Empty, Page, Section } from '../shared/components/page.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useClock } from '../shared/live/clock.js';
import { useFresh } from '../shared/live/live.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { departureText } from '../shared/components/times.js';
import { linkHere } from '../shared/location.js';
import { Bar } from '../shared/components/bars.js';

type TakenItem = Schemas['TakenItem'];

const MOST = 50;

/** One item: its seats, and the bookings and captures that have them. */
export function SeatHolders({ id }: { readonly id: string }) {
  const params = { path: { availabilityItemId: id } };
  const taken = useLoaded(id, () =>
    control.GET('/workspaces/{name}/seats/{availabilityItemId}', { params }).orThrow(),
  );
  useFresh(taken.reload);
  const clock = valueOf(useClock());
  const found = valueOf(taken);
  const title = found ? titleOf(found) : 'Seats';
  return (
    <Page title={title} about={<code>{id}</code>}>
      <Load from={taken}>
        {(item) => (
          <>
            <Seats item={item} />
            <SeatBookings bookings={item.bookings} />
            {clock && <Captures captures={item.captures} clock={clock} />}
          </>
        )}
      </Load>
    </Page>
  );
}

function titleOf({ title, startsAt, timezone }: TakenItem): string {
  return startsAt === null ? title : `${title}, ${departureText(startsAt, timezone)}`;
}

function Seats({ item }: { readonly item: TakenItem }) {
  const { capacity, booked, paid, held, free, day, activityId, merchant, status, isParent } = item;
  const facts = { Capacity: capacity, Booked: booked, 'Of them paid': paid, Held: held, Free: free };
  return (
    <section class="card">
      <div class="wide-bar">
        <SeatBar seats={item} />
      </div>
      <SeatLegend />
      <Facts facts={{ ...facts, Status: status, Operator: merchant }} />
      {isParent && <p>It is the sum of other items; its seats are theirs.</p>}
      <p>
        <a href={`${linkHere('seats')}?from=${day ?? ''}&activity=${activityId}`}>Its days in the calendar</a>
      </p>
    </section>
  );
}

function Captures({ captures, clock }: Readonly<{ captures: TakenItem['captures']; clock: ReadClock }>) {
  const columns: readonly Column<TakenItem['captures'][number]>[] = [
    ['Reference', ({ reference }) => <code>{reference}</code>, 'head'],
    ['Seats', ({ seats }) => seats, 'figure'],
    ['Held by', ({ merchant }) => <Tag text={merchant} />, 'extra'],
    ['Free again in', ({ expiresAt }) => <Countdown to={expiresAt} clock={clock} />],
  ];
  return (
    <Section title="Captures">
      <Table
        caption="Captures"
        columns={columns}
        rows={captures}
        keyOf={({ reference }) => reference}
        most={MOST}
        empty={<Empty title="No seats are held." />}
      />
    </Section>
  );
}

type Booking = Schemas['ItemBooking'];

const MOST_NAMES = 6;

/** The bookings that have seats of an item. */
function SeatBookings({ bookings }: { readonly bookings: readonly Booking[] }) {
  const columns: readonly Column<Booking>[] = [
    [
      'Booking',
      ({ bookingId, contact }) => (
        <a href={linkHere('bookings', bookingId)}>
          {bookingId} {contact}
        </a>
      ),
      'head',
    ],
    ['Status', ({ status }) => <Tag text={status} />],
    ['Seats', ({ seats }) => seats, 'figure'],
    ['Guests', ({ guests }) => namesText(guests), 'extra'],
  ];
  return (
    <Section title="Bookings">
      <Table
        caption="Bookings"
        columns={columns}
        rows={bookings}
        keyOf={({ bookingId }) => bookingId}
        most={MOST}
        empty={<Empty title="Nobody has booked it." />}
      />
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

/** How the seats of an item are taken; `paid` are of those that are booked. */
export type SeatCounts = Pick<Schemas['ItemSeats'], 'capacity' | 'booked' | 'paid' | 'held' | 'free'>;

/** The seats of an item as a bar: paid, booked and not paid, held, free. An overbooked item fills it whole. */
export function SeatBar({ seats }: { readonly seats: SeatCounts }) {
  const { capacity, booked, paid, held } = seats;
  const parts = { paid, booked: booked - paid, held };
  return <Bar parts={parts} of={Math.max(capacity, booked + held)} label={seatsText(seats)} />;
}

/** Returns the seats of an item in words. */
function seatsText({ capacity, booked, paid, held, free }: SeatCounts): string {
  return `${capacity} seats: ${booked} booked, ${paid} of them paid, ${held} held, ${free} free`;
}

/** What the colours of the bars mean. */
export function SeatLegend() {
  return (
    <ul class="legend" aria-label="Colours of the bars">
      {(['paid', 'booked', 'held', 'free'] as const).map((kind) => (
        <li key={kind}>
          <Bar parts={{ [kind]: 1 }} of={1} />
          {kind === 'booked' ? 'booked, not paid' : kind}
        </li>
      ))}
    </ul>
  );
}
