import { SelectField, type FieldProps } from '../components/controls.js';
import { here } from '../location.js';
import { control } from '../server/control.js';
import { useLoaded, valueOf } from '../server/loaded.js';

const MOST = 1000;

/** A choice of the activities that take place in the next weeks by the workspace's clock; empty: any. */
export function ActivityField({ value, onInput }: Required<Pick<FieldProps, 'onInput'>> & { value: string }) {
  const params = { query: { limit: MOST } };
  const seats = useLoaded(here(), () => control.GET('/workspaces/{name}/seats', { params }).orThrow());
  const titles = new Map(valueOf(seats)?.map(({ activityId, title }) => [String(activityId), title]));
  if (value !== '' && !titles.has(value)) titles.set(value, value);
  const options = [...titles].map(([id, text]) => ({ value: id, text }));
  return (
    <SelectField
      label="Activity"
      value={value}
      options={[{ value: '', text: 'any' }, ...options]}
      onInput={onInput}
    />
  );
}
