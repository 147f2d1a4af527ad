import type { Client } from '../domain/catalogue/client.js';
import { hasPublicSecret } from '../domain/catalogue/public-secret.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { timestamp } from './times.js';

/** Returns the clock of a workspace. */
export function presentClock(workspace: LiveWorkspace) {
  const { now, frozen } = workspace.clock();
  return { now: timestamp(now), frozen };
}

/** Returns a workspace with the ids of its clients. */
export function presentWorkspace(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map(({ client }) => ({ clientId: `${workspace.name}.${client}` })),
    clock: presentClock(workspace),
  };
}

/**
 * Returns a new workspace with the credentials of its clients. A secret is left out where it is not among the given ones and
 * not public: only its hash is stored.
 */
export function presentCreated(workspace: LiveWorkspace, given: readonly Client[]) {
  const secrets = new Map(given.map(({ client, secret }) => [client, secret]));
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map((one) => {
      const secret = secrets.get(one.client);
      const isKnown = secret !== undefined && workspace.secrets.isSecretOf(one, secret);
      const shown = hasPublicSecret(one) ? one.secret : isKnown ? secret : undefined;
      return {
        clientId: `${workspace.name}.${one.client}`,
        ...(shown !== undefined && { clientSecret: shown }),
      };
    }),
    clock: presentClock(workspace),
  };
}
