import { here } from '../location.js';
import { useSignal, type Signal } from '@preact/signals';
import { nameOf, control } from '../server/control.js';
import { useLoaded, type Resource, valueOf } from '../server/loaded.js';
import { SelectField, type FieldProps } from '../components/controls.js';
import { ownClient } from '../server/session.js';
import { remembered } from './remembered.js';

interface ClientFieldProps extends Pick<FieldProps, 'value' | 'onInput'> {
  /** What the empty choice says. */
  readonly none?: string;
}

/** A choice of the clients of a workspace, by their names in it; empty: none. */
export function ClientField({ none = 'none', ...field }: ClientFieldProps) {
  const value = typeof field.value === 'string' ? field.value : field.value.value;
  const names = valueOf(useLoaded(here(), clientNames)) ?? [value];
  return (
    <SelectField {...field} label="Client" options={[...names.filter(Boolean), { value: '', text: none }]} />
  );
}

async function clientNames(): Promise<readonly string[]> {
  const { clients } = await control.GET('/workspaces/{name}').orThrow();
  return clients.map(({ clientId }) => nameOf(clientId));
}

/** The client as which a view acts. */
interface UsedClient {
  /** Its name in the workspace; empty: no client. */
  readonly name: Signal<string>;
  /** Loads the clients; `name` is one of them once it is ready. */
  readonly clients: Resource<readonly string[]>;
}

/** Chooses the client whose token the reader has, or the one that was used last, or else the workspace's first. */
export function useClient(): UsedClient {
  const name = useSignal('');
  const clients = useLoaded(here(), async () => {
    const names = await clientNames();
    const last = ownClient() ?? remembered(here()).client;
    name.value = last !== undefined && names.includes(last) ? last : (names[0] ?? '');
    return names;
  });
  return { name, clients };
}
