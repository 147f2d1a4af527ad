import { here } from '../location.js';
import { useSignal, type Signal } from '@preact/signals';
import { control, LONGEST, useLoaded, valueOf, type Resource, useGet } from '../server/loaded.js';
import { SelectField, type FieldProps } from '../components/controls.js';
import { ownClient } from '../server/session.js';
import { remembered } from './remembered.js';

type ClientFieldProps = Pick<FieldProps, 'value' | 'onInput'> & Readonly<{ none?: string }>;

/** A choice among the clients of the workspace. The empty value has the text `none`. */
export function ClientField({ none = 'none', ...field }: ClientFieldProps) {
  const value = typeof field.value === 'string' ? field.value : field.value.value;
  const clients = valueOf(useGet('/workspaces/{name}/clients', LONGEST)) ?? [];
  const names = [...new Set([...clients.map(({ client }) => client), value])].filter(Boolean);
  return <SelectField {...field} label="Client" options={[...names, { value: '', text: none }]} />;
}

/** Selects the first of these that exists: the reader's own or last used client, `partner`, one that may book, any client. */
export function useClient(): Readonly<{ name: Signal<string>; clients: Resource<readonly string[]> }> {
  const name = useSignal('');
  const clients = useLoaded(here(), async () => {
    const listed = await control.GET('/workspaces/{name}/clients', LONGEST).orThrow();
    const names = listed.map(({ client }) => client);
    const able = listed.find(({ role }) => role !== 'look');
    const wanted = [ownClient() ?? remembered(here()).client, 'partner', able?.client, names[0]];
    name.value = wanted.find((one) => one !== undefined && names.includes(one)) ?? '';
    return names;
  });
  return { name, clients };
}

/** A choice among the activities of the next weeks. The empty value means any activity. */
export function ActivityField({ value, onInput }: Required<Pick<FieldProps, 'onInput'>> & { value: string }) {
  const seats = useGet('/workspaces/{name}/seats', LONGEST);
  const titles = new Map(valueOf(seats)?.map(({ activityId, title }) => [String(activityId), title]));
  if (value !== '' && !titles.has(value)) titles.set(value, value);
  const options = [{ value: '', text: 'any' }, ...[...titles].map(([id, text]) => ({ value: id, text }))];
  return <SelectField label="Activity" {...{ options, value, onInput }} />;
}
