import { Bounded } from '../shared/components/paging.js';
import { Countdown, type ReadClock } from '../shared/components/countdown.js';
import { Load, Empty } from '../shared/components/notice.js';
import { Page, Section } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import { Tag } from '../shared/components/inline.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useFresh } from '../shared/live/fresh.js';
import { useLoaded } from '../shared/server/loaded.js';
import { link } from '../shared/location.js';
import { SeatBar, SeatLegend } from './seat-bar.js';
import { SeatBookings } from './seat-bookings.js';

type TakenItem = Schemas['TakenItem'];

const MOST = 50;

/** One item: its seats, and the bookings and captures that have them. */
export function SeatHolders({ workspace, id }: { readonly workspace: string; readonly id: string }) {
  const taken = useLoaded(id, async () => {
    const path = { name: workspace };
    const [item, clock] = await Promise.all([
      control
        .GET('/workspaces/{name}/seats/{availabilityItemId}', {
          params: { path: { ...path, availabilityItemId: id } },
        })
        .orThrow(),
      control.GET('/workspaces/{name}/clock', { params: { path } }).orThrow(),
    ]);
    return { item, clock: { ...clock, readAt: Date.now() } };
  });
  useFresh(workspace, taken.reload);
  const now = taken.loaded.value;
  const title = now.state === 'ready' ? titleOf(now.value.item) : 'Seats';
  return (
    <Page title={title} about={<code>{id}</code>}>
      <Load from={taken}>
        {({ item, clock }) => (
          <>
            <Seats workspace={workspace} item={item} />
            <SeatBookings workspace={workspace} bookings={item.bookings} />
            <Captures captures={item.captures} clock={clock} />
          </>
        )}
      </Load>
    </Page>
  );
}

function titleOf({ title, startsAt }: TakenItem): string {
  return [title, startsAt?.slice(0, 16).replace('T', ' ')].filter(Boolean).join(', ');
}

function Seats({ workspace, item }: { readonly workspace: string; readonly item: TakenItem }) {
  const { capacity, booked, paid, held, free, day, activityId, merchant, status, isParent } = item;
  const facts = { Capacity: capacity, Booked: booked, 'Of them paid': paid, Held: held, Free: free };
  return (
    <section class="card">
      <div class="wide-bar">
        <SeatBar seats={item} />
      </div>
      <SeatLegend />
      <dl class="facts">
        {Object.entries({ ...facts, Status: status, Operator: merchant }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isParent && <p>It is the sum of other items; its seats are theirs.</p>}
      <p>
        <a href={`${link(workspace, 'seats')}?from=${day ?? ''}&activity=${activityId}`}>
          Its days in the calendar
        </a>
      </p>
    </section>
  );
}

function Captures({
  captures,
  clock,
}: {
  readonly captures: TakenItem['captures'];
  readonly clock: ReadClock;
}) {
  const columns: readonly Column<TakenItem['captures'][number]>[] = [
    { title: 'Reference', isHead: true, cell: ({ reference }) => <code>{reference}</code> },
    { title: 'Seats', isFigure: true, cell: ({ seats }) => seats },
    { title: 'Held by', isExtra: true, cell: ({ merchant }) => <Tag text={merchant} /> },
    { title: 'Free again in', cell: ({ expiresAt }) => <Countdown to={expiresAt} clock={clock} /> },
  ];
  return (
    <Section title="Captures">
      {captures.length === 0 ? (
        <Empty title="No seats are held." />
      ) : (
        <Bounded entries={captures} most={MOST} name="captures">
          {(shown) => (
            <Table caption="Captures" columns={columns} rows={shown} keyOf={({ reference }) => reference} />
          )}
        </Bounded>
      )}
    </Section>
  );
}
