import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { place, type ViewProps, replaceQuery, linkHere } from '../shared/location.js';
import { Table, type Column } from '../shared/components/table.js';
import { ActivityField } from '../shared/forms/activity-field.js';
import { Load, Empty, Notice, Page } from '../shared/components/page.js';
import { control, type Schemas } from '../shared/server/control.js';
import { dayText, daysAfter, isDay } from '../shared/components/times.js';
import { useFresh } from '../shared/live/live.js';
import { useSearched } from '../shared/server/loaded.js';
import { SeatHolders, SeatBar, SeatLegend, type SeatCounts } from './seat-holders.js';
import { Button, SelectField, TextField } from '../shared/components/controls.js';

/** The seats of a workspace: a calendar, or one item and who has its seats. */
export function SeatsView({ rest: [id] }: ViewProps) {
  return id === undefined ? <SeatCalendar /> : <SeatHolders key={id} id={id} />;
}

type Item = Schemas['ItemSeats'];

/** The most that the control plane lists. */
const MOST = 1000;
/** How many days are shown. */
const DAYS = [1, 7, 14] as const;
/** So many activities are shown at first. */
const MOST_ACTIVITIES = 30;
/** A day with more items than these shows them when asked for. */
const MOST_OF_A_DAY = 3;

/** The items of some days by activity and day, each with its seats as a bar. */
function SeatCalendar() {
  const { query } = place.value;
  const count = DAYS.find((one) => String(one) === query.get('days')) ?? 7;
  const asked = query.get('from') ?? '';
  const activity = Number(query.get('activity') ?? '');
  const isBooked = query.get('booked') === 'true';
  const calendar = useSearched(`${count} ${asked} ${activity}`, async (signal) => {
    const from = isDay(asked) ? asked : await today();
    const search = { from, to: daysAfter(from, count - 1), limit: MOST };
    const params = { query: { ...search, ...(activity > 0 && { activityId: activity }) } };
    return { from, items: await control.GET('/workspaces/{name}/seats', { params, signal }).orThrow() };
  });
  useFresh(calendar.reload);
  return (
    <Page title="Seats" about="By activity and day. Choose an item to see who has its seats.">
      <Load from={calendar}>
        {({ from, items }) => (
          <>
            <SeatFilters {...{ from, isBooked }} days={count} />
            <SeatLegend />
            {items.length === MOST && (
              <Notice>These are the first {MOST} items. Choose an activity, or fewer days.</Notice>
            )}
            <Table
              caption="Activities"
              columns={columnsOf(Array.from({ length: count }, (_, at) => daysAfter(from, at)))}
              rows={byActivity(isBooked ? items.filter(({ booked }) => booked > 0) : items)}
              keyOf={([first]) => first?.activityId ?? 0}
              most={MOST_ACTIVITIES}
              empty={
                <Empty
                  title={isBooked ? 'Nothing is booked on these days.' : 'Nothing takes place on these days.'}
                >
                  Choose other days, or any activity.
                </Empty>
              }
            />
          </>
        )}
      </Load>
    </Page>
  );
}

/** Returns the day of a workspace's clock, in UTC. */
async function today(): Promise<string> {
  const { now } = await control.GET('/workspaces/{name}/clock').orThrow();
  return now.slice(0, 10);
}

function byActivity(items: readonly Item[]): readonly (readonly Item[])[] {
  const ids = [...new Set(items.map(({ activityId }) => activityId))];
  return ids.map((id) => items.filter(({ activityId }) => activityId === id));
}

/** Returns the columns of some days: what takes place of an activity on each, with the seats that are free. */
function columnsOf(days: readonly string[]): readonly Column<readonly Item[]>[] {
  return [
    ['Activity', ([first]) => first && <ActivityCell first={first} />, 'head'],
    ...days.map((day): Column<readonly Item[]> => [
      dayText(day),
      (items) => <Day items={items.filter((item) => item.day === day)} />,
    ]),
  ];
}

/** An activity, and where it takes place: the zone of its times. */
function ActivityCell({ first }: { readonly first: Item }) {
  return (
    <>
      <a href={`${linkHere('seats')}?activity=${first.activityId}`}>{first.title}</a>
      <span class="path soft">{first.timezone}</span>
    </>
  );
}

/** The items of an activity on a day: the free seats of all together, and each by its time. */
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
  const [capacity, booked, paid, held] = [sum('capacity'), sum('booked'), sum('paid'), sum('held')];
  return { capacity, booked, paid, held, free: sum('free') };
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

/** Chooses the days and the activity of the calendar, which the address keeps. */
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
      <SelectField
        label="Days"
        value={String(days)}
        options={DAYS.map(String)}
        onInput={(value) => replaceQuery({ days: value })}
      />
      <ActivityField
        value={place.value.query.get('activity') ?? ''}
        onInput={(value) => replaceQuery({ activity: value })}
      />
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
