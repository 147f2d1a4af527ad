import type { components } from '../../contract/control.gen.js';

/** A workspace that was created, with the secrets of its clients. */
export type CreatedWorkspace = components['schemas']['CreatedWorkspace'];

/** Returns the clients of a new workspace whose secret is not the well-known `<client>-secret`: it is shown only now. */
export function clientsToKeep({ name, clients }: CreatedWorkspace): CreatedWorkspace['clients'] {
  return clients.filter(
    ({ clientId, clientSecret }) => clientSecret !== `${clientId.slice(name.length + 1)}-secret`,
  );
}
