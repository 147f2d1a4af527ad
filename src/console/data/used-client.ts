import { useSignal, type Signal } from '@preact/signals';
import { nameOf } from './clients.js';
import { control } from './control.js';
import { useLoaded, type Resource } from './loaded.js';
import { remembered } from './remembered.js';
import { ownClient } from './session.js';

/** The client as which a view acts. */
export interface UsedClient {
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
