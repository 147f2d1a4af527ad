import { place, type ViewProps, replaceQuery, linkHere } from '../shared/location.js';
import { Bounded } from '../shared/components/table.js';
import { Load, Empty, Notice, Page, Section, ErrorNotice } from '../shared/components/page.js';
import { control, type Schemas } from '../shared/server/control.js';
import { dayText, daysAfter, isDay } from '../shared/components/times.js';
import { useFresh } from '../shared/live/live.js';
import { useSearched, useLoaded } from '../shared/server/loaded.js';
import { SeatHolders, SeatBar, SeatLegend } from './seat-holders.js';
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
const MOST_OF_A_DAY = 5;

/** What the calendar shows: its days, its items, and whether there are more. */
interface Calendar {
  readonly from: string;
  readonly days: readonly string[];
  readonly items: readonly Item[];
}

/** The items of some days by activity and day, each with its seats as a bar. */
function SeatCalendar() {
  const { query } = place.value;
  const count = DAYS.find((one) => String(one) === query.get('days')) ?? 7;
  const asked = query.get('from') ?? '';
  const activity = Number(query.get('activity') ?? '');
  const calendar = useSearched(`${count} ${asked} ${activity}`, async (signal): Promise<Calendar> => {
    const from = isDay(asked) ? asked : await today();
    const days = Array.from({ length: count }, (_, at) => daysAfter(from, at));
    const search = { from, to: daysAfter(from, count - 1), limit: MOST };
    const params = { query: { ...search, ...(activity > 0 && { activityId: activity }) } };
    return {
      from,
      days,
      items: await control.GET('/workspaces/{name}/seats', { params, signal }).orThrow(),
    };
  });
  useFresh(calendar.reload);
  return (
    <Page title="Seats" about="By activity and day. Choose an item to see who has its seats.">
      <Load from={calendar}>
        {({ from, days, items }) => (
          <>
            <SeatFilters {...{ from }} choices={DAYS} days={count} activity={activity || null} />
            <SeatLegend />
            {items.length === MOST && (
              <Notice>These are the first {MOST} items. Choose an activity, or fewer days.</Notice>
            )}
            {items.length === 0 && (
              <Empty title="Nothing takes place on these days.">Choose other days, or any activity.</Empty>
            )}
            <Bounded entries={byActivity(items)} most={MOST_ACTIVITIES} name="activities">
              {(shown) =>
                shown.map((own) => (
                  <Activity key={own[0]?.activityId} {...{ days, items: own, isWhole: activity > 0 }} />
                ))
              }
            </Bounded>
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

interface DaysProps {
  readonly items: readonly Item[];
  /** Whether all items are shown at once. */
  readonly isWhole: boolean;
}

function Activity({ days, items, ...rest }: DaysProps & { readonly days: readonly string[] }) {
  return (
    <Section title={items[0]?.title ?? ''}>
      <p class="soft">{zonesOf(items)}</p>
      <ol class="days">
        {days.map((day) => (
          <Day key={day} day={day} items={items.filter((item) => item.day === day)} {...rest} />
        ))}
      </ol>
    </Section>
  );
}

/** Returns the zones of the times. */
function zonesOf(items: readonly Item[]): string {
  return `Local time: ${[...new Set(items.map(({ timezone }) => timezone))].join(', ')}`;
}

function Day({ day, items, isWhole }: DaysProps & { readonly day: string }) {
  const isFolded = !isWhole && items.length > MOST_OF_A_DAY;
  const list = (
    <ul>
      {items.map((item) => (
        <DayItem key={item.availabilityItemId} item={item} />
      ))}
    </ul>
  );
  return (
    <li class={items.length === 0 ? 'none' : undefined}>
      <h3>{dayText(day)}</h3>
      {isFolded ? (
        <details>
          <summary>
            {items.length} items <SeatBar seats={sumOf(items)} />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </li>
  );
}

function sumOf(items: readonly Item[]) {
  const sum = (name: 'capacity' | 'booked' | 'paid' | 'held' | 'free') =>
    items.reduce((all, item) => all + item[name], 0);
  return {
    capacity: sum('capacity'),
    booked: sum('booked'),
    paid: sum('paid'),
    held: sum('held'),
    free: sum('free'),
  };
}

function DayItem({ item }: { readonly item: Item }) {
  const { availabilityItemId, ruleName, startsAt, status, capacity, booked, held } = item;
  const time = startsAt?.slice(11, 16) ?? '';
  const isClosed = status === 'inactive';
  return (
    <li>
      <a class={isClosed ? 'item closed' : 'item'} href={linkHere('seats', availabilityItemId)}>
        <span>{time}</span>
        <span class="figures" aria-hidden="true">
          {booked + held}/{capacity}
        </span>
        {isClosed && <span class="unseen">not on sale</span>}
        <SeatBar seats={item} />
        <span class="soft">{ruleName}</span>
      </a>
    </li>
  );
}

/** Chooses the days and the activity of the calendar, which the address keeps. */
function SeatFilters({
  from,
  choices,
  days,
  activity,
}: {
  readonly from: string;
  /** The numbers of days to choose from. */
  readonly choices: readonly number[];
  readonly days: number;
  readonly activity: number | null;
}) {
  const activities = useLoaded(`${from} ${days}`, () => activitiesOf(from, days)).loaded.value;
  const known = activities.state === 'ready' ? activities.value : [];
  const go = (to: string) => replaceQuery({ from: to });
  return (
    <search class="filters seats">
      <TextField label="From" type="date" value={from} onInput={(value) => value !== '' && go(value)} />
      <SelectField
        label="Days"
        value={String(days)}
        options={choices.map((one) => ({ value: String(one), text: String(one) }))}
        onInput={(value) => replaceQuery({ days: value })}
      />
      <SelectField
        label="Activity"
        value={activity === null ? '' : String(activity)}
        options={[
          { value: '', text: 'any' },
          ...known.map(([id, title]) => ({ value: String(id), text: title })),
          ...(activity !== null && !known.some(([id]) => id === activity)
            ? [{ value: String(activity), text: String(activity) }]
            : []),
        ]}
        onInput={(value) => replaceQuery({ activity: value })}
      />
      <div class="actions">
        <Button label="Earlier days" onClick={() => go(daysAfter(from, -days))}>
          Earlier
        </Button>
        <Button label="Later days" onClick={() => go(daysAfter(from, days))}>
          Later
        </Button>
      </div>
      {activities.state === 'failed' && <ErrorNotice error={activities.error} />}
    </search>
  );
}

/** Returns the activities that take place on some days, by id. */
async function activitiesOf(from: string, days: number): Promise<readonly (readonly [number, string])[]> {
  const query = { from, to: daysAfter(from, days - 1), limit: 1000 };
  const params = { query };
  const items = await control.GET('/workspaces/{name}/seats', { params }).orThrow();
  return [...new Map(items.map(({ activityId, title }) => [activityId, title]))];
}
