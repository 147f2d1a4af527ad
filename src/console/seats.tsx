import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Bar, Legend } from './shared/components/bars.js';
import { Button, SelectField, TextField } from './shared/components/controls.js';
import { Countdown, departure, RecordLink, Tag, type ReadClock } from './shared/components/inline.js';
import { Merchant } from './shared/components/merchant.js';
import { Empty, Notice, Page, Section } from './shared/components/page.js';
import { Facts, Table, type Column } from './shared/components/table.js';
import { daysAfter, isDay } from '../text/times.js';
import { dayText, earliestDay } from '../text/departure-text.js';
import { ActivityField } from './shared/forms/client-field.js';
import { useClock, useFresh } from './shared/live/live.js';
import { keptField, linkHere, place, replaceQuery, type ViewProps } from './shared/location.js';
import { control, useSearched, valueOf, type Schemas, useGet } from './shared/server/loaded.js';
import { counted } from '../text/words.js';
import { namesText, occupancyText } from '../text/record-names.js';

/** The calendar of seats, or one item with its bookings and captures. */
export function SeatsView({ rest: [id] }: ViewProps) {
  return id === undefined ? <SeatCalendar /> : <SeatHolders key={id} id={id} />;
}

type Item = Schemas['ItemSeats'];

const ITEMS_READ = 1000;
const DAYS = [1, 7, 14] as const;
const MOST_ACTIVITIES = 30;
const MOST_OF_A_DAY = 3;

function SeatCalendar() {
  const { query } = place.value;
  const days = DAYS.find((one) => String(one) === query.get('days')) ?? 7;
  const asked = query.get('from') ?? '';
  const activity = Number(query.get('activity') ?? '');
  const isBooked = query.get('booked') === 'true';
  const calendar = useSearched(`${days} ${asked} ${activity}`, async (signal) => {
    const read = (from: string, count: number) => {
      const search = { from, to: daysAfter(from, count - 1), limit: ITEMS_READ };
      const params = { query: { ...search, ...(activity > 0 && { activityId: activity }) } };
      return control.GET('/workspaces/{name}/seats', { params, signal }).orThrow();
    };
    const present = async () => {
      const { now } = await control.GET('/workspaces/{name}/clock').orThrow();
      const near = await read(daysAfter(now.slice(0, 10), -1), 3);
      const zones = near.map(({ timezone }) => timezone);
      return earliestDay(now, zones); // it may still be the day before, or the next one already
    };
    const from = isDay(asked) ? asked : await present();
    return { from, items: await read(from, days) };
  });
  useFresh(calendar);
  return (
    <Page title="Seats" about="Choose an item to see who has its seats." from={calendar}>
      {({ from, items }) => (
        <>
          <SeatFilters {...{ from, isBooked, days }} />
          <Legend kinds={LEGEND} />
          {items.length === ITEMS_READ && (
            <Notice>These are the first {ITEMS_READ} items. Choose an activity, or fewer days.</Notice>
          )}
          <Table
            caption="Activities"
            columns={columnsOf(new Set(Array.from({ length: days }, (_, at) => daysAfter(from, at))))}
            rows={byActivity(isBooked ? items.filter(({ booked }) => booked > 0) : items)}
            keyOf={([first]) => first?.activityId ?? 0}
            most={MOST_ACTIVITIES}
            empty={
              <Empty title={`Nothing ${isBooked ? 'is booked' : 'takes place'} on these days.`}>
                Choose other days, or any activity.
              </Empty>
            }
          />
        </>
      )}
    </Page>
  );
}

function byActivity(items: readonly Item[]): readonly (readonly Item[])[] {
  const ids = [...new Set(items.map(({ activityId }) => activityId))];
  return ids.map((id) => items.filter(({ activityId }) => activityId === id));
}

/** Returns a column for each day. `days` is a set because `daysAfter` repeats the last day of the year 9999. */
function columnsOf(days: ReadonlySet<string>): readonly Column<readonly Item[]>[] {
  return [
    [
      'Activity',
      ([first]) => (
        <>
          <a href={`${linkHere('seats')}?activity=${first?.activityId}`}>{first?.title}</a>
          <span class="path soft">{first?.timezone}</span>
        </>
      ),
      'head',
    ],
    ...[...days].map((day): Column<readonly Item[]> => [
      dayText(day),
      (items) => <Day items={items.filter((item) => item.day === day)} />,
    ]),
  ];
}

function Day({ items }: { readonly items: readonly Item[] }) {
  const [first] = items;
  if (!first) return null;
  const list = (
    <ul>
      {items.map((item) => (
        <DayItem key={item.availabilityItemId} item={item} />
      ))}
    </ul>
  );
  if (items.length <= MOST_OF_A_DAY) return list;
  const seats = sumOf(items);
  return (
    <details>
      <summary>
        {items.length} items, {seats.free} free <SeatBar seats={seats} />
      </summary>
      {list}
    </details>
  );
}

function sumOf(items: readonly SeatCounts[]): SeatCounts {
  const sum = (name: keyof SeatCounts) => items.reduce((all, item) => all + item[name], 0);
  const [capacity, booked, paid] = [sum('capacity'), sum('booked'), sum('paid')];
  return { capacity, booked, paid, held: sum('held'), free: sum('free') };
}

function DayItem({ item }: { readonly item: Item }) {
  const { availabilityItemId, startsAt, status, free } = item;
  const isClosed = status === 'inactive';
  return (
    <li>
      <a class={isClosed ? 'item closed' : 'item'} href={linkHere('seats', availabilityItemId)}>
        <span>{startsAt?.slice(11, 16) ?? ''}</span>
        <span class="figures" aria-hidden="true">
          {free} free
        </span>
        {isClosed && <span class="unseen">not on sale</span>}
        <SeatBar seats={item} />
      </a>
    </li>
  );
}

function SeatFilters({ from, days, isBooked }: Readonly<{ from: string; days: number; isBooked: boolean }>) {
  const typed = useSignal(from);
  useEffect(() => void (typed.value = from), [from]);
  const go = (to: string) => replaceQuery({ from: to });
  return (
    <search class="filters">
      <TextField
        label="From"
        value={typed}
        hint="Such as 2027-06-05."
        onInput={(day) => isDay(day) && go(day)}
      />
      <SelectField label="Days" options={DAYS.map(String)} {...keptField('days')} value={String(days)} />
      <ActivityField {...keptField('activity')} />
      <div class="actions">
        <Button pressed={isBooked} onClick={() => replaceQuery({ booked: isBooked ? null : 'true' })}>
          With bookings
        </Button>
        <Button label="Earlier days" onClick={() => go(daysAfter(from, -days))}>
          Earlier
        </Button>
        <Button label="Later days" onClick={() => go(daysAfter(from, days))}>
          Later
        </Button>
      </div>
    </search>
  );
}

type TakenItem = Schemas['TakenItem'];
const MOST_TAKEN = 50;

/** An item: its seats, bookings and captures. */
function SeatHolders({ id }: { readonly id: string }) {
  const params = { path: { availabilityItemId: id } };
  const taken = useFresh(useGet('/workspaces/{name}/seats/{availabilityItemId}', { params }));
  const clock = valueOf(useClock());
  const { title = 'Seats', startsAt = null, timezone = '' } = valueOf(taken) ?? {};
  const when = startsAt === null ? '' : `, ${departure(startsAt, timezone)}`;
  return (
    <Page title={title + when} about={<code>{id}</code>} from={taken}>
      {(item) => (
        <>
          <Seats item={item} />
          <Section title="Bookings">
            <Table
              caption="Bookings"
              columns={BOOKING_COLUMNS}
              rows={item.bookings}
              most={MOST_TAKEN}
              empty={<Empty title="Nobody has booked this item." />}
            />
          </Section>
          {clock && (
            <Section title="Captures">
              <Table
                caption="Captures"
                columns={captureColumns(clock)}
                rows={item.captures}
                most={MOST_TAKEN}
                empty={<Empty title="No seats are held." />}
              />
            </Section>
          )}
        </>
      )}
    </Page>
  );
}

function Seats({ item }: { readonly item: TakenItem }) {
  const { capacity, booked, paid, held, free, day, activityId, merchant, status, isParent } = item;
  const kinds = {
    paid: `${paid} ${LEGEND.paid}`,
    booked: `${booked - paid} ${LEGEND.booked}`,
    held: `${held} ${LEGEND.held}`,
    free: `${free} ${LEGEND.free}`,
  };
  return (
    <section class="card">
      <div class="wide-bar">
        <SeatBar seats={item} />
      </div>
      <Legend kinds={kinds} />
      <Facts
        facts={{ Capacity: capacity, Status: occupancyText(status), Operator: <Merchant slug={merchant} /> }}
      />
      {isParent && <p>This item shows the sum of other items.</p>}
      <p>
        <a href={`${linkHere('seats')}?from=${day ?? ''}&activity=${activityId}`}>Show it in the calendar</a>
      </p>
    </section>
  );
}

function captureColumns(clock: ReadClock): readonly Column<TakenItem['captures'][number]>[] {
  return [
    ['Reference', ({ reference }) => <code>{reference}</code>, 'head'],
    ['Seats', ({ seats }) => seats, 'figure'],
    ['Held by', ({ merchantName }) => merchantName, 'extra'],
    ['Free again in', ({ expiresAt }) => <Countdown to={expiresAt} clock={clock} />],
  ];
}

const BOOKING_COLUMNS: readonly Column<Schemas['ItemBooking']>[] = [
  ['Booking', ({ bookingId }) => <RecordLink kind="basket" id={bookingId} />, 'head'],
  ['Contact', ({ contact }) => contact],
  ['Status', ({ status }) => <Tag text={status} />],
  ['Seats', ({ seats }) => seats, 'figure'],
  ['Guests', ({ guests }) => namesText(guests), 'extra'],
];

/** The seats of an item. `paid` is the part of `booked` in bookings that are paid in full. */
type SeatCounts = Pick<Schemas['ItemSeats'], 'capacity' | 'booked' | 'paid' | 'held' | 'free'>;

/** The seats of an item as a bar: paid, unpaid, held, free. */
function SeatBar({ seats: { capacity, booked, paid, held, free } }: { readonly seats: SeatCounts }) {
  const parts = { paid, booked: booked - paid, held };
  const label = `${counted(capacity, 'seat')}: ${booked} booked, ${paid} paid in full, ${held} held, ${free} free`;
  return <Bar parts={parts} of={Math.max(capacity, booked + held)} label={label} />;
}

const LEGEND = { paid: 'paid in full', booked: 'not paid in full', held: 'held', free: 'free' };
