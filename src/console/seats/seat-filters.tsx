import { Button } from '../shared/components/button.js';
import { SelectField, TextField } from '../shared/components/field.js';
import { ErrorNotice } from '../shared/components/notice.js';
import { control } from '../shared/server/control.js';
import { daysAfter } from '../shared/components/times.js';
import { useLoaded } from '../shared/server/loaded.js';
import { replaceQuery } from '../shared/location.js';

/** Chooses the days and the activity of the calendar, which the address keeps. */
export function SeatFilters({
  workspace,
  from,
  choices,
  days,
  activity,
}: {
  readonly workspace: string;
  readonly from: string;
  /** The numbers of days to choose from. */
  readonly choices: readonly number[];
  readonly days: number;
  readonly activity: number | null;
}) {
  const activities = useLoaded(`${from} ${days}`, () => activitiesOf(workspace, from, days)).loaded.value;
  const known = activities.state === 'ready' ? activities.value : [];
  const go = (to: string) => replaceQuery({ from: to });
  return (
    <search class="filters seats">
      <TextField label="From" type="date" value={from} onInput={(value) => value !== '' && go(value)} />
      <SelectField
        label="Days"
        value={String(days)}
        options={choices.map((one) => ({ value: String(one), text: String(one) }))}
        onChange={(value) => replaceQuery({ days: value })}
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
        onChange={(value) => replaceQuery({ activity: value })}
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
async function activitiesOf(
  workspace: string,
  from: string,
  days: number,
): Promise<readonly (readonly [number, string])[]> {
  const query = { from, to: daysAfter(from, days - 1), limit: 1000 };
  const params = { path: { name: workspace }, query };
  const items = await control.GET('/workspaces/{name}/seats', { params }).orThrow();
  return [...new Map(items.map(({ activityId, title }) => [activityId, title]))];
}
