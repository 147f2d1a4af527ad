import type { components } from '../../contract/control.gen.js';
import { nameOf } from './clients.js';

/** A workspace that was created, with the secrets of its clients. */
export type CreatedWorkspace = components['schemas']['CreatedWorkspace'];

/** Returns the clients of a new workspace whose secret is not the well-known `<client>-secret`: it is shown only now. */
export function clientsToKeep({ clients }: CreatedWorkspace): CreatedWorkspace['clients'] {
  return clients.filter(({ clientId, clientSecret }) => clientSecret !== `${nameOf(clientId)}-secret`);
}
