import { useSignal, type Signal } from '@preact/signals';
import { nameOf, control } from '../server/control.js';
import { useLoaded, type Resource } from '../server/loaded.js';
import { SelectField } from '../components/controls.js';
import { ownClient } from '../server/session.js';
import { remembered } from './remembered.js';

/** A choice of the clients of a workspace, by their names in it; empty: none. */
export function ClientField({
  workspace,
  value,
  none = 'none',
  onChange,
}: {
  readonly workspace: string;
  readonly value: string;
  /** What the empty choice says. */
  readonly none?: string;
  readonly onChange: (client: string) => void;
}) {
  const params = { path: { name: workspace } };
  const { loaded } = useLoaded(workspace, () => control.GET('/workspaces/{name}', { params }).orThrow());
  const now = loaded.value;
  const names = now.state === 'ready' ? now.value.clients.map(({ clientId }) => nameOf(clientId)) : [value];
  const options = names.filter(Boolean).map((name) => ({ value: name, text: name }));
  return (
    <SelectField
      label="Client"
      value={value}
      onChange={onChange}
      options={[...options, { value: '', text: none }]}
    />
  );
}

/** The client as which a view acts. */
interface UsedClient {
  /** Its name in the workspace; empty: no client. */
  readonly name: Signal<string>;
  /** Loads the clients; `name` is one of them once it is ready. */
  readonly clients: Resource<readonly string[]>;
}

/** Chooses the client whose token the reader has, or the one that was used last, or else the workspace's first. */
export function useClient(workspace: string): UsedClient {
  const name = useSignal('');
  const params = { path: { name: workspace } };
  const clients = useLoaded(workspace, async () => {
    const found = await control.GET('/workspaces/{name}', { params }).orThrow();
    const names = found.clients.map(({ clientId }) => nameOf(clientId));
    const last = ownClient() ?? remembered(workspace).client;
    name.value = last !== undefined && names.includes(last) ? last : (names[0] ?? '');
    return names;
  });
  return { name, clients };
}
